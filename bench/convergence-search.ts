import { readFen } from '../src/board/notation/fen.ts';
import { moveText } from '../src/board/notation/move-text.ts';
import { tablesOf } from '../src/board/tables/tables.ts';
import { cleanSearch } from '../src/search/clean-search.ts';
import { matePlies } from '../src/search/score.ts';
import { variantByName } from '../src/variants/registry.ts';

/** What a search found in a position. */
export interface Found {
  /** Centipawns as the side to move sees them; mating is MATE_WORTH, being mated its negative. */
  readonly score: number;
  /** In coordinates. */
  readonly move: string;
  /** Full depth, in plies. */
  readonly depth: number;
}

/** Searches a position, in which the game is not over, with this number of nodes. */
export type Searcher = (fen: string, nodes: number) => Found;

const HASH_MB = 64;
const MATE_WORTH = 3000;

/** Searches of a game's positions, each with a clean memory and without endgame tables. */
export function searcherOf(game: string): Searcher {
  const variant = variantByName(game);
  const search = cleanSearch(tablesOf(variant), HASH_MB);
  return (fen, nodes) => {
    const root = readFen(variant, fen);
    const { score, move, depth } = search(root, { nodes });
    const plies = matePlies(score);
    return {
      score: plies === undefined ? score : Math.sign(plies) * MATE_WORTH,
      move: moveText(root, move),
      depth,
    };
  };
}
