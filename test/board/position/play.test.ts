import { expect, test } from 'vitest';
import { startPosition } from '../../../src/board/notation/fen.ts';
import { moveFromText } from '../../../src/board/notation/move-text.ts';
import { playMove, takeBack } from '../../../src/board/position/play.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { stateOf } from '../state.ts';

/** Four half-moves that lead back to the start. */
const CYCLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('a game of any length can be played and taken back without making room for it', () => {
  const pos = startPosition(variantByName('chess'));
  const before = stateOf(pos);
  // Reading a move makes room as well, so all are read before the game.
  const moves = CYCLE.map((text) => {
    const move = moveFromText(pos, text);
    playMove(pos, move);
    return move;
  });
  for (let ply = CYCLE.length; ply < 2000; ply++) playMove(pos, moves[ply % CYCLE.length]!);
  expect(pos.ply).toBe(2000);
  for (let ply = 0; ply < 2000; ply++) takeBack(pos);
  expect(stateOf(pos)).toBe(before);
});

test('there is nothing to take back before the first move', () => {
  const pos = startPosition(variantByName('chess'));
  expect(() => takeBack(pos)).toThrow(/no move to take back/);
  playMove(pos, moveFromText(pos, 'e2e4'));
  takeBack(pos);
  expect(() => takeBack(pos)).toThrow(RangeError);
});
