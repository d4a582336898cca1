import { type Move, NO_MOVE } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { make, unmake } from '../board/position/make.ts';
import type { Position } from '../board/position/position.ts';
import { AspirationWindow } from './aspiration.ts';
import { INFINITE, MATE, MATE_BOUND, MAX_DEPTH } from './constants.ts';
import type { SearchLimits } from './limits.ts';
import type { SearchInfo, SearchResult } from './report.ts';
import { searchRoot } from './root.ts';
import type { Search } from './search.ts';
import { searchRootSelectively } from './selective/root.ts';
import { Stability } from './stability.ts';

/** What drives a search from outside. */
export interface SearchDriver {
  /** Milliseconds since the search began. */
  elapsed(): number;
  /** Should a new depth be begun? */
  mayDeepen(depth: number, stability: Stability): boolean;
  /** Is this depth to be left out? Missing: none is. */
  skips?(depth: number): boolean;
  /** Asked now and then in the midst of a search: must it end at once? */
  mustStop(): boolean;
  /**
   * The lines of a depth that is finished, or was stopped, come together, the best one first; bounds of a single one
   * come before. Missing: nobody wants to know.
   */
  report?(info: SearchInfo): void;
}

/** Lets a search run until its own limits end it, and reports to nobody. */
export const SILENT_DRIVER: SearchDriver = {
  elapsed: () => 0,
  mayDeepen: () => true,
  mustStop: () => false,
};

/** A line of the root and its score, as SearchInfo has them. */
type Line = Pick<SearchInfo, 'score' | 'bound' | 'pv'>;

/** Scores that are only bounds are reported from this on, in ms: before, exact ones follow soon. */
const BOUNDS_SHOWN_FROM = 1000;
/** No shorter mate is looked for when the depth is twice the mate's plies and this more. */
const PROOF_MARGIN = 2;

/**
 * Iterative deepening: searches the root ever deeper, the best lines first, until a limit is met.
 * The root is left as it is and must not be over; one without legal moves gives NO_MOVE.
 */
export function iterate(search: Search, root: Position, limits: SearchLimits, driver: SearchDriver): SearchResult {
  const steps = iterateInSteps(search, root, limits, driver);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** As `iterate`, in steps, each a depth: before each it yields 0, and whoever drives it may do something else. */
export function* iterateInSteps(
  search: Search,
  root: Position,
  limits: SearchLimits,
  driver: SearchDriver,
): Generator<number, SearchResult> {
  search.begin(root, limits.nodes ?? Number.POSITIVE_INFINITY, driver.mustStop, limits.mate !== undefined);
  try {
    return yield* deepen(search, limits, driver);
  } finally {
    search.end();
  }
}

function* deepen(search: Search, limits: SearchLimits, driver: SearchDriver): Generator<number, SearchResult> {
  const { pos } = search;
  const legal = legalMoves(pos);
  const chosen = limits.searchMoves?.length ? legal.filter((move) => limits.searchMoves!.includes(move)) : legal;
  const rootMoves = Int32Array.from(orderRoot(search, chosen));
  if (rootMoves.length === 0) return { move: NO_MOVE, ponder: NO_MOVE, nodes: 0, score: 0, depth: 0 };

  const count = Math.min(limits.multiPv ?? 1, rootMoves.length);
  const scores = new Array<number>(count).fill(-INFINITE);
  const stability = new Stability(rootMoves.length);
  let best: SearchResult = { move: rootMoves[0]!, ponder: NO_MOVE, nodes: 0, score: 0, depth: 0 };
  let lines: readonly Line[] = [];
  const report = (line: Line, depth: number, multiPv: number): void => {
    driver.report?.({
      ...line,
      depth,
      selDepth: search.selDepth,
      multiPv,
      nodes: search.nodes,
      tableHits: search.tableHits,
      time: driver.elapsed(),
      hashfull: search.table.hashfull(),
    });
  };
  const deepest = Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH);
  for (let depth = 1; depth <= deepest; depth++) {
    yield 0;
    if (!driver.mayDeepen(depth, stability)) break;
    if (driver.skips?.(depth)) continue;
    search.selDepth = 0;
    search.bestMoveChanges = 0;
    const found = searchLines(search, rootMoves, depth, scores, (line) => {
      if (count === 1 && driver.elapsed() >= BOUNDS_SHOWN_FROM) report(line, depth, 1);
    });
    // A depth that was cut short still counts if its first move, the best of the depth before, was searched; but of
    // several lines all must be as deep.
    if (found.length > 0 && !(search.stopped && count > 1 && best.depth > 0)) {
      lines = found;
      const { score, pv } = found[0]!;
      best = { move: pv[0]!, ponder: ponderMove(search, pv), nodes: search.nodes, score, depth };
    }
    // When the search is stopped, this tells once more what is best, because it may have changed, and all nodes and
    // time.
    if (lines.length === count) for (const [i, line] of lines.entries()) report(line, best.depth, i + 1);
    if (search.stopped) break;
    for (const [i, { score, pv }] of lines.entries()) {
      scores[i] = score;
      rootMoves[i] = pv[0]!;
    }
    stability.add(best.move, best.score);
    if (isMateFound(best.score, depth, limits)) break;
  }
  return { ...best, nodes: search.nodes };
}

