import { ALL, type Move, NO_MOVE, NOISY, PROMOTION, QUIETS } from '../../board/move.ts';
import { isInCheckInArena } from '../../board/position/arena.ts';
import { generate } from '../../board/position/generate.ts';
import { noMovesVerdict } from '../../board/rules/outcome.ts';
import { INFINITE, MATE, MATE_BOUND, MAX_PLY, UNKNOWN } from '../constants.ts';
import { probeEndgames, scoreIfOver } from '../known-scores.ts';
import { arrivalOf, isNoisy } from '../move-kinds.ts';
import { bringNoisy } from '../ordering.ts';
import { addQuietChecks, isForced, victimValue } from '../quiescence-moves.ts';
import { scoreOf } from '../score.ts';
import type { Search } from '../search.ts';
import { seeGe } from '../see.ts';
import { STACK_CONTINUATION, STACK_MOVE, STACK_MOVES, STACK_STATIC_SCORE, STACK_WIDTH, stackIndex } from '../stack.ts';
import { EXACT, isBeyond, LOWER, NO_BOUND, UPPER } from '../transposition.ts';
import { discoverersOf, givesCheck, NOT_LOOKED_FOR } from './discovered-checks.ts';
import { noteMove } from './history-updates.ts';
import { isLosingCapture, pickMove, scoreNoisy, scoreQuiets } from './ordering.ts';
import * as P from './parameters.ts';

/**
 * The score where the selective search has used up its depth: captures and promotions until the position is quiet, of
 * which but few are tried; all moves that answer a check well; and where checks are counted quiet checks at first.
 *
 * @param ply distance from the root
 * @param depth plies of quiescence so far
 * @param isOngoing whether the caller has found already that the game is not over and that no endgame table knows the
 *   position
 */
