import { describe, expect, test } from 'vitest';
import { QUIETS } from '../../src/board/move.ts';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { sanOf } from '../../src/board/notation/san.ts';
import { generate } from '../../src/board/position/generate.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { make } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';

function moves(pos: Position): string {
  return legalMoves(pos)
    .map((move) => moveText(pos, move))
    .sort()
    .join(' ');
}

/** The position after a move, as a FEN without its counters. */
function boardAfter(game: string | Variant, fen: string, move: string): string {
  const pos = readFen(typeof game === 'string' ? variantByName(game) : game, fen);
  reserve(pos, 1);
  make(pos, moveFromText(pos, move));
  return writeFen(pos).split(' ').slice(0, 3).join(' ');
}

describe('where captures are compulsory', () => {
  test('nothing else is legal while there is one', () => {
    const pos = readFen(variantByName('antichess'), '8/8/8/3p4/4P3/8/8/R6N w - - 0 1');
    expect(moves(pos)).toBe('e4d5');
    expect(generate(pos, new Int32Array(4096), 0, QUIETS)).toBe(0);
  });

  test('a capture that leaves the king attacked compels nobody', () => {
    expect(moves(readFen(variantByName('losers'), '4r2k/8/8/3p4/4P3/8/8/4K3 w - - 0 1'))).toContain('e1d1');
    expect(moves(readFen(variantByName('losers'), '7k/8/8/3p4/4P3/8/8/4K3 w - - 0 1'))).toBe('e4d5');
  });

  test('pawns become kings, too', () => {
    expect(moves(readFen(variantByName('antichess'), '8/P7/8/8/8/8/8/6k1 w - - 0 1'))).toBe(
      'a7a8b a7a8k a7a8n a7a8q a7a8r',
    );
  });
});

describe('explosions', () => {
  const placed = 'r3k2r/ppp3pp/2n1bn2/3p4/4N3/2N5/PPP3PP/R3K2R w KQkq - 0 1';

  test('take away the piece that captures and all but pawns around the target', () => {
    expect(boardAfter('atomic', placed, 'e4f6')).toBe('r3k2r/ppp3pp/2n5/3p4/8/2N5/PPP3PP/R3K2R b KQkq');
    expect(boardAfter('atomic', placed, 'c3d5')).toBe('r3k2r/ppp3pp/5n2/8/8/8/PPP3PP/R3K2R b KQkq');
  });

  test('cost the right to castle with a rook that was blown up', () => {
    const fen = 'r3k2r/8/8/8/8/8/6N1/R3K2R b KQkq - 0 1';
    expect(boardAfter('atomic', fen, 'h8h1')).toBe('r3k3/8/8/8/8/8/8/R3K3 w Qq');
  });

  test('spare what is immune, and put what they take into the hands that captures fill', () => {
    const atomic = variantByName('nocheckatomic');
    const fen = 'rnbqkbnr/pppppppp/8/8/8/4n3/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    expect(boardAfter({ ...atomic, blast: { spares: 'P', immune: 'P' } }, fen, 'd2e3')).toBe(
      'rnbqkbnr/pppppppp/8/8/8/4P3/PPP1PPPP/RNBQKBNR b KQkq',
    );
    const holdings = { pieces: 'QRBNP', captured: 'captor' } as const;
    expect(boardAfter({ ...atomic, holdings }, '4k3/8/8/3q4/3bR3/8/8/4K3 w - - 0 1', 'e4d4')).toBe(
      '4k3/8/8/8/8/8/8/4K3[QBr] b -',
    );
  });

  test('make kings safe from each other, and may not reach the own king', () => {
    const touching = readFen(variantByName('atomic'), '8/8/8/3kK3/8/8/8/q7 w - - 0 1');
    expect(inCheck(touching)).toBe(false);
    expect(moves(readFen(variantByName('atomic'), '7k/8/8/8/8/8/3p4/4K3 w - - 0 1'))).not.toContain('e1d2');
    const pos = readFen(variantByName('atomic'), '3rk3/3q4/8/8/8/8/8/3RK3 w - - 0 1');
    expect(sanOf(pos, moveFromText(pos, 'd1d7'))).toBe('Rxd7');
    expect(moves(pos)).toContain('d1d7');
  });

  test('are an answer to check if they blow up the other king', () => {
    const pos = readFen(variantByName('atomic'), '4k3/3p4/8/8/7q/8/3R4/4K3 w - - 0 1');
    expect(inCheck(pos)).toBe(true);
    expect(moves(pos)).toContain('d2d7');
  });
});

