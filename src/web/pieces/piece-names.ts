import type { PieceDefinition, Side, Variant } from '../../index.ts';

/** The kind of piece that a letter of a position stands for, in either case and with the mark of promoted ones. */
export function pieceOf({ pieces }: Variant, letter: string): PieceDefinition {
  const wanted = letter.toUpperCase();
  const plain = wanted.replace('~', '');
  const piece = pieces.find((one) => one.letter === wanted) ?? pieces.find((one) => one.letter === plain);
  if (!piece) throw new RangeError(`there is no piece '${letter}'`);
  return piece;
}

/** Whose piece it is: upper-case letters are White's. */
export function sideOf(letter: string): Side {
  return letter === letter.toUpperCase() ? 'white' : 'black';
}

/** `white Pawn`. */
export function pieceTitle(variant: Variant, letter: string): string {
  return `${sideOf(letter)} ${pieceOf(variant, letter).name}`;
}
