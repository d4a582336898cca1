import { describe, expect, test } from 'vitest';
import { MOVE_BUFFER } from '../../../src/board/layout.ts';
import {
  ALL,
  CHECKING_DROPS,
  DROP,
  DROPS,
  EN_PASSANT,
  kindOf,
  type Move,
  NOISY,
  ON_BOARD,
  PROMOTION,
  QUIETS,
  toSquare,
} from '../../../src/board/move.ts';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { moveText } from '../../../src/board/notation/move-text.ts';
import { generate } from '../../../src/board/position/generate.ts';
import { inCheck } from '../../../src/board/position/in-check.ts';
import type { Position } from '../../../src/board/position/position.ts';
import { givesDirectCheck } from '../../../src/search/move-kinds.ts';
import { OWN_GAMES, variantByName } from '../../../src/variants/registry.ts';
import { isInCheck, referenceMoves } from '../../reference/moves.ts';
import { ODD_VARIANTS } from '../../reference/odd-variants.ts';
import { referenceFen, referencePlay } from '../../reference/play.ts';
import { referencePosition } from '../../reference/position.ts';
import { scaled } from '../../scale.ts';
import { randomGames } from '../random-games.ts';

const POSITIONS = scaled(250, 4000);

/** Games with drops: of captured pieces, of others, and with special rules. */
const WITH_DROPS = ['mad-mate', 'ajax-bigamous', 'crazyhouse', 'minishogi'].map(variantByName);

const buffer = new Int32Array(MOVE_BUFFER);

function generated(pos: Position, want: number): Move[] {
  return [...buffer.subarray(0, generate(pos, buffer, 0, want))];
}

describe.each([...OWN_GAMES, ...ODD_VARIANTS])('random games of $name', (variant) => {
  test('have the moves, checks and FENs of the slow reference', () => {
    let reference = referencePosition(variant, variant.start);
    for (const { pos, legal, next, first } of randomGames(variant, 1, POSITIONS)) {
      const fen = writeFen(pos);
      // Within a game the reference plays along by itself, so that what a move changes is compared too.
      if (first) reference = referencePosition(variant, fen);
      const expected = referenceMoves(reference);
      const texts = legal.map((move) => moveText(pos, move, true));
      expect(texts.sort().join(' '), fen).toBe(
        expected
          .map((move) => move.text)
          .sort()
          .join(' '),
      );
      expect(inCheck(pos), fen).toBe(isInCheck(reference));
      expect(fen).toBe(referenceFen(reference));
      if (next === undefined) continue;
      const text = moveText(pos, next, true);
      reference = referencePlay(reference, expected.find((move) => move.text === text)!);
    }
  });

  test('have each move once, either among the quiet ones, the drops or the noisy ones', () => {
    for (const { pos } of randomGames(variant, 2, POSITIONS)) {
      const [all, quiets, noisy] = [generated(pos, ALL), generated(pos, QUIETS | DROPS), generated(pos, NOISY)];
      expect(generated(pos, ON_BOARD), writeFen(pos)).toEqual(all.filter((move) => kindOf(move) !== DROP));
      expect(new Set(all).size).toBe(all.length);
      expect([...quiets, ...noisy].sort(byValue).join(), writeFen(pos)).toBe(all.sort(byValue).join());
      const wrong = [...quiets.filter((m) => isNoisy(pos, m)), ...noisy.filter((m) => !isNoisy(pos, m))];
      expect(wrong.map((move) => moveText(pos, move)).join(), writeFen(pos)).toBe('');
    }
  });
});

test.each(WITH_DROPS)(
  'drops of $name that give check are among those generated for it, and hardly any others',
  (variant) => {
    let checks = 0;
    let others = 0;
    for (const { pos } of randomGames(variant, 5, POSITIONS)) {
      const drops = generated(pos, DROPS);
      const some = generated(pos, CHECKING_DROPS);
      const checking = drops.filter((move) => givesDirectCheck(pos, move));
      expect(
        some.filter((move) => checking.includes(move)),
        writeFen(pos),
      ).toEqual(checking);
      expect(drops, writeFen(pos)).toEqual(expect.arrayContaining(some));
      if (inCheck(pos)) continue;
      checks += checking.length;
      others += some.length - checking.length;
    }
    expect(checks).toBeGreaterThan(0);
    expect(others).toBeLessThan(checks / 10);
  },
);

test('an attack by the second of two ways counts, though the first is shut twice', () => {
  const [severalWays] = ODD_VARIANTS;
  // From d2 to f5 by d3 and e4, or by e3 and f4: open there in the first position, a pin in the second.
  for (const [fen, check] of [
    ['7k/8/8/5K2/4P3/3P4/3y4/8 w - - 0 1', true],
    ['7k/8/8/5K2/4P3/3PX3/3y4/8 w - - 0 1', false],
  ] as const) {
    const pos = readFen(severalWays!, fen);
    expect(inCheck(pos)).toBe(check);
    const expected = referenceMoves(referencePosition(severalWays!, fen)).map((move) => move.text);
    expect(
      generated(pos, ALL)
        .map((move) => moveText(pos, move))
        .sort(),
    ).toEqual(expected.sort());
  }
});

test('moves are written from the index that is asked for', () => {
  for (const { pos, legal } of randomGames(OWN_GAMES[0]!, 3, 50)) {
    buffer.fill(-7, 0, 10);
    const end = generate(pos, buffer, 10, ALL);
    expect([...buffer.subarray(10, end)]).toEqual(legal);
    expect([...buffer.subarray(0, 10)]).toEqual(Array(10).fill(-7));
  }
});

function byValue(a: number, b: number): number {
  return a - b;
}

/** Captures and promotions; a castling king may also arrive where its partner stands. */
function isNoisy(pos: Position, move: Move): boolean {
  const occupant = pos.board[toSquare(move)]!;
  if (occupant !== 0 && (occupant & 1) !== pos.side) return true;
  return kindOf(move) === PROMOTION || kindOf(move) === EN_PASSANT;
}
