import { inCheck, isAttacked } from './attack.ts';
import { isLegalEnPassant, make, unmake } from './make.ts';
import { CASTLING, DROP, EN_PASSANT, type Move, PROMOTION, TYPE_SHIFT } from './move.ts';
import {
  BOTH_TABLE,
  CAPTURE_FLAG,
  CAPTURE_TABLE,
  MIXED_TABLE,
  PROMOTION_FLAG,
  QUIET_FLAG,
  QUIET_TABLE,
} from './paths.ts';
import type { Color } from './piece.ts';
import { CASTLING_WIDTH, type Position } from './position.ts';
import { clearPins, scan } from './scan.ts';
import { EN_PASSANT_WIDTH, NO_SQUARE, REPEATS } from './tables.ts';
import { NEXT_WAY } from './ways.ts';

/** What to generate; add them for more than one. */
export const QUIETS = 1;
/** Captures and promotions. */
export const NOISY = 2;
export const ALL = QUIETS | NOISY;

/**
 * Writes the legal moves of a position.
 *
 * Nothing is tried and taken back: one scan over the enemy's pieces tells checks, pins and where the king may go, and
 * every other move is legal as it is read from the path tables, or is held against those findings.
 *
 * @param moves a buffer; the moves are written from index `start` on
 * @param want QUIETS, NOISY or ALL
 * @returns the index after the last move
 */
export function generate(pos: Position, moves: Int32Array, start: number, want: number): number {
  const { board, list, squares, paths, starts, shapes, pinned } = pos;
  const us = pos.side;
  const quiet = want & QUIETS;
  const noisy = want >> 1;
  const first = us * squares;
  scan(pos);
  let n = royalMoves(pos, moves, start, want);
  if (pos.checkers > 1 && pos.irregular === 0) {
    clearPins(pos);
    return n;
  }
  const regular = pos.irregular === 0;
  const pins = regular ? pos.pinCount : 0;
  const afterRoyal = n;

  const end = first + pos.count[us]!;
  for (let k = first + 1; k < end; k++) {
    const from = list[k]!;
    const code = board[from]!;
    const shape = shapes[code]!;
    const slot = (code * squares + from) << 2;
    const before = n;
    if ((shape & (1 << BOTH_TABLE)) !== 0) {
      let i = starts[slot + BOTH_TABLE]!;
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        const occupant = board[move & 255]!;
        moves[n] = move;
        if (occupant === 0) {
          n += quiet;
          i += 2;
        } else {
          n += (occupant ^ us) & noisy;
          i = paths[i + 1]!;
        }
      }
    }
    if (shape > 1) {
      if ((shape & (1 << QUIET_TABLE)) !== 0 && quiet !== 0) {
        let i = starts[slot + QUIET_TABLE]!;
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          if (board[move & 255] === 0) {
            moves[n++] = move;
            i += 2;
          } else i = paths[i + 1]!;
        }
      }
      if ((shape & (1 << CAPTURE_TABLE)) !== 0 && noisy !== 0) {
        let i = starts[slot + CAPTURE_TABLE]!;
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const occupant = board[move & 255]!;
          if (occupant === 0) i += 2;
          else {
            moves[n] = move;
            n += (occupant ^ us) & 1;
            i = paths[i + 1]!;
          }
        }
      }
      if ((shape & (1 << MIXED_TABLE)) !== 0 && starts[slot + MIXED_TABLE] !== 0) {
        n = mixedMoves(pos, moves, n, starts[slot + MIXED_TABLE]!, want);
      }
      if ((shape & REPEATS) !== 0) n = withoutRepeats(moves, before, n);
    }
    if (pins !== 0 && pinned[from] !== 0) n = keepOnPin(pos, moves, before, n, pinned[from]! - 1);
  }

  if (pos.checkers !== 0 && regular) {
    n = keepAnswers(pos, moves, afterRoyal, n);
    if (quiet !== 0) n = dropAnswers(pos, moves, n);
  } else if (quiet !== 0) {
    if (pos.rights !== 0 && pos.checkers === 0 && (regular || !inCheck(pos))) n = castlings(pos, moves, n);
    n = drops(pos, moves, n);
  }
  if (!regular) n = keepLegal(pos, moves, afterRoyal, n);
  if (noisy !== 0 && pos.enPassant >= 0) n = enPassants(pos, moves, n);
  clearPins(pos);
  if (pos.ban !== 0) n = withoutBanned(pos, moves, start, n);
  return n;
}

