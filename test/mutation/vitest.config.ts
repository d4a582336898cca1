import { defineConfig } from 'vitest/config';
import tests from '../vitest.config.ts';
import { AREAS } from './areas.ts';

/**
 * The tests of one area, each file in a thread of its own: what is worked out while a source is loaded is mutated too.
 */
export default defineConfig(async (env) => {
  const area = AREAS[process.env.MUTATED_AREA ?? ''];
  if (!area) throw new RangeError('MUTATED_AREA names no area');
  const { test, ...rest } = await tests(env);
  // Nobody reads where a mutant failed, so no source maps are looked into.
  return { ...rest, test: { ...test, execArgv: [], isolate: true, include: [...area.tests] } };
});
