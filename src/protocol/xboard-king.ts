import { NO_SQUARE } from '../board/layout.ts';
import { BLACK, type Color, WHITE } from '../board/piece.ts';
import { rightIndex } from '../board/position/castling.ts';
import type { Position } from '../board/position/position.ts';

/**
 * The moves of White's and of Black's king in XBoard's Betza, castling as the rights of this position allow it.
 * XBoard has no rights of its own in such games; it lets a king that has not moved castle as its Betza says.
 */
export function kingMoves(pos: Position): [white: string, black: string] {
  const { betza } = pos.tables.variant.pieces[0]!;
  return [betza + castlingMoves(pos, WHITE), betza + castlingMoves(pos, BLACK)];
}

function castlingMoves(pos: Position, color: Color): string {
  const [right, left] = [castlingMove(pos, color, false), castlingMove(pos, color, true)];
  if (right === left) return right && `is${right}`;
  // Left and right are the mover's in Betza, and White's on the board.
  const [toLast, toFirst] = color === WHITE ? ['r', 'l'] : ['l', 'r'];
  return (right && `i${toLast}${right}`) + (left && `i${toFirst}${left}`);
}

/** Castling to one side without its direction; empty if there is none. */
function castlingMove(pos: Position, color: Color, left: boolean): string {
  const right = rightIndex(color, left);
  const kingTo = pos.castlingKingTo[right]!;
  if ((pos.rights & (1 << right)) === 0 || kingTo === NO_SQUARE) return '';
  const { files } = pos.tables;
  const king = pos.castlingKingFrom[right]! % files;
  const partner = pos.castlingPartnerFrom[right]! % files;
  // XBoard does not find a partner next to the king, but it accepts a leap over one that stays where it is.
  if (Math.abs(partner - king) === 1) return 'mjD';
  // `O` castles with what stands at the edge; each `j` brings the partner one square nearer.
  const beyond = left ? partner : files - 1 - partner;
  return `${'j'.repeat(beyond)}O${Math.abs((kingTo % files) - king)}`;
}
