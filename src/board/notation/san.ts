import {
  DROP,
  EN_PASSANT,
  fromSquare,
  GATED_CASTLING,
  gatedTypeOf,
  isCastling,
  kindOf,
  type Move,
  PROMOTION,
  toSquare,
  typeOf,
} from '../move.ts';
import { inCheck } from '../position/in-check.ts';
import { make, unmake } from '../position/make.ts';
import { type Position, reserve } from '../position/position.ts';
import { gatedWay, gateSquare } from '../position/unmoved.ts';
import { fileName, squareName } from '../square.ts';
import { PROMOTED_MARK } from '../tables/kinds.ts';
import { legalMoves, MoveError } from './move-text.ts';

/** Is this a castling towards the first file? */
function castlesLeft(pos: Position, move: Move): boolean {
  return ((kindOf(move) === GATED_CASTLING ? gatedWay(pos, move) : typeOf(move)) & 1) === 1;
}

function isCapture(pos: Position, move: Move): boolean {
  const kind = kindOf(move);
  if (kind === DROP || isCastling(move)) return false;
  return pos.board[toSquare(move)] !== 0 || kind === EN_PASSANT;
}

/**
 * A legal move in standard algebraic notation: `Nf3`, `exd6`, `e8=J`, `M@b1`, `O-O`, with `+` or `#`; `Nc3/H` for a
 * move with which a piece is gated, `O-O/He1` if that is castling.
 * Castling is O-O towards the last file and O-O-O towards the first.
 */
export function sanOf(pos: Position, move: Move): string {
  return sanAmong(pos, move, legalMoves(pos));
}

function sanAmong(pos: Position, move: Move, legal: readonly Move[]): string {
  return plainSan(pos, move, legal) + gatingSuffix(pos, move) + checkSuffix(pos, move);
}

function plainSan(pos: Position, move: Move, legal: readonly Move[]): string {
  const { letters, pawnType } = pos.tables;
  const kind = kindOf(move);
  if (isCastling(move) && !hasOtherWays(pos, move, legal)) return castlesLeft(pos, move) ? 'O-O-O' : 'O-O';
  const to = squareName(pos.tables, toSquare(move));
  if (kind === DROP) return `${letters[typeOf(move)]}@${to}`;
  const from = fromSquare(move);
  const type = pos.board[from]! >> 1;
  const takes = isCapture(pos, move) ? 'x' : '';
  if (type === pawnType) {
    const becomes = kind === PROMOTION ? `=${plainLetter(pos, typeOf(move))}` : '';
    // Pawns that go sideways can have rivals without capturing.
    const named = takes || disambiguation(pos, move, legal) !== '';
    return (named ? fileName(from % pos.tables.files) + takes : '') + to + becomes;
  }
  // A promoted piece that is named after the old one needs only its mark, as in `Sb5=+S`.
  const becomes = kind === PROMOTION ? `=${plainLetter(pos, typeOf(move))}` : '';
  return plainLetter(pos, type) + disambiguation(pos, move, legal) + takes + to + becomes;
}

/** Can the king castle to the same side in another way too? It is then written as its own move. */
function hasOtherWays(pos: Position, move: Move, legal: readonly Move[]): boolean {
  const left = castlesLeft(pos, move);
  return legal.some(
    (other) => isCastling(other) && toSquare(other) !== toSquare(move) && castlesLeft(pos, other) === left,
  );
}

/** The piece that is gated with a move, and on which square if that is castling. */
function gatingSuffix(pos: Position, move: Move): string {
  const type = gatedTypeOf(move);
  if (type === 0) return '';
  return `/${pos.tables.letters[type]}${isCastling(move) ? squareName(pos.tables, gateSquare(pos, move)) : ''}`;
}

/**
 * Is a piece with this letter gated with a castling, on the square with this name? Without a name the king's is meant.
 */
function isGatedOn(pos: Position, move: Move, letter: string | undefined, square: string | undefined): boolean {
  const type = gatedTypeOf(move);
  if (type === 0 || letter === undefined) return type === 0 && letter === undefined;
  const gate = square ?? squareName(pos.tables, fromSquare(move));
  return pos.tables.letters[type] === letter && squareName(pos.tables, gateSquare(pos, move)) === gate;
}

/** A type's letter without the mark that it was a pawn. */
function plainLetter({ tables }: Position, type: number): string {
  return tables.letters[type]!.replace(PROMOTED_MARK, '');
}

/** Are two types called by the same letter? */
function looksLike(pos: Position, type: number, other: number): boolean {
  return type === other || plainLetter(pos, type) === plainLetter(pos, other);
}

