import {
  CAPTURE_FLAG,
  LEAPS,
  MIXED,
  MIXED_WIDTH,
  QUIET_FLAG,
  ROYAL_WIDTH,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  SQUARE_MASK,
  STEPS,
  STRIKES,
  WALL,
} from '../board/layout.ts';
import type { Position } from '../board/position/position.ts';
import type { ActivityTables } from './activity-tables.ts';
import {
  BOUND_PAIR,
  COUNT_BITS,
  COUNT_MASK,
  DANGER_BITS,
  DANGER_SHIFT,
  DANGER_STEPS,
  ESCAPES,
  FLANK_ATTACKED,
  FLANK_ATTACKED_TWICE,
  FLANK_BITS,
  FLANK_DEFENDED,
  HALF_OPEN_FILES,
  HANGING_PAWN,
  HANGING_PIECE,
  MOBILITY_TYPES,
  OPEN_FILES,
  PASSED,
  PASSED_BLOCKED,
  PASSED_STEPS,
  PAWN_BACKWARD,
  PAWN_DOUBLED,
  PAWN_ISOLATED,
  SAFE_CHECKS,
  SAFE_CHECKS_COUNTED,
  SAFE_DROP,
  SAFE_DROPS_COUNTED,
  SHELTER,
  SUPPORT,
  TEMPO,
  THREAT_DOWN,
  THREAT_PAWN,
  THREAT_UP,
  WEAK_SQUARE,
} from './features.ts';

/**
 * Counts the terms of the position anew, all but DANGER.
 *
 * @returns the step of DANGER that White threatens Black's king with, and DANGER_BITS higher the one of Black's threat
 */
export type Activity = () => number;

/** A file of the board in the lists by file: there is one more at either side, and a list for each colour. */
const FILE_BITS = 5;
const NO_PAWN = 31;
/** The part of a square's attacks that is their number. */
const ATTACKERS = 127;
const TYPE_BITS_FROM = 6;
/** The parts of what `safeChecks` gives. */
const SAFE_BITS = 8;
const SAFE_MASK = 255;

/**
 * Makes the function that looks at what all pieces do: where they can go, what they attack and defend, how the pawns
 * stand and what surrounds the kings. It walks the same programs as the generator.
 *
 * @param pos the position that it looks at
 * @param features where it puts the terms, see features.ts
 */
