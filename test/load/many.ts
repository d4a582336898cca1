import { EngineUnderLoad } from './engine-process.ts';

const ENGINES = 20;
const SEARCH = ['position startpos', 'go movetime 1000'];

/** Lets many engines think at once; one that does not answer or end is a fault. */
export async function manyEnginesAtOnce(): Promise<string[]> {
  const engines = Array.from({ length: ENGINES }, () => new EngineUnderLoad());
  const answers = await Promise.allSettled(
    engines.map((engine) => engine.ask(/bestmove [a-h]\d[a-h]\d/, 'setoption name Hash value 16', ...SEARCH)),
  );
  const memory = engines.reduce((sum, engine) => sum + engine.residentMemory(), 0);
  const times = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.time : []));
  const ends = await Promise.all(engines.map((engine) => engine.endAfter(() => engine.send('quit'))));
  console.log(
    `${ENGINES} engines: ${times.length} answers, the last after ${Math.round(Math.max(...times))} ms (1000 of ` +
      `them to think); ` +
      `${memory} MB together; all had ended ${Math.round(Math.max(...ends.map(({ time }) => time)))} ms after quit`,
  );
  return [
    ...(times.length < ENGINES ? [`${ENGINES - times.length} of ${ENGINES} engines gave no move`] : []),
    ...(ends.some(({ how }) => how !== 'exit code 0') ? ['an engine ended with an error'] : []),
  ];
}

/** Tries tables of all sizes, and one for which there is no memory; the engine must play on after each. */
export async function tablesOfAllSizes(): Promise<string[]> {
  const engine = new EngineUnderLoad();
  const sizes: string[] = [];
  const faults: string[] = [];
  for (let hash = 1; hash <= 4096; hash *= 4) {
    const set = `setoption name Hash value ${hash}`;
    const { answer } = await engine.ask(/info string error.*|bestmove \S+/, set, 'ucinewgame', 'go depth 6');
    if (answer.startsWith('info')) faults.push(`Hash ${hash}: ${answer}`);
    sizes.push(`${hash}: ${engine.residentMemory()}`);
  }
  engine.process.kill();
  console.log(`MB of Hash, and resident memory with it: ${sizes.join(', ')}`);

  const poor = new EngineUnderLoad(['/bin/sh', '-c', 'ulimit -v 25000000; exec "$@"', 'sh']);
  const { answer } = await poor.ask(/info string error.*|bestmove \S+/, 'setoption name Hash value 4096', 'go depth 1');
  console.log(`with 25 GB of addresses: ${answer}`);
  if (!/not enough memory/.test(answer)) faults.push('a table for which there is no memory was not refused');
  await poor.ask(/bestmove \S+/, 'position startpos', 'go depth 4');
  poor.process.kill();
  return faults;
}
