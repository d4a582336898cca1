import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { WHITE } from '../../src/board/piece.ts';
import { squareName } from '../../src/board/square.ts';
import { movesOf, position, targets } from './positions.ts';

const GAME = 'familiar';

function fenAfter(fen: string, moves: string): string {
  return writeFen(position(GAME, fen, moves));
}

describe('familiars', () => {
  const lone = (piece: string): string => targets(position(GAME, `5k/6/6/2${piece}3/6/K5[] w - - 0 2`), 'c3');

  test.each([
    ['G', 'Hippogryph', 'a3 a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e3 e5'],
    ['C', 'Corvus', 'a2 a4 a5 b1 b3 b5 c2 c4 d1 d3 d5 e1 e2 e4 e5'],
    ['H', 'Hound', 'a2 a3 a4 b1 b3 b5 c1 c2 c4 c5 d1 d3 d5 e2 e3 e4'],
    ['W', 'Wild Cat', 'a2 a4 a5 b1 b2 b4 b5 d1 d2 d4 d5 e1 e2 e4 e5'],
  ])('%s, the %s, moves as its rules say', (piece, _, expected) => {
    // The leap to a1 would be on the own king.
    expect(lone(piece)).toBe(expected);
  });

  test('Hound and Wild Cat slide over empty squares only; Hippogryph and Corvus jump', () => {
    expect(targets(position(GAME, '5k/6/2p3/1pHP2/2P3/K5[] w - - 0 2'), 'c3')).toBe('a2 a4 b1 b3 b5 c4 d1 d5 e2 e4');
    expect(targets(position(GAME, '5k/6/1p1P2/2W3/1P1p2/K5[] w - - 0 2'), 'c3')).toBe('a2 a4 b1 b4 b5 d1 d2 d5 e2 e4');
    expect(targets(position(GAME, '5k/6/2p3/1pGP2/2P3/K5[] w - - 0 2'), 'c3')).toBe(
      'a3 a5 b2 b3 b4 c1 c4 c5 d2 d4 e1 e3 e5',
    );
    expect(targets(position(GAME, '5k/6/1p1P2/2C3/1P1p2/K5[] w - - 0 2'), 'c3')).toContain('a5');
  });
});

describe("the ban on White's first move", () => {
  test('keeps White from moving its familiar, and only White, and only then', () => {
    const start = 'rnbqkh/pppppp/6/6/PPPPPP/RNBQKG[] w Aa - 0 1';
    expect(movesOf(position(GAME, start), 'f1')).toEqual([]);
    expect(movesOf(position(GAME, start))).toHaveLength(8);
    expect(movesOf(position(GAME, start, 'a2a3 a5a4'), 'f1')).toEqual(['f1d3', 'f1f3']);
    expect(movesOf(position(GAME, start.replace('0 1', '0 2')), 'f1')).toEqual(['f1d3', 'f1f3']);
  });

  test('lets Black move its familiar at once', () => {
    const start = 'rnbqkh/pppppp/6/6/PPPPPP/RNBQKG[] w Aa - 0 1';
    expect(movesOf(position(GAME, start, 'a2a3'), 'f6')).toEqual(['f6e4']);
  });

  test.each([
    ['a full-move number other than 1', 'rnbqkh/pppppp/6/6/PPPPPP/RNBQKG[] w Aa - 0 2'],
    ['a pawn that is gone', 'rnbqkh/pppppp/6/6/PPPPP1/RNBQKG[] w Aa - 0 1'],
    ['a pawn that has moved', 'rnbqkh/ppppp1/5p/6/PPPPPP/RNBQKG[] w Aa - 0 1'],
    ['a familiar that is not beside its king', 'rnbqkh/pppppp/6/6/PPPPPP/RNQKBG[] w Aa - 0 1'],
    ['a piece more', 'rnbqkh/pppppp/6/5N/PPPPPP/RNBQKG[] w Aa - 0 1'],
    ['two familiars', 'rnbqkh/pppppp/6/6/PPPPPP/RNBGKG[] w Aa - 0 1'],
    ['two queens', 'rqbqkh/pppppp/6/6/PPPPPP/RNBQKG[] w Aa - 0 1'],
    ["Black's familiar away from its king", 'rhbqkn/pppppp/6/6/PPPPPP/RNBQKG[] w Aa - 0 1'],
  ])('is not there with %s', (_, fen) => {
    const pos = position(GAME, fen);
    expect(pos.firstMoveBan).toBe(0);
    expect(movesOf(pos, 'f1')).toContain('f1d3');
  });

  test('does not depend on castling rights or the half-move clock', () => {
    expect(position(GAME, 'rnbqkh/pppppp/6/6/PPPPPP/RNBQKG w').firstMoveBan).toBe(1);
    expect(position(GAME, 'rnbqkh/pppppp/6/6/PPPPPP/RNBQKG[] b Aa - 0 1').firstMoveBan).toBe(0);
  });
});

