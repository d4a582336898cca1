import { describe, expect, test } from 'vitest';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { unmake } from '../../../src/board/position/make.ts';
import { isDeadMaterial, isDrawByMaterial, occurrencesBefore } from '../../../src/board/rules/draws.ts';
import { isCompleteStartArray } from '../../../src/board/rules/first-move-ban.ts';
import { outcomeOf } from '../../../src/board/rules/outcome.ts';
import { chess } from '../../../src/variants/chess.ts';
import { crazyhouse } from '../../../src/variants/crazyhouse.ts';
import { MEDIEVAL_ENDINGS } from '../../../src/variants/shatranj.ts';
import type { Variant } from '../../../src/variants/types.ts';
import { movesOf, play, position } from '../positions.ts';

const ALL = Number.POSITIVE_INFINITY;
const KNIGHTS_AND_BACK = ' g1f3 g8f6 f3g1 f6g8';

/** How a game stands after some moves; they are all on the board afterwards as before. */
function outcome(variant: string | Variant, fen: string | undefined, moves: string): string {
  const pos =
    typeof variant === 'string' ? position(variant, fen) : readFen(variant, fen ?? variant.start, { anyCheck: true });
  play(pos, moves);
  const before = writeFen(pos);
  const end = outcomeOf(pos);
  expect(writeFen(pos)).toBe(before);
  return end ? `${end.result} ${end.reason}` : 'goes on';
}

describe('occurrences', () => {
  test('are counted up to a limit', () => {
    const pos = position('chess', undefined, KNIGHTS_AND_BACK.repeat(3));
    expect([1, 2, 3, 9].map((limit) => occurrencesBefore(pos, limit, ALL))).toEqual([1, 2, 3, 3]);
  });

  test('since a ply, that one included, count as the limit', () => {
    const pos = position('chess', undefined, `e2e4 e7e5${KNIGHTS_AND_BACK}`);
    expect([1, 2, 3].map((since) => occurrencesBefore(pos, 5, since))).toEqual([5, 5, 1]);
  });

  test('are not those in moves that were taken back', () => {
    const pos = position('chess', undefined, KNIGHTS_AND_BACK.repeat(3));
    for (let ply = 0; ply < 8; ply++) unmake(pos);
    expect(occurrencesBefore(pos, 9, ALL)).toBe(1);
  });
});

describe('repetition', () => {
  test('never matters where a game says so', () => {
    expect(outcome({ ...chess, draws: { repetitions: 0 } }, undefined, KNIGHTS_AND_BACK.repeat(9))).toBe('goes on');
  });

  test('that loses, loses for the side to move or for White', () => {
    const losing = (side: 'mover' | 'white'): Variant => ({
      ...chess,
      draws: { repetitions: 3, repetition: { value: 'loss', side } },
    });
    const blackToMove = `g1f3${' g8f6 f3g1 f6g8 g1f3'.repeat(2)}`;
    expect(outcome(losing('mover'), undefined, KNIGHTS_AND_BACK.repeat(2))).toBe('0-1 repetition');
    expect(outcome(losing('mover'), undefined, blackToMove)).toBe('1-0 repetition');
    expect(outcome(losing('white'), undefined, KNIGHTS_AND_BACK.repeat(2))).toBe('0-1 repetition');
    expect(outcome(losing('white'), undefined, blackToMove)).toBe('0-1 repetition');
  });
});

describe('perpetual check', () => {
  const WHITE_CHECKS = '4k/5/5/5/K2R1[] w - - 0 1';
  const BLACK_CHECKS = 'k2r1/5/5/5/4K[] b - - 0 1';
  const checks = ' d1e1 e5d5 e1d1 d5e5';
  const quiet = ' a1a2 e5e4 a2a1 e4e5';
  const byBlack = ' d5e5 e1d1 e5d5 d1e1';

  test.each([
    ['by White', WHITE_CHECKS, checks.repeat(3), '0-1 perpetual check'],
    ['by White, who has just checked', WHITE_CHECKS, `d1e1${' e5d5 e1d1 d5e5 d1e1'.repeat(3)}`, '0-1 perpetual check'],
    ['by Black', BLACK_CHECKS, byBlack.repeat(3), '1-0 perpetual check'],
    ['by Black, who has just checked', BLACK_CHECKS, `d5e5${' e1d1 e5d5 d1e1 d5e5'.repeat(3)}`, '1-0 perpetual check'],
    ['only since the last occurrence', WHITE_CHECKS, quiet.repeat(2) + checks, '0-1 perpetual check'],
    ['only before the last occurrence', WHITE_CHECKS, checks.repeat(2) + quiet, '0-1 repetition'],
    [
      'only by every other move',
      '4k/5/5/5/K1R2[] w - - 0 1',
      `c1e1${' e5d5 e1c1 d5e5 c1e1'.repeat(3)}`,
      '0-1 repetition',
    ],
  ])('%s', (_, fen, moves, expected) => {
    expect(outcome('minishogi', fen, moves)).toBe(expected);
  });

  test('is a draw where the game does not forbid it', () => {
    expect(outcome('chess', '8/8/8/4k3/8/8/8/K2R4 w - - 0 1', checks.repeat(2))).toBe('1/2-1/2 repetition');
  });
});

