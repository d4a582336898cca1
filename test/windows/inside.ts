import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './plan.ts';
import { killRest } from './programs.ts';
import { type Trial, trials } from './trials.ts';

/*
 * Runs on Windows, started by run.ts with a file of what it is to use: tries one thing after the other, and says how
 * each went.
 */
const [, , planFile, only = ''] = process.argv;
const plan = JSON.parse(readFileSync(planFile!, 'utf8')) as Plan;
let failed = 0;
for (const trial of trials(plan)) {
  if (!trial.name.includes(only)) continue;
  let isRight = await succeeds(trial);
  for (let attempt = 2; !isRight && attempt <= plan.attempts; attempt++) {
    const folder = join(plan.folder, `attempt ${attempt} at ${trial.name.replaceAll(/\W+/g, ' ')}`);
    mkdirSync(folder);
    isRight = await succeeds(trials({ ...plan, folder }).find(({ name }) => name === trial.name)!);
  }
  if (!isRight) failed++;
}
process.exit(failed > 0 ? 1 : 0);

async function succeeds({ name, run }: Trial): Promise<boolean> {
  const begun = performance.now();
  const seconds = (): string => `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    const remark = await run();
    console.log(`ok ${name}${remark === undefined ? '' : `: ${remark}`} ${seconds()}`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name} ${seconds()}\n  ${(error as Error).message.trimEnd().replaceAll('\n', '\n  ')}`);
    killRest();
    return false;
  }
}
