import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultExclude, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtSources } from './built-sources.ts';
import { PATIENCE } from './patience.ts';

const TESTS = import.meta.dirname;

/** The files in which there is more to try when the tests are to be long. */
function filesThatScale(): string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(TESTS, file))
    .filter((file) => /from '[./]+\/scale\.ts'/.test(readFileSync(file, 'utf8')));
}

/** A folder in place of the user's cache, which no test may touch; gone when this process ends. */
function cacheFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-cache-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Tests with a Redis server, which are run by themselves: `npm run test:queue`. */
const WITH_REDIS = 'test/queue/**';

/** What takes longest, and starts processes and threads for which it waits. */
const LONGEST = [
  ...['match/misbehaviour', 'match/resume', 'jobs/resume', 'learn/resume', 'engine/threads', 'cli/program'],
  ...['study/balance', 'study/values', 'study/arrays'],
  ...['learn/learning', 'eval/evaluator', 'endgame/command', 'engine/endgames', 'protocol/uci', 'learn/network-fit'],
  ...['engine/endgame-supply', 'search/mates', 'search/search', 'engine/skill', 'engine/self-play', 'protocol/strict'],
  ...['protocol/eval-file', 'protocol/xboard-races', 'cli/match', 'cli/perft', 'cli/train', 'jobs/run-jobs'],
].map((name) => join(TESTS, `${name}.test.ts`));

/** Begins with what takes longest, so that no process works on one file at the end while the other has none left. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => LONGEST.indexOf(moduleId);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.includes(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong).sort((a, b) => rank(a) - rank(b)), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig(async ({ mode }) => ({
  plugins: [await builtSources()],
  test: {
    ...(mode === 'long' && { include: filesThatScale() }),
    ...(mode === 'queue' ? { include: [`${WITH_REDIS}/*.test.ts`] } : { exclude: [...defaultExclude, WITH_REDIS] }),
    env: {
      TESTS_ARE_LONG: mode === 'long' ? 'yes' : 'no',
      XDG_CACHE_HOME: cacheFolder(),
      // They start hundreds of engines, most of them for a few nodes.
      STABLEMATE_WARM_UP: '0',
    },
    // The sources are bundled once, so later changes would not be seen.
    watch: false,
    // What else the machine does must not make a test fail.
    testTimeout: 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    execArgv: ['--enable-source-maps'],
    // Files share a process, and with it what is loaded and compiled.
    isolate: false,
    // One more than most machines of tests have cores: many tests wait for processes and clocks.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
}));
