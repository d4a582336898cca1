import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { moveFromSan } from '../../src/board/notation/san.ts';
import { Game } from '../../src/engine/game.ts';
import { chess } from '../../src/variants/chess.ts';
import { temporaryFolder } from '../match/fakes.ts';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/convergence.ts', import.meta.url));
const COMMAND = ['--import', 'tsx', SCRIPT, '-v', 'chess'];

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const MOVES =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 ' +
  'Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#';

interface Result {
  readonly name: string;
  readonly error: number;
  readonly difference?: { readonly mean: number; readonly error: number };
  readonly sameMove: number;
  readonly depth: number;
}

interface Output {
  readonly results: readonly [Result, ...Result[]];
  readonly positions: readonly { readonly fen: string }[];
}

/** The game with comments to some half-moves, counted from 0. */
function pgn(comments: Readonly<Record<number, string>> = {}): string {
  const moves = MOVES.split(' ').map((san, i) => (comments[i] === undefined ? san : `${san} {${comments[i]}}`));
  return `[Variant "chess"]\n\n${moves.join(' ')} 1-0\n`;
}

/** The positions of the game after these numbers of half-moves. */
function positionsAfter(...plies: number[]): string[] {
  const game = new Game(chess);
  const fens = MOVES.split(' ').map((san) => {
    const fen = writeFen(game.position);
    game.play(moveFromSan(game.position, san));
    return fen;
  });
  return plies.map((ply) => fens[ply]!);
}

/** All positions of the game but the last, one a line. */
function epd(): string {
  return positionsAfter(...Array.from({ length: 33 }, (_, i) => i)).join('\n');
}

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], {
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  return { status, out: stdout, err: stderr };
}

function outputOf(...args: string[]): Output {
  const { status, out, err } = run('--json', ...args);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out) as Output;
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

test('the convergence bench refuses parameters that there are not', (context) => {
  const file = join(temporaryFolder(context), 'positions.pgn');
  writeFileSync(file, pgn());
  const { status, out, err } = run('-p', file, '--set', 'SINGULAR_MIN_DEPHT=9');
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toBe(
    "bench:convergence: --set has 'SINGULAR_MIN_DEPHT', but no parameter is called so; " +
      'did you mean SINGULAR_MIN_DEPTH?\n',
  );
});

