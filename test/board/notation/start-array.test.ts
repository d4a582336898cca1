import { describe, expect, test } from 'vitest';
import { writeFen } from '../../../src/board/notation/fen.ts';
import {
  randomStartArray,
  startArrayCount,
  startArrayFen,
  startArrayNumber,
  startArrayPosition,
  startArrayText,
  theoryStartArray,
} from '../../../src/board/notation/start-array.ts';
import { InputError } from '../../../src/errors/input-error.ts';
import { seededRandom } from '../../../src/platform/random.ts';
import { variantByName } from '../../../src/variants/registry.ts';

const familiar = variantByName('familiar');
const all = Array.from({ length: 960 }, (_, number) => startArrayText(familiar, number));

describe('the theory of the arrays of Familiar', () => {
  const { white, black } = familiar.arrayTheory!;

  test.each([
    ['white', white],
    ['black', black],
  ] as const)('%s: existing arrays, mirror images alike, that are chosen now and then', (_, arrays) => {
    const weights = new Map(arrays);
    expect(weights.size).toBe(arrays.length);
    expect(arrays.reduce((sum, [, weight]) => sum + weight, 0)).toBeCloseTo(1, 2);
    for (const [array, weight] of arrays) {
      const mirrored = startArrayNumber(familiar, [...startArrayText(familiar, array)].reverse().join(''));
      expect(weights.get(mirrored)).toBeCloseTo(weight, 3);
      expect(weight).toBeGreaterThan(0.0009);
    }
  });

  test('is drawn from for each side by itself', () => {
    const variant = {
      ...familiar,
      arrayTheory: {
        white: [[7, 1]],
        black: [
          [8, 0.5],
          [9, 0.5],
        ],
      },
    } as const;
    const random = seededRandom(3);
    const draw = (side: 'white' | 'black') =>
      new Set(Array.from({ length: 50 }, () => theoryStartArray(variant, side, random)));
    expect(draw('white')).toEqual(new Set([7]));
    expect([...draw('black')].sort()).toEqual([8, 9]);
  });

  test('is missing where nobody has found it', () => {
    const { arrayTheory: _, ...other } = familiar;
    expect(() => theoryStartArray(other, 'white')).toThrow('there is no theory of the arrays of familiar');
    expect(() => theoryStartArray(variantByName('chess'), 'white')).toThrow('chess has no arrays to choose from');
  });
});

describe('the arrays of Familiar', () => {
  test('are 960, all different, and numbered both ways', () => {
    expect(startArrayCount(familiar)).toBe(960);
    expect(new Set(all).size).toBe(960);
    all.forEach((text, number) => {
      expect(startArrayNumber(familiar, text)).toBe(number);
      expect(startArrayNumber(familiar, text.toLowerCase())).toBe(number);
    });
  });

  test('have the five pieces and one familiar, next to the king', () => {
    for (const text of all) {
      expect([...text].sort().join('')).toMatch(/^(BCKNQR|BGKNQR|BHKNQR|BKNQRW)$/);
      expect(text).toMatch(/K[GCHW]|[GCHW]K/);
    }
  });

  test('are as many for each familiar and each place of the king', () => {
    for (const letter of 'GCHW') expect(all.filter((text) => text.includes(letter))).toHaveLength(240);
    // The king at the edge has one neighbour, elsewhere two.
    expect([0, 1, 2, 3, 4, 5].map((file) => all.filter((text) => text[file] === 'K').length)).toEqual([
      96, 192, 192, 192, 192, 96,
    ]);
  });

  test('are numbered by familiar, then place, then the order of the other pieces', () => {
    expect([0, 1, 23, 24, 48, 239, 240, 959].map((number) => all[number])).toEqual([
      'KGQRBN',
      'KGQRNB',
      'KGNBRQ',
      'GKQRBN',
      'QKGRBN',
      'NBRQGK',
      'KCQRBN',
      'NBRQWK',
    ]);
  });

  test('every one of them can begin a game, White without its familiar', () => {
    for (let number = 0; number < 960; number++) {
      const pos = startArrayPosition(familiar, number, 959 - number);
      expect(pos.firstMoveBan).toBe(1);
      expect(writeFen(pos)).toBe(startArrayFen(familiar, number, 959 - number));
    }
  });

  test('are set up with the castling rights of both rooks', () => {
    const number = startArrayNumber(familiar, 'RNBKGQ');
    expect(startArrayFen(familiar, number, startArrayNumber(familiar, 'QNBKHR'))).toBe(
      'qnbkhr/pppppp/6/6/PPPPPP/RNBKGQ[] w Af - 0 1',
    );
  });

  test.each([
    '',
    'K',
    'KG',
    'GQRBN',
    'QGRBN',
    'KQGRBN',
    'KGQRB',
    'KGQRBNN',
    'KGQRBB',
    'KGCRBN',
    'KGQRBP',
    'KKGQRBN',
    'XGQRBN',
    '123456',
  ])("'%s' is none of them", (text) => {
    expect(() => startArrayNumber(familiar, text)).toThrow(InputError);
    expect(() => startArrayNumber(familiar, text)).toThrow(
      `'${text}' is not an array of familiar; it has K Q R B N and`,
    );
  });

  test.each([-1, 960, 0.5, Number.NaN])('%d is the number of none of them', (number) => {
    expect(() => startArrayText(familiar, number)).toThrow('arrays of familiar are numbered 0 to 959');
    expect(() => startArrayFen(familiar, number, 0)).toThrow(InputError);
    expect(() => startArrayFen(familiar, 0, number)).toThrow(InputError);
  });

  test('chance finds them all, and the same ones for the same seed', () => {
    const draw = (seed: number, count: number): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: count }, () => randomStartArray(familiar, random));
    };
    expect(new Set(draw(1, 20_000)).size).toBe(960);
    expect(draw(7, 50)).toEqual(draw(7, 50));
    expect(draw(7, 50)).not.toEqual(draw(8, 50));
    expect(randomStartArray(familiar, () => 0)).toBe(0);
    expect(randomStartArray(familiar, () => 1 - 2 ** -32)).toBe(959);
    expect(randomStartArray(familiar)).toBeLessThan(960);
  });
});

test('games with one start position have no arrays', () => {
  const chess = variantByName('chess');
  for (const ask of [
    () => startArrayCount(chess),
    () => startArrayText(chess, 0),
    () => startArrayNumber(chess, 'RNBQKBNR'),
    () => startArrayFen(chess, 0, 0),
    () => startArrayPosition(chess, 0, 0),
    () => randomStartArray(chess),
  ])
    expect(ask).toThrow('chess has no arrays to choose from');
});
