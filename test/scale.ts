/**
 * Whether the tests are to try all that takes minutes: `npm run test:long`, which runs the files that import this one.
 */
export const LONG = process.env.TESTS_ARE_LONG === 'yes';

/** Some of a list from day to day, the first, the third and so on; all when the tests are to be long. */
export function someOf<T>(list: readonly T[]): readonly T[] {
  return LONG ? list : list.filter((_, i) => i % 2 === 0);
}

/** How many of something are tried: a few from day to day, many when the tests are to be long. */
export function scaled(few: number, many: number): number {
  return LONG ? many : few;
}
