import { rightIndex } from '../board/castling.ts';
import { BLACK, type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import { NO_SQUARE } from '../board/tables.ts';

/** How a king and the partner with which it may castle stand to each other, in files. */
interface CastlingGeometry {
  /** Files from the king to its partner. */
  readonly distance: number;
  /** Files that the king goes; 0 if there is no square to land on. */
  readonly step: number;
  /** Squares beyond the partner to the edge of the board. */
  readonly beyond: number;
}

/** Where king and partner stand for a castling right; undefined if the side does not have the right. */
export function castlingGeometry(pos: Position, color: Color, left: boolean): CastlingGeometry | undefined {
  const right = rightIndex(color, left);
  if ((pos.rights & (1 << right)) === 0) return undefined;
  const { files } = pos.tables;
  const king = pos.castlingKingFrom[right]! % files;
  const partner = pos.castlingPartnerFrom[right]! % files;
  const kingTo = pos.castlingKingTo[right]!;
  return {
    distance: Math.abs(partner - king),
    step: kingTo === NO_SQUARE ? 0 : Math.abs((kingTo % files) - king),
    beyond: left ? partner : files - 1 - partner,
  };
}

/** The moves of White's and of Black's king in XBoard's Betza, castling as the rights of this position allow it. */
export function kingMoves(pos: Position): [white: string, black: string] {
  const betza = pos.tables.variant.pieces[0]!.betza;
  return [betza + castlingMoves(pos, WHITE), betza + castlingMoves(pos, BLACK)];
}

function castlingMoves(pos: Position, color: Color): string {
  const [right, left] = [castlingMove(pos, color, false), castlingMove(pos, color, true)];
  if (right !== '' && right === left) return `is${right}`;
  // Betza's left and right are the mover's, a board's are White's.
  const [toLast, toFirst] = color === WHITE ? ['r', 'l'] : ['l', 'r'];
  return (right && `i${toLast}${castlingText(right)}`) + (left && `i${toFirst}${castlingText(left)}`);
}