export function bindActivity(pos: Position, tables: ActivityTables, features: Int32Array): Activity {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const look = tables;
  const terms = features;
  /**
   * [color << SQUARE_BITS | square]: how many of that side's pieces attack it, and above ATTACKERS a bit for each
   * type of them.
   */
  const attacked = new Int32Array(2 << SQUARE_BITS);
  /** [color << FILE_BITS | file + 1]: number of pawns, and the rank of the hindmost as their side sees it. */
  const pawns = new Uint8Array(2 << FILE_BITS);
  const hindmost = new Uint8Array(2 << FILE_BITS);
  return activity;

  function activity(): number {
    terms.fill(0);
    attacked.fill(0);
    pawns.fill(0);
    hindmost.fill(NO_PAWN);
    notePawns(0);
    notePawns(1);
    pawnStructure(0, 1);
    pawnStructure(1, -1);
    const byWhite = walk(0, 1);
    const byBlack = walk(1, -1);
    terms[TEMPO] = hot.side === 0 ? 1 : -1;
    return kingsAndHangingPieces(0, 1, byWhite) | (kingsAndHangingPieces(1, -1, byBlack) << DANGER_BITS);
  }

  function notePawns(us: number): void {
    const { list } = hot;
    const { fileOf, rankOf, pawnType } = look;
    const first = us << SQUARE_BITS;
    const end = first + hot.count[us]!;
    for (let k = first + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      if (pieceSquare >> (SQUARE_BITS + 1) !== pawnType) continue;
      const at = first | (pieceSquare & SQUARE_MASK);
      const file = (us << FILE_BITS) + fileOf[at]! + 1;
      pawns[file]!++;
      if (rankOf[at]! < hindmost[file]!) hindmost[file] = rankOf[at]!;
    }
  }

  function pawnStructure(us: number, sign: number): void {
    const { list, board } = hot;
    const { fileOf, rankOf, pawnType, ring, ranks } = look;
    const first = us << SQUARE_BITS;
    const end = first + hot.count[us]!;
    const forward = us === 0 ? look.files : -look.files;
    const king = list[first]! & SQUARE_MASK;
    const ringBase = (first | king) << SQUARE_BITS;
    const own = us << FILE_BITS;
    const other = (us ^ 1) << FILE_BITS;
    let shelter = 0;
    for (let k = first + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      if (pieceSquare >> (SQUARE_BITS + 1) !== pawnType) continue;
      const square = pieceSquare & SQUARE_MASK;
      const rank = rankOf[first | square]!;
      const file = fileOf[first | square]! + 1;
      shelter += ring[ringBase + square]!;
      const left = own + file - 1;
      const right = own + file + 1;
      if (pawns[left] === 0 && pawns[right] === 0) terms[PAWN_ISOLATED]! += sign;
      else if (hindmost[left]! > rank && hindmost[right]! > rank) terms[PAWN_BACKWARD]! += sign;
      // An enemy's hindmost pawn, seen from here, stands on this rank or behind it: then it cannot stop this one.
      const reach = ranks - 1 - rank;
      const enemy = other + file;
      if (hindmost[enemy]! >= reach && hindmost[enemy - 1]! >= reach && hindmost[enemy + 1]! >= reach) {
        terms[PASSED + (rank < PASSED_STEPS ? rank : PASSED_STEPS - 1)]! += sign;
        if (board[square + forward] !== 0) terms[PASSED_BLOCKED]! += sign;
      }
    }
    terms[SHELTER]! += sign * shelter;
    const kingFile = fileOf[first | king]! + 1;
    for (let file = kingFile - 1; file <= kingFile + 1; file++) {
      if (file < 1 || file > look.files || pawns[own + file] !== 0) continue;
      if (pawns[other + file] === 0) terms[OPEN_FILES]! += sign;
      else terms[HALF_OPEN_FILES]! += sign;
    }
    for (let file = own + 1; file <= own + look.files; file++) {
      if (pawns[file]! > 1) terms[PAWN_DOUBLED]! += sign * (pawns[file]! - 1);
    }
  }

  /** Follows all paths of a side's pieces, and gives how much they threaten the enemy's king. */
  function walk(side: number, sign: number): number {
    const { board, paths, programs, list } = hot;
    const { kinds, ring, dangerWeight, bound, shade } = look;
    const us = side | 0;
    const first = us << SQUARE_BITS;
    const end = (first + hot.count[us]!) | 0;
    const them = us ^ 1;
    const theirKing = list[them << SQUARE_BITS]! & SQUARE_MASK;
    const ringBase = (((them << SQUARE_BITS) | theirKing) << SQUARE_BITS) | 0;
    let danger = 0;
    let shades = 0;
    let sum = 0;
    for (let k = first; k < end; k = (k + 1) | 0) {
      const pieceSquare = list[k]!;
      const code = pieceSquare >> SQUARE_BITS;
      const base = (code * look.codes) | 0;
      const program = programs[pieceSquare]!;
      let i = program >> SHAPE_BITS;
      const bit = typeBit(code);
      let seen = 0;
      let near = 0;
      if ((program & LEAPS) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const to = move & 255;
          seen = (seen + kinds[(base + board[to]!) | 0]!) | 0;
          near = (near + ring[(ringBase + to) | 0]!) | 0;
          attacked[first + to] = (attacked[first + to]! + 1) | bit;
          i = (i + 1) | 0;
        }
        i = (i + 1) | 0;
      }
      if ((program & SLIDES) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const to = move & 255;
          const occupant = board[to]!;
          seen = (seen + kinds[(base + occupant) | 0]!) | 0;
          near = (near + ring[(ringBase + to) | 0]!) | 0;
          attacked[first + to] = (attacked[first + to]! + 1) | bit;
          i = occupant === 0 ? (i + 2) | 0 : paths[(i + 1) | 0]!;
        }
        i = (i + 1) | 0;
      }
      if ((program & STEPS) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          if (board[move & 255] === 0) {
            seen = (seen + 1) | 0;
            i = (i + 2) | 0;
          } else i = paths[(i + 1) | 0]!;
        }
        i = (i + 1) | 0;
      }
      if ((program & STRIKES) !== 0) {
        for (let strike = 0; strike < 2; strike++) {
          const to = paths[(i + strike) | 0]! & 255;
          if (board[to] !== 0) seen = (seen + kinds[(base + board[to]!) | 0]!) | 0;
          attacked[first + to] = (attacked[first + to]! + 1) | bit;
        }
      }
      if ((program & MIXED) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const to = move & 255;
          const occupant = board[to]!;
          const flags = paths[(i + 2) | 0]!;
          if ((flags & CAPTURE_FLAG) !== 0) {
            if (occupant !== 0 || (flags & QUIET_FLAG) !== 0) seen = (seen + kinds[(base + occupant) | 0]!) | 0;
            near = (near + ring[(ringBase + to) | 0]!) | 0;
            attacked[first + to] = (attacked[first + to]! + 1) | bit;
          } else if (occupant === 0 && (flags & QUIET_FLAG) !== 0) seen = (seen + 1) | 0;
          i = occupant === 0 ? (i + MIXED_WIDTH) | 0 : paths[(i + 1) | 0]!;
        }
      }
      const type = code >> 1;
      terms[type < MOBILITY_TYPES ? type : MOBILITY_TYPES - 1]! += sign * (seen & COUNT_MASK);
      sum = (sum + (seen >> COUNT_BITS)) | 0;
      if (near !== 0) danger = (danger + dangerWeight[code]! * (near + 1)) | 0;
      if (bound[code] !== 0) shades |= shade[pieceSquare & SQUARE_MASK]!;
    }
    terms[THREAT_UP]! += sign * (sum & COUNT_MASK);
    terms[THREAT_DOWN]! += sign * ((sum >> COUNT_BITS) & COUNT_MASK);
    terms[THREAT_PAWN]! += sign * ((sum >> (2 * COUNT_BITS)) & COUNT_MASK);
    terms[SUPPORT]! += sign * ((sum >> (3 * COUNT_BITS)) & COUNT_MASK);
    if (shades === 3) terms[BOUND_PAIR]! += sign;
    return danger;
  }

  /** What is known only when both sides' pieces have been looked at; gives the step of danger to the enemy's king. */
  function kingsAndHangingPieces(us: number, sign: number, attackers: number): number {
    const { board, list, held, royalTargets } = hot;
    const { pawnType, dangerWeight, dropped, codes } = look;
    const them = us ^ 1;
    const ours = us << SQUARE_BITS;
    const theirs = them << SQUARE_BITS;
    const end = theirs + hot.count[them]!;
    for (let k = theirs + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      const square = pieceSquare & SQUARE_MASK;
      if (attacked[ours + square] === 0 || attacked[theirs + square] !== 0) continue;
      if (pieceSquare >> (SQUARE_BITS + 1) === pawnType) terms[HANGING_PAWN]! += sign;
      else terms[HANGING_PIECE]! += sign;
    }
    let weak = 0;
    let escapes = 0;
    const targets = list[theirs]! * ROYAL_WIDTH;
    const targetsEnd = targets + look.royalMoves[list[theirs]! & ((2 << SQUARE_BITS) - 1)]!;
    for (let t = targets; t < targetsEnd; t++) {
      const square = royalTargets[t]!;
      if (attacked[ours + square] === 0) {
        if (board[square] === 0 || (board[square]! & 1) === us) escapes++;
      } else if ((attacked[theirs + square]! & ATTACKERS) <= 1) weak++;
    }
    terms[ESCAPES]! -= sign * escapes;
    let struck = 0;
    let struckTwice = 0;
    let defended = 0;
    const theirKing = theirs | (list[theirs]! & SQUARE_MASK);
    const flankEnd = (theirKing << FLANK_BITS) + look.flankSize[theirKing]!;
    for (let f = theirKing << FLANK_BITS; f < flankEnd; f++) {
      const square = look.flank[f]!;
      const strikes = attacked[ours + square]!;
      if (strikes !== 0) struck++;
      if ((strikes & ATTACKERS) > 1) struckTwice++;
      if (attacked[theirs + square] !== 0) defended++;
    }
    terms[FLANK_ATTACKED]! += sign * struck;
    terms[FLANK_ATTACKED_TWICE]! += sign * struckTwice;
    terms[FLANK_DEFENDED]! -= sign * defended;
    let danger = attackers === 0 ? 0 : attackers + weak * WEAK_SQUARE;
    let checks = 0;
    for (let code = us + 4; code < codes; code += 2) {
      const inHand = held[code]!;
      if (inHand !== 0) danger += inHand * dangerWeight[code]! * 2;
      const dropping = inHand !== 0 && dropped[code] !== 0;
      const moving = hot.material[code] !== 0 && dangerWeight[code] !== 0;
      if (!dropping && !moving) continue;
      const safe = safeChecks(us, code);
      if (dropping) danger += Math.min(safe & SAFE_MASK, SAFE_DROPS_COUNTED) * SAFE_DROP;
      if (moving) checks += Math.min(safe >> SAFE_BITS, SAFE_CHECKS_COUNTED);
    }
    terms[SAFE_CHECKS]! += sign * checks;
    const step = danger >> DANGER_SHIFT;
    return step < DANGER_STEPS ? step : DANGER_STEPS - 1;
  }

  /**
   * To how many squares a piece of a type could go with check without being taken: by a drop, and SAFE_BITS higher by
   * a move.
   */
  function safeChecks(us: number, code: number): number {
    const { paths, programs, list } = hot;
    const king = list[(us ^ 1) << SQUARE_BITS]! & SQUARE_MASK;
    // The other side's piece of that type, standing on the king's square, goes back along the rays on which this one
    // would attack it.
    const program = programs[((code ^ 1) << SQUARE_BITS) | king]!;
    let safe = 0;
    let i = program >> SHAPE_BITS;
    if ((program & LEAPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[++i]!) safe += safeCheck(us, code, move & 255);
      i++;
    }
    if ((program & SLIDES) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        safe += safeCheck(us, code, move & 255);
        i = hot.board[move & 255] === 0 ? i + 2 : paths[i + 1]!;
      }
      i++;
    }
    if ((program & STEPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) i = hot.board[move & 255] === 0 ? i + 2 : paths[i + 1]!;
      i++;
    }
    if ((program & STRIKES) !== 0) {
      for (let strike = 0; strike < 2; strike++) safe += safeCheck(us, code, paths[i + strike]! & 255);
    }
    return safe;
  }

  /** What `safeChecks` adds for one square from which the type attacks the king. */
  function safeCheck(us: number, code: number, to: number): number {
    const { board, tables } = hot;
    if (attacked[((us ^ 1) << SQUARE_BITS) + to] !== 0) return 0;
    const occupant = board[to]!;
    let safe = 0;
    if (occupant === 0) safe = tables.holdings.dropAllowed[(code << SQUARE_BITS) + to]!;
    else if (occupant === WALL || (occupant & 1) === us) return 0;
    const bit = typeBit(code);
    if ((attacked[(us << SQUARE_BITS) + to]! & bit) !== 0) safe += 1 << SAFE_BITS;
    return safe;
  }
}

/**
 * The bit above ATTACKERS that says that a piece of this type attacks a square; types with high numbers share the
 * last.
 */
function typeBit(code: number): number {
  return 1 << Math.min((code >> 1) + TYPE_BITS_FROM, 31);
}