/** File, rank or both of the from-square, as far as other pieces of the kind can go to the same square. */
function disambiguation(pos: Position, move: Move, legal: readonly Move[]): string {
  const { files } = pos.tables;
  const from = fromSquare(move);
  const rivals = legal
    .filter((m) => toSquare(m) === toSquare(move) && kindOf(m) !== DROP && !isCastling(m))
    .map(fromSquare)
    .filter((square) => square !== from && looksLike(pos, pos.board[square]! >> 1, pos.board[from]! >> 1));
  if (rivals.length === 0) return '';
  const name = squareName(pos.tables, from);
  if (!rivals.some((square) => square % files === from % files)) return name[0]!;
  const sameRank = rivals.some((square) => Math.floor(square / files) === Math.floor(from / files));
  return sameRank ? name : name.slice(1);
}

function checkSuffix(pos: Position, move: Move): string {
  reserve(pos, 2);
  make(pos, move);
  const suffix = inCheck(pos) ? (legalMoves(pos).length === 0 ? '#' : '+') : '';
  unmake(pos);
  return suffix;
}

const CASTLING_TEXT = /^[O0o]-?[O0o](-?[O0o])?([a-z])?(?:\/([A-Z])([a-z]\d+)?)?$/;
const DROP_TEXT = /^\(?([A-Za-z]?)@?([a-z]\d+)\)?$/;
/** Game Courier names a place beside the board from which the piece comes: `M W1-b1`, `m B7-g8`. */
const COURIER_DROP = /^([A-Za-z]) ?[A-Z]\d+-([a-z]\d+)$/;
/** The file is matched lazily, or it would take the x of a capture for itself. */
const MOVE_TEXT = /^(\+?[A-Z]|)([a-z]??)(\d*)[x:-]?([a-z]\d+)(?:[=/]?\(?(\+?[A-Za-z])\)?)?$/;

/**
 * The legal move that a text in standard algebraic notation means. Also understood: missing or needless
 * disambiguation, captures without `x`, `0-0`, castling as a move of the king (`Kb1`), drops as `(Mb1)` and as Game
 * Courier's `M W1-b1`, the game's own names of castling (`O-O-Ob`), and any suffix of `+ # ! ?` or `e.p.`.
 *
 * @throws MoveError if no legal move, or more than one, fits
 */
export function moveFromSan(pos: Position, text: string): Move {
  const plain = text.trim().replace(/(\s*e\.?p\.?)?[+#!?]*$/, '');
  const legal = legalMoves(pos);
  const fits = legal.filter(matcher(pos, plain));
  if (fits.length === 1) return fits[0]!;
  if (fits.length === 0) throw new MoveError(`move '${text}' is not legal here or cannot be read`);
  const options = fits.map((move) => sanAmong(pos, move, legal)).join(', ');
  throw new MoveError(`move '${text}' is ambiguous; it can mean ${options}`);
}

function matcher(pos: Position, text: string): (move: Move) => boolean {
  const { letters, pawnType, files, variant } = pos.tables;
  const castling = CASTLING_TEXT.exec(text);
  if (castling) {
    const sheet = variant.castling?.scoreSheet;
    const own = sheet?.indexOf(text.replaceAll('0', 'O')) ?? -1;
    if (castling[2] !== undefined && own < 0) return () => false;
    const left = own >= 0 ? own === 1 : castling[1] !== undefined;
    const [, , , gated, gate] = castling;
    return (move) => isCastling(move) && castlesLeft(pos, move) === left && isGatedOn(pos, move, gated, gate);
  }
  const isDrop = text.includes('@') || text.startsWith('(');
  const drop = isDrop ? DROP_TEXT.exec(text) : COURIER_DROP.exec(text);
  if (drop) {
    const type = drop[1] ? letters.indexOf(drop[1].toUpperCase()) : pawnType;
    return (move) =>
      kindOf(move) === DROP && typeOf(move) === type && squareName(pos.tables, toSquare(move)) === drop[2];
  }
  const parts = MOVE_TEXT.exec(text);
  if (!parts) return () => false;
  const [, letter, file, rank, to, becomes] = parts;
  const type = letter ? letters.indexOf(letter) : pawnType;
  if (type < 0) return () => false;
  const promotion = becomes?.toUpperCase();
  return (move) => {
    const from = fromSquare(move);
    const kind = kindOf(move);
    if (kind === DROP || !looksLike(pos, pos.board[from]! >> 1, type)) return false;
    // A step to the next square is no castling.
    if (isCastling(move) && (gatedTypeOf(move) > 0 || Math.abs(toSquare(move) - from) < 2)) return false;
    if (squareName(pos.tables, toSquare(move)) !== to) return false;
    if (file && fileName(from % files) !== file) return false;
    if (rank && squareName(pos.tables, from).slice(1) !== rank) return false;
    const added = kind === PROMOTION ? typeOf(move) : gatedTypeOf(move);
    return added === 0 ? promotion === undefined : plainLetter(pos, added) === promotion;
  };
}
