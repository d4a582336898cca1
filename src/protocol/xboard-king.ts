import { CASTLING_RIGHTS, NO_SQUARE } from '../board/layout.ts';
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
  const [right, left] = [castlingWays(pos, color, false), castlingWays(pos, color, true)];
  if (`${right}` === `${left}`) return right.map((move) => `is${move}`).join('');
  // Left and right are the mover's in Betza, and White's on the board.
  const [toLast, toFirst] = color === WHITE ? ['r', 'l'] : ['l', 'r'];
  return [...right.map((move) => `i${toLast}${move}`), ...left.map((move) => `i${toFirst}${move}`)].join('');
}

/** All ways of castling to one side without their direction. */
function castlingWays(pos: Position, color: Color, left: boolean): string[] {
  const right = rightIndex(color, left);
  if ((pos.rights & (1 << right)) === 0) return [];
  const ways: string[] = [];
  for (let way = right; pos.castlingKingTo[way] !== NO_SQUARE; way += CASTLING_RIGHTS)
    ways.push(castlingMove(pos, way, left));
  return ways;
}

function castlingMove(pos: Position, right: number, left: boolean): string {
  const kingTo = pos.castlingKingTo[right]!;
  const { files } = pos.tables;
  const king = pos.castlingKingFrom[right]! % files;
  const partner = pos.castlingPartnerFrom[right]! % files;
  // XBoard does not find a partner next to the king, but it accepts a leap over one that stays where it is.
  if (Math.abs(partner - king) === 1) return 'mjD';
  // `O` castles with what stands at the edge; each `j` brings the partner one square nearer.
  const beyond = left ? partner : files - 1 - partner;
  return `${'j'.repeat(beyond)}O${Math.abs((kingTo % files) - king)}`;
}
