import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Tables } from '../board/tables.ts';
import { pieceValues, squareMobility } from './values.ts';

/** Centipawns per expected move more than on the average square. */
const MOBILITY_WEIGHT = 7;
/** Centipawns per step nearer to the centre, on top of mobility. */
const CENTRE_WEIGHT = 3;
/** A king's centipawns per rank that it leaves its own edge, and per file towards the middle, while pieces abound. */
const KING_ADVANCE = -18;
const KING_MIDDLE = -9;
/** In the ending it is a piece like others. */
const KING_CENTRE_ENDING = 9;
/** Pawns in centipawns per rank of the way already made, squared: in the middlegame and in the ending. */
const PAWN_ADVANCE = 60;
const PAWN_ADVANCE_ENDING = 130;
const PAWN_CENTRE = 6;
/** The share of its worth that a piece has in the hand, where it can go anywhere. */
const HELD_SHARE_FREE = 1.05;
/** The same for pieces whose drop is confined to a rank. */
const HELD_SHARE_CONFINED = 0.95;
/** A held piece that can only come back by promotion. */
const HELD_SHARE_PROMOTION = 0.08;

/**
 * Everything of the evaluation that is a sum over pieces, as tables: by slot for pieces on the board,
 * [code] for held ones. Centipawns, positive for White's pieces, negative for Black's; middlegame and ending.
 */
export interface SquareTables {
  readonly middle: Int32Array;
  readonly ending: Int32Array;
  readonly held: Int32Array;
  /** Per code: how much a piece counts towards the middlegame. */
  readonly phase: Int32Array;
  /** The sum of phases at and above which the middlegame table alone counts. */
  readonly fullPhase: number;
  /** Worth per type in centipawns. */
  readonly values: Int32Array;
}

const compiled = new WeakMap<Tables, SquareTables>();

/** The square tables of a game, made on first use. */
export function squareTables(tables: Tables): SquareTables {
  let result = compiled.get(tables);
  if (!result) {
    result = compile(tables);
    compiled.set(tables, result);
  }
  return result;
}

function compile(tables: Tables): SquareTables {
  const { codes, squares, files, ranks, pawnType } = tables;
  const values = pieceValues(tables);
  const middle = new Int32Array(codes << SQUARE_BITS);
  const ending = new Int32Array(codes << SQUARE_BITS);
  const held = new Int32Array(codes);
  const phase = new Int32Array(codes);
  for (let type = KING_TYPE; type < tables.letters.length; type++) {
    for (const color of [WHITE, BLACK] as const) {
      const code = pieceCode(type, color);
      const sign = color === WHITE ? 1 : -1;
      if (type !== KING_TYPE && type !== pawnType) phase[code] = values[type]!;
      held[code] = Math.round(sign * values[type]! * heldShare(tables, type));
      for (let square = 0; square < squares; square++) {
        // Black sees the board turned top to bottom.
        const own = color === WHITE ? square : (ranks - 1 - Math.floor(square / files)) * files + (square % files);
        const [mg, eg] = bonus(tables, type, own);
        middle[(code << SQUARE_BITS) | square] = Math.round(sign * (values[type]! + mg));
        ending[(code << SQUARE_BITS) | square] = Math.round(sign * (values[type]! + eg));
      }
    }
  }
  return { middle, ending, held, phase, fullPhase: startPhase(tables, phase), values };
}

/** What a square is worth to a piece of White's: middlegame and ending, in centipawns. */
function bonus(tables: Tables, type: number, square: number): [middle: number, ending: number] {
  const { files, ranks, pawnType, variant } = tables;
  const file = square % files;
  const rank = Math.floor(square / files);
  const fromCentreFile = Math.abs(file - (files - 1) / 2);
  const fromCentreRank = Math.abs(rank - (ranks - 1) / 2);
  const central = (files + ranks) / 4 - fromCentreFile - fromCentreRank;
  if (type === KING_TYPE) {
    return [
      KING_ADVANCE * Math.min(rank, 4) + KING_MIDDLE * ((files - 1) / 2 - fromCentreFile),
      KING_CENTRE_ENDING * central,
    ];
  }
  if (type === pawnType) {
    const [lowest, highest] = variant.pawn.ranks;
    const first = Math.max(lowest, variant.pawn.initialRank ?? lowest) - 1;
    const way = Math.max(0, (rank - first) / (ranks - 1 - first));
    // A pawn that has stayed on the last rank is a dead one.
    if (rank === ranks - 1 && highest === ranks) return [-50, -50];
    const centre = PAWN_CENTRE * ((files - 1) / 2 - fromCentreFile) * (rank > first ? 1 : 0.3);
    return [PAWN_ADVANCE * way * way + centre - 8, PAWN_ADVANCE_ENDING * way * way];
  }
  const mobility = MOBILITY_WEIGHT * squareMobility(tables, type, square);
  return [mobility + CENTRE_WEIGHT * central, mobility + CENTRE_WEIGHT * central];
}

function heldShare(tables: Tables, type: number): number {
  const rule = tables.variant.holdings?.drops?.find((drop) => drop.letters.includes(tables.letters[type]!));
  if (!rule) return HELD_SHARE_PROMOTION;
  return rule.ranks[1] - rule.ranks[0] + 1 >= tables.ranks - 1 ? HELD_SHARE_FREE : HELD_SHARE_CONFINED;
}

/** The phase of a full board: of the start position's pieces. */
function startPhase(tables: Tables, phase: Int32Array): number {
  const placement = tables.variant.start.split(' ')[0]!.replace(/\[.*/, '');
  let total = 0;
  for (const letter of placement) {
    const type = tables.letters.indexOf(letter.toUpperCase());
    if (type > 0) total += phase[pieceCode(type, WHITE as Color)]!;
  }
  return total;
}
