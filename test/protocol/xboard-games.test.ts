import { describe, expect, test } from 'vitest';
import { legalMoves, moveFromText } from '../../src/board/notation/move-text.ts';
import { pieceCode, WHITE } from '../../src/board/piece.ts';
import type { Outcome } from '../../src/board/rules/outcome.ts';
import { Game } from '../../src/engine/game.ts';
import { toXBoardFen } from '../../src/protocol/xboard-fen.ts';
import { XBoardGame } from '../../src/protocol/xboard-game.ts';
import { heldForXBoard } from '../../src/protocol/xboard-holdings.ts';
import { claimLine } from '../../src/protocol/xboard-result.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { movesOf, position } from '../board/positions.ts';

describe('the claim of a result', () => {
  test.each([
    ['1-0', 'checkmate', '1-0 {White mates}'],
    ['0-1', 'checkmate', '0-1 {Black mates}'],
    ['1/2-1/2', 'stalemate', '1/2-1/2 {Stalemate}'],
    ['1-0', 'stalemate', '1-0 {White wins by stalemate}'],
    ['0-1', 'extinction', '0-1 {Black wins by extinction}'],
    ['1/2-1/2', 'extinction', '1/2-1/2 {Draw by extinction}'],
    ['1-0', 'flag', '1-0 {White wins by reaching the goal}'],
    ['0-1', 'checks', '0-1 {Black wins by checks}'],
    ['1-0', 'perpetual check', '1-0 {White wins by perpetual check of the other side}'],
    ['1/2-1/2', 'repetition', '1/2-1/2 {Draw by repetition}'],
    ['1-0', 'repetition', '1-0 {White wins by repetition}'],
    ['1/2-1/2', 'move rule', '1/2-1/2 {Draw by 64-move rule}'],
    ['1/2-1/2', 'material', '1/2-1/2 {Draw by insufficient material}'],
  ] satisfies [Outcome['result'], Outcome['reason'], string][])('%s by %s', (result, reason, line) => {
    expect(claimLine({ result, reason }, variantByName('team-mate'))).toBe(line);
  });
});

describe('a position for XBoard', () => {
  test.each([
    ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
    ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9', 'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9'],
    ['chess', 'r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1', 'r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1'],
    ['chess', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['familiar', '5k/pppppp/6/6/PPPPPP/K1R3[G] w C - 0 9', '5k/pppppp/6/6/PPPPPP/K1R3 w K - 0 9'],
    ['mad-mate', '4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1', '4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1'],
  ])('of %s: %s', (game, fen, text) => {
    expect(toXBoardFen(position(game, fen))).toBe(text);
  });
});

describe('holdings as XBoard counts them', () => {
  test('grow by a victim of en passant, and not by castling', () => {
    const game = new Game(variantByName('mad-mate'), '4k3/8/8/4Pp2/8/8/8/4K2R[] w K f6 0 9');
    const pawn = pieceCode(game.position.tables.letters.indexOf('P'), WHITE);
    for (const [move, pawns, all] of [
      ['e5f6', 1, 1],
      ['e8d8', 1, 1],
      ['e1g1', 1, 1],
      ['d8e8', 1, 1],
      ['P@a2', 0, 0],
    ] as const) {
      game.playText(move);
      const held = heldForXBoard(game);
      expect(held[pawn], move).toBe(pawns);
      expect(
        held.reduce((sum, count) => sum + count, 0),
        move,
      ).toBe(all);
    }
  });
});

describe('the moves to choose from', () => {
  test('are all until one is left out, and again when another position is in force', () => {
    const game = new XBoardGame();
    const all = movesOf(game.position).length;
    const [first, second] = ['e2e4', 'd2d4'].map((text) => moveFromText(game.position, text)) as [number, number];
    expect(game.rootMoves()).toBeUndefined();
    game.exclude([first, second], true);
    expect(game.rootMoves()).toHaveLength(all - 2);
    expect(game.rootMoves()).not.toContain(first);
    game.exclude([second], false);
    expect(game.rootMoves()).toHaveLength(all - 1);
    game.exclude([first], false);
    expect(game.rootMoves()).toBeUndefined();
    for (const change of [
      () => game.play(first),
      () => game.takeBack(1),
      () => game.continueWith(game.after(first)!),
      () => game.begin(new Game(variantByName('chess'))),
    ]) {
      game.exclude(legalMoves(game.position).slice(0, 1), true);
      change();
      expect(game.rootMoves()).toBeUndefined();
    }
  });

  test('are those that XBoard takes, less those that are left out', () => {
    const game = new XBoardGame();
    game.begin(new Game(variantByName('mad-mate'), '7k/4P3/8/8/8/8/8/K7[q] w - - 0 1'));
    game.play(moveFromText(game.position, 'e7e8q'));
    const acceptable = game.rootMoves()!;
    game.exclude([acceptable[0]!], true);
    expect(game.rootMoves()).toEqual(acceptable.slice(1));
  });
});
