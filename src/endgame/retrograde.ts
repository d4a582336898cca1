import { Analysis } from './analysis.ts';
import type { SmallerTables } from './deciding-captures.ts';
import type { Distances, MateFilter } from './distances.ts';
import { firstPass } from './first-pass.ts';
import { findLost } from './lost-positions.ts';
import { type Material, materialName } from './material.ts';
import type { MoveTables } from './move-tables.ts';
import { findWon } from './won-positions.ts';

/**
 * Retrograde analysis of the strong side's mates: from the positions in which the weak king is mated, a move at a time
 * back to all those in which that can be forced.
 *
 * @param smaller where captures lead
 * @param filter which mates count; all if undefined
 * @param mayPause called every fraction of a millisecond or so; it may take its time
 * @throws RangeError if a mate takes more moves than a table can hold
 */
export function analyse(
  material: Material,
  moveTables: MoveTables,
  smaller: SmallerTables,
  filter: MateFilter | undefined,
  mayPause: () => void,
): Distances {
  const analysis = new Analysis(material, moveTables, filter);
  firstPass(analysis, smaller, mayPause);
  for (let moves = 1; analysis.lostCount > 0 || moves <= analysis.captures.mostMoves; moves++) {
    if (moves > analysis.mostMoves) throw new RangeError(`mates of ${materialName(material)} take more moves than fit`);
    findWon(analysis, moves, mayPause);
    findLost(analysis, moves, mayPause);
  }
  return { material, pairs: moveTables.pairs, wins: analysis.wins, losses: analysis.losses };
}
