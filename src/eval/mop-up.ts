import { ODD_ROYALTY } from '../board/layout.ts';
import { type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';

/** Centipawns per half step that the bare king is away from the centre, and per step between the kings. */
const EDGE_WEIGHT = 12;
const KINGS_APART_WEIGHT = 8;

/**
 * Against a bare king, how far it has been driven to the edge and how near the winner's king is: there the search
 * alone would not see a mate. Nothing in all other positions.
 *
 * @returns centipawns for White
 */
export function mopUpScore(pos: Position): number {
  const { count } = pos;
  if ((count[0] !== 1 && count[1] !== 1) || count[0] === count[1] || (pos.special & ODD_ROYALTY) !== 0) return 0;
  const winner: Color = count[0]! > 1 ? 0 : 1;
  const { files, ranks } = pos.tables;
  const own = pos.kingSquare(winner);
  const bare = pos.kingSquare((winner ^ 1) as Color);
  const bareFile = bare % files;
  const bareRank = (bare / files) | 0;
  const kingsApart = Math.abs(bareFile - (own % files)) + Math.abs(bareRank - ((own / files) | 0));
  const fromCentre = Math.abs(2 * bareFile - files + 1) + Math.abs(2 * bareRank - ranks + 1);
  const progress = EDGE_WEIGHT * fromCentre - KINGS_APART_WEIGHT * kingsApart;
  return winner === WHITE ? progress : -progress;
}
