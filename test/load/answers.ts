import { EngineUnderLoad } from './engine-process.ts';

/** How long an answer may take, and an end, in ms. */
const ANSWER = 20;
const END = 100;
const TIMES = 15;
/** The times per move that are asked for, in ms: for UCI after a ponder-hit, for XBoard from the start. */
const UCI_MOVE_TIME = 50;
const XBOARD_MOVE_TIME = 300;

const THINKING = ['position startpos', 'go infinite'];
const XBOARD_THINKING = ['xboard', 'protover 2', 'new', 'post', 'st 600', 'go'];

/**
 * Measures how fast the engine hears while it thinks; what is slower than promised is a fault. The
 * fastest quarter counts: the others tell how busy the machine is, on which Node.js itself may need 100 ms to end.
 */
export async function answersInTime(): Promise<string[]> {
  const faults: (string | undefined)[] = [];
  const uci = new EngineUnderLoad();
  for (const threads of [4, 1]) {
    const stop: number[] = [];
    const ponderHit: number[] = [];
    uci.send(`setoption name Threads value ${threads}`);
    for (let i = 0; i < TIMES; i++) {
      await uci.ask(/info depth [5-9]/, 'ucinewgame', ...THINKING);
      stop.push((await uci.ask(/bestmove \S+/, 'stop')).time);
      await uci.ask(/info depth [5-9]/, 'ucinewgame', `go ponder movetime ${UCI_MOVE_TIME}`);
      ponderHit.push((await uci.ask(/bestmove \S+/, 'ponderhit')).time);
    }
    faults.push(report(`stop, ${threadsText(threads)}`, stop, ANSWER));
    faults.push(report(`ponderhit, ${threadsText(threads)}`, ponderHit, UCI_MOVE_TIME));
  }
  const ready: number[] = [];
  await uci.ask(/info depth [5-9]/, 'ucinewgame', ...THINKING);
  for (let i = 0; i < TIMES; i++) ready.push((await uci.ask(/readyok/, 'isready')).time);
  uci.process.kill();

  const now: number[] = [];
  const inTime: number[] = [];
  const xboard = new EngineUnderLoad();
  for (let i = 0; i < TIMES; i++) {
    await xboard.ask(/^[5-9] .*\t/, ...XBOARD_THINKING);
    now.push((await xboard.ask(/^move \S+/, '?')).time);
    inTime.push((await xboard.ask(/^move \S+/, 'new', `st ${XBOARD_MOVE_TIME / 1000}`, 'go')).time);
  }
  xboard.process.kill();

  faults.push(report('isready', ready, ANSWER), report('?', now, ANSWER));
  faults.push(report(`st ${XBOARD_MOVE_TIME / 1000}`, inTime, XBOARD_MOVE_TIME));
  const ends: readonly (readonly [string, number, (engine: EngineUnderLoad) => void])[] = [
    ['quit', ANSWER, (engine) => engine.send('quit')],
    ['end of input', END, (engine) => engine.process.child.stdin!.end()],
    // It finds out when it next says something.
    [
      'dead output',
      END,
      (engine) => {
        engine.process.child.stdout!.destroy();
        engine.send('isready');
      },
    ],
  ];
  for (const [what, limit, action] of ends) {
    for (const threads of [1, 2]) {
      const times: number[] = [];
      for (let i = 0; i < TIMES; i++) {
        const engine = new EngineUnderLoad();
        await engine.ask(/info depth [5-9]/, `setoption name Threads value ${threads}`, ...THINKING);
        const { time, how } = await engine.endAfter(() => action(engine));
        if (how !== 'exit code 0') faults.push(`${what}: ${how}`);
        times.push(time);
      }
      faults.push(report(`${what}, ${threadsText(threads)}`, times, limit));
    }
  }
  return faults.filter((fault) => fault !== undefined);
}

function threadsText(threads: number): string {
  return `${threads} thread${threads > 1 ? 's' : ''}`;
}

function report(what: string, times: readonly number[], limit: number): string | undefined {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1);
  console.log(`${what}: a quarter within ${at(0.25)} ms, half within ${at(0.5)} ms, longest ${at(1)} ms`);
  return Number(at(0.25)) > limit ? `${what} mostly takes more than ${at(0.25)} ms; ${limit} are allowed` : undefined;
}
