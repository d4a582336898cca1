import { LIST_AT, PUT_OFF_AT } from '../addresses.ts';
import {
  BARS_MATING_DROPS,
  CASTLING_RIGHTS,
  CASTLING_WIDTH,
  EN_PASSANT_WIDTH,
  ENDS,
  FORCED_FLAG,
  KINGLESS,
  MIXED,
  MUST_CAPTURE,
  NEXT_RAY,
  NO_SQUARE,
  ODD_LEGALITY,
  ODD_ROYALTY,
  PINNED,
  PROMOTION_FLAG,
  PROMOTION_LIMITS,
  REPEATS,
  ROYALS,
  SHAPE_BITS,
  SQUARE_BITS,
  SQUARE_MASK,
  TRIED,
  UNMOVED,
} from '../layout.ts';
import {
  ALL,
  CASTLING,
  CHECKING_DROPS,
  DROP,
  DROPS,
  EN_PASSANT,
  isCastling,
  KIND_MASK,
  type Move,
  NOISY,
  ON_BOARD,
  PROMOTION,
  QUIETS,
  TYPE_SHIFT,
} from '../move.ts';
import type { Color } from '../piece.ts';
import { gameEndOf, NOT_OVER } from '../rules/game-end.ts';
import type { ArenaModule } from './arena-memory.ts';
import { isAttacked } from './attack.ts';
import { BETWEEN, bindDrops, CHECKING, EVERYWHERE } from './drops.ts';
import { enPassantVictim, isLegalEnPassant } from './en-passant.ts';
import { hasKing, inCheck } from './in-check.ts';
import { wasLegal } from './legality.ts';
import { make, unmake } from './make.ts';
import { mayMove, nextMixed } from './mixed.ts';
import type { Position } from './position.ts';
import { isRoyal, isRoyalAttacked } from './royals.ts';
import { clearPins, type Scan } from './scan.ts';
import type { Sweep } from './sweep.ts';
import { addFirstLeaps, addGatings } from './unmoved.ts';

const ANY_DROPS = DROPS | CHECKING_DROPS;

/** Writes the legal moves of a position from index `start` of its move stack on, and gives the index after them. */
export type Generator = (start: number, want: number) => number;

/**
 * Makes the generator of a position's legal moves.
 *
 * Moves are not made and taken back to see if they are legal: one scan over the enemy's pieces finds checks, pins and
 * the squares to which the king may go, and every other move is legal as it is read from the path programs, or is
 * checked against those findings.
 */