export function selectiveQuiescence(
  search: Search,
  alpha: number,
  beta: number,
  ply: number,
  depth: number,
  isOngoing: boolean,
): number {
  const { pos, table, stack, mustCapture } = search;
  const here = stackIndex(ply);
  const last = here - STACK_WIDTH;
  const isPv = beta - alpha > 1;
  search.clearPv(ply);
  if (search.countNode(ply)) return 0;
  if (!isOngoing) {
    const over = scoreIfOver(search, ply);
    if (over !== UNKNOWN) return over;
    const known = probeEndgames(search, ply);
    if (known !== UNKNOWN) return known;
  }
  if (ply >= MAX_PLY) return search.evaluator.score(pos);

  const hit = table.probe(pos.hashLow, pos.hashHigh, ply);
  const hashMove = hit ? table.move : NO_MOVE;
  const tableScore = hit ? table.score : UNKNOWN;
  const tableBound = hit ? table.bound : NO_BOUND;
  const wasPv = hit && table.wasPv;
  if (!isPv && isBeyond(tableBound, tableScore, alpha, beta)) return tableScore;

  const check = isInCheckInArena() || (mustCapture && isForced(search, ply, depth));
  let best = ply - MATE;
  let futility = -INFINITE;
  if (!check) {
    // So far beyond the window that no term of the position could bring the score back, material alone decides.
    const rough = search.evaluator.roughScore(pos);
    const margin = search.lazyMargin;
    if (rough - margin >= beta) return rough - margin;
    if (rough + margin <= alpha) best = rough + margin;
    else if (stack[last + STACK_MOVE] === NO_MOVE) best = 0 - stack[last + STACK_STATIC_SCORE]!;
    else best = search.dampedScore();
    if ((tableBound & (tableScore > best ? LOWER : UPPER)) !== 0) best = tableScore;
    futility = best + P.SELECTIVE_QUIESCENCE_MARGIN;
    if (best >= beta) {
      if (!hit) table.store(pos.hashLow, pos.hashHigh, ply, NO_MOVE, best, 0, LOWER);
      return best;
    }
    if (best > alpha) alpha = best;
  }
  const { moves, selective, seeValues } = search;
  const { continuations } = selective;
  const start = stack[here + STACK_MOVES]!;
  let end = generate(pos, moves, start, check ? ALL : NOISY);
  if (check && end === start) return scoreOf(noMovesVerdict(pos), ply);
  if (!check && hashMove !== NO_MOVE && !isNoisy(pos, hashMove)) end = addQuiet(search, hashMove, end);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  const quietsFrom = check ? bringNoisy(pos, start, end, hashMove) : end;
  scoreNoisy(search, start, quietsFrom, hashMove);
  if (quietsFrom < end) scoreQuiets(search, quietsFrom, end, ply, 0, true);
  const after1 = stack[last + STACK_CONTINUATION]!;
  const after2 = stack[here - 2 * STACK_WIDTH + STACK_CONTINUATION]!;
  let discoverers = NOT_LOOKED_FOR;
  const oldAlpha = alpha;
  let bestMove: Move = NO_MOVE;
  let number = 0;
  let checksWait = !check && depth < search.quietCheckPlies;
  let isQuietCheck = false;
  for (let i = start; i < end || checksWait; i++) {
    if (i === end) {
      end = addQuietChecks(search, end, ply);
      scoreQuiets(search, i, end, ply, 0, false);
      checksWait = false;
      isQuietCheck = true;
      if (i === end) break;
    }
    const order = pickMove(search, i, end, false);
    const move = moves[i]!;
    const quiet = !isNoisy(pos, move);
    if (depth >= P.SELECTIVE_QUIESCENCE_RECAPTURES && !check && (move & 255) !== (stack[last + STACK_MOVE]! & 255))
      continue;
    number++;
    const mayPrune = best > -MATE_BOUND && !mustCapture;
    if (mayPrune && isLosingCapture(order)) {
      i = end - 1;
      continue;
    }
    if (mayPrune && !check && !isQuietCheck && move < PROMOTION) {
      const most = prunedScore(search, move, quiet, futility, alpha, number);
      if (most !== UNKNOWN) {
        if (discoverers === NOT_LOOKED_FOR) discoverers = discoverersOf(pos);
        if (!givesCheck(pos, move, discoverers)) {
          best = Math.max(best, most);
          continue;
        }
      }
    }
    if (mayPrune && quiet) {
      const arrival = arrivalOf(pos, move);
      if (continuations[after1 + arrival]! < 0 && continuations[after2 + arrival]! < 0) continue;
      if (check && !seeGe(pos, move, 0, seeValues)) continue;
    }
    search.makeMove(move, ply);
    noteMove(search, ply, check, quiet);
    const score = 0 - selectiveQuiescence(search, 0 - beta, 0 - alpha, ply + 1, depth + 1, false);
    search.unmakeMove();
    if (search.stopped) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        search.recordPv(ply, move);
        if (score >= beta) break;
      }
    }
  }
  const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
  table.store(pos.hashLow, pos.hashHigh, ply, bestMove, best, 0, bound, wasPv);
  return best;
}

/**
 * What a move that wins too little to matter, or comes after the first ones, is taken to reach at most, unless it gives
 * check; UNKNOWN for all others.
 *
 * @param futility what a move that wins nothing is hoped to reach
 * @param number how many moves have come, with this one
 */
function prunedScore(
  search: Search,
  move: Move,
  quiet: boolean,
  futility: number,
  alpha: number,
  number: number,
): number {
  if (number > P.SELECTIVE_QUIESCENCE_MOVES) return -INFINITE;
  const hoped = futility + (quiet ? 0 : victimValue(search, move));
  if (hoped <= alpha) return hoped;
  return futility <= alpha && !seeGe(search.pos, move, 1, search.seeValues) ? futility : UNKNOWN;
}

/**
 * Adds a quiet move behind a ply's captures, which end at `from`, if it is legal.
 *
 * @returns where the moves end now
 */
function addQuiet({ pos, moves }: Search, move: Move, from: number): number {
  const end = generate(pos, moves, from, QUIETS);
  for (let i = from; i < end; i++) {
    if (moves[i] !== move) continue;
    moves[from] = move;
    return from + 1;
  }
  return from;
}