test('no move may give check in Racing Kings, nor may a position contain one', () => {
  const racing = variantByName('racingkings');
  expect(moves(readFen(racing, '8/8/8/8/k7/8/1R5K/8 w - - 0 1'))).not.toContain('b2a2');
  expect(() => readFen(racing, '8/8/8/8/k7/8/R6K/8 b - - 0 1')).toThrow('does not allow');
});

test('what steps twice from the first rank of the horde cannot be taken en passant', () => {
  const horde = variantByName('horde');
  expect(boardAfter(horde, '4k3/8/8/8/8/2p5/8/1P6 w - - 0 1', 'b1b3')).toBe('4k3/8/8/8/8/1Pp5/8/8 b -');
  const pos = readFen(horde, '4k3/8/8/8/2p5/8/1P6/8 w - - 0 1');
  reserve(pos, 1);
  make(pos, moveFromText(pos, 'b2b4'));
  expect(moves(pos)).toContain('c4b3');
});

test('a piece goes nowhere but to its region, and limits hold for promotions', () => {
  const chess = variantByName('chess');
  const region = { white: '*1 *2 *3', black: '*6 *7 *8' };
  const pieces = chess.pieces.map((piece) => (piece.letter === 'R' ? { ...piece, region } : piece));
  expect(moves(readFen({ ...chess, pieces }, '7k/8/8/8/8/8/P7/R3K3 w - - 0 1'))).not.toContain('a1a8');
  expect(moves(readFen({ ...chess, pieces }, '7k/8/8/8/8/8/8/R3K3 w - - 0 1'))).toBe(
    'a1a2 a1a3 a1b1 a1c1 a1d1 e1d1 e1d2 e1e2 e1f1 e1f2',
  );
  const pawn = { ...chess.pawn, promotion: { ...chess.pawn.promotion, most: { Q: 1 } } };
  expect(
    moves(readFen({ ...chess, pawn }, '8/P7/8/8/8/8/1Q6/K6k w - - 0 1'))
      .split(' ')
      .filter((m) => /a7/.test(m)),
  ).toEqual(['a7a8b', 'a7a8n', 'a7a8r']);
});

test('a move that is a double step and a promotion is no more than a promotion', () => {
  const chess = variantByName('nocastle');
  const pawn = { ...chess.pawn, initialRank: 6, promotion: { ...chess.pawn.promotion, to: 'Q' } };
  expect(moves(readFen({ ...chess, pawn }, '7k/8/P7/8/8/8/8/K7 w - - 0 1'))).toBe('a1a2 a1b1 a1b2 a6a7 a6a8q');
});

test('what stepped twice at a slant is taken en passant where it stands now', () => {
  const fen = 'rnbqkbnr/pp2pp1p/3p4/1p2pP2/8/P7/P1PP1PPP/RNBQKBNR w KQkq f6 0 5';
  expect(boardAfter('berolina', fen, 'f5f6')).toBe('rnbqkbnr/pp2pp1p/3p1P2/1p6/8/P7/P1PP1PPP/RNBQKBNR b KQkq');
  // Two pawns can have come over f6: the one that moved last is taken.
  const pos = readFen(variantByName('berolina'), '4k3/6p1/8/5Pp1/8/8/8/4K3 b - - 0 1');
  reserve(pos, 2);
  make(pos, moveFromText(pos, 'g7e5'));
  make(pos, moveFromText(pos, 'f5f6'));
  expect(writeFen(pos)).toBe('4k3/8/5P2/6p1/8/8/8/4K3 b - - 0 2');
});

