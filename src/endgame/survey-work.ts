import type { Plan } from '../jobs/plan.ts';
import type { Variant } from '../variants/types.ts';
import { type Material, materialName, parseMaterial } from './material.ts';
import { type SideSurvey, type Survey, survey, surveyOfTwo } from './survey.ts';
import { TableBuilder } from './table-builder.ts';

/** What all surveys depend on. */
interface Setup {
  readonly variant: Variant;
  /** The endgame of each job. */
  readonly endgames: readonly string[];
  readonly withCorners: boolean;
}

/**
 * Surveys of endgames, as jobs: each gives a `Survey` of an endgame against a bare king, or the list of `SideSurvey` of
 * one piece against another.
 *
 * @param withCorners whether to find out which corners the mates of colour-bound pieces need
 */
export function surveyJobs(variant: Variant, materials: readonly Material[], withCorners: boolean): Plan {
  const setup: Setup = { variant, endgames: materials.map(materialName), withCorners };
  return { kind: 'endgames', setup, count: materials.length };
}

/** Builds the endgame of a number, and the tables that it needs, and says what its table tells. */
export function surveyWork({ variant, endgames, withCorners }: Setup): (job: number) => Survey | SideSurvey[] {
  const builder = new TableBuilder();
  return (job) => {
    const material = parseMaterial(variant, endgames[job]!);
    return material.weak === 0 ? survey(builder, material, withCorners) : surveyOfTwo(builder, material);
  };
}
