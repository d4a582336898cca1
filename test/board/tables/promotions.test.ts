import { describe, expect, test } from 'vitest';
import { FORCED_FLAG, PROMOTION_FLAG } from '../../../src/board/layout.ts';
import { BLACK, type Color, WHITE } from '../../../src/board/piece.ts';
import { squareName } from '../../../src/board/square.ts';
import { kindsOf } from '../../../src/board/tables/kinds.ts';
import { compilePromotions, promotionSquares, promotionsOf } from '../../../src/board/tables/promotions.ts';
import { chess } from '../../../src/variants/chess.ts';
import { crazyhouse } from '../../../src/variants/crazyhouse.ts';
import { familiar } from '../../../src/variants/familiar.ts';
import { madMate } from '../../../src/variants/mad-mate.ts';
import { minishogi } from '../../../src/variants/minishogi.ts';
import { spartan } from '../../../src/variants/spartan.ts';
import type { Variant } from '../../../src/variants/types.ts';

/** Chess in which queens promote like pawns. */
const queensToo: Variant = { ...chess, pawn: { ...chess.pawn, promotion: { ...chess.pawn.promotion, letters: 'PQ' } } };
/** Minishogi in which what was promoted is held as a pawn: marked pieces have the definition of others. */
const marked: Variant = {
  ...minishogi,
  pawn: { ...minishogi.pawn, promotion: { to: 'S', letters: 'P', optional: true } },
  holdings: { ...minishogi.holdings!, demotes: true },
};
/** Minishogi without the rule by which its pieces promote. */
const { promotion: _, ...neverPromotes } = minishogi;

const letters = (variant: Variant): string[] => kindsOf(variant).map(({ letter }) => letter);
const typeOf = (variant: Variant, letter: string): number => letters(variant).indexOf(letter);

describe('what a piece may become', () => {
  /** Each kind that may become others, with these. */
  const all = (variant: Variant, color: Color = WHITE): Record<string, string[]> => {
    const { promotesTo, first } = compilePromotions(variant, kindsOf(variant));
    const names = letters(variant);
    const found = names.map((name, type) => {
      const code = (type << 1) | color;
      const to = [...promotesTo.subarray(first[code], first[code + 1])].map((t) => names[t]!);
      return [name, to] as const;
    });
    return Object.fromEntries(found.filter(([, to]) => to.length > 0));
  };

  test.each<[string, Variant, Record<string, string[]>]>([
    ['chess', chess, { P: ['Q', 'R', 'B', 'N'] }],
    ['chess where queens promote too', queensToo, { Q: ['Q', 'R', 'B', 'N'], P: ['Q', 'R', 'B', 'N'] }],
    ['familiar', familiar, { P: ['Q', 'R', 'B', 'N', 'G', 'H', 'C', 'W'] }],
    ['mad-mate', madMate, { P: ['Q', 'R', 'B', 'N'] }],
    ['crazyhouse', crazyhouse, { P: ['Q~', 'R~', 'B~', 'N~'] }],
    ['minishogi', minishogi, { R: ['+R'], B: ['+B'], S: ['+S'], P: ['+P'] }],
    ['minishogi with marked pieces', marked, { R: ['+R'], B: ['+B'], S: ['+S'], P: ['S~'] }],
  ])('in %s', (_, variant, expected) => {
    expect(all(variant)).toEqual(expected);
    expect(all(variant, BLACK)).toEqual(expected);
  });

  test('can be another thing for each side', () => {
    expect(all(spartan)).toEqual({ P: ['Q', 'R', 'B', 'N'] });
    expect(all(spartan, BLACK)).toEqual({ H: ['K', 'G', 'W', 'L', 'C'] });
  });

  test('without anything being held', () => {
    const free = (variant: Variant): string[] => {
      const types = promotionsOf(compilePromotions(variant, kindsOf(variant)), typeOf(variant, 'P') << 1);
      return types.map((type) => letters(variant)[type]!);
    };
    expect(free(chess)).toEqual(['Q', 'R', 'B', 'N']);
    expect(free(familiar)).toEqual(['Q', 'R', 'B', 'N']);
    expect(free(madMate)).toEqual([]);
  });
});

