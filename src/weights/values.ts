import { KING_TYPE } from '../board/piece.ts';
import { WIN } from '../board/tables/game-end.ts';
import type { Tables } from '../board/tables/tables.ts';
import { type PieceMobility, pieceMobility } from './mobility.ts';

/** A pawn's worth in centipawns, by definition. */
export const PAWN_VALUE = 100;

/*
 * A piece's worth grows a little faster than the number of its moves. These two factors give orthodox pieces their
 * usual worth (N 300, B 345, R 490, Q 950) from their mobility on a board of which this share is empty, and agree with
 * H. G. Muller's estimates for Team-Mate's pieces to about half a pawn, except for the Acromantula, which they value
 * too low.
 */
const EMPTY_SHARE = 0.7;
const PER_MOVE = 50.8;
const PER_MOVE_SQUARED = 1.2;

/** Where captured pieces change sides, strong pieces are worth less: drops can make up for material at any moment. */
const DROP_COMPRESSION = 0.75;

/** Where pieces are a burden, as in Fairy-Stockfish: an eighth of what they are worth elsewhere. */
const LOSING_SHARE = -1 / 8;

/**
 * The worth of each type of piece in centipawns, derived from how it moves: [type], the king 0, the pawn PAWN_VALUE.
 */
export function pieceValues(tables: Tables): Int32Array {
  const values = plainValues(tables);
  return losesToWin(tables) ? values.map((value) => Math.round(value * LOSING_SHARE)) : values;
}

/** Does a side win by losing what it has? Then pieces are worth less than nothing. */
export function losesToWin({ gameEnd }: Tables): boolean {
  return gameEnd.extinct.length > 0 && gameEnd.extinctVerdict === WIN;
}

function plainValues(tables: Tables): Int32Array {
  const values = new Int32Array(tables.letters.length);
  for (let type = KING_TYPE + 1; type < tables.letters.length; type++) {
    if (type === tables.pawnType) {
      values[type] = PAWN_VALUE;
      continue;
    }
    const { quiet, capture } = mobilityOfType(tables, type).mean;
    const moves = (quiet + 2 * capture) / 3;
    let value = PER_MOVE * moves + PER_MOVE_SQUARED * moves * moves;
    if (tables.capturesReverse) value = PAWN_VALUE * (value / PAWN_VALUE) ** DROP_COMPRESSION;
    values[type] = Math.round(value);
  }
  return values;
}

/** White's pieces, by type: values, square bonuses and weights all depend on their mobility. */
const mobilities = new WeakMap<Tables, Map<number, PieceMobility>>();

/** The mobility of White's piece of a type, computed on first use and kept. */
export function mobilityOfType(tables: Tables, type: number): PieceMobility {
  const known = mobilities.get(tables) ?? new Map<number, PieceMobility>();
  mobilities.set(tables, known);
  const mobility = known.get(type) ?? pieceMobility(tables, type << 1, EMPTY_SHARE);
  known.set(type, mobility);
  return mobility;
}

/** By how many expected moves White's piece of a type has more on a square than on average. */
export function squareMobility(tables: Tables, type: number, square: number): number {
  const { squares, mean } = mobilityOfType(tables, type);
  const here = squares[square]!;
  return (here.quiet + 2 * here.capture - mean.quiet - 2 * mean.capture) / 3;
}
