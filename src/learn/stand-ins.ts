import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { pieceValues } from '../weights/values.ts';

/** What stands in for a piece is worth at most this number of times as much, or as little. */
const MOST_RATIO = 1.5;
/** Ends the letter of a promoted piece that turns back when it is captured. */
export const PROMOTED = '~';

/**
 * The pieces of another game whose weights those of a game begin with: those of the same letters; for each piece that
 * only this game has, one that only the other one has and that is worth nearly as much, such as the Queen for a Griffon.
 *
 * @returns [type of `tables`]: the type of `source`; 0: there is none
 */
export function standIns(tables: Tables, source: Tables): Uint8Array {
  const types = new Uint8Array(tables.letters.length);
  for (let type = KING_TYPE; type < types.length; type++)
    types[type] = Math.max(0, source.letters.indexOf(tables.letters[type]!));
  const values = pieceValues(tables);
  const sourceValues = pieceValues(source);
  const pairs: { type: number; other: number; ratio: number }[] = [];
  for (let type = KING_TYPE + 1; type < types.length; type++) {
    for (let other = KING_TYPE + 1; other < source.letters.length; other++) {
      const [letter, otherLetter] = [tables.letters[type]!, source.letters[other]!];
      if (letter === '' || otherLetter === '' || letter.endsWith(PROMOTED) !== otherLetter.endsWith(PROMOTED)) continue;
      const [value, otherValue] = [values[type]!, sourceValues[other]!];
      const ratio = Math.max(value / otherValue, otherValue / value);
      // A negative value, where losing pieces wins, is never near a positive one.
      if (ratio >= 1 && ratio <= MOST_RATIO) pairs.push({ type, other, ratio });
    }
  }
  pairs.sort((one, two) => one.ratio - two.ratio);
  for (const { type, other } of pairs) if (types[type] === 0 && !types.includes(other)) types[type] = other;
  return types;
}
