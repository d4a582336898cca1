import { type Position, reserve } from '../../src/board/position/position.ts';
import type { Tables } from '../../src/board/tables/tables.ts';
import { MAX_PLY } from '../../src/search/constants.ts';
import { History } from '../../src/search/history.ts';
import { iterate } from '../../src/search/iterate.ts';
import type { SearchLimits } from '../../src/search/limits.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { Search } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition.ts';

/** By game; they are large, so that to make them takes longer than a short search. */
const histories = new Map<Tables, History>();
const table = new TranspositionTable(TranspositionTable.allocate(4));

/**
 * Searches a position in this very thread, with a clean memory.
 *
 * @param report see SearchDriver
 * @param isDone asked before each new depth whether to stop
 * @param elapsed the time that the search believes to have taken, in ms
 */
export function searchTo(
  pos: Position,
  limits: SearchLimits,
  report: (info: SearchInfo) => void = () => {},
  isDone: () => boolean = () => false,
  elapsed = 0,
): SearchResult {
  table.clear();
  reserve(pos, MAX_PLY + 8);
  const history = histories.get(pos.tables) ?? new History(pos.tables);
  histories.set(pos.tables, history);
  history.clear();
  const search = new Search(pos.tables, table, history);
  return iterate(search, pos, limits, {
    mustStop: () => false,
    elapsed: () => elapsed,
    mayDeepen: (depth) => depth < 20 && !isDone(),
    report,
  });
}
