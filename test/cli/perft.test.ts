import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE } from '../patience.ts';
import { scaled, someOf } from '../scale.ts';
import { commandLine } from './command-line.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));

/** The lines without what differs from run to run. */
function steady(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/\s+time \d+ ms\s+nps \d+$/, '').replace(/, \d+ ms, \d+ nps:/, ':'));
}

describe('perft of a position', () => {
  test('counts each depth up to the one that is asked for', async () => {
    const { out, err, status } = await commandLine('perft', '3');
    expect(steady(out)).toEqual([
      'depth 1  nodes 20',
      'depth 2  nodes 400',
      'depth 3  nodes 8902',
      'Nodes searched: 8902',
    ]);
    expect(out[0]).toMatch(/^depth 1 {2}nodes 20 {2}time \d+ ms {2}nps \d+$/);
    expect([err, status]).toEqual([[], 0]);
  });

  test('of any game, from any position, after some moves', async () => {
    const last = async (...args: string[]): Promise<string> => (await commandLine('perft', ...args)).out.at(-1)!;
    expect(await last('2', '--variant', 'teammate')).toBe('Nodes searched: 729');
    expect(await last('1', '-v', 'familiar')).toBe('Nodes searched: 8');
    expect(await last('1', '--fen', 'R6k/8/8/8/8/8/8/K7 b - - 0 1')).toBe('Nodes searched: 2');
    expect(await last('1', '--moves', 'f2f3 e7e5 g2g4 d8h4')).toBe('Nodes searched: 0');
    expect(await last('1', '-f', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1', '-m', 'a7a8q e8e7')).toBe('Nodes searched: 26');
  });

  test('can be divided among the first moves', async () => {
    const { out } = await commandLine('perft', '2', '--divide');
    expect(out).toHaveLength(22);
    expect(out).toContain('e2e4: 20');
    expect(out.slice(-2)).toEqual(['', 'Nodes searched: 400']);
  });

  test('counts the same with several threads, in the same order', async () => {
    for (const args of [
      ['4', '--variant', 'team-mate'],
      ['3', '--variant', 'mad-mate', '--fen', '4k3/P7/8/8/8/8/p7/4K3[Qq] w - - 0 1', '--divide'],
    ]) {
      const [alone, together] = [await commandLine('perft', ...args), await commandLine('perft', ...args, '-t', '2')];
      expect(steady(together.out)).toEqual(steady(alone.out));
      expect(together.status).toBe(0);
    }
  });

  test('counts the same with a memory for counts, alone and with several threads', async () => {
    for (const args of someOf([
      ['4', '--variant', 'team-mate'],
      ['4', '--divide'],
      ['--suite', 'perft/chess.epd', '--max-nodes', '9999'],
    ])) {
      const plain = await commandLine('perft', ...args);
      for (const threads of ['1', '2']) {
        const remembering = await commandLine('perft', ...args, '--hash', '1', '--threads', threads);
        expect(steady(remembering.out)).toEqual(steady(plain.out));
      }
    }
  });

  test.each([
    [['perft'], 'how deep?'],
    [['perft', 'x'], "the depth is 'x'; it must be a whole number from 1 to 64"],
    [['perft', '0'], "the depth is '0'"],
    [['perft', '3.5'], "the depth is '3.5'"],
    [['perft', '65'], "the depth is '65'"],
    [['perft', '3', '--threads', '0'], "the number of threads is '0'; it must be a whole number from 1 to 1024"],
    [['perft', '3', '--hash', 'all'], "the hash size in MB is 'all'; it must be a whole number from 0 to 65536"],
    [['perft', '3', '--variant', 'tetrahedral'], "unknown variant 'tetrahedral'; known are team-mate"],
    [['perft', '3', '--fen', '8/8 w'], 'the placement has 2 ranks; chess has 8'],
    [['perft', '3', '--moves', 'e2e5'], "move 'e2e5' is not legal here"],
    [['perft', '3', '--moves', 'hello'], "'hello' is not a move"],
    [['perft', '3', '--max-nodes', '5'], '--max-nodes goes with --suite only'],
    [['perft', '3', '--frog'], "unknown option '--frog'"],
  ])('%j is told in one line, with status 2', async (args, problem) => {
    const { out, err, status } = await commandLine(...args);
    expect(err[0]).toContain(`stablemate: `);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});

describe('perft of suites', () => {
  let folder = '';
  const file = (name: string, ...lines: string[]): string => {
    writeFileSync(join(folder, name), lines.join('\n'));
    return join(folder, name);
  };
  const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'suite-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('says how much was right', async () => {
    const path = file('chess.epd', '# kings', `${KINGS} ;D1 5 ;D2 25`);
    const { out, status } = await commandLine('perft', '--suite', path);
    expect(steady(out)).toEqual(['1 positions, 2 counts, 30 nodes: all right']);
    expect(status).toBe(0);
  });

  test('names every wrong count, and ends with status 1', async () => {
    const path = file('wrong.epd', '# variant: chess', `${KINGS} ;D1 5 ;D2 26`, `${KINGS} ;D1 6`);
    const { out, status } = await commandLine('perft', '-s', path);
    expect(steady(out)).toEqual([
      `${path}:2: ${KINGS}`,
      '  depth 2: expected 26, got 25',
      `${path}:3: ${KINGS}`,
      '  depth 1: expected 6, got 5',
      '2 positions, 3 counts, 35 nodes: 2 wrong',
    ]);
    expect(status).toBe(1);
  });

  // This terminal says that it has no columns.
  test.skipIf(process.platform !== 'linux')('shows on a terminal how far it is', () => {
    const path = file('chess.epd', `${KINGS} ;D1 5 ;D2 26`);
    const line = `'${process.execPath}' '${PROGRAM}' perft -s '${path}'`;
    const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], {
      encoding: 'utf8',
      timeout: PATIENCE,
    });
    expect(stdout).toContain(' 0/2 counts');
    expect(stdout).toContain('  depth 2: expected 26, got 25\r\n');
    expect(stdout).toMatch(/1 positions, 2 counts, 30 nodes, .*: 1 wrong\r\n$/);
    expect(status).toBe(1);
  });

  test('leaves out greater counts than it is told', async () => {
    const path = file('chess.epd', `${KINGS} ;D1 5 ;D2 25 ;D3 999`);
    const { out } = await commandLine('perft', '-s', path, '--max-nodes', '25');
    expect(steady(out)).toEqual(['1 positions, 2 counts, 30 nodes: all right']);
  });

  test('takes the game from a comment, from --variant, or from the name, in this order', async () => {
    const counts = '3k2/6/6/6/6/3K2 w - - 0 9 ;D1 5';
    const plain = file('some.epd', counts);
    expect((await commandLine('perft', '-s', plain, '-v', 'familiar')).status).toBe(0);
    expect((await commandLine('perft', '-s', file('familiar.epd', counts))).status).toBe(0);
    expect((await commandLine('perft', '-s', file('x.epd', '# variant: familiar', counts), '-v', 'chess')).status).toBe(
      0,
    );
    const unknown = await commandLine('perft', '-s', plain);
    expect(unknown.err[0]).toContain(`${plain}: unknown variant 'some'`);
    expect(unknown.err[0]).toContain("'# variant: <name>' names the game");
    expect(unknown.status).toBe(2);
  });

  test('reads all suites of a folder', async () => {
    const { out, status } = await commandLine('perft', '--suite', 'perft', '--max-nodes', String(scaled(500, 3000)));
    expect(out.at(-1)).toMatch(/^\d+ positions, \d+ counts, \d+ nodes, \d+ ms, \d+ nps: all right$/);
    expect(status).toBe(0);
  });

  test('may hold positions that no game reaches, with the side in check that is not to move', async () => {
    const path = file('chess.epd', '4k3/8/8/8/8/8/8/4RK2 w - - 0 1 ;D1 14');
    const { out } = await commandLine('perft', '-s', path);
    expect(out.at(-1)).toContain('1 positions, 1 counts');
  });

  test('names file and line of what cannot be read', async () => {
    const bad = async (...lines: string[]): Promise<string> => {
      const { err, status } = await commandLine('perft', '-s', file('chess.epd', ...lines));
      expect(status).toBe(2);
      return err[0]!.replace(folder, '');
    };
    expect(await bad('# one', '4k3/8 w ;D1 5')).toContain('/chess.epd:2: the placement has 2 ranks');
    expect(await bad(KINGS)).toContain('/chess.epd:1: no counts');
    expect(await bad(`${KINGS} ;D1 five`)).toContain("/chess.epd:1: cannot read ';D1 five'");
    expect(await bad('# variant: tetrahedral')).toContain("unknown variant 'tetrahedral'");
  });

  test.each([
    [['perft', '-s', 'no/such.epd'], "there is no file or folder 'no/such.epd'"],
    [['perft', '-s', 'src/cli'], "the folder 'src/cli' contains no .epd file"],
    [['perft', '3', '-s', 'perft'], 'a suite says itself what to count; leave out a depth'],
    [['perft', '-s', 'perft', '--divide'], 'leave out divide'],
    [['perft', '-s', 'perft', '--fen', 'x'], 'leave out fen'],
    [['perft', '-s', 'perft', '--moves', 'x'], 'leave out moves'],
    [['perft', '-s', 'perft', '--max-nodes', '0'], "the number of nodes is '0'"],
  ])('%j is told in one line, with status 2', async (args, problem) => {
    const { out, err, status } = await commandLine(...args);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});
