import { describe, expect, test } from 'vitest';
import { allMaterial } from '../../src/endgame/material.ts';
import type { Survey } from '../../src/endgame/survey.ts';
import { surveyJobs } from '../../src/endgame/survey-work.ts';
import { InputError } from '../../src/errors/input-error.ts';
import { JobStore } from '../../src/jobs/job-store.ts';
import { pack } from '../../src/jobs/packed.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { variantByName } from '../../src/variants/registry.ts';

const VARIANT = variantByName('los-alamos');
const PLAN = surveyJobs(VARIANT, allMaterial(VARIANT, 1), false);

describe('jobs', () => {
  test('have their results in order, on any number of threads', async () => {
    const pieces = ['Q', 'R', 'N'];
    const one = [...(await runJobs<Survey>(PLAN, { runner: 1 }))];
    expect(one.map((survey) => survey.pieces)).toEqual(pieces);
    expect([...(await runJobs<Survey>(PLAN, { runner: 3 }))]).toEqual(one);
  });

  test('that have a result are not done again', async () => {
    const store = new JobStore(PLAN);
    store.add(1, pack('known'));
    const heard: number[] = [];
    const results = [...(await runJobs(PLAN, { runner: 1, store, progress: (done) => heard.push(done) }))];
    expect(results[1]).toBe('known');
    expect(heard).toEqual([2, 3]);
    expect([...(await runJobs(PLAN, { runner: 2, store }))]).toEqual(results);
  });

  test('that are wrong are told as if there were no threads', async () => {
    const wrong = { ...PLAN, setup: { variant: VARIANT, endgames: ['KQK', 'KXK', 'KRK'], withCorners: false } };
    await expect(runJobs(wrong, { runner: 2 })).rejects.toThrow(InputError);
    await expect(runJobs(wrong, { runner: 2 })).rejects.toThrow("'KXK'");
  });

  test('that crash end the work', async () => {
    const broken = { ...PLAN, setup: { variant: VARIANT, endgames: undefined, withCorners: false } };
    await expect(runJobs(broken, { runner: 2 })).rejects.toThrow(TypeError);
  });
});
