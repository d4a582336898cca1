import { describe, expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { startArrayNumber } from '../../src/board/notation/start-array.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { commandLine } from './command-line.ts';

describe('array', () => {
  test('prints both arrays by number and letters, and the FEN of the start position', async () => {
    expect(await commandLine('array', '0', '959')).toEqual({
      out: ['White 0 KGQRBN', 'Black 959 NBRQWK', 'nbrqwk/pppppp/6/6/PPPPPP/KGQRBN[] w Dc - 0 1'],
      err: [],
      status: 0,
    });
  });

  test('takes letters in either case', async () => {
    const { out } = await commandLine('array', 'RNBKGQ', 'qnbkhr');
    expect(out[2]).toBe('qnbkhr/pppppp/6/6/PPPPPP/RNBKGQ[] w Af - 0 1');
    expect(out[0]).toBe(`White ${startArrayNumber(variantByName('familiar'), 'RNBKGQ')} RNBKGQ`);
  });

  test('chooses what is not named', async () => {
    const { out } = await commandLine('array', '-', '17');
    expect(out[0]).toMatch(/^White \d{1,3} [A-Z]{6}$/);
    expect(out[1]).toMatch(/^Black 17 /);
    const drawn = new Set<string>();
    for (let i = 0; i < 20; i++) drawn.add((await commandLine('array')).out[2]!);
    expect(drawn.size).toBeGreaterThan(10);
    for (const fen of drawn) expect(readFen(variantByName('familiar'), fen).firstMoveBan).toBe(1);
  });

  test('draws by theory for the sides that are to have it', async () => {
    const { arrayTheory } = variantByName('familiar');
    const numbers = (arrays: readonly (readonly [number, number])[]): Set<number> =>
      new Set(arrays.map(([array]) => array));
    const [white, black] = [numbers(arrayTheory!.white), numbers(arrayTheory!.black)];
    for (let seed = 0; seed < 20; seed++) {
      const { out } = await commandLine('array', 'theory', 'theory', '--seed', String(seed));
      const [first, second] = out.slice(0, 2).map((line) => Number(line.split(' ')[1]));
      expect(white).toContain(first);
      expect(black).toContain(second);
    }
    const { out } = await commandLine('array', '17', 'theory');
    expect(out[0]).toMatch(/^White 17 /);
    expect(black).toContain(Number(out[1]!.split(' ')[1]));
  });

  test('chooses the same for the same seed', async () => {
    const [a, b, c] = [
      await commandLine('array', '--seed', '5'),
      await commandLine('array', '--seed', '5'),
      await commandLine('array', '--seed', '6'),
    ];
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });

  test.each([
    [['array', '960'], "the array is '960'; it must be a whole number from 0 to 959"],
    [['array', '0', '1.5'], "the array is '1.5'"],
    [
      ['array', 'QRBNKK'],
      "'QRBNKK' is not an array of familiar; it has K Q R B N and, next to the king, one of G C H W",
    ],
    [['array', 'GQRBN'], "'GQRBN' is not an array of familiar"],
    [['array', '--seed', 'x'], "the seed is 'x'"],
    [['array', '-v', 'chess'], 'chess has no arrays to choose from'],
    [['array', 'theory', '-v', 'chess'], 'chess has no arrays to choose from'],
    [['array', '-v', 'tetrahedral'], "unknown variant 'tetrahedral'"],
  ])('%j is told in one line, with status 2', async (args, problem) => {
    const { out, err, status } = await commandLine(...args);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});
