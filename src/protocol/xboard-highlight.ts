import { DROP, EN_PASSANT, fromSquare, isCastling, kindOf, type Move, toSquare, typeOf } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { BLACK, EMPTY, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { squareFromName } from '../board/square.ts';
import { pieceTable } from './xboard-setup.ts';

/** Columns of XBoard's board to White's holdings from its last file, and to Black's from its first. */
const TO_HOLDINGS = 2;

const TO_EMPTY = 'Y';
const TO_VICTIM = 'R';

/**
 * The answer to `lift`: the legal targets of the picked up piece, which XBoard cannot always work out itself.
 *
 * @param lifted a square of the board, or one beside it where a held piece lies
 * @returns undefined for a game whose rules XBoard knows, and if `lifted` is not a square
 */
export function highlightLine(pos: Position, lifted: string): string | undefined {
  if (pos.tables.variant.xboard.native) return undefined;
  const isLifted = findLifted(pos, lifted);
  if (!isLifted) return undefined;
  const { files, ranks, squares } = pos.tables;
  const marks = new Array<string>(squares).fill('1');
  for (const move of legalMoves(pos).filter(isLifted))
    marks[toSquare(move)] = isCapture(pos, move) ? TO_VICTIM : TO_EMPTY;
  const rows = Array.from({ length: ranks }, (_, rank) => marks.slice(rank * files, (rank + 1) * files).join(''));
  return `highlight ${rows
    .reverse()
    .map((row) => row.replace(/1+/g, (empty) => String(empty.length)))
    .join('/')}`;
}

/** A test whether a move is one of the picked up piece. */
function findLifted(pos: Position, lifted: string): ((move: Move) => boolean) | undefined {
  const square = squareFromName(pos.tables, lifted);
  if (square >= 0) return (move) => kindOf(move) !== DROP && fromSquare(move) === square;
  const type = heldType(pos, lifted);
  return type === undefined ? undefined : (move) => kindOf(move) === DROP && typeOf(move) === type;
}

/**
 * The type of the held piece on a square beside the board, in the order of XBoard's table: White's up, Black's down.
 */
function heldType({ tables, side }: Position, lifted: string): number | undefined {
  const [, column, row] = /^(.)(\d{1,2})$/.exec(lifted) ?? [];
  if (column === undefined || !tables.variant.xboard.holdings) return undefined;
  const file = column.charCodeAt(0) - 'a'.charCodeAt(0);
  const rank = Number(row) - 1;
  const owner = file === -TO_HOLDINGS ? BLACK : file === tables.files - 1 + TO_HOLDINGS ? WHITE : undefined;
  if (owner !== side) return undefined;
  const kinds = pieceTable(tables.variant).replaceAll('.', '');
  const letter = kinds.slice(0, kinds.length / 2)[owner === WHITE ? rank : tables.ranks - 1 - rank];
  return letter === undefined ? undefined : tables.letters.indexOf(letter);
}

function isCapture({ board }: Position, move: Move): boolean {
  return kindOf(move) === EN_PASSANT || (!isCastling(move) && board[toSquare(move)] !== EMPTY);
}
