import type { SideLetters } from './types.ts';

/** Letters of pieces: the same for both sides, or White's and Black's. */
export type Letters = string | SideLetters;

/** The letters that hold for a side. @param black whether that is Black */
export function lettersFor(letters: Letters, black: boolean): string {
  if (typeof letters === 'string') return letters;
  return black ? letters.black : letters.white;
}

/** The letters of a text one by one, with the `+` of those that have one. */
export function splitLetters(letters: string): string[] {
  return letters.match(/\+?[^+]/g) ?? [];
}

/** The letters that hold for any side, each once. */
export function allLetters(letters: Letters): string {
  return [...new Set(lettersFor(letters, false) + lettersFor(letters, true))].join('');
}

/** Both sides' letters, as one text if they are the same. */
export function sideLetters(white: string, black: string): Letters {
  return white === black ? white : { white, black };
}
