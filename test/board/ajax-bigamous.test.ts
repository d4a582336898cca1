import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { movesOf, position, targets } from './positions.ts';

const GAME = 'ajax-bigamous';

function drops(fen: string, moves = ''): string[] {
  return movesOf(position(GAME, fen, moves), 'M@');
}

describe('dropping a Minister', () => {
  test("is on empty squares of the side's own first rank, twice a game", () => {
    const fen = '4k4/9/9/9/9/9/9/4K4[MMmm] w - - 0 1';
    expect(drops(fen)).toEqual([...'abcdfghi'].map((file) => `M@${file}1`));
    expect(drops(fen, 'M@a1')).toEqual([...'abcdfghi'].map((file) => `M@${file}8`));
    expect(drops(fen, 'M@a1 e8d8')).toHaveLength(7);
    expect(drops(fen, 'M@a1 e8d8 M@b1 d8e8')).toEqual([]);
    expect(writeFen(position(GAME, fen, 'M@a1 M@i8'))).toBe('4k3m/9/9/9/9/9/9/M3K4[Mm] w - - 2 2');
    expect(drops(position(GAME).tables.variant.start)).toEqual([]);
  });

  test('may give check, and parries one on the first rank', () => {
    expect(inCheck(position(GAME, '9/9/4k4/9/9/9/9/8K[M] w - - 0 1', 'M@e1'))).toBe(false);
    expect(inCheck(position(GAME, '9/9/9/9/9/4k4/9/8K[M] w - - 0 1', 'M@e1'))).toBe(true);
    expect(drops('4k4/9/9/9/9/9/9/3K3q1[MM] w - - 0 1')).toEqual(['M@e1', 'M@f1', 'M@g1']);
    expect(drops('4k4/9/9/9/4q4/9/9/4K4[MM] w - - 0 1')).toEqual([]);
  });

  test('is not to be had in the game without drops', () => {
    const start = position('ajax-bigamous-no-drops');
    expect(movesOf(start, 'M@')).toEqual([]);
    expect(movesOf(position('ajax-bigamous-no-drops', '4k4/9/9/9/9/9/9/4K4 w'), 'M@')).toEqual([]);
  });

  test('is used up: a captured Minister does not come back, a promoted one costs nothing', () => {
    expect(writeFen(position(GAME, '4k4/9/9/9/9/9/4m4/4K4[] w - - 0 1', 'e1e2'))).toBe(
      '4k4/9/9/9/9/9/4K4/9[] b - - 0 1',
    );
    const promoted = writeFen(position(GAME, '3k5/P8/9/9/9/9/9/4K4[Mm] w - - 0 1', 'a7a8m'));
    expect(promoted).toBe('M2k5/9/9/9/9/9/9/4K4[Mm] b - - 0 1');
  });
});

describe('castling', () => {
  const castlings = (fen: string): string =>
    movesOf(position(GAME, fen))
      .filter((text) => /^e1[bh]1$/.test(text))
      .join(' ');

  test('takes the king to b with the rook on c, or to h with the rook on g', () => {
    const fen = 'r3k3r/9/9/9/9/9/9/R3K3R[] w KQkq - 0 1';
    expect(writeFen(position(GAME, fen, 'e1h1'))).toBe('r3k3r/9/9/9/9/9/9/R5RK1[] b kq - 1 1');
    expect(writeFen(position(GAME, fen, 'e1b1 e8h8'))).toBe('r5rk1/9/9/9/9/9/9/1KR5R[] w - - 2 2');
    expect(writeFen(position(GAME, fen, 'e1h1 e8b8'))).toBe('1kr5r/9/9/9/9/9/9/R5RK1[] w - - 2 2');
  });

  test.each([
    ['a', 'e1b1 e1h1'],
    ['b', 'e1h1'],
    ['c', 'e1h1'],
    ['d', 'e1h1'],
    ['e', ''],
    ['f', 'e1b1'],
    ['g', 'e1b1'],
    ['h', 'e1b1'],
    ['i', 'e1b1 e1h1'],
  ])('with a rook attacking the %s-file: %s', (file, expected) => {
    const index = 'abcdefghi'.indexOf(file);
    const row = `${index || ''}r${8 - index || ''}`;
    const king = file === 'd' ? '4k4' : '3k5';
    expect(castlings(`${king}/9/9/${row}/9/9/9/R3K3R[] w KQ - 0 1`)).toBe(expected);
  });

  test.each([
    ['b', 'e1h1'],
    ['c', 'e1h1'],
    ['d', 'e1h1'],
    ['f', 'e1b1'],
    ['g', 'e1b1'],
    ['h', 'e1b1'],
  ])('with a piece on %s1: %s', (file, expected) => {
    const row = [...'R3K3R'].flatMap((c) => (c === '3' ? ['1', '1', '1'] : [c]));
    row['abcdefghi'.indexOf(file)] = 'N';
    const rank = row.join('').replace(/1+/g, (run) => `${run.length}`);
    expect(castlings(`3k5/9/9/9/9/9/9/${rank}[] w KQ - 0 1`)).toBe(expected);
  });

  test('is lost with a move of the king or the rook', () => {
    expect(writeFen(position(GAME, 'r3k3r/9/9/9/9/9/9/R3K3R[] w KQkq - 0 1', 'e1e2 a8a7'))).toContain(' w k - ');
    expect(writeFen(position(GAME, 'r3k3r/9/9/9/9/9/9/R3K3R[] w KQkq - 0 1', 'i1i8'))).toContain(' b Qq - ');
  });
});

