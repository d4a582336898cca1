import type { Plan } from '../jobs/plan.ts';
import type { Variant } from '../variants/types.ts';
import { encodeTable } from './file.ts';
import { type Material, materialName, parseMaterial } from './material.ts';
import { TableBuilder } from './table-builder.ts';

/** What all tables depend on. */
interface Setup {
  readonly variant: Variant;
  /** The endgame of each job. */
  readonly endgames: readonly string[];
}

/** Endgame tables, as jobs: each gives the bytes of a file. */
export function tableJobs(variant: Variant, materials: readonly Material[]): Plan {
  const setup: Setup = { variant, endgames: materials.map(materialName) };
  return { kind: 'endgame-tables', setup, count: materials.length };
}

/** Builds the table of a number, and those that it needs. */
export function tableWork({ variant, endgames }: Setup): (job: number) => Uint8Array {
  const builder = new TableBuilder();
  return (job) => encodeTable(builder.build(parseMaterial(variant, endgames[job]!)));
}
