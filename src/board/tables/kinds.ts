import { allLetters } from '../../variants/sides.ts';
import type { PieceDefinition, Variant } from '../../variants/types.ts';
import { KING_TYPE } from '../piece.ts';

/** What follows the letter of a piece that was a pawn, where that matters: such a piece is a kind of its own. */
export const PROMOTED_MARK = '~';

/** A kind of piece on the board; its place in the list of all kinds is its type. */
export interface Kind {
  /** As a FEN has it, upper case: `Q`, `Q~` for a queen that was a pawn, `+P` for what a pawn has become in shogi. */
  readonly letter: string;
  /** Its name and moves; missing for types that no piece has. */
  readonly definition?: PieceDefinition;
  /** The type that it is again once it is captured and held. */
  readonly base: number;
}

/**
 * All kinds of piece of a game, by type. Type 0 is none, and KING_TYPE is none in a game without royal pieces. Behind
 * the game's own pieces come the marked ones of pieces that pawns become, if it makes a difference that they were
 * pawns.
 */
export function kindsOf({ pieces, kingless, pawn, holdings }: Variant): Kind[] {
  const kinds: Kind[] = [{ letter: '', base: 0 }];
  if (kingless) kinds.push({ letter: '', base: KING_TYPE });
  const first = kinds.length;
  const typeOf = (letter: string): number => first + pieces.findIndex((piece) => piece.letter === letter);
  pieces.forEach((definition, i) => {
    const base = pieces.find((piece) => piece.promotesTo === definition.letter);
    kinds.push({ letter: definition.letter, definition, base: base ? typeOf(base.letter) : first + i });
  });
  if (holdings?.demotes) {
    for (const letter of allLetters(pawn.promotion.to)) {
      const definition = pieces.find((piece) => piece.letter === letter)!;
      kinds.push({ letter: letter + PROMOTED_MARK, definition, base: typeOf(pawn.letter) });
    }
  }
  return kinds;
}
