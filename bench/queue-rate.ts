import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { pack } from '../src/jobs/packed.ts';
import { JobQueue } from '../src/jobs/queue/job-queue.ts';
import { batchQueue, CARD_SECONDS, ownBuild, PREFIX, resultsKey, workerKey } from '../src/jobs/queue/keys.ts';
import type { Batch, BatchResult, WorkerCard } from '../src/jobs/queue/messages.ts';

/*
 * How many batches one coordinator can hand out and take in: simulated workers answer each at once, as if it had taken
 * half a minute, with a result of the size of two games.
 */

const BATCH_TIME = 30_000;
/** Random bytes, which do not get smaller by compression. */
const RESULT_BYTES = 3000;
/** Batches that the simulated workers take at a time. */
const CONCURRENCY = 100;

const command = scriptCommand(
  'bench:queue',
  'how many batches of jobs a second one coordinator can hand out and take in',
)
  .argument('<url>', 'a Redis server, as in redis://127.0.0.1:6379')
  .option('--workers <n>', 'the number of simulated workers, of one thread each', '1000')
  .option('--batches <n>', 'the number of batches', '5000')
  .action(async (url, options) => {
    const workers = wholeNumber('the number of workers', options.workers, 1, 100_000);
    const batches = wholeNumber('the number of batches', options.batches, 1, 10_000_000);
    console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node.js ${process.version}`);
    const redis = new Redis(url, { maxRetriesPerRequest: null });
    const build = ownBuild();
    const ids = Array.from({ length: workers }, () => randomUUID());
    const showCards = async (): Promise<void> => {
      const lines = redis.pipeline();
      ids.forEach((id, i) => {
        const card: WorkerCard = {
          ...{ name: `simulated ${i}`, build, version: '0', threads: 1, cores: 1, isLeaving: false, refused: [] },
        };
        lines.set(workerKey(id), JSON.stringify(card), 'EX', CARD_SECONDS);
      });
      await lines.exec();
    };
    await showCards();
    const cards = setInterval(() => void showCards(), 2000);
    const result = Buffer.from(pack(crypto.getRandomValues(new Uint8Array(RESULT_BYTES)))).toString('base64');
    const worker = new Worker<Batch>(
      batchQueue(),
      async ({ id, data }) => {
        const results = data.jobs.map((job): [number, string] => [job, result]);
        const message: BatchResult = { batch: id!, worker: 'simulated', time: BATCH_TIME, came: { results } };
        await redis.rpush(resultsKey(data.plan), JSON.stringify(message));
      },
      { connection: redis, prefix: PREFIX, concurrency: CONCURRENCY, removeOnComplete: { count: 0 } },
    );
    const queue = await JobQueue.open(url, { tell: () => {}, version: '0', what: 'batches' });
    const plan = { kind: 'simulated', setup: { run: randomUUID() }, count: batches };
    const begun = performance.now();
    const cpu = process.cpuUsage();
    await queue.run(plan, [...Array(batches).keys()], () => {});
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    clearInterval(cards);
    await worker.close();
    await redis.del(ids.map(workerKey));
    await queue.close();
    redis.disconnect();
    const rate = batches / seconds;
    console.log(
      `${batches} batches for ${workers} workers in ${seconds.toFixed(1)} s ` +
        `(${((user + system) / 1e6).toFixed(1)} s of ` +
        `processor time, simulated workers included): ${rate.toFixed(0)}/s, ` +
        `enough for ${Math.floor((rate * BATCH_TIME) / 1000)} threads with batches of ${BATCH_TIME / 1000} s`,
    );
  });

await runCommand(command);
