import { describe, expect, test } from 'vitest';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves } from '../../../src/board/notation/move-text.ts';
import { outcomeOf } from '../../../src/board/rules/outcome.ts';
import { chess } from '../../../src/variants/chess.ts';
import type { Variant } from '../../../src/variants/types.ts';
import { TRIED_VARIANTS } from '../../reference/odd-variants.ts';
import { movesOf, play, position, targets } from '../positions.ts';

/** How a game stands after some moves, as `1-0 flag`; 'goes on' if it does. */
function outcome(game: string, fen?: string, moves = ''): string {
  const pos = position(game, fen, moves);
  const end = outcomeOf(pos);
  if (end && ['flag', 'checks', 'extinction'].includes(end.reason)) expect(legalMoves(pos)).toEqual([]);
  return end ? `${end.result} ${end.reason}` : 'goes on';
}

describe('a game ends', () => {
  const rookShuffle = ' e1e2 a5a4 e2e1 a4a5';
  const perpetual = ' d1e1 e5d5 e1d1 d5e5';

  test.each([
    ['kingofthehill', '4k3/8/8/8/8/3K4/8/8 w - - 0 1', 'd3d4', '1-0 flag'],
    ['kingofthehill', '8/8/4k3/8/8/8/8/3K4 b - - 0 1', 'e6e5', '0-1 flag'],
    ['kingofthehill', '4k3/8/8/8/8/3K4/8/8 w - - 0 1', 'd3c4', 'goes on'],
    ['3check', '4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1', 'h1h8', '1-0 checks'],
    ['3check', '4k3/8/8/8/8/8/8/4K2R w - - 2+1 0 1', 'h1h8', 'goes on'],
    ['3check', '4k2r/8/8/8/8/8/8/4K3 b - - 0 1 +0+2', 'h8h1', '0-1 checks'],
    // Who is bared may bare the other at once.
    ['shatranj', '4k3/3r4/8/8/8/8/8/3RK3 w - - 0 1', 'd1d7', 'goes on'],
    ['shatranj', '4k3/3r4/8/8/8/8/8/3RK3 w - - 0 1', 'd1d7 e8d7', '1/2-1/2 material'],
    ['shatranj', '4k3/3r4/8/8/8/8/8/2NRK3 w - - 0 1', 'd1d7', '1-0 extinction'],
    ['shatranj', '4k3/3r4/8/8/8/8/8/3RK3 w - - 0 1', 'd1d7 e8f8', '1-0 extinction'],
    ['shatranj', '7k/7p/7N/8/8/8/8/4K1R1 b - - 0 1', '', '1-0 stalemate'],
    ['chess', '7k/7p/7N/8/8/8/8/4K1R1 b - - 0 1', '', '1/2-1/2 stalemate'],
    ['minishogi', undefined, rookShuffle.repeat(2), 'goes on'],
    ['minishogi', undefined, rookShuffle.repeat(3), '0-1 repetition'],
    ['minishogi', undefined, `e1e2${rookShuffle.slice(5)}${' a2a3 e4e3'}`, 'goes on'],
    ['minishogi', '4k/5/5/5/K2R1[] w - - 0 1', perpetual.repeat(3), '0-1 perpetual check'],
    ['antichess', '8/8/8/8/8/8/1p6/R7 b - - 0 1', 'b2a1q', '1-0 extinction'],
    ['antichess', '8/8/8/p1p5/P1P5/8/8/8 b - - 0 1', '', '0-1 stalemate'],
    ['suicide', '8/8/8/p1p5/P1P5/8/8/8 b - - 0 1', '', '1/2-1/2 stalemate'],
    ['suicide', '8/8/8/p7/P7/8/8/7B b - - 0 1', '', '0-1 stalemate'],
    ['suicide', '8/8/8/p6b/P6P/8/8/8 w - - 0 1', '', '1/2-1/2 stalemate'],
    ['losers', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', '0-1 checkmate'],
    ['losers', '7k/8/8/8/8/8/1p6/R3K3 b - - 0 1', 'b2a1q', '1-0 extinction'],
    ['atomic', '4k3/3q4/8/8/8/8/3R4/4K3 w - - 0 1', 'd2d7', '1-0 extinction'],
    ['nocheckatomic', '4k3/8/8/8/8/8/4R3/5K2 w - - 0 1', 'e2e8', '1-0 extinction'],
    ['racingkings', '8/1k5K/8/8/8/8/8/8 w - - 0 1', 'h7h8', 'goes on'],
    ['racingkings', '8/1k5K/8/8/8/8/8/8 w - - 0 1', 'h7h8 b7b8', '1/2-1/2 flag'],
    ['racingkings', '8/1k5K/8/8/8/8/8/8 w - - 0 1', 'h7h8 b7b6', '1-0 flag'],
    ['racingkings', '8/7K/1k6/8/8/8/8/8 w - - 0 1', 'h7h8', '1-0 flag'],
    ['racingkings', '8/1k5K/8/8/8/8/8/8 b - - 0 1', 'b7b8', '0-1 flag'],
    ['horde', '4k3/8/8/8/8/8/3p4/4P3 b - - 0 1', 'd2e1q', '0-1 extinction'],
    ['horde', '4k3/8/8/8/8/8/4P3/8 b - - 0 1', 'e8e7', 'goes on'],
    ['breakthrough', '8/P7/8/8/8/8/p7/8 w - - 0 1', 'a7a8', '1-0 flag'],
    ['threekings', 'k3k2k/8/8/8/8/8/8/K3K1KR w - - 0 1', 'h1h8', '1-0 extinction'],
    ['xiangqi', '4k4/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1', '', '0-1 stalemate'],
  ])('%s %s %s: %s', (game, fen, moves, expected) => {
    expect(outcome(game, fen, moves)).toBe(expected);
  });

  test('when the last of a kind is gone, also without kings', () => {
    const pos = readFen(
      TRIED_VARIANTS.find(({ name }) => name === 'no-king')!,
      'kqrbn3/5p2/8/8/8/8/5P2/KQRBN2R w - - 0 1',
    );
    expect(outcomeOf(pos)).toBeUndefined();
    play(pos, 'b1b8');
    expect(outcomeOf(pos)).toEqual({ result: '1-0', reason: 'extinction' });
  });
});

test('a flag that needs several pieces counts each once', () => {
  const variant: Variant = {
    ...chess,
    gameEnd: { flag: { letter: 'R', region: { white: 'a1 h8', black: 'a1 h8' }, count: 2 } },
  };
  const outcomeFor = (fen: string): unknown => outcomeOf(readFen(variant, `${fen} b - - 0 1`));
  expect(outcomeFor('4k3/8/8/8/8/8/8/R3K3')).toBeUndefined();
  expect(outcomeFor('8/4k2R/8/8/8/8/8/R3K3')).toBeUndefined();
  expect(outcomeFor('7R/4k3/8/8/8/8/8/R3K3')).toEqual({ result: '1-0', reason: 'flag' });
});

describe('counted checks', () => {
  test('are in the FEN', () => {
    const pos = position('3check', '4k3/8/8/8/8/8/8/4K2R w - - 3+2 0 1', 'h1h8');
    expect(writeFen(pos)).toBe('4k2R/8/8/8/8/8/8/4K3 b - - 2+2 1 1');
    expect(writeFen(position('3check', '4k3/8/8/8/8/8/8/4K2R w - - 0 1 +0+1'))).toContain(' 3+2 0 1');
    expect(writeFen(position('3check', '4k3/8/8/8/8/8/8/4K2R w - - 0 1'))).toContain(' 3+3 0 1');
    expect(() => position('3check', '4k3/8/8/8/8/8/8/4K2R w - - 99+1 0 1')).toThrow("the checks are '99+1'");
  });
});

describe('what was promoted', () => {
  test('is a pawn again in crazyhouse, but not in chessgi', () => {
    const fen = 'r2Q~k3/8/8/8/8/8/8/4K3[] b - - 0 1';
    expect(writeFen(position('crazyhouse', fen))).toBe(fen);
    expect(writeFen(position('crazyhouse', fen, 'a8d8'))).toContain('[p]');
    expect(writeFen(position('chessgi', fen, 'a8d8'))).toContain('[q]');
    expect(writeFen(position('crazyhouse', '4k3/P7/8/8/8/8/8/4K3[] w - - 0 1', 'a7a8q'))).toContain('Q~3k3');
  });

  test('is what it was in shogi, and may stay so where it can go on', () => {
    const pos = position('minishogi', '2k2/P3S/5/5/2K2[] w - - 0 1');
    expect(movesOf(pos, 'a4')).toEqual(['a4a5+']);
    expect(targets(pos, 'e4')).toBe('d3 d5 d5+ e5 e5+');
    expect(writeFen(position('minishogi', '2k2/5/r4/+P4/2K2[] b - - 0 1', 'a3a2'))).toContain('[p]');
  });
});

describe('drops of minishogi', () => {
  test('are none that another position has', () => {
    movesOf(position('minishogi', 'k4/5/5/5/4K[SP] w - - 0 1'));
    const pos = position('minishogi', 'k4/5/5/P4/4K[P] w - - 0 1');
    expect(movesOf(pos).filter((text) => text.includes('@'))).toHaveLength(15);
  });

  test('put no second pawn on a file, none where it is stuck, and do not mate by it', () => {
    const pos = position('minishogi', 'k4/5/5/P4/4K[P] w - - 0 1');
    expect(movesOf(pos, 'P@').map((text) => text.slice(2))).toEqual(
      ['b', 'c', 'd', 'e'].flatMap((file) => ['1', '2', '3', '4'].map((rank) => file + rank)).filter((s) => s !== 'e1'),
    );
    const mates = position('minishogi', 'r1s2/3k1/1K1g1/RG2b/5[bspp] b - - 5 10');
    expect(movesOf(mates, 'P@')).not.toContain('P@b4');
    expect(movesOf(mates, 'P@')).toContain('P@c2');
  });
});
