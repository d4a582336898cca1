import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { movesOf, position, targets } from './positions.ts';

/** The position with this White piece on d4 or elsewhere, and nothing else but the kings in the corners. */
function lone(piece: string, square: string): ReturnType<typeof position> {
  const file = 'abcdefgh'.indexOf(square[0]!);
  const rows = ['7k', '8', '8', '8', '8', '8', '8', 'K7'];
  rows[8 - Number(square[1])] = `${file || ''}${piece}${7 - file || ''}`;
  return position('team-mate', `${rows.join('/')} w - - 0 1`);
}

describe('on an empty board', () => {
  test.each([
    ['A', 'd4', 'a2 a6 a8 b1 b3 b5 b7 c2 c4 c6 d3 d5 e2 e4 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7'],
    ['A', 'h3', 'b8 c7 d6 d8 e1 e5 e7 f2 f4 f6 g1 g3 g5 h2 h4'],
    ['J', 'd3', 'a6 b1 b3 b5 c2 c4 d1 d5 d7 e2 e4 f1 f3 f5 g6 h3 h7'],
    ['C', 'd4', 'a3 a5 b3 b5 c1 c2 c6 c7 e1 e2 e6 e7 f3 f5 g3 g5'],
    ['C', 'b2', 'a4 a5 c4 c5 d1 d3 e1 e3'],
    ['U', 'd4', 'b3 b5 c2 c4 c6 d3 d5 e2 e4 e6 f3 f5'],
    ['F', 'd4', 'b2 b6 c4 d3 d5 e4 f2 f6'],
    ['N', 'd4', 'b3 b5 c2 c6 e2 e6 f3 f5'],
    ['E', 'd4', 'b2 b6 c3 c5 e3 e5 f2 f6'],
    ['M', 'e4', 'b1 b7 c2 c6 g2 g6 h1 h7'],
  ])('%s goes from %s to %s', (piece, square, expected) => {
    expect(targets(lone(piece, square), square)).toBe(expected.split(' ').sort().join(' '));
  });
});

describe('the Acromantula', () => {
  const d4 = (fen: string): string => targets(position('team-mate', fen), 'd4');

  test('does not get past the square of its first step, nor past what stands on its slide', () => {
    const behind = ['c6', 'b7', 'a8', 'e6', 'f7', 'g8'];
    const open = d4('7k/8/8/8/3A4/8/8/K7 w - - 0 1').split(' ');
    const without = (gone: readonly string[]): string => open.filter((square) => !gone.includes(square)).join(' ');
    expect(d4('7k/8/8/3P4/3A4/8/8/K7 w - - 0 1')).toBe(without(['d5', ...behind]));
    expect(d4('7k/8/8/3p4/3A4/8/8/K7 w - - 0 1')).toBe(without(behind));
    expect(d4('7k/8/4P3/8/3A4/8/8/K7 w - - 0 1')).toBe(without(['e6', 'f7', 'g8']));
    expect(d4('7k/8/4p3/8/3A4/8/8/K7 w - - 0 1')).toBe(without(['f7', 'g8']));
    // The diagonal neighbours are on none of its ways.
    expect(d4('7k/8/8/2p1P3/3A4/2P1p3/8/K7 w - - 0 1')).toBe(open.join(' '));
  });

  test('captures by its own way: what bars it does not bar the way back', () => {
    const white = position('team-mate', '7k/8/4a3/3P4/3A4/8/8/K7 w - - 0 1');
    expect(movesOf(white)).not.toContain('d4e6');
    const black = position('team-mate', '7k/8/4a3/3P4/3A4/8/8/K7 b - - 0 1');
    expect(movesOf(black)).toContain('e6d4');
  });

  test('checks along its bent way, and the check is parried on it only', () => {
    const fen = '3a3k/8/8/2N2K2/8/8/8/8 w - - 0 1';
    expect(inCheck(position('team-mate', fen))).toBe(true);
    expect(targets(position('team-mate', fen), 'c5')).toBe('d7 e6');
    // The way back from f5 would be by f6 or e5; there nothing is parried.
    expect(inCheck(position('team-mate', '3a3k/8/5N2/4NK2/8/8/8/8 w - - 0 1'))).toBe(true);
    expect(inCheck(position('team-mate', '3a3k/3N4/8/5K2/8/8/8/8 w - - 0 1'))).toBe(false);
    expect(inCheck(position('team-mate', '3a3k/8/4N3/5K2/8/8/8/8 w - - 0 1'))).toBe(false);
  });

  test('pins to its bent way', () => {
    expect(targets(position('team-mate', '3a3k/3U4/8/5K2/8/8/8/8 w - - 0 1'), 'd7')).toBe('d8');
    expect(targets(position('team-mate', '3a3k/8/4E3/5K2/8/8/8/8 w - - 0 1'), 'e6')).toBe('d7');
    expect(targets(position('team-mate', '3a3k/8/4N3/5K2/8/8/8/8 w - - 0 1'), 'e6')).toBe('d8');
    // Two on the way are both free.
    expect(targets(position('team-mate', '3a3k/3U4/4N3/5K2/8/8/8/8 w - - 0 1'), 'e6').split(' ')).toHaveLength(8);
  });
});

