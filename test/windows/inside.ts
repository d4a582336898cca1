import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './plan.ts';
import { isRight, type Trial } from './trial.ts';
import { trials } from './trials.ts';

/*
 * Runs on Windows, started by run.ts with a file of what it is to use: tries one thing after the other, and says how
 * each went.
 */
const [, , planFile, only = ''] = process.argv;
const plan = JSON.parse(readFileSync(planFile!, 'utf8')) as Plan;
let failed = 0;
for (const trial of trials(plan)) {
  if (!trial.name.includes(only)) continue;
  const again = (attempt: number): Trial => {
    const folder = join(plan.folder, `attempt ${attempt} at ${trial.name.replaceAll(/\W+/g, ' ')}`);
    mkdirSync(folder);
    return trials({ ...plan, folder }).find(({ name }) => name === trial.name)!;
  };
  if (!(await isRight(plan.attempts, (attempt) => (attempt === 1 ? trial : again(attempt))))) failed++;
}
process.exit(failed > 0 ? 1 : 0);
