import { InputError } from '../../errors/input-error.ts';
import type { CastlingRule } from '../../variants/types.ts';
import { CASTLING_RIGHTS, CASTLING_WAYS, CASTLING_WIDTH, NO_SQUARE } from '../layout.ts';
import { BLACK, type Color, pieceCode, WHITE } from '../piece.ts';
import { fileName } from '../square.ts';
import { type Position, rightBit } from './position.ts';

/** The index (0..3) of a side's castling right: bit number in `rights`, place in the castling tables. */
export function rightIndex(color: Color, left: boolean): number {
  return color * 2 + (left ? 1 : 0);
}

/**
 * The squares of one of a side's own ranks, the first or the one on which it castles, from the first to the last
 * file.
 */
export function ownRow(pos: Position, color: Color, rank = 1): number[] {
  const { files, ranks } = pos.tables;
  const base = (color === WHITE ? rank - 1 : ranks - rank) * files;
  return Array.from({ length: files }, (_, file) => base + file);
}

/** The square of the piece that castles, the king in nearly every game; undefined if it is not on its rank. */
export function castlerSquare(pos: Position, color: Color): number | undefined {
  const { letters, variant } = pos.tables;
  const { king, kingFile, rank } = variant.castling!;
  const row = ownRow(pos, color, rank);
  if (king === undefined && !variant.kingless) return row.find((square) => square === pos.kingSquare(color));
  const code = pieceCode(letters.indexOf(king ?? variant.pieces[0]!.letter), color);
  if (kingFile !== undefined)
    return row.filter((_, file) => fileName(file) === kingFile).find((s) => pos.board[s] === code);
  return row.find((square) => pos.board[square] === code);
}

/**
 * The square of the piece that a side could castle with: on a named file, or the outermost one on a side of the king.
 *
 * @returns the square, or what is missing as text that can end a sentence
 */
export function findPartner(pos: Position, color: Color, where: { left: boolean } | { file: number }): number | string {
  const rule = pos.tables.variant.castling!;
  const row = ownRow(pos, color, rule.rank);
  const king = castlerSquare(pos, color);
  const who = color === WHITE ? 'White' : 'Black';
  if (king === undefined)
    return `${who}'s king is not on its own ${rule.rank === undefined ? 'first' : 'castling'} rank`;
  const codes = [...rule.partners].map((letter) => pieceCode(pos.tables.letters.indexOf(letter), color));
  const partners = row.filter((square) => codes.includes(pos.board[square]!));
  let square: number | undefined;
  const named = 'left' in where && (where.left ? rule.partnerFiles?.left : rule.partnerFiles?.right);
  if ('file' in where) square = partners.find((s) => s === row[where.file]);
  else if (named) square = partners.find((s) => s === row[named.charCodeAt(0) - 97]);
  else if (where.left) square = partners.find((s) => s < king);
  else square = partners.findLast((s) => s > king);
  if (square === undefined) return `${who} has no ${[...rule.partners].join(' or ')} there to castle with`;
  const edges = [row[0], row.at(-1)];
  const atHome = named ? true : edges.includes(square);
  if (!rule.shuffled && (king !== row[startFile(pos, rule)] || !atHome))
    return `${who}'s king and its partner are not where the game begins`;
  return square;
}

/** The file on which the piece that castles begins: the one that the rule names, or that of the first such piece. */
function startFile({ tables }: Position, { king, kingFile, rank = 1 }: CastlingRule): number {
  const { start, pieces } = tables.variant;
  if (king !== undefined && kingFile !== undefined) return kingFile.charCodeAt(0) - 97;
  const row = start.split(/[ [/]/)[tables.ranks - rank]!;
  return row.replace(/\d+/g, (count) => '1'.repeat(Number(count))).indexOf(king ?? pieces[0]!.letter);
}

/** Gives a side the right to castle with the piece on a square, and computes all squares that castling depends on. */
export function grantCastling(pos: Position, color: Color, partnerFrom: number): void {
  const rule = pos.tables.variant.castling!;
  const kingFrom = castlerSquare(pos, color)!;
  const left = partnerFrom < kingFrom;
  const right = rightIndex(color, left);
  pos.rights |= rightBit(color, left ? 1 : 0);
  pos.rightsKept[kingFrom]! &= ~(rightBit(color, 0) | rightBit(color, 1));
  pos.rightsKept[partnerFrom]! &= ~(1 << right);
  pos.castlingKingFrom[right] = kingFrom;
  pos.castlingPartnerFrom[right] = partnerFrom;
  const ways = targetSquares(pos, rule, color, kingFrom, partnerFrom);
  if (ways.length > CASTLING_WAYS) throw new InputError(`more than ${CASTLING_WAYS} ways to castle are not possible`);
  ways.forEach(([kingTo, partnerTo], i) => {
    writeWay(pos, right + i * CASTLING_RIGHTS, kingFrom, kingTo, partnerFrom, partnerTo);
  });
  pos.castlingKingTo[right + ways.length * CASTLING_RIGHTS] = NO_SQUARE;
}

/** Computes the squares on which one way to castle depends. */
function writeWay(
  pos: Position,
  slot: number,
  kingFrom: number,
  kingTo: number,
  partnerFrom: number,
  partnerTo: number,
): void {
  pos.castlingKingFrom[slot] = kingFrom;
  pos.castlingKingTo[slot] = kingTo;
  pos.castlingPartnerFrom[slot] = partnerFrom;
  pos.castlingPartnerTo[slot] = partnerTo;
  const kingWay = span(kingFrom, kingTo);
  const own = [kingFrom, partnerFrom];
  // The squares between king and partner, which the partner's path need not cover, must be empty as well.
  const empty = new Set([...kingWay, ...span(partnerFrom, partnerTo), ...span(kingFrom, partnerFrom)]);
  writeList(
    pos.castlingEmpty,
    slot,
    [...empty].filter((square) => !own.includes(square)),
  );
  writeList(
    pos.castlingSafe,
    slot,
    kingWay.filter((square) => square !== kingFrom),
  );
}

/** Where king and partner can go, each way a pair. */
function targetSquares(
  pos: Position,
  rule: CastlingRule,
  color: Color,
  kingFrom: number,
  partnerFrom: number,
): (readonly [kingTo: number, partnerTo: number])[] {
  const { files } = pos.tables;
  const base = ownRow(pos, color, rule.rank)[0]!;
  const left = partnerFrom < kingFrom;
  if (rule.target.kind === 'files') {
    const target = color === BLACK && rule.blackTarget ? rule.blackTarget : rule.target;
    const first = left ? target.left : target.right;
    return [first, ...(first.others ?? [])].map(
      ({ king, partner }) => [base + king.charCodeAt(0) - 97, base + partner.charCodeAt(0) - 97] as const,
    );
  }
  const step = left ? -1 : 1;
  const kingTo = kingFrom + 2 * step;
  const onBoard = kingTo >= base && kingTo < base + files;
  const gap = Math.abs(partnerFrom - kingFrom) - 1;
  return onBoard && gap <= rule.target.maxGap ? [[kingTo, kingFrom + step]] : [];
}

/** All squares from one to another of the same rank, both included. */
function span(from: number, to: number): number[] {
  const low = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => low + i);
}

function writeList(lists: Uint8Array, slot: number, squares: number[]): void {
  if (squares.length >= CASTLING_WIDTH) throw new InputError('castling over so wide a board is not possible');
  lists.set([...squares, NO_SQUARE], slot * CASTLING_WIDTH);
}
