import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../match/fakes.ts';
import { commandLine } from './command-line.ts';

const FAKE = fileURLToPath(new URL('../match/fake-engine.mjs', import.meta.url));
const engine = (name: string, behaviour = 'good'): string[] => [
  '-e',
  `"${process.execPath}" "${FAKE}" uci ${behaviour};proto=uci;moves=legal;name=${name}`,
];
const TWO = [...engine('one'), ...engine('two')];

describe('match', () => {
  test('prints a line a game, then engines, pairs, reasons', async () => {
    const { out, err, status } = await commandLine('match', '-g', '2', '--seed', '3', '--max-moves', '7', ...TWO);
    expect([err, status]).toEqual([[], 0]);
    expect(out[0]!.split('  ').slice(0, 7)).toEqual([
      ...['1/2', 'game 1.1', 'one - two', '1/2-1/2', 'move limit: a draw after 7 moves (14 half-moves)'],
      ...['+0 =1 -0', '50.0 %'],
    ]);
    expect(out[1]).toMatch(/^2\/2 {2}game 1\.2 {2}two - one/);
    expect(out.join('\n')).toMatch(/│ one - two │ +2 │ 0 │ 2 │ 0 │ +0 0 1 0 0 │/);
    expect(out.join('\n')).toMatch(/│ move limit │ +2 │/);
    expect(out.at(-1)).toMatch(/^2 of 2 games, seed 3; took /);
  });

  test('prints JSON and nothing else, from an engine file, in a gauntlet', async (context) => {
    const file = join(temporaryFolder(context), 'engines.json');
    writeFileSync(
      file,
      JSON.stringify({ three: { cmd: `"${process.execPath}" "${FAKE}" uci good`, proto: 'uci', moves: 'legal' } }),
    );
    const { out, status } = await commandLine(
      ...['match', '-g', '2', '-c', '3', '--seed', '3', '--max-moves', '5', '--json', '--format', 'gauntlet'],
      ...['--engines', file, ...TWO],
    );
    const result = JSON.parse(out.join('\n'));
    expect(status).toBe(0);
    expect(result).toMatchObject({
      variant: 'chess',
      seed: 3,
      interrupted: false,
      games: 4,
      endings: { 'move limit': 4 },
    });
    expect(result.pairs.map((pair: { first: string; second: string }) => [pair.first, pair.second])).toEqual([
      ['one', 'three'],
      ['one', 'two'],
    ]);
    expect(result.engines[0].elo.los).toBeGreaterThan(0);
  });

  test('stops as soon as the sequential test is decided', async () => {
    const { out } = await commandLine(
      ...[
        'match',
        '-q',
        '-g',
        '400',
        '-t',
        '0.3',
        '--grace',
        '0',
        '--seed',
        '3',
        '--sprt',
        'elo0=0,elo1=200,alpha=0.3,beta=0.3',
      ],
      ...[...engine('one'), ...engine('two', 'illegal')],
    );
    expect(out.at(-2)).toMatch(/^SPRT 0\.\.200 normalized Elo: LLR .*, H1 accepted/);
    expect(Number(out.at(-1)?.split(' ')[0])).toBeLessThan(60);
  });

  test.each([
    [[], 'a match needs two engines'],
    [['-e', 'x'], 'a match needs two engines'],
    [['-v', 'go', ...TWO], "unknown variant 'go'"],
    [['-g', '0', ...TWO], "the number of games is '0'"],
    [['-t', 'soon', ...TWO], "time control 'soon'"],
    [['-e', '/no/engine', '-e', '/no/engine'], "engine '/no/engine' ended by itself (ENOENT)"],
    [['--resume', ...TWO], '--resume needs --pgn'],
    [['--shard', '1/2', ...TWO], '--shard needs --seed'],
    [['--shard', '3/2', '--seed', '1', ...TWO], "--shard is '3/2'"],
    [['--shard', '1/2', '--seed', '1', '--sprt', 'elo0=0,elo1=5', ...TWO], '--sprt needs all results'],
    [['--sprt', 'elo0=0,elo1=5', ...TWO, ...engine('three')], '--sprt compares two engines, not 3'],
    [['--sprt', 'elo0=0', ...TWO], '--sprt needs elo1'],
    [['--openings', 'arrays', ...TWO], 'chess has no arrays'],
    [['--engines', '/no/file.ini', ...TWO], "cannot read the file '/no/file.ini'"],
    [['--pgn', '/no/folder/x.pgn', '-g', '1', '--max-moves', '2', ...TWO], "cannot write '/no/folder/x.pgn' (ENOENT)"],
    [['--merge', '/no/file.pgn'], 'there is no game in /no/file.pgn'],
    [['--merge', '/no/file.pgn', ...TWO], '--merge plays nothing'],
    [['--format', 'swiss', ...TWO], 'Allowed choices are round-robin, gauntlet'],
  ])('%j is told in one line, with status 2', async (args, problem) => {
    const { out, err, status } = await commandLine('match', ...args);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});
