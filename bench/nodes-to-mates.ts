import { readFen } from '../src/board/notation/fen.ts';
import { variantByName } from '../src/variants/registry.ts';
import { searchTo } from '../test/search/search-to.ts';

/** A position and in how many moves the side to move mates there. */
export interface Mate {
  readonly fen: string;
  readonly mate: number;
}

/**
 * How many nodes a search with a clean memory and without endgame tables takes to find each mate.
 *
 * @param most after so many a mate is given up
 */
export function nodesToMates(game: string, mates: readonly Mate[], most: number): number[] {
  const variant = variantByName(game);
  return mates.map(({ fen, mate }) => searchTo(readFen(variant, fen), { nodes: most, mate }).nodes);
}
