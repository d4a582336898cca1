import {
  CAPTURE_FLAG,
  LEAPS,
  MIXED,
  QUIET_FLAG,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  SQUARE_MASK,
  STEPS,
  STRIKES,
} from '../board/layout.ts';
import { nextMixed } from '../board/position/mixed.ts';
import type { Position } from '../board/position/position.ts';
import {
  BOUND_PAIR,
  HANGING_PAWN,
  HANGING_PIECE,
  MOBILITY_TYPES,
  SUPPORT,
  THREAT_DOWN,
  THREAT_PAWN,
  THREAT_UP,
} from '../weights/features.ts';
import { attackerBit, BOTH_SHADES, COUNT_BITS, COUNT_MASK } from './layout.ts';
import type { TermTables } from './term-tables.ts';

/** What pieces do where they stand. */
export interface PieceActivity {
  /**
   * Counts where a side's pieces can go and what they attack and defend, and adds their attacks to the attack map.
   *
   * @param sign 1 for White, -1 for Black
   * @returns how much they threaten the enemy's king, see king-danger.ts
   */
  countActivity(us: number, sign: number): number;
  /** Counts the enemy's hanging pieces; the attack map must have both sides' attacks. */
  countHanging(us: number, sign: number): void;
}

/**
 * Makes the functions that look at what all pieces of a position do. They walk the same path programs as the
 * generator, see board/PATHS.md.
 *
 * @param pos the position that they look at
 * @param attackMap [color << SQUARE_BITS | square]: that side's attackers of the square, see layout.ts; empty
 * before the first call
 * @param features where they add the terms, White's less Black's
 */
export function bindPieceActivity(
  pos: Position,
  tables: TermTables,
  attackMap: Int32Array,
  features: Int32Array,
): PieceActivity {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const look = tables;
  const attacked = attackMap;
  const terms = features;
  return { countActivity, countHanging };

  function countActivity(side: number, sign: number): number {
    const { board, paths, programs, list } = hot;
    const { reach, ring, attackerWeight, colourBound, shade } = look;
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
      const bit = attackerBit(code);
      let seen = 0;
      let near = 0;
      if ((program & LEAPS) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const to = move & 255;
          seen = (seen + reach[(base + board[to]!) | 0]!) | 0;
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
          seen = (seen + reach[(base + occupant) | 0]!) | 0;
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
          if (board[to] !== 0) seen = (seen + reach[(base + board[to]!) | 0]!) | 0;
          attacked[first + to] = (attacked[first + to]! + 1) | bit;
        }
      }
      if ((program & MIXED) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const to = move & 255;
          const occupant = board[to]!;
          const flags = paths[(i + 2) | 0]!;
          if ((flags & CAPTURE_FLAG) !== 0) {
            if (occupant !== 0 || (flags & QUIET_FLAG) !== 0) seen = (seen + reach[(base + occupant) | 0]!) | 0;
            near = (near + ring[(ringBase + to) | 0]!) | 0;
            attacked[first + to] = (attacked[first + to]! + 1) | bit;
          } else if (occupant === 0 && (flags & QUIET_FLAG) !== 0) seen = (seen + 1) | 0;
          i = nextMixed(paths, i, flags, occupant, us);
        }
      }
      const type = code >> 1;
      terms[type < MOBILITY_TYPES ? type : MOBILITY_TYPES - 1]! += sign * (seen & COUNT_MASK);
      sum = (sum + (seen >> COUNT_BITS)) | 0;
      if (near !== 0) danger = (danger + attackerWeight[code]! * (near + 1)) | 0;
      if (colourBound[code] !== 0) shades |= shade[pieceSquare & SQUARE_MASK]!;
    }
    terms[THREAT_UP]! += sign * (sum & COUNT_MASK);
    terms[THREAT_DOWN]! += sign * ((sum >> COUNT_BITS) & COUNT_MASK);
    terms[THREAT_PAWN]! += sign * ((sum >> (2 * COUNT_BITS)) & COUNT_MASK);
    terms[SUPPORT]! += sign * ((sum >> (3 * COUNT_BITS)) & COUNT_MASK);
    if (shades === BOTH_SHADES) terms[BOUND_PAIR]! += sign;
    return danger;
  }

  function countHanging(us: number, sign: number): void {
    const { list } = hot;
    const { pawnType } = look;
    const ours = us << SQUARE_BITS;
    const theirs = ours ^ (1 << SQUARE_BITS);
    const end = theirs + hot.count[us ^ 1]!;
    for (let k = theirs + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      const square = pieceSquare & SQUARE_MASK;
      if (attacked[ours + square] === 0 || attacked[theirs + square] !== 0) continue;
      if (pieceSquare >> (SQUARE_BITS + 1) === pawnType) terms[HANGING_PAWN]! += sign;
      else terms[HANGING_PIECE]! += sign;
    }
  }
}