describe('the Cobra', () => {
  test("goes on over an empty knight's square only, and jumps over all else", () => {
    const c = (fen: string): string => targets(position('team-mate', fen), 'd4');
    const open = c('7k/8/8/8/3C4/8/8/K7 w - - 0 1').split(' ');
    const without = (...gone: string[]): string => open.filter((square) => !gone.includes(square)).join(' ');
    expect(c('7k/8/4P3/8/3C4/8/8/K7 w - - 0 1')).toBe(without('e6', 'e7'));
    expect(c('7k/8/4p3/8/3C4/8/8/K7 w - - 0 1')).toBe(without('e7'));
    expect(c('7k/4P3/8/8/3C4/8/8/K7 w - - 0 1')).toBe(without('e7'));
    expect(c('7k/4p3/8/8/3C4/8/8/K7 w - - 0 1')).toBe(open.join(' '));
    expect(c('7k/8/8/2PpP3/2PCP3/2PpP3/8/K7 w - - 0 1')).toBe(open.join(' '));
  });

  test('checks at the long end of its leap, pins and is parried on the square before', () => {
    expect(inCheck(position('team-mate', '8/4K3/8/8/3c4/8/8/7k w - - 0 1'))).toBe(true);
    expect(inCheck(position('team-mate', '8/4K3/4N3/8/3c4/8/8/7k w - - 0 1'))).toBe(false);
    expect(targets(position('team-mate', '8/4K3/4N3/8/3c4/8/8/7k w - - 0 1'), 'e6')).toBe('d4');
    expect(targets(position('team-mate', '8/4K3/4U3/8/3c4/8/8/7k w - - 0 1'), 'e6')).toBe('d4');
    expect(targets(position('team-mate', '8/4K3/4F3/8/3c4/8/8/7k w - - 0 1'), 'e6')).toBe('');
    expect(targets(position('team-mate', '8/4K3/8/6N1/3c4/8/8/7k w - - 0 1'), 'g5')).toBe('e6');
    // Seen from the king, d5 lies on the way to d4; from the Cobra it does not.
    expect(inCheck(position('team-mate', '8/4K3/8/3N4/3c4/8/8/7k w - - 0 1'))).toBe(true);
  });

  test("checks at the knight's square over anything", () => {
    const pos = position('team-mate', '8/8/4K3/3NN3/3cN3/8/8/7k w - - 0 1');
    expect(inCheck(pos)).toBe(true);
    expect(movesOf(pos, 'e4')).toEqual([]);
  });
});

test('a piece pinned by two at once keeps to what both ways have in common', () => {
  // The Acromantula and the Adjutant both reach the king by d7 and e6 (e7 and d6); capturing the one frees the other.
  expect(targets(position('team-mate', '2ja3k/8/4E3/5K2/8/8/8/8 w - - 0 1'), 'e6')).toBe('d7');
  expect(targets(position('team-mate', '4aj1k/8/3E4/2K5/8/8/8/8 w - - 0 1'), 'd6')).toBe('e7');
});

describe('castling', () => {
  test('is with the Cobra to the right and with the Unicorn to the left', () => {
    const start = 'u3k2c/8/8/8/8/8/8/U3K2C w KQkq - 0 1';
    expect(movesOf(position('team-mate', start))).toEqual(expect.arrayContaining(['e1c1', 'e1g1']));
    expect(writeFen(position('team-mate', start, 'e1g1'))).toBe('u3k2c/8/8/8/8/8/8/U4CK1 b kq - 1 1');
    expect(writeFen(position('team-mate', start, 'e1c1 e8g8'))).toBe('u4ck1/8/8/8/8/8/8/2KU3C w - - 2 2');
  });

  test('goes neither over attacked squares nor out of check', () => {
    const castlings = (fen: string): string[] => movesOf(position('team-mate', fen)).filter((m) => /^e1[cg]1$/.test(m));
    // The Acromantula on e3 attacks d1 and f1 by e2; with e2 shut it attacks neither.
    expect(castlings('4k3/8/8/8/8/4a3/8/U3K2C w KQ - 0 1')).toEqual([]);
    expect(castlings('4k3/8/8/8/8/4a3/4P3/U3K2C w KQ - 0 1')).toEqual(['e1c1', 'e1g1']);
    expect(castlings('4k3/8/8/8/8/5n2/8/U3K2C w KQ - 0 1')).toEqual([]);
    expect(castlings('4k3/8/8/8/8/6n1/8/U3K2C w KQ - 0 1')).toEqual(['e1c1']);
  });
});

test('pawns promote to everything but king, Acromantula and pawn', () => {
  const expected = ['c', 'e', 'f', 'j', 'm', 'n', 'u'].map((letter) => `a7a8${letter}`);
  expect(movesOf(position('team-mate', '8/P6k/8/8/8/8/p7/7K w - - 0 1'), 'a7')).toEqual(expected);
  expect(movesOf(position('team-mate', '8/P6k/8/8/8/8/p7/7K b - - 0 1'), 'a2')).toHaveLength(7);
});
