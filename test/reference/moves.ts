import type { BetzaMove } from '../../src/betza/types.ts';
import { lettersFor } from '../../src/variants/sides.ts';
import {
  copyOf,
  kingOf,
  other,
  type Piece,
  pieceAt,
  piecesOf,
  type ReferencePosition,
  type Right,
  rankFor,
  type Side,
  type Spot,
  same,
  spotName,
} from './position.ts';

/** A move as the rules describe it, with all that happens on the board. */
export interface ReferenceMove {
  /** In coordinates, castling as the king taking its partner, which no other move can look like. */
  readonly text: string;
  /** Missing for a drop. */
  readonly from?: Spot;
  readonly to: Spot;
  /** Where the captured piece stands, if one is captured. */
  readonly victim?: Spot;
  /** What a pawn becomes, or what is dropped. */
  readonly letter?: string;
  readonly castles?: { readonly right: Right; readonly kingTo: Spot; readonly partnerTo: Spot };
  /** The square that a double step crosses. */
  readonly crosses?: Spot;
}

/** All legal moves: those of which the own king survives when they are tried on a copy of the board. */
export function referenceMoves(pos: ReferencePosition): ReferenceMove[] {
  const moves = [...boardMoves(pos), ...drops(pos)].filter((move) => !leavesKingAttacked(pos, move));
  return [...moves, ...castlings(pos)].filter((move) => !isBanned(pos, move));
}

/** Is a square attacked by a side, whatever stands on it? */
export function isAttackedBy(pos: ReferencePosition, spot: Spot, by: Side): boolean {
  // Something to capture must stand there, or a pawn would seem not to attack it.
  let board = pos;
  if (pieceAt(pos, spot)?.side !== other(by)) {
    board = copyOf(pos);
    board.rows[spot.y]![spot.x] = { letter: 'K', side: other(by) };
  }
  const takes = (x: number, y: number, captures: boolean): boolean => captures && x === spot.x && y === spot.y;
  for (const [y, row] of board.rows.entries()) {
    for (const [x, piece] of row.entries()) {
      if (piece?.side !== by) continue;
      if (board.moves.get(piece.letter)!.some((betza) => someStep(board, { x, y }, piece, betza, takes))) return true;
    }
  }
  return false;
}

export function isInCheck(pos: ReferencePosition): boolean {
  return isAttackedBy(pos, kingOf(pos, pos.side), other(pos.side));
}

/**
 * Goes through where one of a piece's moves can end, on empty squares or on an enemy, until one is wanted.
 *
 * @returns whether one was
 */
function someStep(
  pos: ReferencePosition,
  from: Spot,
  piece: Piece,
  move: BetzaMove,
  isWanted: (x: number, y: number, captures: boolean) => boolean,
  leg = 0,
  origin = from,
): boolean {
  const { dx, dy, range, lame, onEmpty, onOccupied, ownPiece, wraps } = move.legs[leg]!;
  const up = piece.side === 'w' ? dy : -dy;
  const last = leg === move.legs.length - 1;
  let { x, y } = from;
  for (let n = 0; n < range; n++) {
    if (lame) {
      const length = Math.max(Math.abs(dx), Math.abs(up));
      for (let i = 1; i < length; i++) {
        if (pos.rows[y + (up / length) * i]?.[x + (dx / length) * i]) return false;
      }
    }
    x += dx;
    y += up;
    // On a cylinder the files join, but no move ends where it began.
    if (wraps) x = (x + pos.variant.files) % pos.variant.files;
    if (wraps && x === from.x && y === from.y) return false;
    if (x < 0 || y < 0 || x >= pos.variant.files || y >= pos.variant.ranks) return false;
    // A piece may turn where it stands, on the way back from where its first leg ended.
    const home = leg === 1 && !last && same({ x, y }, origin);
    const occupant = home ? undefined : pos.rows[y]![x];
    if (!last) {
      const goesOn = occupant ? onOccupied && (!ownPiece || occupant.side === piece.side) : onEmpty;
      if (goesOn && someStep(pos, { x, y }, piece, move, isWanted, leg + 1, origin)) return true;
    } else if (!occupant) {
      if (onEmpty && isWanted(x, y, false)) return true;
    } else if (occupant.side !== piece.side && onOccupied && isWanted(x, y, true)) return true;
    if (occupant) return false;
  }
  return false;
}