// Every run bundles the search for each group of settings, too slow for every day.
describe.runIf(LONG)('the convergence bench', () => {
  test('finds no difference where there is none', (context) => {
    const folder = temporaryFolder(context);
    const file = join(folder, 'positions.pgn');
    writeFileSync(file, pgn());
    const few = ['-n', '2000', '-d', '8000', '--cache', join(folder, 'new', 'cache.jsonl')];
    // The first changes a parameter that the second must find at its default again.
    const sets = ['--set', 'LATE_MOVE_BASE=50', '--set', 'SINGULAR_MIN_DEPTH=7,CHECK_EXTENSION=1', '--without'];
    const { results, positions } = outputOf('-p', file, ...few, ...sets, 'losing captures, late move pruning');
    const [unchanged, changed, same, without] = results;
    expect(changed!.difference!.error).toBeGreaterThan(0);
    expect(same).toEqual({
      ...unchanged,
      name: 'SINGULAR_MIN_DEPTH=7,CHECK_EXTENSION=1',
      difference: { mean: 0, error: 0 },
    });
    expect(unchanged.error).toBeGreaterThan(0);
    expect(without!.name).toBe('without losing captures last, late move pruning');
    expect(without!.difference!.mean).toBeCloseTo(without!.error - unchanged.error, 12);
    expect(without!.difference!.error).toBeGreaterThan(0);
    expect(positions.map(({ fen }) => fen)).toEqual(positionsAfter(10, 17, 24, 31));
  });

  test('agrees with itself at the same number of nodes', (context) => {
    const folder = temporaryFolder(context);
    const file = join(folder, 'positions.epd');
    writeFileSync(file, epd());
    const few = ['-n', '3000', '-d', '3000', '--cache', join(folder, 'cache.jsonl'), '--set', 'CHECK_EXTENSION=1'];
    const { results, positions } = outputOf('-p', file, '-c', '5', ...few);
    for (const { error, sameMove } of results) expect({ error, sameMove }).toEqual({ error: 0, sameMove: 1 });
    expect(positions).toHaveLength(5);
  });

  test('leaves out what the match calls decided', (context) => {
    const folder = temporaryFolder(context);
    const file = join(folder, 'positions.pgn');
    // After 10 half-moves by the move before, after 17 by the move after, in spite of the one before.
    writeFileSync(file, pgn({ 9: '-6.01/8 0.100s', 16: '+0.10/8 0.100s', 17: '-M5/9 0.100s', 24: '+6.00/8 0.100s' }));
    const few = ['-n', '100', '-d', '200', '--cache', join(folder, 'cache.jsonl'), '--set', 'CHECK_EXTENSION=0'];
    const { positions } = outputOf('-p', file, ...few);
    expect(positions.map(({ fen }) => fen)).toEqual(positionsAfter(24, 31));
  });

  test('goes on after kill -9 as if nothing had happened', async (context) => {
    const folder = temporaryFolder(context);
    const file = join(folder, 'positions.epd');
    writeFileSync(file, epd());
    const [whole, killed] = ['whole', 'killed'].map((name) => join(folder, `${name}.jsonl`)) as [string, string];
    const args = (cache: string): string[] => [
      ...['-p', file, '-c', '20', '-n', '500', '-d', '20000', '--cache', cache],
      ...['--without', 'losing captures'],
    ];
    const once = outputOf(...args(whole));

    const child = spawn(process.execPath, [...COMMAND, ...args(killed)], { stdio: 'ignore' });
    while (linesOf(killed).length < 2) await sleep(2);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
    const before = linesOf(killed);
    expect(before.length).toBeLessThan(20);
    // A score that the resumed run must take as it is, and a line that was cut short.
    const marked = before[0]!.replace(/"score":-?\d+/, '"score":2500');
    writeFileSync(killed, `${[marked, ...before.slice(1)].join('\n')}\n{"game":"ch`);
    const resumed = outputOf(...args(killed));
    expect(resumed.results[0].error).not.toBe(once.results[0].error);
    expect(linesOf(killed)).toEqual([
      marked,
      ...before.slice(1),
      '{"game":"ch',
      ...linesOf(whole).slice(before.length),
    ]);

    writeFileSync(killed, readFileSync(killed, 'utf8').replace(marked, before[0]!));
    expect(outputOf(...args(killed))).toEqual(once);
    expect(linesOf(killed)).toHaveLength(21);

    const other = run(...args(file));
    expect(other.err).toMatch(/^bench:convergence: .*positions\.epd:1: this is no deep score; [^\n]*\n$/);
    expect(readFileSync(file, 'utf8')).toBe(epd());
  });

  test('says in a line what is wrong', (context) => {
    const folder = temporaryFolder(context);
    const [file, mated] = ['positions.pgn', 'mated.epd'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(file, pgn());
    writeFileSync(mated, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n');
    const wrong = (...args: string[]): string => {
      const { status, out, err } = run('--cache', join(folder, 'cache.jsonl'), ...args);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(/^bench:convergence: [^\n]*\n$/);
      return err;
    };
    const set = ['--set', 'IIR_MIN_DEPTH=5'];
    expect(wrong(...set)).toContain("required option '-p, --positions <file>' not specified");
    expect(wrong('-p', file)).toContain('--set or --without says what is changed');
    expect(wrong('-p', join(folder, 'none.pgn'), ...set)).toContain('ENOENT');
    expect(wrong('-p', file, '--set', 'IIR_MIN_DEPTH=1')).toContain('it must be a whole number from 2 to 1000');
    expect(wrong('-p', file, '--without', 'late move')).toContain("'late move' may be late move pruning or ");
    expect(wrong('-p', file, '--set', 'IIR_MIN_DEPTH')).toContain("look like 'PROBCUT_MARGIN=150'");
    expect(wrong('-p', file, '-v', 'mad-mate', ...set)).toContain('positions.pgn:1: this is chess, not mad-mate');
    expect(wrong('-p', mated, ...set)).toContain('mated.epd:1: the game is over');
  });
});