/** The king's moves, which the scan has already found to be safe. */
function royalMoves(pos: Position, moves: Int32Array, n: number, want: number): number {
  let open = pos.royalMoves;
  if (open === 0) return n;
  const { board, paths } = pos;
  const king = pos.list[pos.side * pos.squares]!;
  const pathStart = pos.starts[((board[king]! * pos.squares + king) << 2) + MIXED_TABLE]!;
  while (open !== 0) {
    const j = 31 - Math.clz32(open);
    open ^= 1 << j;
    const move = paths[pathStart + 3 * j]!;
    if ((want & (board[move & 255] === 0 ? QUIETS : NOISY)) !== 0) moves[n++] = move;
  }
  return n;
}

/** Moves from a list whose entries say themselves what they may do. */
function mixedMoves(pos: Position, moves: Int32Array, n: number, i: number, want: number): number {
  const { board, paths } = pos;
  const us = pos.side;
  for (let move = paths[i]!; move >= 0; move = paths[i]!) {
    const occupant = board[move & 255]!;
    const flags = paths[i + 2]!;
    const possible =
      occupant === 0 ? (flags & QUIET_FLAG) !== 0 : (flags & CAPTURE_FLAG) !== 0 && (occupant & 1) !== us;
    if (possible) {
      const kind = occupant === 0 ? QUIETS : NOISY;
      if ((flags & PROMOTION_FLAG) !== 0) n = promotions(pos, moves, n, move, kind, want);
      else if ((want & kind) !== 0) moves[n++] = move;
    }
    i = occupant === 0 ? i + 3 : paths[i + 1]!;
  }
  return n;
}

/** What a pawn may become on the last rank; staying a pawn counts as the kind of move that it is otherwise. */
function promotions(pos: Position, moves: Int32Array, n: number, move: Move, kind: number, want: number): number {
  const { promotesTo, promotesToHeld, promotionTakes, promotionOptional } = pos.tables;
  if (promotionOptional && (want & kind) !== 0) moves[n++] = move;
  if ((want & NOISY) === 0) return n;
  for (let i = 0; i < promotesTo.length; i++) moves[n++] = move | PROMOTION | (promotesTo[i]! << TYPE_SHIFT);
  for (let i = 0; i < promotesToHeld.length; i++) {
    const type = promotesToHeld[i]!;
    if (pos.held[promotionTakes[(type << 1) | pos.side]!] !== 0) moves[n++] = move | PROMOTION | (type << TYPE_SHIFT);
  }
  return n;
}

function withoutRepeats(moves: Int32Array, start: number, end: number): number {
  let n = start;
  for (let i = start; i < end; i++) {
    let j = start;
    while (j < n && moves[j] !== moves[i]) j++;
    if (j === n) moves[n++] = moves[i]!;
  }
  return n;
}

/** Keeps the moves that capture the pinning piece or stay on its way. */
function keepOnPin(pos: Position, moves: Int32Array, start: number, end: number, pin: number): number {
  const { ways } = pos;
  const from = pos.pinFrom[pin]!;
  const way = pos.pinWay[pin]!;
  let n = start;
  for (let i = start; i < end; i++) {
    const to = moves[i]! & 255;
    let on = to === from;
    for (let w = way; !on && ways[w]! < NEXT_WAY; w++) on = ways[w] === to;
    if (on) moves[n++] = moves[i]!;
  }
  return n;
}

/** Keeps the moves that capture the one checking piece or step into its way. */
function keepAnswers(pos: Position, moves: Int32Array, start: number, end: number): number {
  const { ways, answers } = pos;
  answers[pos.checkFrom] = 1;
  for (let w = pos.checkWay; ways[w]! < NEXT_WAY; w++) answers[ways[w]!] = 1;
  let n = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    moves[n] = move;
    n += answers[move & 255]!;
  }
  answers[pos.checkFrom] = 0;
  for (let w = pos.checkWay; ways[w]! < NEXT_WAY; w++) answers[ways[w]!] = 0;
  return n;
}

function drops(pos: Position, moves: Int32Array, n: number): number {
  const types = pos.tables.drops;
  const { dropAllowed } = pos.tables;
  const { board, held, squares } = pos;
  for (let t = 0; t < types.length; t++) {
    const code = (types[t]! << 1) | pos.side;
    if (held[code] === 0) continue;
    const base = DROP | (types[t]! << TYPE_SHIFT);
    const allowed = code * squares;
    for (let square = 0; square < squares; square++) {
      if (board[square] === 0 && dropAllowed[allowed + square] !== 0) moves[n++] = base | (square << 8) | square;
    }
  }
  return n;
}