describe('steps that do not capture', () => {
  test('rook, bishop and knight step onto empty squares only', () => {
    const around = (piece: string, neighbours: string): string => {
      const [upper, same, lower] = neighbours.split('/');
      const middle = `3${same![0]}${piece}${same![1]}3`;
      return targets(position(GAME, `8k/9/3${upper}3/${middle}/3${lower}3/9/9/K8[] w - - 0 1`), 'e5');
    };
    expect(around('R', 'PpP/pP/ppp')).toBe('d5 e4 e6');
    expect(around('B', 'ppp/pp/ppp')).toBe('d4 d6 f4 f6');
    expect(around('N', 'ppp/pp/ppp')).toBe('c4 c6 d3 d7 f3 f7 g4 g6');
  });

  test('step onto empty squares', () => {
    const lone = (piece: string): string[] =>
      targets(position(GAME, `3k5/9/9/4${piece}4/9/9/9/K8[] w - - 0 1`), 'e5').split(' ');
    expect(lone('R')).toEqual(expect.arrayContaining(['d4', 'd6', 'f4', 'f6']));
    expect(lone('R')).toHaveLength(15 + 4);
    expect(lone('B')).toEqual(expect.arrayContaining(['d5', 'e4', 'e6', 'f5']));
    expect(lone('N')).toHaveLength(8 + 8);
    expect(lone('M')).toHaveLength(8 + 8);
  });

  test('give no check, but the pieces do by their other moves', () => {
    const checks = (row: string, at = '9'): boolean => inCheck(position(GAME, `9/9/${at}/${row}/9/9/9/8K[] b - - 0 1`));
    expect(checks('4kN3')).toBe(false);
    expect(checks('4kB3')).toBe(false);
    expect(checks('4kR3')).toBe(true);
    expect(checks('4k4', '3R5')).toBe(false);
    expect(checks('4k4', '3B5')).toBe(true);
    expect(checks('4kM3')).toBe(true);
    expect(checks('4k1M2')).toBe(true);
  });

  test('parry checks, but the king may be beside such a piece', () => {
    expect(targets(position(GAME, '4r1k2/9/9/9/9/9/3R5/4K4[] w - - 0 1'), 'd2')).toContain('e2');
    expect(targets(position(GAME, '4k4/9/9/9/9/9/3R5/K3r4[] w - - 0 1'), 'd2')).toContain('c1');
    expect(targets(position(GAME, '4k4/9/9/9/9/3n5/9/3K5[] w - - 0 1'), 'd1')).toContain('d2');
  });
});

test('pawns promote to queen, rook, Minister, bishop and knight in both games', () => {
  for (const game of [GAME, 'ajax-bigamous-no-drops']) {
    const pos = position(game, '4k4/P8/9/9/9/9/p8/4K4[] w - - 0 1');
    expect(movesOf(pos, 'a7')).toEqual(['a7a8b', 'a7a8m', 'a7a8n', 'a7a8q', 'a7a8r']);
  }
});
