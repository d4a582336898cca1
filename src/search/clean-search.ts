import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { History } from './history.ts';
import { iterate, SILENT_DRIVER } from './iterate.ts';
import type { SearchLimits } from './limits.ts';
import type { SearchResult } from './report.ts';
import { Search } from './search.ts';
import { TranspositionTable } from './transposition.ts';

/**
 * Makes a function that searches positions of a game in this thread, each with a clean memory and without endgame
 * tables, so that the same position and limits always give the same result.
 *
 * @param hash MB of the transposition table
 */
export function cleanSearch(tables: Tables, hash: number): (root: Position, limits: SearchLimits) => SearchResult {
  const table = new TranspositionTable(TranspositionTable.allocate(hash));
  const history = new History(tables);
  const search = new Search(tables, table, history);
  return (root, limits) => {
    table.clear();
    history.clear();
    return iterate(search, root, limits, SILENT_DRIVER);
  };
}