function boardMoves(pos: ReferencePosition): ReferenceMove[] {
  const found = new Map<string, ReferenceMove>();
  const { pawn, ranks } = pos.variant;
  for (const [from, piece] of piecesOf(pos, pos.side)) {
    const isPawn = piece.letter === pawn.letter;
    for (const betza of pos.moves.get(piece.letter)!) {
      if (betza.initial && !(isPawn && rankFor(pos, piece.side, from.y) === pawn.initialRank)) continue;
      someStep(pos, from, piece, betza, (x, y, captures) => {
        const to = { x, y };
        const text = spotName(from) + spotName(to);
        const base = captures ? { from, to, victim: to } : { from, to };
        if (isPawn && rankFor(pos, piece.side, to.y) === ranks) {
          for (const letter of promotionLetters(pos, to))
            found.set(text + letter.toLowerCase(), promoted(text, letter, base));
          if (pawn.promotion.optional) found.set(text, { text, ...base });
        } else if (isPawn && Math.abs(to.y - from.y) === 2) {
          found.set(text, { text, ...base, crosses: { x: to.x, y: (to.y + from.y) / 2 } });
        } else found.set(text, { text, ...base });
        return false;
      });
      if (betza.enPassant && pos.crossed) {
        const forward = piece.side === 'w' ? 1 : -1;
        const { dx, dy } = betza.legs[0]!;
        const to = { x: from.x + dx, y: from.y + dy * forward };
        if (!same(to, pos.crossed)) continue;
        const text = spotName(from) + spotName(to);
        found.set(text, { text, from, to, victim: { x: to.x, y: to.y - forward } });
      }
    }
  }
  return [...found.values()];
}

function promoted(text: string, letter: string, base: { from: Spot; to: Spot; victim?: Spot }): ReferenceMove {
  return { text: text + letter.toLowerCase(), letter, ...base };
}

/** What a pawn of the side to move may become now; the holdings are looked at before anything is captured. */
function promotionLetters(pos: ReferencePosition, to: Spot): string[] {
  const { onFiles } = pos.variant.pawn.promotion;
  if (onFiles) return [onFiles[to.x]!];
  const { to: always, fromOwnHoldings = '', exchange = '' } = pos.variant.pawn.promotion;
  return [
    ...lettersFor(always, pos.side === 'b'),
    ...[...fromOwnHoldings].filter((letter) => pos.held[pos.side].includes(letter)),
    ...[...exchange].filter((letter) => pos.held[other(pos.side)].includes(letter)),
  ];
}

function drops(pos: ReferencePosition): ReferenceMove[] {
  const found: ReferenceMove[] = [];
  for (const letter of new Set(pos.held[pos.side])) {
    for (const { letters, region } of pos.variant.holdings?.drops ?? []) {
      if (!letters.includes(letter) || 'white' in region) continue;
      for (let y = 0; y < pos.variant.ranks; y++) {
        const rank = rankFor(pos, pos.side, y);
        if (rank < region[0] || rank > region[1]) continue;
        for (let x = 0; x < pos.variant.files; x++) {
          if (!pos.rows[y]![x]) found.push({ text: `${letter}@${spotName({ x, y })}`, to: { x, y }, letter });
        }
      }
    }
  }
  return found;
}

