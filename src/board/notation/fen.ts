import { InputError } from '../../errors/input-error.ts';
import type { Variant } from '../../variants/types.ts';
import { ALSO_BEFORE, HELD_LIMIT, LONG_STEPS, SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import { BLACK, COLORS, type Color, KING_TYPE, pieceCode, WHITE } from '../piece.ts';
import { castlerSquare, findPartner, grantCastling, ownRow, rightIndex } from '../position/castling.ts';
import { checksLeftOf, packChecks } from '../position/checks-left.ts';
import { canTakeEnPassant, enPassantVictim } from '../position/en-passant.ts';
import { computeHash } from '../position/hash.ts';
import { isSideInCheck } from '../position/in-check.ts';
import { Position } from '../position/position.ts';
import { isCompleteStartArray } from '../rules/first-move-ban.ts';
import { fileName, squareFromName, squareName } from '../square.ts';
import { PROMOTED_MARK } from '../tables/kinds.ts';
import { type Tables, tablesOf } from '../tables/tables.ts';
import { UNMOVED_OF } from '../tables/unmoved.ts';
import { CHECK_LIMIT } from '../tables/zobrist.ts';

/** A position's text cannot be read, or no such position is possible. The message is one line. */
export class FenError extends InputError {
  override readonly name = 'FenError';
}

/** How strictly `readFen` reads. */
export interface FenOptions {
  /**
   * Leave out the test that the side not to move is not in check; for counting moves only, such a game cannot be
   * played.
   */
  readonly anyCheck?: boolean;
}

/** The position in which a game begins. */
export function startPosition(variant: Variant): Position {
  return readFen(variant, variant.start);
}

/**
 * Reads a position: placement, holdings in brackets, side to move, castling, en passant, checks still to be given in
 * games that count them (`3+3`, or at the very end those given, `+0+0`), half-move clock, full-move number. What
 * follows the side to move may be missing. Castling rights may be `KQkq` or file letters in every game; where it
 * matters which pieces have not moved, further file letters name those on the rank on which kings castle, as
 * Fairy-Stockfish and XBoard write them.
 *
 * @throws FenError that says what is wrong and where
 */
export function readFen(variant: Variant, fen: string, options: FenOptions = {}): Position {
  const fields = fen.trim().split(/\s+/);
  if (fields[0] === '') throw new FenError('the FEN is empty');
  const pos = Position.of(tablesOf(variant));
  if (variant.gameEnd?.checks !== undefined) pos.checksLeft = takeChecks(fields, variant.gameEnd.checks);
  // Games without castling and en passant are often written without those fields.
  if (/^\d+$/.test(fields[2] ?? '')) fields.splice(2, 0, '-', '-');
  if (fields.length > 6) throw new FenError(`the FEN has ${fields.length} fields; there are at most 6`);
  const [placement, side, castling = '-', enPassant = '-', halfmoves = '0', fullmove = '1'] = fields;
  const bracket = placement!.indexOf('[');
  readPlacement(pos, bracket < 0 ? placement! : placement!.slice(0, bracket));
  if (bracket >= 0) readHoldings(pos, placement!.slice(bracket));
  if (side !== 'w' && side !== 'b')
    throw new FenError(
      side === undefined
        ? "the side to move is missing; 'w' or 'b' must follow the placement"
        : `side to move is '${side}'; it must be 'w' or 'b'`,
    );
  pos.side = side === 'w' ? WHITE : BLACK;
  pos.halfmoves = readNumber('half-move clock', halfmoves, 0);
  pos.fullmove = Math.max(1, readNumber('full-move number', fullmove, 0));
  pos.reversible = 0;
  if (!options.anyCheck && isSideInCheck(pos, pos.opponent)) {
    const [mover, other] = pos.side === WHITE ? ['White', 'Black'] : ['Black', 'White'];
    throw new FenError(`${other}'s king is in check, but it is ${mover}'s turn to move`);
  }
  if (!options.anyCheck && variant.noChecks && isSideInCheck(pos, pos.side))
    throw new FenError(
      `${pos.side === WHITE ? 'White' : 'Black'}'s king is in check, which ${variant.name} does not allow`,
    );
  if (pos.tables.unmoved) readUnmoved(pos, castling);
  else readCastling(pos, castling);
  readEnPassant(pos, enPassant);
  if (pos.side === WHITE && pos.fullmove === 1 && isCompleteStartArray(pos)) pos.firstMoveBan = 1;
  computeHash(pos);
  return pos;
}

/**
 * Takes the field of checks that are still to be given out of a FEN's fields; gives both numbers as a position has
 * them.
 */
function takeChecks(fields: string[], all: number): number {
  const at = fields.findIndex((field, i) => i > 1 && /^\+?\d+\+\d+$/.test(field));
  if (at < 0) return packChecks(all, all);
  const [field] = fields.splice(at, 1);
  const [white, black] = field!.split('+').slice(-2).map(Number) as [number, number];
  const left: [number, number] = field!.startsWith('+') ? [all - white, all - black] : [white, black];
  for (const checks of left) {
    if (checks < 0 || checks >= CHECK_LIMIT)
      throw new FenError(`the checks are '${field}'; each side has from 0 to ${CHECK_LIMIT - 1} to give`);
  }
  return packChecks(...left);
}

/** A placement's squares: numbers of empty ones, and pieces with what marks them as promoted. */
const PLACEMENT_TOKEN = /\d+|\+?[A-Za-z]~?|./g;

function readPlacement(pos: Position, text: string): void {
  const { files, ranks, letters, pawnType, variant } = pos.tables;
  const rows = text.split('/');
  if (rows.length !== ranks) throw new FenError(`the placement has ${rows.length} ranks; ${variant.name} has ${ranks}`);
  rows.forEach((row, i) => {
    const rank = ranks - i;
    let file = 0;
    for (const token of row.match(PLACEMENT_TOKEN) ?? []) {
      if (/\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const type = typeOfToken(letters, token);
      const at = file < files ? fileName(file) + rank : `rank ${rank}`;
      if (type <= 0 || !/[a-zA-Z]/.test(token))
        throw new FenError(
          `unknown piece '${token}' at ${at}; ${variant.name} has ${letters.filter(Boolean).join(' ')}`,
        );
      if (file < files)
        place(pos, pieceCode(type, token === token.toUpperCase() ? WHITE : BLACK), (rank - 1) * files + file);
      file++;
    }
    if (file !== files)
      throw new FenError(`rank ${rank} ('${row}') has ${file} squares; ${variant.name} has ${files} files`);
  });
  sortLists(pos);
  const [lowest, highest] = variant.pawn.ranks;
  for (const color of COLORS) {
    const who = color === WHITE ? 'White' : 'Black';
    const kings = pos.material[pieceCode(KING_TYPE, color)];
    if (kings !== 1 && !variant.kingless && !(variant.loneArmies && kings === 0))
      throw new FenError(`${who} has ${kings === 0 ? 'no king' : `${kings} kings`}; it must have one`);
    for (let square = 0; square < pos.squares; square++) {
      const rank = Math.floor(square / files) + 1;
      const own = color === WHITE ? rank : ranks + 1 - rank;
      if (pawnType > 0 && pos.board[square] === pieceCode(pawnType, color) && (own < lowest || own > highest))
        throw new FenError(`${who} has a pawn on ${squareName(pos.tables, square)}, where it cannot be`);
    }
  }
}

/**
 * The type that a token of a placement means; a mark of promotion that makes no difference in the game is passed
 * over.
 */
function typeOfToken(letters: readonly string[], token: string): number {
  const letter = token.toUpperCase();
  const type = letters.indexOf(letter);
  return type < 0 && letter.endsWith(PROMOTED_MARK) ? letters.indexOf(letter.slice(0, -1)) : type;
}

/** Puts a piece on an empty square, at the end of its side's list. */
function place(pos: Position, code: number, square: number): void {
  const color = code & 1;
  pos.board[square] = code;
  pos.list[(color << SQUARE_BITS) + pos.count[color]!++] = (code << SQUARE_BITS) | square;
  pos.material[code]!++;
}

/** Sorts the piece lists by type, so that the king is first and the generator meets pieces of one kind in a row. */
function sortLists(pos: Position): void {
  for (const color of COLORS) {
    const own = pos.list.subarray(color << SQUARE_BITS).subarray(0, pos.count[color]);
    own.sort();
    own.forEach((pieceSquare, index) => {
      pos.listIndex[pieceSquare & SQUARE_MASK] = index;
    });
  }
}

function readHoldings(pos: Position, text: string): void {
  const { variant, letters } = pos.tables;
  if (!text.endsWith(']'))
    throw new FenError(`the holdings '${text}' must end with ']', straight before the side to move`);
  const inside = text.slice(1, -1);
  if (inside === '-') return;
  const allowed = variant.holdings?.pieces ?? '';
  for (const letter of inside) {
    const upper = letter.toUpperCase();
    if (!allowed.includes(upper) || !/[a-zA-Z]/.test(letter))
      throw new FenError(
        `the holdings '${text}' contain '${letter}'; ` +
          `${allowed ? `only ${[...allowed].join(' ')} can be held` : 'nothing is ever held'} in ${variant.name}`,
      );
    const code = pieceCode(letters.indexOf(upper), letter === upper ? WHITE : BLACK);
    if (++pos.held[code]! >= HELD_LIMIT) throw new FenError(`the holdings '${text}' contain too many '${letter}'`);
  }
}

function readNumber(what: string, text: string, lowest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < lowest || value > 1_000_000)
    throw new FenError(`the ${what} is '${text}'; it must be a whole number from ${lowest}`);
  return value;
}

function readCastling(pos: Position, text: string): void {
  if (text === '-') return;
  const { files, variant } = pos.tables;
  for (const letter of text) {
    const color = letter === letter.toUpperCase() ? WHITE : BLACK;
    const lower = letter.toLowerCase();
    const file = lower.charCodeAt(0) - 97;
    if (!variant.castling) throw new FenError(`castling right '${letter}' in a game without castling; it must be '-'`);
    if (lower !== 'k' && lower !== 'q' && !(file >= 0 && file < files))
      throw new FenError(
        `castling rights '${text}' contain '${letter}'; known are KQkq, file letters, and '-' for none`,
      );
    const partner = findPartner(pos, color, lower === 'k' || lower === 'q' ? { left: lower === 'q' } : { file });
    if (typeof partner === 'string') throw new FenError(`castling right '${letter}' cannot be: ${partner}`);
    const right = rightIndex(color, partner < castlerSquare(pos, color)!);
    if (pos.rights & (1 << right) && pos.castlingPartnerFrom[right] !== partner)
      throw new FenError(`castling rights '${text}' name two pieces on the same side of the king`);
    grantCastling(pos, color, partner);
  }
}

/** Reads castling rights together with what else has not moved. */
function readUnmoved(pos: Position, text: string): void {
  if (text === '-') return;
  const { files, variant, unmoved } = pos.tables;
  const { bits } = unmoved!;
  for (const color of COLORS) {
    const own = [...text].filter((letter) => (letter === letter.toUpperCase() ? WHITE : BLACK) === color);
    const rights = own.filter((letter) => variant.castling && /[kq]/i.test(letter));
    readCastling(pos, rights.join('') || '-');
    for (const index of rights.map((letter) => rightIndex(color, letter.toLowerCase() === 'q'))) {
      pos.unmoved |= bits[pos.castlingKingFrom[index]!]!;
      pos.unmoved |= bits[pos.castlingPartnerFrom[index]!]!;
    }
    const row = ownRow(pos, color, variant.castling?.rank);
    for (const letter of own.filter((name) => !rights.includes(name))) {
      const file = letter.toLowerCase().charCodeAt(0) - 97;
      if (!(file >= 0 && file < files))
        throw new FenError(`'${text}' names what has not moved; it contains '${letter}', which is no file`);
      const code = pos.board[row[file]!]!;
      if (code === 0 || (code & 1) !== color)
        throw new FenError(`'${text}' names what has not moved; '${letter}' is a file without such a piece`);
      pos.unmoved |= bits[row[file]!]!;
    }
    if (rights.length === 0 && variant.castling) grantUnmoved(pos, color);
    if (unmoved!.endsWithHand && !holdsAny(pos, color)) pos.unmoved &= ~UNMOVED_OF[color];
  }
}

/** Gives a side the rights to castle of king and partners that have not moved, where no rights are named. */
function grantUnmoved(pos: Position, color: Color): void {
  const { bits } = pos.tables.unmoved!;
  const king = castlerSquare(pos, color);
  if (king === undefined || (bits[king]! & pos.unmoved) === 0) return;
  for (const left of [false, true]) {
    const partner = findPartner(pos, color, { left });
    if (typeof partner === 'number' && (bits[partner]! & pos.unmoved) !== 0) grantCastling(pos, color, partner);
  }
}

function holdsAny(pos: Position, color: Color): boolean {
  return pos.held.some((count, code) => count > 0 && (code & 1) === color);
}

/** Reads the square on which a piece can be taken en passant, or both squares of a long step. */
function readEnPassant(pos: Position, text: string): void {
  if (text === '-') return;
  const names = (pos.special & LONG_STEPS) !== 0 ? (text.match(/[a-z]\d+/g) ?? [text]) : [text];
  const open = names
    .filter((name) => isOpenToEnPassant(pos, name, text))
    .map((name) => squareFromName(pos.tables, name));
  const before = pos.side === WHITE ? pos.tables.files : -pos.tables.files;
  const near = open.find((square) => open.length === 1 || open.includes(square + before));
  if (near !== undefined) pos.enPassant = open.length === 1 ? near : near | ALSO_BEFORE;
}

/** Has the side to move a legal en passant capture on a square? @throws FenError if no pawn can have crossed it */
function isOpenToEnPassant(pos: Position, name: string, text: string): boolean {
  const { files, variant, pawnType, initial } = pos.tables;
  const square = squareFromName(pos.tables, name);
  const mover = pos.side;
  const fail: (why: string) => never = (why) => {
    throw new FenError(`en passant square '${text}' is impossible: ${why}`);
  };
  if (square < 0) fail('the board has no such square');
  if (!initial[mover].includes(1)) fail(`pawns of ${variant.name} have no double step`);
  const victim = enPassantVictim(pos, square, 0);
  const back = mover === WHITE ? files : -files;
  const isLong = (pos.special & LONG_STEPS) !== 0;
  // A step that ends next to the square can be a long one too.
  const origins = isLong ? [square + back] : [2 * square - victim];
  if (isLong && victim === square - back) origins.push(square + 2 * back);
  const origin = origins.find((from) => initial[pos.opponent][from] === 1);
  if (origin === undefined) fail('no pawn crosses it on its double step');
  if (pos.board[victim] !== pieceCode(pawnType, pos.opponent))
    fail(`no pawn stands on ${squareName(pos.tables, victim)}`);
  for (const empty of [square, ...(isLong ? [square + back] : []), origin])
    if (pos.board[empty] !== 0) fail(`${squareName(pos.tables, empty)} is not empty`);
  return canTakeEnPassant(pos, square, victim, mover);
}

/** Writes a position; en passant only if such a capture is legal, holdings in every game that has them. */
export function writeFen(pos: Position): string {
  const { variant } = pos.tables;
  const side = pos.side === WHITE ? 'w' : 'b';
  const holdings = variant.holdings ? `[${writeHoldings(pos, WHITE)}${writeHoldings(pos, BLACK)}]` : '';
  const checks =
    variant.gameEnd?.checks === undefined ? '' : `${checksLeftOf(pos, WHITE)}+${checksLeftOf(pos, BLACK)} `;
  const rest = `${writeEnPassant(pos)} ${checks}${pos.halfmoves} ${pos.fullmove}`;
  return `${writePlacement(pos)}${holdings} ${side} ${writeCastling(pos)} ${rest}`;
}

/** The square on which a piece can be taken en passant, or both, the lower rank first; `-` if there is none. */
export function writeEnPassant({ enPassant, side, tables }: Position): string {
  if (enPassant < 0) return '-';
  const near = enPassant & SQUARE_MASK;
  const squares = enPassant === near ? [near] : [near, near + (side === WHITE ? tables.files : -tables.files)];
  return squares
    .sort((a, b) => a - b)
    .map((square) => squareName(tables, square))
    .join('');
}

/** The letter of a piece code, upper case for White. */
export function pieceLetter(tables: Tables, code: number): string {
  const letter = tables.letters[code >> 1]!;
  return (code & 1) === WHITE ? letter : letter.toLowerCase();
}

function writePlacement(pos: Position): string {
  const { files, ranks } = pos.tables;
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < files; file++) {
      const code = pos.board[rank * files + file]!;
      if (code === 0) empty++;
      else {
        row += (empty || '') + pieceLetter(pos.tables, code);
        empty = 0;
      }
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

/** A side's holdings as letters in the order of the game's pieces. */
export function writeHoldings(pos: Position, color: Color): string {
  let text = '';
  for (let type = 1; type < pos.tables.letters.length; type++) {
    const code = pieceCode(type, color);
    text += pieceLetter(pos.tables, code).repeat(pos.held[code]!);
  }
  return text;
}

function writeCastling(pos: Position): string {
  const { files, variant } = pos.tables;
  let text = '';
  for (const color of COLORS) {
    const first = text.length;
    for (const left of [false, true]) {
      const right = rightIndex(color, left);
      if ((pos.rights & (1 << right)) === 0) continue;
      const partner = pos.castlingPartnerFrom[right]!;
      const plain = variant.castling!.fen === 'KQkq' && findPartner(pos, color, { left }) === partner;
      const letter = plain ? (left ? 'q' : 'k') : fileName(partner % files);
      text += color === WHITE ? letter.toUpperCase() : letter;
    }
    if (pos.unmoved !== 0) text += writeUnmoved(pos, color, text.slice(first));
  }
  return text || '-';
}

/**
 * The files of a side's pieces that have not moved, but for those that its castling rights, already written, tell of.
 */
function writeUnmoved(pos: Position, color: Color, rights: string): string {
  const { files, variant, unmoved } = pos.tables;
  const told = new Set<number>();
  for (const left of [false, true]) {
    const right = rightIndex(color, left);
    if ((pos.rights & (1 << right)) === 0) continue;
    told.add(pos.castlingPartnerFrom[right]!);
    if (/[kq]/i.test(rights)) told.add(pos.castlingKingFrom[right]!);
  }
  return ownRow(pos, color, variant.castling?.rank)
    .filter((square) => (unmoved!.bits[square]! & pos.unmoved) !== 0 && !told.has(square))
    .map((square) => fileName(square % files))
    .map((letter) => (color === WHITE ? letter.toUpperCase() : letter))
    .join('');
}
