import * as F from './features.ts';

/** A number in the middlegame and in the endgame. */
export type Pair = readonly [mg: number, eg: number];

/**
 * The weights of the evaluation, in centipawns. A game's own come from `stablemate tune`; for a game without any they
 * are derived from the moves of its pieces.
 */
export interface Weights {
  /** The command that made them. */
  readonly command?: string | undefined;
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

/**
 * The terms that do not belong to a type of piece, with the index of their first feature and the number of features.
 */
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
  kingSafety: [F.KING_SAFETY, F.KING_SAFETY_STEPS],
} as const satisfies Record<string, readonly [first: number, count: number]>;

export type TermName = keyof typeof TERMS;
