import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startWorker } from '../../src/platform/node/start-worker.ts';
import { type FuzzResult, inputOf, SLOWEST } from './fuzz.ts';
import type { FuzzOrder } from './fuzz-worker.ts';
import { TARGETS } from './targets.ts';

/*
 * Feeds every parser inputs that are nearly right: `npm run test:fuzz -- [--only fen] [--seed 1] [--seconds 30]
 * [--inputs 1000000] [--from 0]`. An input depends on seed and number alone, so one that fails can be made again.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    inputs: { type: 'string' },
    from: { type: 'string', default: '0' },
  },
});
const names = values.only === undefined ? Object.keys(TARGETS) : values.only.split(',');
const unknown = names.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`test:fuzz: there is no target '${unknown}'; there are ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
const seed = Number(values.seed);
const inputs = values.inputs === undefined ? Number.MAX_SAFE_INTEGER : Number(values.inputs);
const seconds = Number(values.seconds ?? (values.inputs === undefined ? 30 : 1e6));
if (![seed, inputs, seconds, Number(values.from)].every((number) => Number.isFinite(number) && number >= 0)) {
  console.error('test:fuzz: --seed, --seconds, --inputs and --from are numbers from 0');
  process.exit(2);
}

console.log(`seed ${seed}`);
const worker = startWorker('fuzz-worker', import.meta.url);
await once(worker, 'message');
for (const name of names) {
  const order = { target: name, seed, from: Number(values.from), inputs, time: (1000 * seconds) / names.length };
  const result = await watch({ ...order, progress: new Int32Array(new SharedArrayBuffer(4)) });
  console.log(
    `${name}: ${result.inputs} inputs (${result.size} in all), ` +
      `${Math.round((100 * result.taken) / result.inputs)} % accepted`,
  );
  if (!result.failure) continue;
  const { index, error } = result.failure;
  const target = TARGETS[name]!();
  console.log(`FAILED: ${error}`);
  console.log(`  input: ${shorten(JSON.stringify(inputOf(target, seed, index)))}`);
  console.log(`  again: npm run test:fuzz -- --only ${name} --seed ${seed} --from ${index} --inputs 1`);
  process.exit(1);
}
process.exit(0);

/** Lets a thread fuzz; when an input keeps it busy for too long, that is the result. */
async function watch(order: FuzzOrder): Promise<FuzzResult> {
  worker.postMessage(order);
  let last = -1;
  let since = performance.now();
  const hung = new Promise<FuzzResult>((resolve) => {
    setInterval(() => {
      const index = Atomics.load(order.progress, 0);
      if (index !== last) since = performance.now();
      else if (performance.now() - since > 2 * SLOWEST)
        resolve({
          inputs: index - order.from + 1,
          size: 0,
          taken: 0,
          failure: { index, error: 'it does not come to an end' },
        });
      last = index;
    }, 200).unref();
  });
  return Promise.race([once(worker, 'message').then(([message]) => message as FuzzResult), hung]);
}

function shorten(text: string): string {
  return text.length <= 4000 ? text : `${text.slice(0, 2000)} … ${text.slice(-2000)} (${text.length} characters)`;
}