/**
 * The best lines at one depth, best ones first; if the search is stopped, those that were found until then, the last of
 * them perhaps not to its end.
 *
 * @param rootMoves reordered so that the first moves of the lines are the first ones, though perhaps in another order
 * @param scores of the lines at the last depth, as many as lines are wanted
 * @param reportBound is given each line whose score turns out to be only a bound
 */
function searchLines(
  search: Search,
  rootMoves: Int32Array,
  depth: number,
  scores: readonly number[],
  reportBound: (line: Line) => void,
): Line[] {
  const lines: Line[] = [];
  for (const [i, last] of scores.entries()) {
    const line = aspirate(search, rootMoves, i, depth, last, reportBound);
    if (line) lines.push(line);
    if (!line || search.stopped) break;
  }
  // A later line can turn out better than an earlier one, because it was searched with what that one left in the table.
  return lines.sort((a, b) => b.score - a.score);
}

/**
 * Searches with a small window around the last score and widens it on the side on which it fails.
 *
 * @returns the best line, or undefined if the search was stopped before there was one
 */
function aspirate(
  search: Search,
  rootMoves: Int32Array,
  number: number,
  depth: number,
  last: number,
  reportBound: (line: Line) => void,
): Line | undefined {
  const window = new AspirationWindow(depth, last, search.isSelective);
  let raised: Line | undefined;
  for (;;) {
    const { alpha, beta } = window;
    const score = search.isSelective
      ? searchRootSelectively(search, rootMoves, number, window.depth, alpha, beta)
      : searchRoot(search, rootMoves, number, window.depth, alpha, beta);
    const pv = search.principalVariation();
    // A move that failed high was better than all others, even if there is no time to find out by how much.
    if (pv.length === 0) return raised;
    if (score > alpha && score < beta && !search.rootScoreIsBound) return { score, pv };
    const line: Line = { score, bound: score <= alpha ? 'upper' : 'lower', pv };
    if (search.stopped) return line;
    reportBound(line);
    if (score > alpha) raised = line;
    window.widen(score);
  }
}

/** Is there a mate that more depth cannot make shorter, or that was asked for? */
function isMateFound(score: number, depth: number, limits: SearchLimits): boolean {
  if (limits.mate !== undefined && score > MATE_BOUND && MATE - score <= limits.mate * 2 - 1) return true;
  if (limits.infinite || limits.ponder || limits.depth !== undefined || limits.mate !== undefined) return false;
  return Math.abs(score) > MATE_BOUND && 2 * (MATE - Math.abs(score)) <= depth - PROOF_MARGIN;
}

/** The second move of the line, or what the table expects after its first. */
function ponderMove(search: Search, pv: readonly Move[]): Move {
  if (pv.length > 1) return pv[1]!;
  const { pos, table } = search;
  make(pos, pv[0]!);
  let reply: Move = NO_MOVE;
  if (table.probe(pos.hashLow, pos.hashHigh, 1) && legalMoves(pos).includes(table.move)) reply = table.move;
  unmake(pos);
  return reply;
}

/** The hash move first, so that even a search cut short at once has something to say. */
function orderRoot(search: Search, moves: Move[]): Move[] {
  const { pos, table } = search;
  if (!table.probe(pos.hashLow, pos.hashHigh, 0) || !moves.includes(table.move)) return moves;
  const first = table.move;
  return [first, ...moves.filter((move) => move !== first)];
}
