import { type Position, reserve } from '../../src/board/position.ts';
import { MAX_PLY } from '../../src/search/constants.ts';
import { History } from '../../src/search/history.ts';
import { iterate } from '../../src/search/iterate.ts';
import type { SearchInfo, SearchLimits, SearchResult } from '../../src/search/limits.ts';
import { Search } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition.ts';

const table = new TranspositionTable(TranspositionTable.allocate(4));

/**
 * Searches a position in this very thread, with a clean memory.
 *
 * @param report is told of every finished line
 * @param isDone asked before each new depth whether to stop
 */
export function searchTo(
  pos: Position,
  limits: SearchLimits,
  report: (info: SearchInfo) => void = () => {},
  isDone: () => boolean = () => false,
): SearchResult {
  table.clear();
  reserve(pos, MAX_PLY + 8);
  const history = new History(pos.codes);
  const search = new Search(pos.tables, table, history);
  return iterate(search, pos, limits, {
    mustStop: () => false,
    elapsed: () => 0,
    mayDeepen: (depth) => depth < 20 && !isDone(),
    report,
  });
}