export function bindGenerator(position: Position, module: ArenaModule, scanner: Scan, sweeper: Sweep): Generator {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { moves } = module;
  const { keepAnswers } = module.functions;
  const scan = scanner;
  const sweep = sweeper;
  const drops = bindDrops(pos, module);
  return generate;

  function generate(start: number, want: number): number {
    return pos.special === 0 ? regularMoves(start, want) : specialMoves(start, want);
  }

  /** The moves of a game with special rules, see TRIED and the bits after it in layout.ts. */
  function specialMoves(start: number, want: number): number {
    const { special } = pos;
    if ((special & ENDS) !== 0 && gameEndOf(pos) !== NOT_OVER) return start;
    // Whether a quiet move is legal depends on captures.
    const tried = (special & MUST_CAPTURE) !== 0 ? ALL : want;
    let end = (special & TRIED) !== 0 ? triedMoves(start, tried) : regularMoves(start, tried);
    if ((special & BARS_MATING_DROPS) !== 0) end = withoutMatingDrops(start, end);
    if ((special & UNMOVED) !== 0 && pos.unmoved !== 0) end = firstMoves(start, end, tried);
    return (special & MUST_CAPTURE) !== 0 ? compulsory(start, end, want) : end;
  }

  /** Adds what only pieces that have not moved yet can do. */
  function firstMoves(start: number, end: number, want: number): number {
    const n = addGatings(pos, moves, start, end);
    return (want & QUIETS) !== 0 ? keepLegal(n, addFirstLeaps(pos, moves, n)) : n;
  }

  /**
   * The moves of a game in which the tables do not tell which moves are legal: all are written, and made to see if the
   * king is left attacked.
   */
  function triedMoves(start: number, want: number): number {
    const first = pos.side << SQUARE_BITS;
    const onBoard = want & ON_BOARD;
    let n = sweep(start, LIST_AT, first, first + pos.count[pos.side]!, onBoard, MIXED | REPEATS);
    for (let k = 0, end = pos.putOffCount; k < end; k++) n = putOffMoves(n, k, onBoard, false);
    if ((want & QUIETS) !== 0 && pos.rights !== 0 && ((pos.special & ODD_ROYALTY) !== 0 || !inCheck(pos)))
      n = castlings(n);
    if ((want & ANY_DROPS) !== 0) n = drops(n, EVERYWHERE);
    if ((want & NOISY) !== 0 && pos.enPassant >= 0) n = enPassants(n);
    return (pos.special & (KINGLESS | ROYALS)) === KINGLESS ? n : keepLegal(start, n);
  }

  function regularMoves(start: number, want: number): number {
    const us = pos.side;
    const onBoard = want & ON_BOARD;
    const first = us << SQUARE_BITS;
    let n = scan(start, onBoard);
    if (pos.checkers > 1 && pos.irregular === 0) {
      clearPins(pos);
      return n;
    }
    const regular = pos.irregular === 0;
    const afterRoyal = n;
    const except = MIXED | REPEATS | (regular && pos.pinCount !== 0 ? PINNED : 0);
    n = sweep(n, LIST_AT, first + 1, first + pos.count[us]!, onBoard, except);
    for (let k = 0, end = pos.putOffCount; k < end; k++) n = putOffMoves(n, k, onBoard, regular);

    if (pos.checkers !== 0 && regular) {
      n = keepAnswers(afterRoyal, n, pos.checkFrom, pos.checkRay);
      if ((want & ANY_DROPS) !== 0) n = drops(n, BETWEEN);
    } else {
      if ((want & QUIETS) !== 0 && pos.rights !== 0 && pos.checkers === 0 && (regular || !inCheck(pos)))
        n = castlings(n);
      if ((want & ANY_DROPS) !== 0) n = drops(n, regular && (want & DROPS) === 0 ? CHECKING : EVERYWHERE);
    }
    if (!regular) n = keepLegal(afterRoyal, n);
    if ((want & NOISY) !== 0 && pos.enPassant >= 0) n = enPassants(n);
    if (pos.pinCount !== 0) clearPins(pos);
    if (pos.firstMoveBan !== 0) n = withoutBanned(start, n);
    return n;
  }

  /** The moves of a piece that the sweep has left out. */
  function putOffMoves(start: number, k: number, want: number, regular: boolean): number {
    const pieceSquare = pos.putOff[k]!;
    const program = pos.programs[pieceSquare]!;
    let n = start;
    if ((program & MIXED) !== 0) n = mixedMoves(n, program >> SHAPE_BITS, want);
    else n = sweep(n, PUT_OFF_AT, k, k + 1, want, 0);
    if ((program & REPEATS) !== 0) n = withoutRepeats(start, n);
    const pin = pos.pinned[pieceSquare & SQUARE_MASK]!;
    return regular && pin !== 0 ? keepOnPin(start, n, pin - 1) : n;
  }

  /** Moves of a MIXED section. */
  function mixedMoves(n: number, i: number, want: number): number {
    const { board, paths } = pos;
    const us = pos.side;
    for (let move = paths[i]!; move >= 0; move = paths[i]!) {
      const occupant = board[move & 255]!;
      const flags = paths[i + 2]!;
      if (mayMove(flags, occupant, us)) {
        const kind = occupant === 0 ? QUIETS : NOISY;
        if ((flags & PROMOTION_FLAG) !== 0) n = promotions(n, move, kind, want, flags);
        else if ((want & kind) !== 0) moves[n++] = move;
      }
      i = nextMixed(paths, i, flags, occupant, us);
    }
    return n;
  }

  /** A move to a square of promotion: one for each type that the piece may become, and a plain one if it need not. */
  function promotions(n: number, move: Move, kind: number, want: number, flags: number): number {
    const { promotesTo, first, takes, most, onFile } = pos.tables.promotions;
    if ((flags & FORCED_FLAG) === 0 && (want & kind) !== 0) moves[n++] = move;
    if ((want & NOISY) === 0) return n;
    const mover = pos.board[(move >> 8) & 255]!;
    const limited = (pos.special & PROMOTION_LIMITS) !== 0;
    const only = limited && onFile.length > 0 ? onFile[(move & 255) % pos.tables.files]! : 0;
    // What promotes by a double step is no pawn to be taken en passant.
    const squares = move & ~KIND_MASK;
    for (let i = first[mover]!, end = first[mover + 1]!; i < end; i++) {
      const type = promotesTo[i]!;
      if (only !== 0 && type !== only) continue;
      if (limited && pos.material[(type << 1) | pos.side]! >= most[type]!) continue;
      const taken = takes[(type << 1) | pos.side]!;
      if (taken === 0 || pos.held[taken] !== 0) moves[n++] = squares | PROMOTION | (type << TYPE_SHIFT);
    }
    return n;
  }

  function withoutRepeats(start: number, end: number): number {
    let n = start;
    for (let i = start; i < end; i++) {
      let j = start;
      while (j < n && moves[j] !== moves[i]) j++;
      if (j === n) moves[n++] = moves[i]!;
    }
    return n;
  }

  /** Keeps the moves that capture the pinning piece or stay on its ray. */
  function keepOnPin(start: number, end: number, pin: number): number {
    const { rays } = pos;
    const from = pos.pinFrom[pin]!;
    const ray = pos.pinRay[pin]!;
    let n = start;
    for (let i = start; i < end; i++) {
      const to = moves[i]! & 255;
      let on = to === from;
      for (let w = ray; !on && rays[w]! < NEXT_RAY; w++) on = rays[w] === to;
      if (on) moves[n++] = moves[i]!;
    }
    return n;
  }

  function castlings(n: number): number {
    const us = pos.side;
    for (let right = us * 2; right < us * 2 + 2; right++) {
      if ((pos.rights & (1 << right)) === 0) continue;
      for (let way = right; pos.castlingKingTo[way] !== NO_SQUARE; way += CASTLING_RIGHTS) {
        if (!canCastle(way)) continue;
        const squares = (pos.castlingKingFrom[way]! << 8) | pos.castlingKingTo[way]!;
        moves[n++] = CASTLING | (way << TYPE_SHIFT) | squares;
      }
    }
    return n;
  }

  /** Is castling in this way legal? The king must not be in check. */
  function canCastle(right: number): boolean {
    const { board, castlingEmpty, castlingSafe } = pos;
    const them = (pos.side ^ 1) as Color;
    const base = right * CASTLING_WIDTH;
    for (let i = base; castlingEmpty[i] !== NO_SQUARE; i++) if (board[castlingEmpty[i]!] !== 0) return false;
    if ((pos.special & ODD_ROYALTY) !== 0) return isCastlingSafe(right);
    for (let i = base; castlingSafe[i] !== NO_SQUARE; i++) if (isAttacked(pos, castlingSafe[i]!, them)) return false;
    // The squares that king and partner leave may open a ray to where the king arrives.
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

  /**
   * The same where a piece of another kind may castle, to which attacks matter only if it is royal. Whether all is
   * well at the end is for the trial of the move to say.
   */
  function isCastlingSafe(right: number): boolean {
    const { castlingSafe } = pos;
    const from = pos.castlingKingFrom[right]!;
    const us = pos.side;
    const isKing = hasKing(pos, us) && pos.kingSquare(us) === from;
    if (!isKing && !isRoyal(pos, from)) return true;
    if (isRoyalAttacked(pos, from, us)) return false;
    for (let i = right * CASTLING_WIDTH; castlingSafe[i] !== NO_SQUARE; i++)
      if (isRoyalAttacked(pos, castlingSafe[i]!, us)) return false;
    return true;
  }

  function enPassants(n: number): number {
    const near = pos.enPassant & SQUARE_MASK;
    const end = enPassantsOn(near, n);
    if (pos.enPassant === near) return end;
    return enPassantsOn(near + (pos.side === 0 ? pos.tables.files : -pos.tables.files), end);
  }

  function enPassantsOn(crossed: number, start: number): number {
    let n = start;
    const us = pos.side;
    const victim = enPassantVictim(pos, crossed, pos.ply);
    const { enPassantFrom } = pos.tables;
    const end = (us * pos.squares + crossed + 1) * EN_PASSANT_WIDTH;
    for (let i = end - EN_PASSANT_WIDTH; i < end; i++) {
      const from = enPassantFrom[i]!;
      if (from === NO_SQUARE) break;
      if (isLegalEnPassant(pos, from, crossed, victim, us)) moves[n++] = EN_PASSANT | (from << 8) | crossed;
    }
    return n;
  }

  /**
   * Makes each move to see if it is legal: where a piece attacks the king along several rays at once, and in games in
   * which all moves are tried.
   */
  function keepLegal(start: number, end: number): number {
    const us = pos.side;
    const odd = (pos.special & ODD_LEGALITY) !== 0;
    let n = start;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      make(pos, move);
      const legal = odd ? wasLegal(pos, us) : !isAttacked(pos, pos.kingSquare(us), pos.side);
      unmake(pos);
      if (legal) moves[n++] = move;
    }
    return n;
  }

  /** Leaves nothing but captures if there are any, and of what is left the moves that are wanted. */
  function compulsory(start: number, end: number, want: number): number {
    let n = start;
    for (let i = start; i < end; i++) if (isCapture(moves[i]!)) moves[n++] = moves[i]!;
    if (n > start) return (want & NOISY) !== 0 ? n : start;
    for (let i = start; i < end; i++) {
      const kind = moves[i]! & KIND_MASK;
      const wanted = kind === PROMOTION ? NOISY : kind === DROP ? ANY_DROPS : QUIETS;
      if ((want & wanted) !== 0) moves[n++] = moves[i]!;
    }
    return n;
  }

  function isCapture(move: Move): boolean {
    const kind = move & KIND_MASK;
    return kind === EN_PASSANT || (!isCastling(move) && pos.board[move & 255] !== 0);
  }

  /** Removes drops that mate, or give check, of pieces whose drops may not. */
  function withoutMatingDrops(start: number, end: number): number {
    const { dropsWithoutMate } = pos.tables.holdings;
    let n = start;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      let mates = false;
      const bar = (move & KIND_MASK) === DROP ? dropsWithoutMate[move >> TYPE_SHIFT]! : 0;
      if (bar !== 0) {
        make(pos, move);
        mates = inCheck(pos) && (bar > 1 || generate(end, ALL) === end);
        unmake(pos);
      }
      if (!mates) moves[n++] = move;
    }
    return n;
  }

  /** Removes moves of pieces that may not move on a game's first move, by the first-move ban. */
  function withoutBanned(start: number, end: number): number {
    const { bannedFirst } = pos.tables;
    let n = start;
    for (let i = start; i < end; i++) {
      if (bannedFirst[pos.board[(moves[i]! >> 8) & 255]! >> 1] === 0) moves[n++] = moves[i]!;
    }
    return n;
  }
}
