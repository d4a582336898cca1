import { describe, expect, test } from 'vitest';
import { readFen, startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../../src/board/notation/san.ts';
import { Perft } from '../../src/board/position/perft.ts';
import { playMove } from '../../src/board/position/play.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { readVariants } from '../../src/variant-files/read-file.ts';
import { chess } from '../../src/variants/chess.ts';
import { variantByName } from '../../src/variants/registry.ts';

const seirawan = variantByName('seirawan');
const cambodian = variantByName('cambodian');

/** Legal moves from a square, in coordinates. */
function movesFrom(variant: typeof seirawan, fen: string, square: string): string[] {
  const pos = readFen(variant, fen);
  return legalMoves(pos)
    .map((move) => moveText(pos, move))
    .filter((text) => text.startsWith(square))
    .sort();
}

/** The position after moves, as a FEN without its counters. */
function fenAfter(variant: typeof seirawan, fen: string, ...moves: string[]): string {
  const pos = readFen(variant, fen);
  for (const move of moves) playMove(pos, moveFromText(pos, move));
  return writeFen(pos).split(' ').slice(0, 3).join(' ');
}

describe('gating', () => {
  test('brings a piece from the hand onto the square that a piece leaves with its first move', () => {
    expect(movesFrom(seirawan, seirawan.start, 'b1')).toEqual(['b1a3', 'b1a3e', 'b1a3h', 'b1c3', 'b1c3e', 'b1c3h']);
    expect(movesFrom(seirawan, seirawan.start, 'e2')).toEqual(['e2e3', 'e2e4']);
    expect(fenAfter(seirawan, seirawan.start, 'b1c3h')).toBe(
      'rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQCDFGkqbcdfg',
    );
    // What has moved, or came so, gates nothing, also when it stands at home again.
    const home = fenAfter(seirawan, seirawan.start, 'b1c3', 'a7a6', 'c3b1', 'a6a5');
    expect(home).toBe('rnbqkbnr/1ppppppp/8/p7/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQCDFGkqbcdfg');
    expect(movesFrom(seirawan, `${home} - 0 1`, 'b1')).toEqual(['b1a3', 'b1c3']);
  });

  test('is over for a side that has nothing left in hand, or nothing that has not moved', () => {
    const both = fenAfter(seirawan, seirawan.start, 'b1c3h', 'g8f6', 'g1f3e');
    expect(both).toBe('rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/RHBQKBER[eh] b KQkqbcdf');
    expect(movesFrom(seirawan, '1k6/8/8/8/8/8/8/R3K3[H] w - - 0 1', 'a1')).not.toContain('a1b1h');
  });

  test('ends for a square on which a piece is taken that has not moved', () => {
    expect(fenAfter(seirawan, '4k3/8/8/8/8/8/6b1/4K2R[Hh] b Ke - 0 1', 'g2h1')).toBe('4k3/8/8/8/8/8/8/4K2b[Hh] w Ee');
  });

  const castles = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHh] w KQkq - 0 1';

  test('goes with castling onto the square of king or partner', () => {
    const all = [...movesFrom(seirawan, castles, 'e1'), ...movesFrom(seirawan, castles, 'h1')];
    for (const move of ['e1g1', 'e1g1h', 'e1g1e', 'h1e1h', 'h1e1e', 'e1c1h']) expect(all).toContain(move);
    expect(fenAfter(seirawan, castles, 'e1g1h')).toBe('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3HRK1[Eh] b Akq');
    expect(fenAfter(seirawan, castles, 'h1e1h')).toBe('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RKH[Eh] b Akq');
    expect(fenAfter(seirawan, castles, 'a1e1e')).toBe('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/E1KR3R[Hh] b Hkq');
    const pos = readFen(seirawan, castles);
    expect(moveFromText(pos, 'e1h1h')).toBe(moveFromText(pos, 'e1g1h'));
  });

  test('is no place where king or partner arrive', () => {
    const inside = '4k3/8/8/8/8/8/8/2RK4[H] w QCD - 0 1';
    expect(movesFrom(seirawan, inside, 'd1').filter((move) => move.startsWith('d1c1'))).toEqual(['d1c1']);
    expect(movesFrom(seirawan, inside, 'c1')).not.toContain('c1d1h');
  });

  test('blocks no check, and opens none', () => {
    const check = '4r2k/8/8/8/8/8/8/R3K3[H] w Q - 0 1';
    expect(movesFrom(seirawan, check, 'e1')).toEqual([
      'e1d1',
      'e1d1h',
      'e1d2',
      'e1d2h',
      'e1f1',
      'e1f1h',
      'e1f2',
      'e1f2h',
    ]);
    const discovered = 'r6k/8/8/8/8/8/8/N3K3[H] w AE - 0 1';
    expect(movesFrom(seirawan, discovered, 'a1')).toEqual(['a1b3', 'a1b3h', 'a1c2', 'a1c2h']);
    const absolute = '7k/8/8/8/8/8/8/r1N1K3[H] w CE - 0 1';
    expect(movesFrom(seirawan, absolute, 'c1')).toEqual([]);
  });

  test.each([
    ['b1c3h', 'Nc3/H'],
    ['b1c3', 'Nc3'],
  ])('%s is written %s', (text, san) => {
    const pos = startPosition(seirawan);
    expect(sanOf(pos, moveFromText(pos, text))).toBe(san);
    expect(moveText(pos, moveFromSan(pos, san))).toBe(text);
  });

  test.each([
    ['e1g1', 'O-O'],
    ['e1g1h', 'O-O/He1'],
    ['h1e1e', 'O-O/Eh1'],
    ['a1e1h', 'O-O-O/Ha1'],
  ])('%s, which is castling, is written %s', (text, san) => {
    const pos = readFen(seirawan, castles);
    expect(sanOf(pos, moveFromText(pos, text))).toBe(san);
    expect(moveText(pos, moveFromSan(pos, san))).toBe(text);
  });

  test('with castling means the king’s square if none is named', () => {
    const pos = readFen(seirawan, castles);
    expect(moveText(pos, moveFromSan(pos, 'O-O/H'))).toBe('e1g1h');
  });

  test('is refused where it is not clear which way a king castles', () => {
    const rule = { ...chess, name: 'x', gating: { letters: 'Q' }, holdings: { pieces: 'Q' } };
    const castling = { ...chess.castling!, target: { kind: 'two-squares' as const, maxGap: 3 } };
    expect(() => tablesOf({ ...rule, castling })).toThrow('gating is possible only where kings castle to one square');
  });
});

