import { KING_TYPE } from '../board/piece.ts';
import { dropsCaptured } from '../board/tables/holdings.ts';
import type { Tables } from '../board/tables/tables.ts';
import * as F from './features.ts';
import { heldShare, squareBonuses } from './squares.ts';
import { TUNED } from './tuned/index.ts';
import { losesToWin, mobilityOfType, pieceValues } from './values.ts';
import type { Pair, PieceWeights, Weights } from './weights.ts';

/*
 * What the terms are worth where nobody has tuned them: about the mean of what tuning found for Chess, Capablanca Chess
 * and Crazyhouse (4000 games each), rounded.
 */

/** The shares of its value that a piece is worth in the middlegame and in the endgame, where there is one. */
const VALUE_SHARE: Pair = [0.91, 1.13];
const PAWN_WORTH: Pair = [60, 145];
const PAWN_WORTH_WITH_DROPS: Pair = [85, 120];
const KING_MOBILITY: Pair = [-8, 9];
const PAWN_MOBILITY: Pair = [3, 5];
/** Where a side wins by losing its pieces. */
const LOSING_MOBILITY: Pair = [3, 3];
/** How much an attack on a piece counts where a capture costs the piece that captures too. */
const BLAST_ATTACKS = 0.3;

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
  const { letters, ranks, variant } = tables;
  const values = pieceValues(tables);
  const half = halfSquares(tables);
  const pieces: Record<string, PieceWeights> = {};
  for (let type = KING_TYPE; type < letters.length; type++) {
    const value = values[type]!;
    const held = Math.round(value * heldShare(tables, type));
    const bonuses = squareBonuses(tables, type, half);
    pieces[letters[type]!] = {
      value: worthOf(tables, type, value),
      held: [held, held],
      mobility: mobilityWeight(tables, type, value),
      mg: bonuses.map(([mg]) => Math.round(mg)),
      eg: bonuses.map(([, eg]) => Math.round(eg)),
    };
  }
  // Threats are none where captures are compulsory, and pawns need no shelter and no way ahead to be lost.
  const share = losesToWin(tables) ? 0 : 1;
  const alone = (mg: number, eg = mg): Pair[] => [[share * mg, share * eg]];
  const attack = variant.blast ? BLAST_ATTACKS : 1;
  return {
    pieces,
    terms: {
      threatUp: alone(attack * 60, attack * 40),
      threatDown: alone(attack * 10, attack * 20),
      threatPawn: alone(attack * -4, attack * 10),
      support: alone(3, 9),
      hangingPiece: alone(attack * 30, attack * 24),
      hangingPawn: alone(attack * 19, attack * 40),
      isolated: alone(-16, -10),
      backward: alone(-8, -4),
      doubled: alone(4, -25),
      blocked: alone(-5, -27),
      passed: Array.from({ length: F.PASSED_STEPS }, (_, rank) => {
        const ray = Math.min(1, rank / (ranks - 1));
        return [Math.round(share * 20 * ray * ray), Math.round(share * 190 * ray * ray)] as const;
      }),
      shelter: alone(9, 0),
      halfOpenFiles: alone(-28, 8),
      openFiles: alone(-24, 0),
      boundPair: alone(23, 32),
      escapes: alone(8, -6),
      tempo: alone(24, 12),
      flankAttacked: alone(1, -2),
      flankAttackedTwice: alone(2, -2),
      flankDefended: alone(4, -2),
      safeChecks: alone(36, 10),
      kingSafety: Array.from({ length: F.KING_SAFETY_STEPS }, (_, step) => {
        const mg = Math.round(Math.min(400, 0.6 * step * step + 1.5 * step));
        return [mg, Math.round(mg / 3)] as const;
      }),
    },
  };
}

/** What a piece of a type is worth, which its moves value at `value` centipawns. */
function worthOf(tables: Tables, type: number, value: number): Pair {
  if (losesToWin(tables)) return [value, value];
  const hasEndgame = !dropsCaptured(tables.holdings);
  if (type === tables.pawnType) return hasEndgame ? PAWN_WORTH : PAWN_WORTH_WITH_DROPS;
  const [mg, eg] = hasEndgame ? VALUE_SHARE : [1, 1];
  return [Math.round(mg * value), Math.round(eg * value)];
}

/**
 * What a square counts to which a piece can go, whose moves value it at `value` centipawns: the more it is worth, the
 * less in the middlegame, and the more in the endgame.
 */
function mobilityWeight(tables: Tables, type: number, value: number): Pair {
  if (losesToWin(tables)) return type === KING_TYPE || type === tables.pawnType ? [0, 0] : LOSING_MOBILITY;
  if (type === KING_TYPE) return KING_MOBILITY;
  if (type === tables.pawnType) return PAWN_MOBILITY;
  // The terms count a square as often as there are open paths to it.
  const { distinctShare: share } = mobilityOfType(tables, type);
  return [share * Math.max(0, 6 - value / 200), share * (4 + value / 150)];
}

/** The squares of the left half of a board, rank by rank, with the middle file if there is one. */
export function halfSquares({ files, squares }: Tables): number[] {
  return Array.from({ length: squares }, (_, square) => square).filter((square) => square % files < files / 2);
}
