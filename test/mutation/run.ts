/**
 * Mutation testing: changes the sources in small ways, one at a time, and sees whether a test fails. Prints the mutants
 * that no test noticed and the share of those noticed.
 *
 * Usage: npm run test:mutation [-- AREA [SOURCE …]]; without an area, all those in areas.ts.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import Table from 'cli-table3';
import { InputError } from '../../src/errors/input-error.ts';
import { AREAS } from './areas.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** What is counted of a file's or a folder's mutants. */
interface Score {
  noticed: number;
  unnoticed: number;
}

/** Mutates sources of one area; the tests import them bundled, which Stryker's own switching of mutants survives. */
async function mutate(name: string, sources: readonly string[]): Promise<Mutant[]> {
  // Read by vitest.config.ts, in a process of Stryker's own.
  process.env.MUTATED_AREA = name;
  const stryker = new Stryker({
    configFile: 'test/mutation/stryker.json',
    mutate: [...sources],
  });
  return await stryker.runMutationTest();
}

/** Did a test fail? So does a file of tests whose sources cannot even be loaded: it is left with no tests at all. */
function isNoticed({ status, testsCompleted }: Mutant): boolean {
  return status === 'Killed' || status === 'Timeout' || (status === 'Survived' && testsCompleted === 0);
}

/** A mutant that no test noticed, as `path:line: was → is`. Lines and columns count from 1. */
function describeMutant({ fileName, location: { start, end }, replacement = '', status }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const [first, ...more] = lines as [string, ...string[]];
  const was = more.length > 0 ? `${first.slice(start.column - 1)} …` : first.slice(start.column - 1, end.column - 1);
  const is = replacement.replace(/\s+/g, ' ');
  return `${relative('.', fileName)}:${start.line}: ${was} → ${is}${status === 'NoCoverage' ? ' (never run)' : ''}`;
}

function scoreTable(mutants: readonly Mutant[]): string {
  const scores = new Map<string, Score>();
  for (const mutant of mutants) {
    const file = relative('.', mutant.fileName);
    for (const key of [file, `${dirname(file)}/`]) {
      const score = scores.get(key) ?? { noticed: 0, unnoticed: 0 };
      score[isNoticed(mutant) ? 'noticed' : 'unnoticed']++;
      scores.set(key, score);
    }
  }
  const table = new Table({
    head: ['', 'mutants', 'noticed', 'per cent'],
    style: { head: [], border: [], compact: true },
  });
  for (const [name, { noticed, unnoticed }] of [...scores].sort(([a], [b]) => (a < b ? -1 : 1)))
    table.push([name, noticed + unnoticed, noticed, ((100 * noticed) / (noticed + unnoticed)).toFixed(1)]);
  return table.toString();
}

const [chosen, ...files] = process.argv.slice(2);
if (chosen !== undefined && !AREAS[chosen])
  throw new InputError(`'${chosen}' is no area of mutation testing; there are ${Object.keys(AREAS).join(', ')}`);
const mutants: Mutant[] = [];
for (const [name, area] of Object.entries(AREAS)) {
  if (chosen !== undefined && chosen !== name) continue;
  mutants.push(...(await mutate(name, files.length > 0 ? files : area.sources)));
}
const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
for (const mutant of counted) if (!isNoticed(mutant)) console.log(describeMutant(mutant));
console.log(scoreTable(counted));
