import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../match/fakes.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/time-use.ts', import.meta.url));

/** A sees from its third move on that it wins, B a move sooner. */
const GAME = `[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 {+0.00/9 1.000s n=9} e5 {+0.00/9 3.000s n=9} 2. Bc4 {+0.00/9 1.000s n=9} Nc6 {-M2/9 1.000s n=9}
3. Qh5 {+M2/9 2.000s n=9} Nf6 {-M1/9 0.000s n=9} 4. Qxf7# {+M1/9 0.000s n=9} 1-0
`;

function run(file: string): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', SCRIPT, file], {
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

describe('the use of time', () => {
  test('is shown beside the changes of the expected result', (context) => {
    const file = join(temporaryFolder(context), 'games.pgn');
    writeFileSync(file, GAME);
    const { status, out } = run(file);
    expect(status).toBe(0);
    const first = out.split('\n').find((line) => line.startsWith('1-5'));
    expect(first?.trim().split(/ {2,}/)).toEqual(['1-5', '100.0 %', '100.0 %', '1.00', '100.0 %', '1.33']);
    expect(out).toContain('happened in the first 1, 1, 2 moves');
  });

  test('cannot be told of games without scores', (context) => {
    const file = join(temporaryFolder(context), 'games.pgn');
    writeFileSync(file, GAME.replace(/\{[^}]*\}/g, ''));
    expect(run(file)).toEqual({
      status: 2,
      out: '',
      err: expect.stringMatching(/^bench:time-use: .*no move has.*\n$/),
    });
  });
});
