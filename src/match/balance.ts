import { tablesOf } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import { cleanSearch } from '../search/clean-search.ts';
import type { Variant } from '../variants/types.ts';
import type { Opening } from './play-game.ts';

const HASH_MB = 4;
const NODES = 20_000;

/**
 * Makes a test whether an opening leaves the game open: whether a search of the position after the opening finds
 * neither side better by more than `most` centipawns. The same opening always gets the same answer.
 */
export function balanceTest(variant: Variant, most: number): (opening: Opening) => boolean {
  const search = cleanSearch(tablesOf(variant), HASH_MB);
  return ({ fen, moves }) => {
    const game = new Game(variant, fen);
    for (const move of moves) game.play(move);
    return Math.abs(search(game.position, { nodes: NODES }).score) <= most;
  };
}
