import { variantByName } from '../variants/registry.ts';
import type { Distances } from './distances.ts';
import { kingPairsOf } from './ground.ts';
import { materialName, parseMaterial } from './material.ts';

/** A table on its way to another thread, which shares its arrays instead of copying them. */
export interface TableMessage {
  readonly variant: string;
  readonly ending: string;
  readonly wins: Uint8Array;
  readonly losses: Uint8Array;
}

/** What to post to the other thread. */
export function messageOf({ material, wins, losses }: Distances): TableMessage {
  return { variant: material.tables.variant.name, ending: materialName(material), wins, losses };
}

/** The table as the other thread has it; its game must be one of the registry. */
export function distancesFrom({ variant, ending, wins, losses }: TableMessage): Distances {
  const material = parseMaterial(variantByName(variant), ending);
  return { material, pairs: kingPairsOf(material), wins, losses };
}
