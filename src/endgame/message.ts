import type { Distances } from './distances.ts';
import type { KingPairs } from './king-pairs.ts';
import { type Material, materialName } from './material.ts';

/** A table on its way to another thread, which knows its game and shares its large arrays instead of copying them. */
export interface TableMessage {
  readonly endgame: string;
  /** Comes along, though it follows from the endgame: a thread that searches has no time to find it out. */
  readonly pairs: KingPairs;
  readonly wins: Uint8Array;
  readonly losses: Uint8Array;
}

/** What to post to the other thread. */
export function messageOf({ material, pairs, wins, losses }: Distances): TableMessage {
  return { endgame: materialName(material), pairs, wins, losses };
}

/** The table as the other thread has it, given the message's endgame of the game as that thread has it. */
export function distancesFrom({ pairs, wins, losses }: TableMessage, material: Material): Distances {
  return { material, pairs, wins, losses };
}