describe('first leaps', () => {
  test('of king and met are made once', () => {
    expect(movesFrom(cambodian, cambodian.start, 'd1')).toEqual(['d1b2', 'd1c2', 'd1d2', 'd1e2', 'd1f2']);
    expect(movesFrom(cambodian, cambodian.start, 'e1')).toEqual(['e1d2', 'e1f2']);
    expect(fenAfter(cambodian, cambodian.start, 'd1b2')).toBe('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/1K6/RNS1MSNR b Ede');
    const met = '4k3/8/8/8/8/8/8/3KM3 w DE - 0 1';
    expect(movesFrom(cambodian, met, 'e1')).toEqual(['e1d2', 'e1e3', 'e1f2']);
    expect(movesFrom(cambodian, met.replace('DE', 'D'), 'e1')).toEqual(['e1d2', 'e1f2']);
    // They capture nothing.
    expect(movesFrom(cambodian, '4k3/8/8/8/8/4r3/8/3KM3 w DE - 0 1', 'e1')).not.toContain('e1e3');
  });

  test('are lost by a king when a rook moves to its rank or file, and not made in check', () => {
    expect(fenAfter(cambodian, 'r3k3/8/8/8/8/3P4/8/3K4 b De - 0 1', 'a8d8')).toBe('3rk3/8/8/8/8/3P4/8/3K4 w e');
    expect(movesFrom(cambodian, '4k3/8/8/8/8/8/8/r2K4 w D - 0 1', 'd1')).toEqual(['d1c2', 'd1d2', 'd1e2']);
  });

  test('of a piece can answer a check', () => {
    expect(movesFrom(cambodian, '4k3/8/8/8/8/r3K3/8/3M4 w D - 0 1', 'd1')).toEqual(['d1d3']);
  });
});

describe('a FEN that says what has not moved', () => {
  test.each([
    [seirawan, '4k3/8/8/8/8/8/8/4K3[H] w C - 0 1', "'C' is a file without such a piece"],
    [seirawan, '4k3/8/8/8/8/8/8/4K3[H] w Z - 0 1', "contains 'Z', which is no file"],
    [cambodian, '4k3/8/8/8/8/8/8/4K3 w K - 0 1', "contains 'K', which is no file"],
  ])('is checked', (variant, fen, message) => {
    expect(() => readFen(variant, fen)).toThrow(message);
  });

  test('gives the right to castle with it, where pieces are in hand', () => {
    const pos = readFen(seirawan, '4k3/8/8/8/8/8/8/R3K2R[H] w AEH - 0 1');
    expect(writeFen(pos)).toBe('4k3/8/8/8/8/8/8/R3K2R[H] w KQ - 0 1');
  });
});

// The counts are Fairy-Stockfish's.
test.each([
  ['[house:seirawan]\npieceDrops = true\ncapturesToHand = true\n', [92, 7944, 546_694]],
  [
    '[ka-ouk:cambodian]\ncheckCounting = true\nstartFen = ' +
      'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 3+3 0 1\n',
    [25, 625, 15_031],
  ],
  ['[like-s-chess:seirawan]\n', [28, 784, 24_830]],
])('games of a file have the rules too: %s', (text, counts) => {
  const [{ variant, problems }] = readVariants(text, 'x.ini') as [ReturnType<typeof readVariants>[number]];
  expect(problems).toEqual([]);
  expect(counts.map((_, i) => new Perft().count(startPosition(variant!), i + 1))).toEqual(counts);
});