describe('colour-bound pieces', () => {
  test.each([
    ['Bc3 Bd4', '8/8/8/8/3B4/2B5/8/K6k w - - 0 9', true],
    ['Bc3 bd4', '8/8/8/8/3b4/2B5/8/K6k w - - 0 9', true],
    ['Bc3 bc4', '8/8/8/8/2b5/2B5/8/K6k w - - 0 9', false],
    ['Bc3 bb3', '8/8/8/8/8/1bB5/8/K6k w - - 0 9', false],
  ])('%s', (_, fen, drawn) => {
    expect(isDrawByMaterial(position('chess', fen))).toBe(drawn);
  });
});

describe('dead material', () => {
  test.each([
    ['is a draw at once with empty hands', 'familiar', '6/6/6/6/k1KB2/6[] w - - 27 55', [true, true]],
    [
      'goes on with a familiar in hand, which needs a pawn to come back',
      'familiar',
      '6/6/6/6/k1KB2/6[Wg] w - - 27 55',
      [false, true],
    ],
    ['so do bare kings', 'familiar', '6/6/6/6/k1K3/6[Wg] w - - 27 55', [false, true]],
    ['is none with a pawn', 'familiar', '6/6/6/6/k1KBp1/6[Wg] w - - 27 55', [false, false]],
    ['is none with a piece that mates', 'familiar', '6/6/6/6/k1KR2/6[Wg] w - - 27 55', [false, false]],
    ['is none where a Minister can be dropped', 'ajax-bigamous', '9/9/9/9/9/9/k1KB5/9[M] w - - 27 55', [false, false]],
    ['but is where none is left', 'ajax-bigamous', '9/9/9/9/9/9/k1KB5/9[] w - - 27 55', [true, true]],
    ['is none where a piece can still be gated', 'seirawan', '4k3/8/8/8/8/8/8/R3K3[E] w Q - 0 9', [false, false]],
  ])('%s', (_, game, fen, expected) => {
    const pos = position(game, fen);
    expect([isDrawByMaterial(pos), isDeadMaterial(pos)]).toEqual(expected);
  });
});

describe('what is held', () => {
  const bared: Variant = { ...crazyhouse, gameEnd: MEDIEVAL_ENDINGS };
  const queens: Variant = { ...crazyhouse, gameEnd: { extinction: { letters: 'Q', value: 'loss' } } };

  test.each([
    ['saves a king from being bare', bared, '4k3/8/8/8/8/8/8/3RK3[p] w - - 0 9', 'goes on'],
    ['by nothing, it is bare', bared, '4k3/8/8/8/8/8/8/3RK3[P] w - - 0 9', '1-0 extinction'],
    ['counts as a piece of its kind', queens, '4k3/8/8/8/8/8/8/3QK3[q] w - - 0 9', 'goes on'],
    ['of another kind does not', queens, '4k3/8/8/8/8/8/8/3QK3[r] w - - 0 9', '1-0 extinction'],
  ])('%s', (_, variant, fen, expected) => {
    expect(outcome(variant, fen, '')).toBe(expected);
  });
});

test('a drop between king and attacker keeps to the limit of its file', () => {
  const pos = position('minishogi', 'k4/5/2P2/5/K3r[P] w - - 0 9');
  expect(movesOf(pos, 'P@')).toEqual(['P@b1', 'P@d1']);
});

describe('a complete start array of Familiar', () => {
  const isComplete = (rows: string): boolean => isCompleteStartArray(position('familiar', `${rows}[] w - - 0 9`));

  test.each([
    ['rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ', true],
    ['rnbkhq/pppppp/6/2n3/PPPPPP/RNBKGQ', false],
    ['rnbkhq/pppppp/6/2N3/PPPPPP/RNBKGQ', false],
    ['rnbkhQ/pppppp/6/6/PPPPPP/RNBKGq', false],
    ['rnbkhq/pppppp/6/6/PPPPPP/RNGKBQ', true],
    ['rnbkhq/pppppp/6/6/PPPPPP/RGBKNQ', false],
  ])('%s: %s', (rows, complete) => {
    expect(isComplete(rows)).toBe(complete);
  });
});