describe('what a promotion takes from the holdings and gives to them', () => {
  /** By the letter of what the pawn becomes, upper case for White: what is taken and what is given. */
  const exchanged = (variant: Variant): Record<string, string> => {
    const { takes, gives } = compilePromotions(variant, kindsOf(variant));
    const name = (code: number): string => {
      const letter = letters(variant)[code >> 1]!;
      return (code & 1) === WHITE ? letter : letter.toLowerCase();
    };
    const found: [string, string][] = [];
    takes.forEach((taken, code) => {
      if (taken !== 0 || gives[code] !== 0) found.push([name(code), `${name(taken)}>${name(gives[code]!)}`]);
    });
    return Object.fromEntries(found);
  };

  test('is nothing in chess and where pieces become others', () => {
    for (const variant of [chess, crazyhouse, minishogi]) expect(exchanged(variant)).toEqual({});
  });

  test("is the side's own familiar", () => {
    expect(exchanged(familiar)).toEqual(
      Object.fromEntries([...'GHCWghcw'].map((letter) => [letter, `${letter}>`] as const)),
    );
  });

  test("is the opponent's piece for the opponent's pawn in Mad Mate", () => {
    const [white, black] = [[...'QRBN'], [...'qrbn']];
    expect(exchanged(madMate)).toEqual(
      Object.fromEntries([
        ...white.map((letter, i) => [letter, `${black[i]}>p`] as const),
        ...black.map((letter, i) => [letter, `${white[i]}>P`] as const),
      ]),
    );
  });
});

describe('where a piece promotes', () => {
  /** The squares, with `!` where it must, for a piece that comes from a square; 'never' for one that never does. */
  const squares = (variant: Variant, letter: string, from = 10, color: Color = WHITE): string => {
    const kind = kindsOf(variant)[typeOf(variant, letter)]!;
    const flags = promotionSquares(variant, kind, variant, color)?.(from);
    if (!flags) return 'never';
    const found: string[] = [];
    flags.forEach((flag, square) => {
      if (flag !== 0) found.push(squareName(variant, square) + (flag === PROMOTION_FLAG ? '' : '!'));
      if (flag !== 0 && flag !== PROMOTION_FLAG) expect(flag).toBe(PROMOTION_FLAG | FORCED_FLAG);
    });
    return found.join(' ');
  };
  const rank = (files: string, number: number, mark = ''): string =>
    [...files].map((file) => `${file}${number}${mark}`).join(' ');

  test.each<[string, Variant, string, Color, string]>([
    ['a pawn of chess on the last rank, where it must', chess, 'P', WHITE, rank('abcdefgh', 8, '!')],
    ["Black's on the first", chess, 'P', BLACK, rank('abcdefgh', 1, '!')],
    ['that of Mad Mate, which may stay', madMate, 'P', WHITE, rank('abcdefgh', 8)],
    ['that of Familiar on the sixth', familiar, 'P', WHITE, rank('abcdef', 6, '!')],
    ['no queen', chess, 'Q', WHITE, 'never'],
    ['no queen that was a pawn', crazyhouse, 'Q~', WHITE, 'never'],
    ['a queen where it promotes like a pawn', queensToo, 'Q', WHITE, rank('abcdefgh', 8, '!')],
    ['a silver general on the last rank', minishogi, 'S', WHITE, rank('abcde', 5)],
    ["Black's on the first rank", minishogi, 'S', BLACK, rank('abcde', 1)],
    ['no gold general', minishogi, 'G', WHITE, 'never'],
    ['nothing that was promoted', minishogi, '+S', WHITE, 'never'],
    ['nothing that was a pawn and is marked', marked, 'S~', WHITE, 'never'],
    ['nothing where no rule says so', neverPromotes, 'S', WHITE, 'never'],
  ])('%s', (_, variant, letter, color, expected) => {
    expect(squares(variant, letter, 10, color)).toBe(expected);
  });

  test('in a region that the game names', () => {
    const region: Variant = {
      ...chess,
      pawn: { ...chess.pawn, promotion: { ...chess.pawn.promotion, region: { white: 'd7 e8', black: 'a1' } } },
    };
    expect(squares(region, 'P')).toBe('d7! e8!');
    expect(squares(region, 'P', 10, BLACK)).toBe('a1!');
  });

  test('to any square from inside the region, unless it is a pawn by the rule of pawns', () => {
    const inside = 24;
    expect(squares(minishogi, 'S', inside).split(' ')).toHaveLength(25);
    expect(squares(minishogi, 'S', inside, BLACK)).toBe(rank('abcde', 1));
    expect(squares(chess, 'P', 63)).toBe(rank('abcdefgh', 8, '!'));
  });

  test('only so and not otherwise where it must', () => {
    const forced: Variant = { ...minishogi, promotion: { region: [4, 5], optional: false } };
    expect(squares(forced, 'S')).toBe(`${rank('abcde', 4, '!')} ${rank('abcde', 5, '!')}`);
    expect(squares(forced, 'S', 24)).toMatch(/^a1! .* e5!$/);
  });
});