/** Drops between the king and the one piece that checks it. */
function dropAnswers(pos: Position, moves: Int32Array, n: number): number {
  const types = pos.tables.drops;
  const { dropAllowed } = pos.tables;
  const { held, ways, squares } = pos;
  for (let t = 0; t < types.length; t++) {
    const code = (types[t]! << 1) | pos.side;
    if (held[code] === 0) continue;
    const base = DROP | (types[t]! << TYPE_SHIFT);
    for (let w = pos.checkWay; ways[w]! < NEXT_WAY; w++) {
      const square = ways[w]!;
      if (dropAllowed[code * squares + square] !== 0) moves[n++] = base | (square << 8) | square;
    }
  }
  return n;
}

function castlings(pos: Position, moves: Int32Array, n: number): number {
  const us = pos.side;
  for (let right = us * 2; right < us * 2 + 2; right++) {
    if ((pos.rights & (1 << right)) === 0 || pos.castlingKingTo[right] === NO_SQUARE) continue;
    if (canCastle(pos, right)) {
      const squares = (pos.castlingKingFrom[right]! << 8) | pos.castlingKingTo[right]!;
      moves[n++] = CASTLING | (right << TYPE_SHIFT) | squares;
    }
  }
  return n;
}

/** Is castling with this right legal? The king must not be in check. */
function canCastle(pos: Position, right: number): boolean {
  const { board, castlingEmpty, castlingSafe } = pos;
  const them = (pos.side ^ 1) as Color;
  const base = right * CASTLING_WIDTH;
  for (let i = base; castlingEmpty[i] !== NO_SQUARE; i++) if (board[castlingEmpty[i]!] !== 0) return false;
  for (let i = base; castlingSafe[i] !== NO_SQUARE; i++) if (isAttacked(pos, castlingSafe[i]!, them)) return false;
  // The squares that king and partner leave may open a way to where the king arrives.
  const kingFrom = pos.castlingKingFrom[right]!;
  const kingTo = pos.castlingKingTo[right]!;
  const partnerFrom = pos.castlingPartnerFrom[right]!;
  const partnerTo = pos.castlingPartnerTo[right]!;
  const king = board[kingFrom]!;
  const partner = board[partnerFrom]!;
  board[kingFrom] = 0;
  board[partnerFrom] = 0;
  board[kingTo] = king;
  board[partnerTo] = partner;
  const safe = !isAttacked(pos, kingTo, them);
  board[kingTo] = 0;
  board[partnerTo] = 0;
  board[kingFrom] = king;
  board[partnerFrom] = partner;
  return safe;
}

function enPassants(pos: Position, moves: Int32Array, n: number): number {
  const us = pos.side;
  const crossed = pos.enPassant;
  const victim = us === 0 ? crossed - pos.tables.files : crossed + pos.tables.files;
  const { enPassantFrom } = pos.tables;
  const end = (us * pos.squares + crossed + 1) * EN_PASSANT_WIDTH;
  for (let i = end - EN_PASSANT_WIDTH; i < end; i++) {
    const from = enPassantFrom[i]!;
    if (from === NO_SQUARE) break;
    if (isLegalEnPassant(pos, from, crossed, victim, us)) moves[n++] = EN_PASSANT | (from << 8) | crossed;
  }
  return n;
}

/** Tries each move; for positions in which a piece attacks the king by several ways at once. */
function keepLegal(pos: Position, moves: Int32Array, start: number, end: number): number {
  const us = pos.side;
  let n = start;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    make(pos, move);
    const legal = !isAttacked(pos, pos.list[us * pos.squares]!, pos.side);
    unmake(pos);
    if (legal) moves[n++] = move;
  }
  return n;
}

/** Takes away moves of pieces that may not move on the first move of an array. */
function withoutBanned(pos: Position, moves: Int32Array, start: number, end: number): number {
  const { banned } = pos.tables;
  let n = start;
  for (let i = start; i < end; i++) {
    if (banned[pos.board[(moves[i]! >> 8) & 255]! >> 1] === 0) moves[n++] = moves[i]!;
  }
  return n;
}
