import type { Distances } from './distances.ts';
import { kingPairsOf } from './ground.ts';
import { type Material, materialName } from './material.ts';

/** A table on its way to another thread, which knows its game and shares its arrays instead of copying them. */
export interface TableMessage {
  readonly ending: string;
  readonly wins: Uint8Array;
  readonly losses: Uint8Array;
}

/** What to post to the other thread. */
export function messageOf({ material, wins, losses }: Distances): TableMessage {
  return { ending: materialName(material), wins, losses };
}

/** The table as the other thread has it, given the message's ending of the game as that thread has it. */
export function distancesFrom({ wins, losses }: TableMessage, material: Material): Distances {
  return { material, pairs: kingPairsOf(material), wins, losses };
}