describe('pawns', () => {
  test('have no double step, and no en passant', () => {
    expect(targets(position(GAME, '2k3/6/6/6/P5/2K3[] w - - 0 2'), 'a2')).toBe('a3');
    expect(writeFen(position(GAME, '2k3/6/6/1p4/P5/2K3[] w - - 0 2', 'a2a3'))).toContain(' b - - ');
  });

  test('promote to Q, R, B or N, and to the own familiar while it is off the board', () => {
    const plain = ['a5a6b', 'a5a6n', 'a5a6q', 'a5a6r'];
    expect(movesOf(position(GAME, '3k2/P5/6/6/6/3K2[] w - - 0 9'), 'a5')).toEqual(plain);
    expect(movesOf(position(GAME, '3k2/P5/6/6/6/3K2[h] w - - 0 9'), 'a5')).toEqual(plain);
    expect(movesOf(position(GAME, '3k2/P5/6/6/6/3K2[Gh] w - - 0 9'), 'a5')).toEqual([
      'a5a6b',
      'a5a6g',
      'a5a6n',
      'a5a6q',
      'a5a6r',
    ]);
    expect(movesOf(position(GAME, '3k2/6/6/6/p5/3K2[Gh] b - - 0 9'), 'a2')).toEqual([
      'a2a1b',
      'a2a1h',
      'a2a1n',
      'a2a1q',
      'a2a1r',
    ]);
  });

  test('take the familiar out of the holdings, and nothing else', () => {
    const fen = '3k2/P5/6/6/6/3K2[Gh] w - - 0 9';
    expect(fenAfter(fen, 'a5a6g')).toBe('G2k2/6/6/6/6/3K2[h] b - - 0 9');
    expect(fenAfter(fen, 'a5a6q')).toBe('Q2k2/6/6/6/6/3K2[Gh] b - - 0 9');
  });
});

describe('a captured familiar', () => {
  test("goes to its owner's holdings, to be promoted to, and can be captured again", () => {
    expect(fenAfter('3k2/6/2h3/1P4/6/3K2[] w - - 0 9', 'b3c4')).toBe('3k2/6/2P3/6/6/3K2[h] b - - 0 9');
    expect(fenAfter('3k2/6/2p3/1G4/6/3K2[] b - - 0 9', 'c4b3')).toBe('3k2/6/6/1p4/6/3K2[G] w - - 0 10');
    expect(fenAfter('3k2/6/2p3/1G4/6/3K2[h] b - - 0 9', 'c4b3')).toBe('3k2/6/6/1p4/6/3K2[Gh] w - - 0 10');
    expect(fenAfter('3k2/P5/1r4/6/6/3K2[G] w - - 0 9', 'a5a6g b4b6 d1e1 b6a6')).toBe('r2k2/6/6/6/6/4K1[G] w - - 0 11');
  });

  test('is not to be had in the very move that captures it from the opponent', () => {
    expect(movesOf(position(GAME, '1h1k2/P5/6/6/6/3K2[] w - - 0 9'), 'a5b6')).toEqual([
      'a5b6b',
      'a5b6n',
      'a5b6q',
      'a5b6r',
    ]);
    expect(fenAfter('1h1k2/P5/6/6/6/3K2[] w - - 0 9', 'a5b6q')).toBe('1Q1k2/6/6/6/6/3K2[h] b - - 0 9');
  });

  test('is never dropped; other pieces are gone for good', () => {
    expect(movesOf(position(GAME, '3k2/6/6/6/6/3K2[GGh] w - - 0 9')).filter((text) => text.includes('@'))).toEqual([]);
    expect(fenAfter('3k2/6/2r3/1P4/6/3K2[] w - - 0 9', 'b3c4')).toContain('[] ');
  });
});

