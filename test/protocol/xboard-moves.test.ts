import { describe, expect, it } from 'vitest';
import { CASTLING, kindOf } from '../../src/board/move.ts';
import { readFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { acceptableMoves, heldForXBoard } from '../../src/protocol/xboard-holdings.ts';
import { fromXBoardMove, looksLikeMove, reasonOfRefusal, toXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { position } from '../board/positions.ts';

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

  it('of Black at the edge has its second leg too', () => {
    const pos = readFen(variantByName('familiar'), 'k2r2/pppppp/6/6/PPPPPP/5K[] b d - 0 9');
    const texts = legalMoves(pos).map((move) => toXBoardMove(pos, move));
    expect(texts.filter((text) => text.startsWith('a6c6'))).toEqual(['a6c6,d6b6']);
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

  it('say so nowhere else, and no other piece does', () => {
    const other = readFen(madMate, '7k/R7/8/4P3/8/8/8/K7[q] w - - 0 1');
    const texts = legalMoves(other).map((move) => toXBoardMove(other, move));
    expect(texts).toEqual(expect.arrayContaining(['e5e6', 'a7a8']));
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

describe('a move', () => {
  it.each(['e2e4', 'E2E4', 'a1b10', 'a10b1', 'e7e8q', 'e7e8+', 'e7e8=', 'N@c3', 'n@c10', 'e1g1,h1f1'])(
    'in coordinates may be %s',
    (text) => {
      expect(looksLikeMove(text)).toBe(true);
    },
  );

  it.each(['Nf3', 'e4', 'e2e', '2e2e4', 'e2e4qq', 'e2e4!', '3@c3', 'N@3', 'N@cc', 'N@c3x', 'O-O', ''])(
    'in coordinates is not %o',
    (text) => {
      expect(looksLikeMove(text)).toBe(false);
    },
  );
});

describe('moves as XBoard has them in games of its own', () => {
  it('are castling by its name where games begin with the king anywhere', () => {
    const pos = position('fischerandom', '1r2k1r1/8/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1');
    const texts = legalMoves(pos).map((move) => toXBoardMove(pos, move));
    expect(texts).toContain('O-O');
    expect(texts).toContain('O-O-O');
    expect(legalMoves(pos).map((move) => moveText(pos, move))).toContain('e1g1');
    expect(kindOf(fromXBoardMove(pos, 'O-O-O'))).toBe(CASTLING);
  });

  it('count the ranks from 0 where there are ten', () => {
    const pos = position('xiangqi', variantByName('xiangqi').start);
    const move = moveFromText(pos, 'h3h10');
    expect(toXBoardMove(pos, move)).toBe('h2h9');
    expect(fromXBoardMove(pos, 'h2h9')).toBe(move);
    expect(reasonOfRefusal(pos, 'a0a1')).toBeUndefined();
    expect(reasonOfRefusal(pos, 'a4a5')).toBe('no piece there');
  });
});

describe('the reason of a refusal', () => {
  const HELD = '4k3/8/8/8/8/8/8/4K2R[Qn] w - - 0 1';
  const FIRST = 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1';

  it.each([
    ['mad-mate', HELD, 'nonsense', 'not a move'],
    ['mad-mate', HELD, 'xe2e4', 'not a move'],
    ['mad-mate', HELD, 'h1h9', 'no such square'],
    ['mad-mate', HELD, 'h1h10', 'no such square'],
    ['mad-mate', HELD, 'i1h1', 'no such square'],
    ['mad-mate', HELD, 'h11h1', 'no such square'],
    ['mad-mate', HELD, 'Q@i1', 'no such square'],
    ['mad-mate', HELD, 'H1G2', undefined],
    ['mad-mate', HELD, 'h1a1', undefined],
    ['mad-mate', HELD, 'a1b1', 'no piece there'],
    ['mad-mate', HELD, 'e8e7', 'not your piece'],
    ['mad-mate', HELD, 'q@e8', undefined],
    ['mad-mate', HELD, 'Q@e8', undefined],
    ['mad-mate', HELD, 'N@e4', 'not held'],
    ['mad-mate', HELD, 'X@e4', 'not held'],
    ['mad-mate', HELD.replace(' w ', ' b '), 'N@e8', undefined],
    ['mad-mate', HELD.replace(' w ', ' b '), 'Q@e4', 'not held'],
    ['familiar', FIRST, 'e1e3', 'not on the very first move'],
    ['familiar', FIRST, 'd1d3', undefined],
    ['familiar', FIRST.replace('0 1', '0 2'), 'e1e3', undefined],
  ])('in %s %s of %s: %s', (game, fen, text, reason) => {
    expect(reasonOfRefusal(position(game, fen), text)).toBe(reason);
  });
});

it.each([
  [9, 'a1b1'],
  [10, 'a0b0'],
  [12, 'a1b1'],
])('ranks of a board are counted as XBoard does, with %i of them', (ranks, text) => {
  const variant = { ...variantByName('chess'), ranks, start: `7k/${'8/'.repeat(ranks - 2)}K7 w - - 0 1` };
  const pos = readFen(variant, variant.start);
  expect(legalMoves(pos).map((move) => toXBoardMove(pos, move))).toContain(text);
});
