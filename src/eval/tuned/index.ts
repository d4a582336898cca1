import type { Weights } from '../weights.ts';

/** Weights that `stablemate tune` has found, by the name of the game. */
export const TUNED: Readonly<Record<string, Weights>> = {};