describe('castling', () => {
  /** Black's king out of the way, behind a pawn. */
  const ABOVE = '3k2/3p2/6/6/6';

  /** White to move with these pieces on its first rank, and the right to castle with its rook. */
  const fenOf = (rank: string, above = ABOVE): string => {
    const squares = [...rank].flatMap((c) => (/\d/.test(c) ? Array<string>(Number(c)).fill('') : [c]));
    return `${above}/${rank}[] w ${'ABCDEF'[squares.indexOf('R')]} - 0 5`;
  };

  /** The moves that take the king two squares along its rank. */
  const castlings = (rank: string, above?: string): string => {
    const pos = position(GAME, fenOf(rank, above));
    const king = squareName(pos.tables, pos.kingSquare(WHITE));
    return movesOf(pos, king)
      .filter((text) => Math.abs(text.charCodeAt(0) - text.charCodeAt(2)) === 2)
      .join(' ');
  };

  test.each([
    ['2KR2', 'c1e1', '3RK1'],
    ['KR4', 'a1c1', '1RK3'],
    ['2RK2', 'd1b1', '1KR3'],
    ['4RK', 'f1d1', '3KR1'],
    ['1K1R2', 'b1d1', '2RK2'],
    ['3K1R', 'd1f1', '4RK'],
    ['1R1K2', 'd1b1', '1KR3'],
    ['K2R2', 'a1c1', '1RK3'],
    ['2K2R', 'c1e1', '3RK1'],
    ['R2K2', 'd1b1', '1KR3'],
    ['2R2K', 'f1d1', '3KR1'],
    ['1RK3', 'c1a1', 'KR4'],
    ['3KR1', 'd1f1', '4RK'],
  ])('%s by %s gives %s', (rank, move, expected) => {
    expect(castlings(rank)).toBe(move);
    expect(fenAfter(fenOf(rank), move)).toBe(`${ABOVE}/${expected}[] b - - 1 5`);
  });

  test.each([
    ['more than two squares between', 'K3R1', ABOVE],
    ['more than two squares between', 'R3K1', ABOVE],
    ['no square to land on', '4KR', ABOVE],
    ['no square to land on', 'RK4', ABOVE],
    ['a piece on the landing square', '2KRN1', ABOVE],
    ['a piece between', '2KN1R', ABOVE],
    ['a piece between', 'RN1K2', ABOVE],
    ['an enemy on the landing square', '2KRn1', ABOVE],
    ['the king in check', '2K2R', '3k2/3p2/2r3/6/6'],
    ['an attacked square to cross', '2K2R', '3k2/3p2/3r2/6/6'],
    ['an attacked square to land on', '2K2R', '3k2/3p2/4r1/6/6'],
    ["the adjacent rook's square attacked, for the king crosses it", '2KR2', '3k2/3p2/3r2/6/6'],
    ['an attack that the leaving rook uncovers', 'K2R1r', ABOVE],
  ])('is not possible with %s: %s', (_, rank, above) => {
    expect(castlings(rank, above)).toBe('');
  });

  test.each([
    ['the rook attacked', '2K2R', '3k2/3p2/5r/6/6', 'c1e1'],
    ['a square attacked that nobody crosses', 'R2K2', '3k2/3p2/r5/6/6', 'd1b1'],
    ['an enemy beyond the landing square', '2KR1n', ABOVE, 'c1e1'],
  ])('is possible with %s', (_, rank, above, expected) => {
    expect(castlings(rank, above)).toBe(expected);
  });

  test('of Black is the same on the sixth rank', () => {
    expect(fenAfter('2kr2/6/6/6/6/K5[] b d - 0 5', 'c6e6')).toBe('3rk1/6/6/6/6/K5[] w - - 1 6');
    expect(fenAfter('r2k2/6/6/6/6/5K[] b a - 0 5', 'd6b6')).toBe('1kr3/6/6/6/6/5K[] w - - 1 6');
  });

  test('is lost with a move of king or rook, or the capture of the rook', () => {
    const fen = 'k5/6/6/6/6/2K2R[] w F - 0 5';
    expect(fenAfter(fen, 'c1c2')).toContain(' b - - ');
    expect(fenAfter(fen, 'f1f2')).toContain(' b - - ');
    expect(fenAfter('k4r/6/6/6/6/2K2R[] b F - 0 5', 'f6f1')).toContain(' w - - ');
    expect(fenAfter(fen, 'c1e1')).toContain(' b - - ');
  });
});
