import { describe, expect, it } from 'vitest';
import { CASTLING, kindOf } from '../../src/board/move.ts';
import { readFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { acceptableMoves, heldForXBoard } from '../../src/protocol/xboard-holdings.ts';
import { fromXBoardMove, toXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { variantByName } from '../../src/variants/registry.ts';

const madMate = variantByName('mad-mate');

function castlings(fen: string): string[] {
  const pos = readFen(variantByName('familiar'), fen);
  return legalMoves(pos)
    .filter((move) => kindOf(move) === CASTLING)
    .map((move) => toXBoardMove(pos, move));
}

describe('castling in Familiar', () => {
  it.each([
    ['the rook three files away', 'R2K2', 'A', 'd1b1'],
    ['three files away, the king at the edge', 'K2R2', 'D', 'a1c1,d1b1'],
    ['three files away, the king at the other edge', '2R2K', 'C', 'f1d1,c1e1'],
    ['two files away', 'K1R3', 'C', 'a1c1,c1c1'],
    ['two files away in the middle', '1R1K2', 'B', 'd1b1,b1b1'],
    ['beside it', '3RK1', 'D', 'e1c1'],
  ])('%s', (_, row, rights, text) => {
    expect(castlings(`5k/pppppp/6/6/PPPPPP/${row}[] w ${rights} - 0 9`)).toEqual([text]);
  });

  it('is read from the first leg alone', () => {
    const pos = readFen(variantByName('familiar'), '5k/pppppp/6/6/PPPPPP/K1R3[] w C - 0 9');
    expect(kindOf(fromXBoardMove(pos, 'a1c1,c1b1'))).toBe(CASTLING);
    expect(kindOf(fromXBoardMove(pos, 'O-O'))).toBe(CASTLING);
  });
});

describe('pawns of Mad Mate on the last rank', () => {
  const pos = readFen(madMate, '7k/4P3/8/8/8/8/8/K7[q] w - - 0 1');

  it('say that they stay pawns', () => {
    expect(
      legalMoves(pos)
        .map((move) => toXBoardMove(pos, move))
        .filter((text) => text.startsWith('e7')),
    ).toEqual(expect.arrayContaining(['e7e8p', 'e7e8q']));
  });

  it('are understood with and without their letter', () => {
    expect(fromXBoardMove(pos, 'e7e8p')).toBe(fromXBoardMove(pos, 'e7e8'));
    expect(fromXBoardMove(pos, 'e7e8q')).not.toBe(fromXBoardMove(pos, 'e7e8'));
    expect(() => fromXBoardMove(pos, 'e7e8r')).toThrow();
    expect(() => fromXBoardMove(pos, 'a1a2p')).toThrow();
  });
});

describe("XBoard's holdings", () => {
  it('know nothing of the exchange', () => {
    const game = new Game(madMate, '7k/4P3/8/8/8/8/8/K7[q] w - - 0 1');
    game.playText('e7e8q');
    // Black really holds a pawn now; XBoard still sees the queen.
    expect([...heldForXBoard(game)]).not.toEqual([...game.position.held]);
    const texts = acceptableMoves(game)!.map((move) => toXBoardMove(game.position, move));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.some((text) => text.includes('@'))).toBe(false);
  });

  it('follow captures and drops', () => {
    const game = new Game(madMate);
    for (const move of ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'P@e4', 'P@d4']) game.playText(move);
    expect([...heldForXBoard(game)]).toEqual([...game.position.held]);
    expect(acceptableMoves(game)).toBeUndefined();
  });

  it('do not matter where nothing is exchanged', () => {
    expect(acceptableMoves(new Game(variantByName('ajax-bigamous')))).toBeUndefined();
  });

  it('do not keep us from moving if only a refused drop is left', () => {
    const game = new Game(madMate, '7k/4P3/8/8/8/8/8/K7[q] w - - 0 1');
    expect(acceptableMoves(game)).toBeUndefined();
  });
});
