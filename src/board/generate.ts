import { inCheck, isAttacked } from './attack.ts';
import {
  CAPTURE_FLAG,
  CASTLING_WIDTH,
  EN_PASSANT_WIDTH,
  LEAPS,
  MIXED,
  MIXED_WIDTH,
  NEXT_WAY,
  NO_SQUARE,
  PINNED,
  PROMOTION_FLAG,
  QUIET_FLAG,
  REPEATS,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  SQUARE_MASK,
  STEPS,
  STRIKES,
} from './layout.ts';
import { isLegalEnPassant, make, unmake } from './make.ts';
import { CASTLING, DROP, EN_PASSANT, type Move, NOISY, PROMOTION, QUIETS, TYPE_SHIFT } from './move.ts';
import type { Color } from './piece.ts';
import type { Position } from './position.ts';
import { clearPins, scan } from './scan.ts';

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
  const us = pos.side;
  const quiet = want & QUIETS;
  const noisy = want & NOISY;
  const first = us << SQUARE_BITS;
  scan(pos);
  let n = royalMoves(pos, moves, start, want);
  if (pos.checkers > 1 && pos.irregular === 0) {
    clearPins(pos);
    return n;
  }
  const regular = pos.irregular === 0;
  const afterRoyal = n;
  const except = MIXED | REPEATS | (regular && pos.pinCount !== 0 ? PINNED : 0);
  n = sweep(pos, moves, n, pos.list, first + 1, first + pos.count[us]!, want, except);
  for (let k = 0, end = pos.putOffCount; k < end; k++) n = putOffMoves(pos, moves, n, k, want, regular);

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

/**
 * The moves of many pieces, read from their programs. Pieces with one of the properties in `except` need more than that
 * and are put off to `pos.putOff`. The loop calls nothing and every array is touched before it, so that V8 checks
 * each array once and not for each piece.
 *
 * @param slots the pieces from index `first` up to `end`
 */
function sweep(
  pos: Position,
  moves: Int32Array,
  at: number,
  slots: Uint16Array,
  first: number,
  end: number,
  want: number,
  except: number,
): number {
  const { board, paths, programs, gains, pinned, putOff } = pos;
  const us = pos.side | 0;
  const any = (((want << 1) | us) * pos.codes) | 0;
  const capture = ((((want & NOISY) << 1) | us) * pos.codes) | 0;
  const quiet = gains[any]! | 0;
  const noisy = want >> 1;
  let n = at | 0;
  let later = pinned[0]! & putOff[0]! & programs[0]! & paths[0]! & board[0]! & slots[0]! & 0;
  moves[n] = 0;
  for (let k = first | 0; k < end; k = (k + 1) | 0) {
    const slot = slots[k]!;
    const program = programs[slot]!;
    if ((program & except) !== 0 || (except >= PINNED && pinned[slot & SQUARE_MASK] !== 0)) {
      putOff[later] = slot;
      later = (later + 1) | 0;
      continue;
    }
    let i = program >> SHAPE_BITS;
    if ((program & LEAPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        moves[n] = move;
        n = (n + gains[(any + board[move & 255]!) | 0]!) | 0;
        const next = paths[(i + 1) | 0]!;
        moves[n] = next;
        n = (n + gains[(any + board[next & 255]!) | 0]!) | 0;
        i = (i + 2) | 0;
      }
      i = (i + 1) | 0;
    }
    if ((program & SLIDES) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        const occupant = board[move & 255]!;
        moves[n] = move;
        if (occupant === 0) {
          n = (n + quiet) | 0;
          i = (i + 2) | 0;
        } else {
          n = (n + ((occupant ^ us) & noisy)) | 0;
          i = paths[(i + 1) | 0]!;
        }
      }
      i = (i + 1) | 0;
    }
    if ((program & STEPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        if (board[move & 255] === 0) {
          moves[n] = move;
          n = (n + quiet) | 0;
          i = (i + 2) | 0;
        } else i = paths[(i + 1) | 0]!;
      }
      i = (i + 1) | 0;
    }
    if ((program & STRIKES) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        moves[n] = move;
        n = (n + gains[(capture + board[move & 255]!) | 0]!) | 0;
        const next = paths[(i + 1) | 0]!;
        moves[n] = next;
        n = (n + gains[(capture + board[next & 255]!) | 0]!) | 0;
        i = (i + 2) | 0;
      }
    }
  }
  pos.putOffCount = later;
  return n;
}

/** The moves of a piece that the sweep has put off. */
function putOffMoves(
  pos: Position,
  moves: Int32Array,
  start: number,
  k: number,
  want: number,
  regular: boolean,
): number {
  const slot = pos.putOff[k]!;
  const program = pos.programs[slot]!;
  let n = start;
  if ((program & MIXED) !== 0) n = mixedMoves(pos, moves, n, program >> SHAPE_BITS, want);
  else n = sweep(pos, moves, n, pos.putOff, k, k + 1, want, 0);
  if ((program & REPEATS) !== 0) n = withoutRepeats(moves, start, n);
  const pin = pos.pinned[slot & SQUARE_MASK]!;
  return regular && pin !== 0 ? keepOnPin(pos, moves, start, n, pin - 1) : n;
}

/** The king's moves, which the scan has already found to be safe. */
function royalMoves(pos: Position, moves: Int32Array, n: number, want: number): number {
  let open = pos.royalMoves;
  if (open === 0) return n;
  const { board, paths, gains } = pos;
  const program = pos.programs[pos.list[pos.side << SQUARE_BITS]!]!;
  const start = program >> SHAPE_BITS;
  const width = (program & LEAPS) !== 0 ? 1 : MIXED_WIDTH;
  const row = (want * 2 + pos.side) * pos.codes;
  while (open !== 0) {
    const j = 31 - Math.clz32(open);
    open ^= 1 << j;
    const move = paths[start + width * j]!;
    moves[n] = move;
    n += gains[row + board[move & 255]!]!;
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
    i = occupant === 0 ? i + MIXED_WIDTH : paths[i + 1]!;
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
    const allowed = code << SQUARE_BITS;
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
  const { held, ways } = pos;
  for (let t = 0; t < types.length; t++) {
    const code = (types[t]! << 1) | pos.side;
    if (held[code] === 0) continue;
    const base = DROP | (types[t]! << TYPE_SHIFT);
    for (let w = pos.checkWay; ways[w]! < NEXT_WAY; w++) {
      const square = ways[w]!;
      if (dropAllowed[(code << SQUARE_BITS) | square] !== 0) moves[n++] = base | (square << 8) | square;
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
    const legal = !isAttacked(pos, pos.kingSquare(us), pos.side);
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
