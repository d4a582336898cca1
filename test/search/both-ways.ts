import type { Variant } from '../../src/variants/types.ts';

/** Each game as it is searched, and as it would be searched selectively, told apart by their titles. */
export function bothWays(games: readonly Variant[]): Variant[] {
  return games.flatMap((game) => [
    { ...game, selectiveSearch: false },
    { ...game, title: `${game.title}, selectively`, selectiveSearch: true },
  ]);
}
