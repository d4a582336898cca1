import { InputError } from '../../errors/input-error.ts';
import { MOVE_BUFFER } from '../layout.ts';
import {
  ALL,
  CASTLING,
  DROP,
  fromSquare,
  GATED_CASTLING,
  GATING,
  gatedTypeOf,
  isCastling,
  kindOf,
  type Move,
  PROMOTION,
  toSquare,
  typeOf,
} from '../move.ts';
import { generate } from '../position/generate.ts';
import { type Position, reserve } from '../position/position.ts';
import { gatedWay, gateSquare } from '../position/unmoved.ts';
import { squareName } from '../square.ts';
import type { Tables } from '../tables/tables.ts';

/** A move's text cannot be read or the move is not legal. The message is one line. */
export class MoveError extends InputError {
  override readonly name = 'MoveError';
}

const scratch = new Int32Array(MOVE_BUFFER);

/** All legal moves of a position as an array of its own, for code that need not be fast. */
export function legalMoves(pos: Position): Move[] {
  reserve(pos, 2);
  return Array.from(scratch.subarray(0, generate(pos, scratch, 0, ALL)));
}

/**
 * A move in coordinates: `e2e4`, `e7e8q`, `M@b1`, castling as the king's squares. A piece that is gated follows
 * (`b1c3h`); with castling it comes onto the king's square (`e1g1h`), or onto the partner's if that is named first
 * (`h1e1h`).
 *
 * @param kingTakesPartner write castling as the king taking its own partner, as UCI_Chess960 wants it
 */
export function moveText(pos: Position, move: Move, kingTakesPartner = false): string {
  const { tables } = pos;
  const from = squareName(tables, fromSquare(move));
  const to = squareName(tables, toSquare(move));
  switch (kindOf(move)) {
    case DROP:
      return `${tables.letters[typeOf(move)]}@${to}`;
    case PROMOTION:
      return from + to + promotionMark(tables, pos.board[fromSquare(move)]! >> 1, typeOf(move));
    case CASTLING:
      return castlingText(pos, move, typeOf(move), kingTakesPartner);
    case GATED_CASTLING: {
      const gate = gateSquare(pos, move);
      const castling = castlingText(pos, move, gatedWay(pos, move), kingTakesPartner);
      return (gate === fromSquare(move) ? castling : squareName(tables, gate) + from) + gatedLetter(tables, move);
    }
    case GATING:
      return from + to + gatedLetter(tables, move);
    default:
      return from + to;
  }
}

function castlingText(pos: Position, move: Move, way: number, kingTakesPartner: boolean): string {
  const { tables } = pos;
  const byPartner = kingTakesPartner || tables.variant.castling!.anywhere || isOneStep(pos, move);
  return [fromSquare(move), byPartner ? pos.castlingPartnerFrom[way]! : toSquare(move)]
    .map((square) => squareName(tables, square))
    .join('');
}

function gatedLetter({ letters }: Tables, move: Move): string {
  return letters[gatedTypeOf(move)]!.toLowerCase();
}

/**
 * What is added to a move by which a piece of a type becomes one of another: the letter of that, or `+` if it is the
 * only one that it can become by the rule for pieces other than pawns.
 */
function promotionMark({ letters, kinds }: Tables, from: number, type: number): string {
  const { definition } = kinds[from]!;
  return definition?.promotesTo === letters[type] ? '+' : letters[type]![0]!.toLowerCase();
}

/** Does the king castle to a square that it could also simply go to (only with kings on unusual files)? */
function isOneStep(pos: Position, move: Move): boolean {
  return Math.abs(toSquare(move) - fromSquare(move)) < 2 && pos.tables.variant.castling?.shuffled === true;
}

/**
 * The legal move that a text in coordinates means; castling may be the king's squares or the king taking its partner,
 * letters may be of either case.
 *
 * @throws MoveError if it cannot be read or is not legal here
 */
export function moveFromText(pos: Position, text: string): Move {
  // Some write `=` for a piece that could have promoted and stays what it is.
  const wanted = text.trim().toLowerCase().replace('=', '');
  for (const move of legalMoves(pos)) {
    if (moveText(pos, move).toLowerCase() === wanted) return move;
    if (isCastling(move) && moveText(pos, move, true) === wanted) return move;
  }
  if (/^([a-z]\d+[a-z]\d+[a-z+]?|[a-z]@[a-z]\d+)$/.test(wanted))
    throw new MoveError(`move '${text}' is not legal here`);
  throw new MoveError(`'${text}' is not a move; moves look like e2e4, e7e8q or M@b1`);
}
