import type { EndgameValue, Variant } from '../../index.ts';

/** What the page asks its thread for endgame tables. */
export interface EndgameQuestion {
  readonly id: number;
  readonly variant: Variant;
  readonly fen: string;
}

/** What that says; neither value nor moves if no table knows the position. */
export interface EndgameAnswer {
  readonly id: number;
  readonly value?: EndgameValue;
  /** The moves that keep the value, in standard algebraic notation. */
  readonly best?: readonly string[];
}