test('pawns that go sideways are no captures in short notation, but may need their file', () => {
  const san = (game: string, fen: string, move: string): string => {
    const pos = readFen(variantByName(game), fen);
    return sanOf(pos, moveFromText(pos, move));
  };
  expect(san('berolina', '4k3/8/8/8/8/8/3P1P2/4K3 w - - 0 1', 'd2e3')).toBe('de3');
  expect(san('berolina', '4k3/8/8/8/8/8/3P4/4K3 w - - 0 1', 'd2e3')).toBe('e3');
  expect(san('xiangqi', '3k5/9/9/9/4P4/9/9/9/9/5K3 w - - 0 1', 'e6d6')).toBe('d6');
});

test('a goal that must be safe is reached by a piece that is not attacked, or when it was not taken', () => {
  const flag = { letter: 'K', region: [8, 8], safe: true } as const;
  const game: Variant = { ...variantByName('nocastle'), gameEnd: { flag }, draws: { repetitions: 3 } };
  const end = (fen: string): string | undefined => outcomeOf(readFen(game, fen))?.result;
  expect(end('K7/8/8/8/8/7k/8/8 b - - 0 1')).toBe('1-0');
  expect(end('8/K7/8/8/8/7k/8/8 b - - 0 1')).toBeUndefined();
  const rooks: Variant = { ...game, gameEnd: { flag: { ...flag, letter: 'R' } } };
  expect(outcomeOf(readFen(rooks, 'R6r/8/8/8/8/8/8/K6k b - - 0 1'))).toBeUndefined();
  expect(outcomeOf(readFen(rooks, 'R7/8/8/8/8/8/8/K6k b - - 0 1'))?.result).toBe('1-0');
  const answered: Variant = { ...game, gameEnd: { flag: { letter: 'R', region: [8, 8], reply: 'answer' } } };
  expect(outcomeOf(readFen(answered, 'R7/8/8/8/8/8/8/K6k b - - 0 1'))).toBeUndefined();
  expect(outcomeOf(readFen(answered, 'R7/8/8/8/8/8/8/K6k w - - 0 1'))?.result).toBe('1-0');
});

test('a drop that may not give check is not made with check', () => {
  const game = variantByName('crazyhouse');
  const holdings = { ...game.holdings!, drops: [{ letters: 'R', region: [1, 8] as const, noCheck: true }] };
  const drops = moves(readFen({ ...game, holdings }, '7k/8/8/8/8/8/8/K7[R] w - - 0 1'));
  expect(drops).toContain('R@g7');
  expect(drops).not.toMatch(/R@(h.|.8)/);
});

test('of two kings one may be left in check, but not both', () => {
  const spartan = variantByName('spartan');
  expect(inCheck(readFen(spartan, 'k6k/8/8/8/8/8/8/R3K3 b - - 0 1'))).toBe(false);
  expect(inCheck(readFen(spartan, 'k6k/8/8/8/8/8/8/R3K2R b - - 0 1'))).toBe(true);
  expect(inCheck(readFen(spartan, 'k7/8/8/8/8/8/8/R3K3 b - - 0 1'))).toBe(true);
});

test('a soldier goes sideways only beyond the river, and pieces stay in the palace', () => {
  const xiangqi = variantByName('xiangqi');
  expect(moves(readFen(xiangqi, '3k5/9/9/9/4P4/9/9/9/9/5K3 w - - 0 1'))).toBe('e6d6 e6e7 e6f6 f1e1 f1f2');
  expect(moves(readFen(xiangqi, '3k5/9/9/9/9/4P4/9/9/9/5K3 w - - 0 1'))).toBe('e5e6 f1e1 f1f2');
});

test('kings may not face each other where that is forbidden', () => {
  const game = { ...variantByName('nocastle'), noFacingKings: true };
  const fen = '3k4/8/8/8/8/8/3N4/3K4 w - - 0 1';
  expect(moves(readFen(variantByName('nocastle'), fen))).toContain('d2');
  expect(moves(readFen(game, fen)).replace(/d1../g, '').trim()).toBe('');
});
