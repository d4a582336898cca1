import { readFen } from '../src/board/notation/fen.ts';
import { tablesOf } from '../src/board/tables/tables.ts';
import { cleanSearch } from '../src/search/clean-search.ts';
import { variantByName } from '../src/variants/registry.ts';

/** A position and in how many moves the side to move mates there. */
export interface Mate {
  readonly fen: string;
  readonly mate: number;
}

const HASH_MB = 4;

/**
 * How many nodes a search with a clean memory and without endgame tables takes to find each mate.
 *
 * @param most the number of nodes after which a mate is given up
 */
export function nodesToMates(game: string, mates: readonly Mate[], most: number): number[] {
  const variant = variantByName(game);
  const search = cleanSearch(tablesOf(variant), HASH_MB);
  return mates.map(({ fen, mate }) => search(readFen(variant, fen), { nodes: most, mate }).nodes);
}
