import { expect, it } from 'vitest';
import { pieceCode } from '../../src/board/piece.ts';
import { Position } from '../../src/board/position/position.ts';
import { blendLaterScores } from '../../src/learn/later-scores.ts';
import { RecordWriter } from '../../src/learn/record.ts';
import { RECORD_SCORE } from '../../src/net/fit-layout.ts';
import { CHESS } from './invented.ts';

const SCALE = 300;

/** Records of a game: the side to move, the score and whether it was searched, for each position. */
function gameOf(positions: readonly (readonly [side: 0 | 1, score: number, searched: boolean])[], result: number) {
  const writer = new RecordWriter(CHESS);
  for (const [side, score, searched] of positions) {
    const pos = Position.of(CHESS);
    pos.board[0] = pieceCode(1, 0);
    pos.board[63] = pieceCode(1, 1);
    pos.side = side;
    writer.add(pos, 0, score, searched);
  }
  writer.finishGame(result);
  return writer.finish();
}

function scoresOf(records: Uint8Array): number[] {
  const scores: number[] = [];
  for (let at = 0; at < records.length; at += records[at]!)
    scores.push(Buffer.from(records).readInt16LE(at + RECORD_SCORE));
  return scores;
}

it('blends scores with later ones and the result, as each side sees them, and leaves strays alone', () => {
  const game = [
    [0, 0, true],
    [1, 777, false],
    [1, -300, true],
    [0, 600, true],
  ] as const;
  const records = gameOf(game, 1);
  blendLaterScores(records, 0.5, SCALE);
  const expected = (score: number): number => 1 / (1 + Math.exp(-score / SCALE));
  const score = (result: number): number => Math.round(SCALE * Math.log(result / (1 - result)));
  const last = 0.5 * expected(600) + 0.5;
  const middle = 0.5 * expected(300) + 0.5 * last;
  const first = 0.5 * expected(0) + 0.5 * middle;
  expect(scoresOf(records)).toEqual([score(first), 777, -score(middle), score(last)]);
});

it('changes nothing with a lambda of 0, and leaves only the result with one of 1', () => {
  const game = [
    [0, 40, true],
    [1, -250, true],
  ] as const;
  const records = gameOf(game, 0);
  blendLaterScores(records, 0, SCALE);
  expect(scoresOf(records)).toEqual([40, -250]);
  blendLaterScores(records, 1, SCALE);
  const [first, second] = scoresOf(records);
  expect(first).toBeLessThan(-3000);
  expect(second).toBe(-first!);
});
