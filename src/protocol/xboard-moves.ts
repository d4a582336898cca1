import { CASTLING, fromSquare, kindOf, type Move, NORMAL, toSquare, typeOf } from '../board/move.ts';
import { moveFromText, moveText } from '../board/notation/move-text.ts';
import { moveFromSan } from '../board/notation/san.ts';
import { BLACK, EMPTY } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { squareFromName, squareName } from '../board/square.ts';
import { promotionSquares } from '../board/tables/promotions.ts';

/** XBoard counts the ranks of boards with this number of them from 0. */
const RANKS_FROM_ZERO = 10;

/** The text of a move for XBoard. */
export function toXBoardMove(pos: Position, move: Move): string {
  return renamed(pos, moveForXBoard(pos, move), -1);
}

/** A text in which every rank number is changed by a fixed number, where XBoard numbers ranks otherwise. */
function renamed({ tables }: Position, text: string, by: number): string {
  if (tables.ranks !== RANKS_FROM_ZERO) return text;
  return text.replace(/([a-z])(\d{1,2})/g, (_, file: string, rank: string) => file + (Number(rank) + by));
}

function moveForXBoard(pos: Position, move: Move): string {
  if (kindOf(move) === CASTLING && pos.tables.variant.castling!.anywhere)
    return (typeOf(move) & 1) === 1 ? 'O-O-O' : 'O-O';
  if (kindOf(move) === CASTLING && pos.tables.variant.castling!.target.kind === 'two-squares')
    return castlingText(pos, move);
  // A bare pawn move to the last rank would become a queen in XBoard.
  if (staysPawn(pos, move)) return moveText(pos, move) + pos.tables.variant.pawn.letter.toLowerCase();
  return moveText(pos, move);
}

/**
 * XBoard castles by itself with a partner three files away, but not with a king at the edge, and not with a nearer
 * partner unless that can stay where it is. Otherwise the partner's move must follow the king's as a second leg.
 */
function castlingText(pos: Position, move: Move): string {
  const { files } = pos.tables;
  const right = typeOf(move);
  const partner = pos.castlingPartnerFrom[right]!;
  const king = fromSquare(move);
  const distance = Math.abs(partner - king);
  const atEdge = king % files === 0 || king % files === files - 1;
  const kingLeg = moveText(pos, move);
  if (distance === 1 || (distance > 2 && !atEdge)) return kingLeg;
  // The king lands on the very square of a partner two files away; XBoard then finds out where the partner goes.
  const partnerTo = distance === 2 ? partner : pos.castlingPartnerTo[right]!;
  return `${kingLeg},${squareName(pos.tables, partner)}${squareName(pos.tables, partnerTo)}`;
}

function staysPawn(pos: Position, move: Move): boolean {
  const { kinds, pawnType, variant } = pos.tables;
  if (!variant.pawn.promotion.optional || kindOf(move) !== NORMAL) return false;
  if (pos.board[fromSquare(move)]! >> 1 !== pawnType) return false;
  const promotes = promotionSquares(variant, kinds[pawnType]!, pos.tables, pos.side);
  return promotes !== undefined && promotes(fromSquare(move))[toSquare(move)] !== 0;
}

/**
 * The legal move that a text from XBoard means: coordinates, of which only the first leg counts, or short algebraic.
 *
 * @throws MoveError if it cannot be read or is not legal here
 */
export function fromXBoardMove(pos: Position, text: string): Move {
  const leg = renamed(pos, text.split(',')[0]!, 1);
  if (!looksLikeMove(leg)) return moveFromSan(pos, leg);
  const { pawn } = pos.tables.variant;
  const bare = leg.endsWith(pawn.letter.toLowerCase()) ? leg.slice(0, -1) : leg;
  if (bare !== leg && pawn.promotion.optional) {
    const move = moveFromText(pos, bare);
    if (staysPawn(pos, move)) return move;
  }
  return moveFromText(pos, leg);
}

/** Whether a text is a move in coordinates, legal or not. */
export function looksLikeMove(text: string): boolean {
  return /^([a-z]\d{1,2}[a-z]\d{1,2}[a-z+]?=?|[a-z]@[a-z]\d{1,2})(,.*)?$/i.test(text);
}

/** Why a move that is not legal is refused, in a few words; undefined if there is no short answer. */
export function reasonOfRefusal(pos: Position, text: string): string | undefined {
  const { tables, board } = pos;
  const [, letter, first, second] = /^(?:([a-z])@|([a-z]\d+))([a-z]\d+)/i.exec(renamed(pos, text, 1)) ?? [];
  if (second === undefined) return looksLikeMove(text) ? undefined : 'not a move';
  if (squareFromName(tables, second.toLowerCase()) < 0) return 'no such square';
  if (letter !== undefined) {
    const code = tables.letters.indexOf(letter.toUpperCase()) * 2 + pos.side;
    return code > BLACK && pos.held[code]! > 0 ? undefined : 'not held';
  }
  const from = squareFromName(tables, first!.toLowerCase());
  if (from < 0) return 'no such square';
  const piece = board[from]!;
  if (piece === EMPTY) return 'no piece there';
  if ((piece & 1) !== pos.side) return 'not your piece';
  if (pos.firstMoveBan === 1 && tables.bannedFirst[piece >> 1]) return 'not on the very first move';
  return undefined;
}
