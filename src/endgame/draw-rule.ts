import { COLORS, KING_TYPE, pieceCode } from '../board/piece.ts';
import { isDrawByMaterial } from '../board/rules/draws.ts';
import { type Material, pieceCodes } from './material.ts';
import { shadeOf } from './symmetry.ts';
import { positionOf } from './table-fen.ts';

/** When the game's rules call an endgame drawn because of its pieces, whatever its table says. */
export type DrawRule = 'never' | 'always' | 'same shade';

/** Asks the game itself, with the pieces on squares of the same shade and then of different ones. */
export function drawRuleOf(material: Material): DrawRule {
  if (!isDrawn(material, 0)) return 'never';
  return isDrawn(material, 1) ? 'always' : 'same shade';
}

/** Whether it is drawn with the first piece in the corner a1 and the second one, if any, on a square of this shade. */
function isDrawn(material: Material, shade: number): boolean {
  const { tables } = material;
  const [first, second] = pieceCodes(material);
  const board = new Uint8Array(tables.squares);
  board[0] = first!;
  if (second !== undefined) {
    const square = board.findIndex((code, s) => code === 0 && shadeOf(tables, s) === shade);
    board[square] = second;
  }
  for (const color of COLORS) board[board.lastIndexOf(0)] = pieceCode(KING_TYPE, color);
  return isDrawByMaterial(positionOf(tables, board));
}
