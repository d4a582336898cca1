/** Positions as the fit of a network needs them, each as the side to move sees it. */
export interface Positions {
  /** [position]: where its inputs begin in `own` and `other`; one more at the end. */
  readonly starts: Uint32Array;
  /** The inputs that are 1 in the side to move's perspective, and in the other side's. */
  readonly own: Uint16Array;
  readonly other: Uint16Array;
  /** [position]: the part of the score that needs no network, in centipawns. */
  readonly base: Float32Array;
  /** [position]: what a search said, or the evaluation itself, in centipawns. */
  readonly scores: Float32Array;
  /** [position]: 1 if it came up in a game and was searched, 0 for strays. */
  readonly played: Uint8Array;
  /** [position]: how its game ended: 1, 0.5 or 0. */
  readonly results: Float32Array;
}
