import { moveText } from '../board/notation/move-text.ts';
import type { Position } from '../board/position/position.ts';
import type { SearchInfo } from '../search/report.ts';
import { mateMoves } from '../search/score.ts';

/**
 * The `info` line of a search's report.
 *
 * @param pos the position that was searched, or a later one of the same game
 * @param kingTakesPartner how castling is written, see `moveText`
 */
export function infoLine(info: SearchInfo, pos: Position, kingTakesPartner: boolean): string {
  const time = Math.round(info.time);
  const speed = Math.round((info.nodes * 1000) / Math.max(info.time, 1));
  const pv = info.pv.map((move) => moveText(pos, move, kingTakesPartner)).join(' ');
  const bound = info.bound ? ` ${info.bound}bound` : '';
  return [
    `info depth ${info.depth} seldepth ${info.selDepth} multipv ${info.multiPv} score ${scoreText(info.score)}${bound}`,
    `nodes ${info.nodes} nps ${speed} hashfull ${info.hashfull} tbhits ${info.tableHits} time ${time} pv ${pv}`,
  ].join(' ');
}

/** `cp <centipawns>` or `mate <moves>`, from the side to move's view. */
export function scoreText(score: number): string {
  const mate = mateMoves(score);
  return mate === undefined ? `cp ${score}` : `mate ${mate}`;
}
