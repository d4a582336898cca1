import { HELD_LIMIT, heldPieceSquare, MAX_CODES, PIECE_SQUARES, SQUARE_BITS } from '../board/layout.ts';
import { startPosition } from '../board/notation/fen.ts';
import { BLACK, COLORS, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { FEATURES, MOBILITY, MOBILITY_TYPES } from '../weights/features.ts';
import { weightsOf } from '../weights/game-weights.ts';
import { TERMS, type Weights } from '../weights/weights.ts';

/** Weights of features are integers in units of one FEATURE_SCALE-th of a centipawn. */
export const FEATURE_SCALE = 8;
/** More than twice any sum of weighted features; products with it are exact as floating-point numbers. */
export const EG_UNIT = 1 << 24;

/**
 * Weights as the evaluator reads them. By piece-square, of pieces on the board and in hand: centipawns, positive for
 * White's pieces, negative for Black's. By feature: FEATURE_SCALE-ths of a centipawn, those of the endgame times
 * EG_UNIT added to those of the middlegame, so that one sum gives both.
 */
export interface ScoreTables {
  readonly mg: Int32Array;
  readonly eg: Int32Array;
  readonly features: Float64Array;
  /** Mobility of types from this on does not occur. */
  readonly mobilityEnd: number;
  /** By code, with MAX_CODES added for pieces in hand: how much a piece counts towards the middlegame. */
  readonly phase: Int32Array;
  /** The sum of phases at and above which the middlegame's weights alone count. */
  readonly fullPhase: number;
  /** Worth per type on the board, in centipawns. */
  readonly values: Int32Array;
  /** [type]: the same in the middlegame. */
  readonly middlegameValues: Int32Array;
  /**
   * What a capture of each type wins, in centipawns: the piece's worth, and what it is worth to the side that holds it
   * afterwards.
   */
  readonly seeValues: Int32Array;
}

const compiled = new WeakMap<Tables, WeakMap<Weights, ScoreTables>>();

/** The tables of a game's weights, or of others for it, made on first use. */
export function scoreTables(tables: Tables, weights = weightsOf(tables)): ScoreTables {
  let known = compiled.get(tables);
  if (!known) {
    known = new WeakMap();
    compiled.set(tables, known);
  }
  let result = known.get(weights);
  if (!result) {
    result = compile(tables, weights);
    known.set(weights, result);
  }
  return result;
}

function compile(tables: Tables, weights: Weights): ScoreTables {
  const { squares, files, ranks, letters, pawnType } = tables;
  const mg = new Int32Array(PIECE_SQUARES);
  const eg = new Int32Array(PIECE_SQUARES);
  const features = new Float64Array(FEATURES);
  const setFeature = (feature: number, [inMg, inEg]: readonly [number, number]): void => {
    features[feature] = Math.round(inMg * FEATURE_SCALE) + Math.round(inEg * FEATURE_SCALE) * EG_UNIT;
  };
  const phase = new Int32Array(2 * MAX_CODES);
  const values = new Int32Array(letters.length);
  const middlegameValues = new Int32Array(letters.length);
  const halfFiles = Math.ceil(files / 2);
  for (let type = KING_TYPE; type < letters.length; type++) {
    const own = weights.pieces[letters[type]!]!;
    if (type !== KING_TYPE) {
      values[type] = Math.round((own.value[0] + own.value[1]) / 2);
      middlegameValues[type] = Math.round(own.value[0]);
    }
    if (type < MOBILITY_TYPES) setFeature(MOBILITY + type, own.mobility);
    for (const color of COLORS) {
      const code = pieceCode(type, color);
      const sign = color === WHITE ? 1 : -1;
      if (type !== KING_TYPE && type !== pawnType) phase[code] = phase[MAX_CODES + code] = Math.abs(values[type]!);
      mg.fill(sign * own.held[0], heldPieceSquare(code, 0), heldPieceSquare(code, HELD_LIMIT));
      eg.fill(sign * own.held[1], heldPieceSquare(code, 0), heldPieceSquare(code, HELD_LIMIT));
      for (let square = 0; square < squares; square++) {
        const half = halfIndex(square, color === WHITE, files, ranks, halfFiles);
        mg[(code << SQUARE_BITS) | square] = sign * (own.value[0] + own.mg[half]!);
        eg[(code << SQUARE_BITS) | square] = sign * (own.value[1] + own.eg[half]!);
      }
    }
  }
  for (const [name, [first]] of Object.entries(TERMS)) {
    weights.terms[name as keyof typeof TERMS].forEach((weight, i) => {
      setFeature(first + i, weight);
    });
  }
  return {
    mg,
    eg,
    features,
    mobilityEnd: MOBILITY + Math.min(letters.length, MOBILITY_TYPES),
    phase,
    fullPhase: startPhase(tables, phase),
    values,
    middlegameValues,
    seeValues: values.map((value, type) => value + heldSeeValue(tables, weights, type)),
  };
}

/**
 * What it is worth to the taker that a captured piece of a type is held from then on; negative if its owner holds it.
 */
function heldSeeValue({ holdings, letters }: Tables, weights: Weights, type: number): number {
  const heldCode = holdings.heldAs[pieceCode(type, WHITE)]!;
  if (heldCode === 0) return 0;
  const [inMg, inEg] = weights.pieces[letters[heldCode >> 1]!]!.held;
  const worth = Math.round((inMg + inEg) / 2);
  return (heldCode & 1) === BLACK ? worth : -worth;
}

/** The index of a square among the squares of the left half, from its owner's perspective. */
export function halfIndex(square: number, white: boolean, files: number, ranks: number, halfFiles: number): number {
  const file = square % files;
  const rank = Math.floor(square / files);
  return (white ? rank : ranks - 1 - rank) * halfFiles + Math.min(file, files - 1 - file);
}

/** The phase of a full board: of the start position's pieces. */
function startPhase(tables: Tables, phase: Int32Array): number {
  const { material } = startPosition(tables.variant);
  let total = 0;
  for (let code = 2; code < tables.codes; code++) total += material[code]! * phase[code]!;
  return Math.max(1, total);
}
