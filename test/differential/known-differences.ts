import { BLACK, COLORS, WHITE } from '../../src/board/piece.ts';
import type { Position } from '../../src/board/position/position.ts';
import type { Variant } from '../../src/variants/types.ts';

/**
 * Whether Fairy-Stockfish, with its usual file of these variants, has rules that differ from ours and apply within `depth`
 * half-moves of this position; such positions prove nothing.
 */
export function isKnownDifference(pos: Position, depth: number): boolean {
  const moves = Math.ceil(depth / 2);
  switch (pos.tables.variant.name) {
    case 'familiar':
      // It has no castling here, no first-move ban, and nobody promotes to a familiar that was captured.
      return pos.rights !== 0 || pos.firstMoveBan !== 0 || anyPawn(pos, 1, moves);
    case 'mad-mate':
      // There a pawn on the last rank may become anything; here it is exchanged for what the opponent holds.
      return anyPawn(pos, 0, moves) || (moves > 1 && anyPawnHeld(pos));
    case 'berolina':
      // It takes from a FEN where a pawn can be taken en passant, but not which one.
      return pos.enPassant >= 0;
    case 'spartan':
      // Pawns of Black and hoplites of White, which random positions have and games do not, promote there.
      return hasForeignPawns(pos);
    case 'grasshopper':
      // It does not see that the rook which castles can be what a grasshopper hops over to the king.
      return pos.rights !== 0;
    default:
      return false;
  }
}

/**
 * A game as Fairy-Stockfish counts its moves, where that is another game than ours: it lets a pawn's drop mate, and
 * then says that whoever did it has lost; and it has one way to castle to each side.
 */
export function asFairyStockfishCounts(variant: Variant): Variant {
  const { holdings, castling } = variant;
  if (castling?.target.kind === 'files' && castling.target.right.others) {
    const { right, left } = castling.target;
    const alone = ({ king, partner }: typeof right) => ({ king, partner });
    return { ...variant, castling: { ...castling, target: { kind: 'files', right: alone(right), left: alone(left) } } };
  }
  if (!holdings?.drops?.some((drop) => drop.noMate)) return variant;
  return { ...variant, holdings: { ...holdings, drops: holdings.drops.map((drop) => ({ ...drop, noMate: false })) } };
}

/** Has a side a kind of pawn that only the other one has at the beginning? */
function hasForeignPawns({ board, tables }: Position): boolean {
  const code = (letter: string, color: number) => (tables.letters.indexOf(letter) << 1) | color;
  return board.includes(code('P', BLACK)) || board.includes(code('H', WHITE));
}

/** Has a side a pawn that is `least` to `most` ranks before its last rank? */
function anyPawn(pos: Position, least: number, most: number): boolean {
  const { pawnType, files, ranks } = pos.tables;
  for (let left = least; left <= most; left++) {
    for (const color of COLORS) {
      const rank = color === WHITE ? ranks - 1 - left : left;
      if (pos.board.subarray(rank * files, (rank + 1) * files).includes((pawnType << 1) | color)) return true;
    }
  }
  return false;
}

function anyPawnHeld(pos: Position): boolean {
  return COLORS.some((color) => pos.held[(pos.tables.pawnType << 1) | color] !== 0);
}
