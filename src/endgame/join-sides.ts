import { ILLEGAL, WEAK_MATES } from './constants.ts';
import type { Distances } from './distances.ts';
import { flippedSquares } from './symmetry.ts';

/**
 * Adds the weak side's mates to a table of the strong side's, where each side has a piece.
 *
 * @param table is changed and given back
 * @param other the same endgame with the sides exchanged, mates of its strong side only; perhaps the same one
 */
export function joinSides(table: Distances, other: Distances): Distances {
  const { material, pairs } = table;
  const { squares } = material.tables;
  const flip = flippedSquares(material.tables);
  const wins = table === other ? table.wins.slice() : other.wins;
  const losses = table === other ? table.losses.slice() : other.losses;
  const { pairOf, mapOf, maps } = other.pairs;
  for (let pair = 0; pair < pairs.count; pair++) {
    const kings = flip[pairs.weak[pair]!]! * squares + flip[pairs.strong[pair]!]!;
    const row = pairOf[kings]! * squares;
    const map = mapOf[kings]! * squares;
    for (let first = 0; first < squares; first++) {
      const place = (pair * squares + first) * squares;
      const otherSecond = maps[map + flip[first]!]!;
      for (let second = 0; second < squares; second++) {
        const there = (row + maps[map + flip[second]!]!) * squares + otherSecond;
        const loss = losses[there]!;
        const win = wins[there]!;
        if (loss !== 0) table.wins[place + second] = WEAK_MATES + loss;
        if (win !== 0) table.losses[place + second] = win === ILLEGAL ? ILLEGAL : WEAK_MATES + win;
      }
    }
  }
  return table;
}
