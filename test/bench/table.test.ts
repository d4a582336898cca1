import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../match/fakes.ts';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/table.ts', import.meta.url));
const HASH_ENGINE = fileURLToPath(new URL('hash-engine.mjs', import.meta.url));
/** An engine that moves at random, in the place of Fairy-Stockfish. */
const STOCKFISH = ['--stockfish', `"${process.execPath}" "${HASH_ENGINE}" one`, '--ini', HASH_ENGINE];

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const command = ['--import', 'tsx', SCRIPT, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: PATIENCE });
  return { status, out: stdout, err: stderr };
}

// Every run starts a program that is bundled anew, too slow for every day.
describe.runIf(LONG)('the table of matches', () => {
  test('has a row for each match, which is played once', (context) => {
    const folder = join(temporaryFolder(context), 'table');
    const row = [...STOCKFISH, '--rows', 'familiar-10+0.1', '-g', '2', '-f', folder];
    const { status, out } = run(...row);
    expect(status).toBe(0);
    const cells = out.trim().split('\n').at(-1)!.split(' | ');
    expect(cells[0]).toBe('| familiar');
    expect(cells[1]).toMatch(/^Fairy-Stockfish/);
    expect(cells.slice(2, 9)).toEqual(['10+0.1', '2', '2', '0', '0', '100.0 %', '+inf']);
    expect(cells.slice(12)).toEqual(['0', '0', 'arrays, even within 150 |']);

    const again = run(...row, '--json');
    const { rows } = JSON.parse(again.out) as { rows: { wins: number; engines: { faults: object }[] }[] };
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ wins: 2, openings: 'arrays, even within 150', time: '10+0.1' });
    expect(rows[0]!.engines.map(({ faults }) => faults)).toEqual([{}, {}]);
    const other = run(...row, '--seed', '3');
    expect(other.err).toMatch(/^bench:table: .*familiar-10\+0\.1\.pgn: its match has seed 2026, not 3\n$/);
  });

  test('says in a line what is missing', () => {
    expect(run('--rows', 'mad-mate-10').err).toMatch(/^bench:table: --stockfish and --ini name Fairy-Stockfish .*\n$/);
    expect(run('--rows', 'checkers').err).toMatch(
      /^bench:table: no row is called 'checkers'; there are team-mate-.*\n$/,
    );
    const list = run('--list').out;
    expect(list).toMatch(/^ajax-bigamous-60\+0\.6: 60 games against Fairy-Stockfish$/m);
    expect(list).toMatch(/^knightmate-10\+0\.1: 40 games against Fairy-Stockfish$/m);
  });
});
