import { readFen } from '../src/board/notation/fen.ts';
import { tablesOf } from '../src/board/tables/tables.ts';
import { History } from '../src/search/history.ts';
import { iterate, SILENT_DRIVER } from '../src/search/iterate.ts';
import { Search } from '../src/search/search.ts';
import { TranspositionTable } from '../src/search/transposition.ts';
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
  const tables = tablesOf(variant);
  const table = new TranspositionTable(TranspositionTable.allocate(HASH_MB));
  const history = new History(tables.codes);
  const search = new Search(tables, table, history);
  return mates.map(({ fen, mate }) => {
    table.clear();
    history.clear();
    return iterate(search, readFen(variant, fen), { nodes: most, mate }, SILENT_DRIVER).nodes;
  });
}
