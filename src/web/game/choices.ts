import { Position, type Variant } from '../../index.ts';
import { allLetters } from '../../variants/sides.ts';
import { pieceOf } from '../pieces/piece-names.ts';

/** A legal move as somebody makes it on the board. */
export interface Choice {
  /** The move in coordinates: `e2e4`, `e7e8q`, `M@b1`. */
  readonly text: string;
  /** The square that it begins on, or the letter of the piece that is dropped (upper-case). */
  readonly from: string;
  readonly to: string;
  /** The letter of what the piece is after the move, if the move says so. */
  readonly becomes: string | undefined;
  /** The letter of the piece in hand that comes onto the square that the move begins on, if one does. */
  readonly gates: string | undefined;
}

const MOVE_TEXT = /^(?:(.+)@|([a-z]\d+))([a-z]\d+)(\+|[a-z])?$/;

/** Begin and end of a move in coordinates. */
export function endsOf(text: string): { readonly from: string; readonly to: string; readonly mark?: string } {
  const [, drop, from = drop, to, mark] = MOVE_TEXT.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new RangeError(`'${text}' is no move in coordinates`);
  return { from, to, ...(mark !== undefined && { mark }) };
}

/**
 * All legal moves of a position. Castling is there twice where that is unambiguous: by the king's squares, and by the
 * king going to its partner.
 */
export function choicesOf(position: Position): Choice[] {
  const { variant, pieces } = position;
  const moves = position.legalMoves();
  const choices = moves.map((move) => choice(position.moveText(move)));
  const byPartner = moves.flatMap((move) => {
    const text = position.moveText(move);
    const other = position.moveText(move, { kingTakesPartner: true });
    return other === text ? [] : [{ ...choice(other), text }];
  });
  const taken = new Set(choices.map(({ from, to }) => `${from} ${to}`));
  return [...choices, ...byPartner.filter(({ from, to }) => !taken.has(`${from} ${to}`))];

  function choice(text: string): Choice {
    const { from, to, mark } = endsOf(text);
    const moving = pieces.get(from);
    const gates = mark && canGate(variant, moving, mark) ? mark.toUpperCase() : undefined;
    return { text, from, to, becomes: mark && !gates ? letterAfter(variant, moving, mark) : undefined, gates };
  }
}

/** Does the mark of a move name a piece that comes from the hand, not what the moving piece becomes? */
function canGate({ gating, pawn }: Variant, moving: string | undefined, mark: string): boolean {
  if (!gating?.letters.includes(mark.toUpperCase()) || moving === undefined) return false;
  return !allLetters(pawn.promotion.letters ?? pawn.letter).includes(moving.toUpperCase());
}

/** What a piece becomes by a move with this mark: a letter, or `+` for the piece that is called after the old one. */
function letterAfter(variant: Variant, letter: string | undefined, mark: string): string {
  return mark === '+' && letter ? (pieceOf(variant, letter).promotesTo ?? letter) : mark.toUpperCase();
}

/**
 * Where the piece on a square could go if it were its side's turn, for those who want to see how it moves.
 *
 * @returns names of squares; none if the square is empty
 */
export function reachOf(position: Position, square: string, letter: string): string[] {
  const [placement, , rights] = position.fen.split(' ');
  const side = letter === letter.toUpperCase() ? 'w' : 'b';
  const turned = Position.fromFen(position.variant, `${placement} ${side} ${rights} -`, { anyCheck: true });
  return choicesOf(turned)
    .filter(({ from }) => from === square)
    .map(({ to }) => to);
}
