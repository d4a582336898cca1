import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import * as F from './features.ts';
import { heldShare, squareBonus } from './squares.ts';
import { TUNED } from './tuned/index.ts';
import { pieceValues } from './values.ts';

/** A number in the middlegame and in the ending. */
export type Pair = readonly [mg: number, eg: number];

/**
 * What everything in a position counts for, in centipawns. A game's own come from `stablemate tune`; a game without any gets
 * them from the moves of its pieces.
 */
export interface Weights {
  /** The command that made them. */
  readonly command?: string;
  readonly pieces: Readonly<Record<string, PieceWeights>>;
  readonly terms: Readonly<Record<TermName, readonly Pair[]>>;
}

/** Of one type of piece, by its letter. */
export interface PieceWeights {
  /** On the board, on the average square. */
  readonly value: Pair;
  /** Held in hand. */
  readonly held: Pair;
  /** For each further square that it can go to. */
  readonly mobility: Pair;
  /** On the squares of the left half of the board (the right one is its mirror), from White's first rank up. */
  readonly mg: readonly number[];
  readonly eg: readonly number[];
}

/** The terms that do not belong to a type, and where in the list of features they begin and how many they are. */
export const TERMS = {
  threatUp: [F.THREAT_UP, 1],
  threatDown: [F.THREAT_DOWN, 1],
  threatPawn: [F.THREAT_PAWN, 1],
  support: [F.SUPPORT, 1],
  hangingPiece: [F.HANGING_PIECE, 1],
  hangingPawn: [F.HANGING_PAWN, 1],
  isolated: [F.PAWN_ISOLATED, 1],
  backward: [F.PAWN_BACKWARD, 1],
  doubled: [F.PAWN_DOUBLED, 1],
  blocked: [F.PASSED_BLOCKED, 1],
  passed: [F.PASSED, F.PASSED_STEPS],
  shelter: [F.SHELTER, 1],
  halfOpenFiles: [F.HALF_OPEN_FILES, 1],
  openFiles: [F.OPEN_FILES, 1],
  boundPair: [F.BOUND_PAIR, 1],
  escapes: [F.ESCAPES, 1],
  tempo: [F.TEMPO, 1],
  flankAttacked: [F.FLANK_ATTACKED, 1],
  flankAttackedTwice: [F.FLANK_ATTACKED_TWICE, 1],
  flankDefended: [F.FLANK_DEFENDED, 1],
  safeChecks: [F.SAFE_CHECKS, 1],
  danger: [F.DANGER, F.DANGER_STEPS],
} as const satisfies Record<string, readonly [first: number, count: number]>;

export type TermName = keyof typeof TERMS;

const MOBILITY: Pair = [3, 3];

/** A game's weights: tuned ones if there are any, else what its pieces' moves tell. */
export function weightsOf(tables: Tables): Weights {
  return TUNED[tables.variant.name] ?? weightsFromMoves(tables);
}

/** What a game's rules alone tell of its weights. */
export function weightsFromMoves(tables: Tables): Weights {
  const { letters, pawnType, ranks } = tables;
  const values = pieceValues(tables);
  const half = halfSquares(tables);
  const pieces: Record<string, PieceWeights> = {};
  for (let type = KING_TYPE; type < letters.length; type++) {
    const value = values[type]!;
    const held = Math.round(value * heldShare(tables, type));
    const bonuses = half.map((square) => squareBonus(tables, type, square));
    pieces[letters[type]!] = {
      value: [value, value],
      held: [held, held],
      mobility: type === KING_TYPE || type === pawnType ? [0, 0] : MOBILITY,
      mg: bonuses.map(([mg]) => Math.round(mg)),
      eg: bonuses.map(([, eg]) => Math.round(eg)),
    };
  }
  const alone = (mg: number, eg = mg): Pair[] => [[mg, eg]];
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
        return [Math.round(30 * ray * ray), Math.round(90 * ray * ray)] as const;
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
      danger: Array.from({ length: F.DANGER_STEPS }, (_, step) => {
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
