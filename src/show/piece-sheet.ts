import { tablesOf } from '../board/tables/tables.ts';
import type { Variant } from '../variants/types.ts';
import { weightsOf } from '../weights/game-weights.ts';
import { type MoveDiagram, moveDiagram } from './moves.ts';

/** What there is to show of a kind of piece. */
export interface PieceSheet {
  readonly letter: string;
  readonly name: string;
  readonly betza: string;
  /**
   * What it is worth to the engine on the board, in pawns, the mean of middlegame and endgame; undefined for a royal
   * piece.
   */
  readonly value: number | undefined;
  readonly diagram: MoveDiagram;
}

/**
 * All kinds of piece of a game, in its order.
 *
 * @throws BetzaError if a piece's notation cannot be read
 */
export function pieceSheets(variant: Variant): PieceSheet[] {
  const weights = weightsOf(tablesOf(variant));
  const size = Math.max(variant.files, variant.ranks);
  return variant.pieces.map(({ letter, name, betza }, i) => {
    const royal = i === 0 && !variant.kingless;
    const [mg, eg] = weights.pieces[letter]!.value;
    return {
      letter,
      name,
      betza,
      value: royal ? undefined : (mg + eg) / 200,
      diagram: moveDiagram(betza, size),
    };
  });
}