function castlings(pos: ReferencePosition): ReferenceMove[] {
  const found: ReferenceMove[] = [];
  for (const right of pos.rights.filter((r) => r.side === pos.side)) {
    const { king, partner } = right;
    // A king that is not royal may castle through attacked squares.
    const royal = same(king, kingOf(pos, pos.side));
    if (royal && isInCheck(pos)) continue;
    const { y } = king;
    const left = partner.x < king.x;
    const { target: common, blackTarget } = pos.variant.castling!;
    const target = (pos.side === 'b' && blackTarget) || common;
    let kingX: number;
    let partnerX: number;
    if (target.kind === 'files') {
      const files = left ? target.left : target.right;
      kingX = files.king.charCodeAt(0) - 97;
      partnerX = files.partner.charCodeAt(0) - 97;
    } else {
      if (Math.abs(partner.x - king.x) - 1 > target.maxGap) continue;
      kingX = king.x + (left ? -2 : 2);
      partnerX = king.x + (left ? -1 : 1);
      if (kingX < 0 || kingX >= pos.variant.files) continue;
    }
    const needed = [...between(king.x, kingX), ...between(partner.x, partnerX), ...between(king.x, partner.x)];
    if (needed.some((x) => x !== king.x && x !== partner.x && pos.rows[y]![x])) continue;
    if (royal && between(king.x, kingX).some((x) => isAttackedBy(pos, { x, y }, other(pos.side)))) continue;
    const castles = { right, kingTo: { x: kingX, y }, partnerTo: { x: partnerX, y } };
    const move = { text: spotName(king) + spotName(partner), from: king, to: castles.kingTo, castles };
    if (!leavesKingAttacked(pos, move)) found.push(move);
  }
  return found;
}

/** All files from one to another, both included. */
function between(a: number, b: number): number[] {
  const files: number[] = [];
  for (let x = Math.min(a, b); x <= Math.max(a, b); x++) files.push(x);
  return files;
}

function leavesKingAttacked(pos: ReferencePosition, move: ReferenceMove): boolean {
  const after = copyOf(pos);
  carryOut(after, move);
  return isAttackedBy(after, kingOf(after, pos.side), other(pos.side));
}

/** Changes the board as a move says, and nothing else of the position. */
export function carryOut(pos: ReferencePosition, { from, to, victim, letter, castles }: ReferenceMove): void {
  const { rows, side } = pos;
  if (castles) {
    const { king, partner } = castles.right;
    const [kingPiece, partnerPiece] = [pieceAt(pos, king), pieceAt(pos, partner)];
    rows[king.y]![king.x] = undefined;
    rows[partner.y]![partner.x] = undefined;
    rows[king.y]![castles.kingTo.x] = kingPiece;
    rows[king.y]![castles.partnerTo.x] = partnerPiece;
    return;
  }
  if (victim) rows[victim.y]![victim.x] = undefined;
  const piece = from && pieceAt(pos, from);
  if (from) rows[from.y]![from.x] = undefined;
  rows[to.y]![to.x] = letter ? { letter, side } : piece;
}

/** White may not move its familiar on the first move from a complete array. */
function isBanned(pos: ReferencePosition, { from }: ReferenceMove): boolean {
  const { startArrays } = pos.variant;
  if (!startArrays || !from || pos.side !== 'w' || pos.fullmove !== 1) return false;
  return (
    startArrays.companions.includes(pieceAt(pos, from)!.letter) && isWholeArray(pos, 'w') && isWholeArray(pos, 'b')
  );
}

function isWholeArray(pos: ReferencePosition, side: Side): boolean {
  const { startArrays, pawn, ranks, files } = pos.variant;
  const pieces = [...piecesOf(pos, side)];
  const onRank = (rank: number): [Spot, Piece][] => pieces.filter(([{ y }]) => rankFor(pos, side, y) === rank);
  const [first, second] = [onRank(1), onRank(2)];
  if (first.length !== files || second.length !== files || pieces.length !== 2 * files || ranks < 4) return false;
  if (second.some(([, piece]) => piece.letter !== pawn.letter)) return false;
  const familiars = first.filter(([, piece]) => startArrays!.companions.includes(piece.letter));
  const others = first
    .filter(([, piece]) => startArrays!.pieces.includes(piece.letter))
    .map(([, piece]) => piece.letter);
  if (familiars.length !== 1 || new Set(others).size !== startArrays!.pieces.length) return false;
  return Math.abs(familiars[0]![0].x - kingOf(pos, side).x) === 1;
}
