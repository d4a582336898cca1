import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import * as F from './features.ts';
import { heldShare, squareBonuses } from './squares.ts';
import { TUNED } from './tuned/index.ts';
import { losesToWin, pieceValues } from './values.ts';
import type { Pair, PieceWeights, Weights } from './weights.ts';

const MOBILITY: Pair = [3, 3];

const derived = new WeakMap<Tables, Weights>();

/** A game's weights: tuned ones if there are any, else weights derived from its pieces' moves. */
export function weightsOf(tables: Tables): Weights {
  const tuned = tunedWeightsOf(tables);
  if (tuned) return tuned;
  let weights = derived.get(tables);
  if (!weights) {
    weights = weightsFromMoves(tables);
    derived.set(tables, weights);
  }
  return weights;
}

/** A game's tuned weights; undefined if nobody has tuned any. */
export function tunedWeightsOf({ variant }: Tables): Weights | undefined {
  return TUNED[variant.name];
}

/** Weights derived from a game's rules alone. */
export function weightsFromMoves(tables: Tables): Weights {
  const { letters, pawnType, ranks } = tables;
  const values = pieceValues(tables);
  const half = halfSquares(tables);
  const pieces: Record<string, PieceWeights> = {};
  for (let type = KING_TYPE; type < letters.length; type++) {
    const value = values[type]!;
    const held = Math.round(value * heldShare(tables, type));
    const bonuses = squareBonuses(tables, type, half);
    pieces[letters[type]!] = {
      value: [value, value],
      held: [held, held],
      mobility: type === KING_TYPE || type === pawnType ? [0, 0] : MOBILITY,
      mg: bonuses.map(([mg]) => Math.round(mg)),
      eg: bonuses.map(([, eg]) => Math.round(eg)),
    };
  }
  // Threats are none where captures are compulsory, and pawns need no shelter and no way ahead to be lost.
  const share = losesToWin(tables) ? 0 : 1;
  const alone = (mg: number, eg = mg): Pair[] => [[share * mg, share * eg]];
  return {
    pieces,
    terms: {
      threatUp: alone(18),
      threatDown: alone(5),
      threatPawn: alone(2, 5),
      support: alone(2, 1),
      hangingPiece: alone(22, 15),
      hangingPawn: alone(8, 12),
      isolated: alone(-8, -10),
      backward: alone(-6, -6),
      doubled: alone(-6, -12),
      blocked: alone(-8, -20),
      passed: Array.from({ length: F.PASSED_STEPS }, (_, rank) => {
        const ray = Math.min(1, rank / (ranks - 1));
        return [Math.round(share * 30 * ray * ray), Math.round(share * 90 * ray * ray)] as const;
      }),
      shelter: alone(5, 0),
      halfOpenFiles: alone(-10, 0),
      openFiles: alone(-16, 0),
      boundPair: alone(20, 25),
      escapes: alone(3, 1),
      tempo: alone(12, 8),
      flankAttacked: alone(3, 0),
      flankAttackedTwice: alone(2, 0),
      flankDefended: alone(2, 0),
      safeChecks: alone(20, 5),
      kingSafety: Array.from({ length: F.KING_SAFETY_STEPS }, (_, step) => {
        const mg = Math.round(Math.min(400, 0.6 * step * step + 1.5 * step));
        return [mg, Math.round(mg / 3)] as const;
      }),
    },
  };
}

/** The squares of the left half of a board, rank by rank, with the middle file if there is one. */
export function halfSquares({ files, squares }: Tables): number[] {
  return Array.from({ length: squares }, (_, square) => square).filter((square) => square % files < files / 2);
}
