import type { Move } from '../board/move.ts';
import { moveText } from '../board/notation/move-text.ts';
import type { Position } from '../board/position/position.ts';
import type { SearchInfo } from '../search/report.ts';
import { mateMoves } from '../search/score.ts';

/** How XBoard marks scores that are only bounds, at the end of the line of moves. */
const BOUND_MARKS = { lower: '!', upper: '?' } as const;
const MATE_BASE = 100_000;

/**
 * A line of thinking output: depth, score, time in hundredths of a second, nodes, greatest depth, nodes per second,
 * table hits, and after a tab the moves.
 *
 * @param pos the position that was searched
 * @param expected the opponent's move that led to it while pondering, which comes first in the line
 */
export function thinkingLine(info: SearchInfo, pos: Position, expected: Move | undefined): string {
  const speed = Math.round((info.nodes * 1000) / Math.max(1, info.time));
  const numbers = [
    info.depth,
    xboardScore(info.score),
    centiseconds(info.time),
    info.nodes,
    info.selDepth,
    speed,
    info.tableHits,
  ];
  const moves = [...(expected === undefined ? [] : [expected]), ...info.pv].map((move) => moveText(pos, move));
  if (info.bound) moves.push(BOUND_MARKS[info.bound]);
  return `${numbers.join(' ')}\t${moves.join(' ')}`;
}

/** The answer to `.`, the progress of an analysis; the number of moves not yet searched is unknown and given as 0. */
export function statusLine(info: SearchInfo | undefined, elapsed: number, moveCount: number): string {
  return `stat01: ${centiseconds(elapsed)} ${info?.nodes ?? 0} ${info?.depth ?? 0} 0 ${moveCount}`;
}

function xboardScore(score: number): number {
  const moves = mateMoves(score);
  if (moves === undefined) return score;
  return moves > 0 ? MATE_BASE + moves : moves - MATE_BASE;
}

function centiseconds(time: number): number {
  return Math.round(time / 10);
}
