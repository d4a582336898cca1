import { readFileSync } from 'node:fs';
import type { Plan } from './plan.ts';
import { killRest } from './programs.ts';
import { trials } from './trials.ts';

/*
 * Runs on Windows, started by run.ts with a file of what it is to use: tries one thing after the other, and says how
 * each went.
 */
const [, , planFile, only = ''] = process.argv;
let failed = 0;
for (const { name, run } of trials(JSON.parse(readFileSync(planFile!, 'utf8')) as Plan)) {
  if (!name.includes(only)) continue;
  const begun = performance.now();
  const seconds = (): string => `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  try {
    const remark = await run();
    console.log(`ok ${name}${remark === undefined ? '' : `: ${remark}`} ${seconds()}`);
  } catch (error) {
    console.log(`FAILED ${name} ${seconds()}\n  ${(error as Error).message.trimEnd().replaceAll('\n', '\n  ')}`);
    failed++;
    killRest();
  }
}
process.exit(failed > 0 ? 1 : 0);
