import { SQUARE_BITS } from '../board/layout.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { FEATURES, KING_SAFETY_BITS, TEMPO } from '../weights/features.ts';
import { bindKingSafety } from './king-safety.ts';
import { bindPawnStructure } from './pawn-structure.ts';
import { bindPieceActivity } from './piece-activity.ts';
import { TermTables } from './term-tables.ts';

/** The terms of the evaluation that are counted anew in every position, bound to one position object. */
export interface Terms {
  /** [feature]: White's count less Black's, see features.ts, as the last call of `count` left them. */
  readonly features: Int32Array;
  /** Takes in the position's game, with the worth of its pieces by type in centipawns. */
  adopt(tables: Tables, values: Int32Array): void;
  /**
   * Counts the features of the position anew, all but KING_SAFETY.
   *
   * @returns the step of the danger to Black's king, and KING_SAFETY_BITS higher that of the danger to White's
   */
  count(): number;
}

/** Makes the terms of a position. */
export function bindTerms(position: Position): Terms {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const look = new TermTables();
  const features = new Int32Array(FEATURES);
  /** [color << SQUARE_BITS | square]: that side's attackers of the square, see layout.ts. */
  const attackMap = new Int32Array(2 << SQUARE_BITS);
  const pawnStructure = bindPawnStructure(pos, look, features);
  const { countActivity, countHanging } = bindPieceActivity(pos, look, attackMap, features);
  const kingSafety = bindKingSafety(pos, look, attackMap, features);
  return { features, adopt, count };

  function adopt(tables: Tables, values: Int32Array): void {
    look.adopt(tables, values);
  }

  function count(): number {
    features.fill(0);
    attackMap.fill(0);
    pawnStructure();
    const byWhite = countActivity(0, 1);
    const byBlack = countActivity(1, -1);
    countHanging(0, 1);
    countHanging(1, -1);
    features[TEMPO] = pos.side === 0 ? 1 : -1;
    return kingSafety(0, 1, byWhite) | (kingSafety(1, -1, byBlack) << KING_SAFETY_BITS);
  }
}
