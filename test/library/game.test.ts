import { expect, test } from 'vitest';
import { Game, InputError, MoveError, variantByName } from '../../src/index.ts';

const chess = variantByName('chess');
/** Four half-moves that lead back to the start. */
const CYCLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('a game of any length can be played and taken back', () => {
  const game = new Game(chess);
  const moves = CYCLE.map((text) => game.playText(text));
  for (let ply = CYCLE.length; ply < 1000; ply++) game.play(moves[ply % CYCLE.length]!);
  expect(game.moves).toHaveLength(1000);
  expect(game.position.moveNumber).toBe(501);
  expect(game.outcome).toEqual({ result: '1/2-1/2', reason: 'repetition' });
  game.undo(1000);
  expect(game.position.fen).toBe(chess.start);
  expect(() => game.undo()).toThrow(InputError);
});

test("a game's position follows it, and a copy does not", () => {
  const game = new Game(chess, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  const { position } = game;
  const copy = position.copy();
  game.playText('e2e4');
  expect(position).toBe(game.position);
  expect(position.side).toBe('black');
  expect(copy.fen).toBe(game.startFen);
});

test('a move that is not legal leaves the game as it is', () => {
  const game = new Game(chess);
  const e4 = game.position.moveFromText('e2e4');
  game.play(e4);
  for (const wrong of [() => game.play(e4), () => game.playText('e2e4'), () => game.play(0)])
    expect(wrong).toThrow(MoveError);
  expect(game.moves).toEqual([e4]);
});
