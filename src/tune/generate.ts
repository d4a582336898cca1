import { startWorker } from '../platform/start-worker.ts';
import type { Variant } from '../variants/types.ts';
import type { PositionsPlan } from './position-recorder.ts';
import { joinPositions } from './position-writer.ts';
import type { Positions } from './positions.ts';
import { joinSamples, type Samples } from './samples.ts';
import type { SelfPlayPlan } from './self-play.ts';
import type { TuneOrder } from './tune-worker.ts';

/** Called after each game with the number of games played. */
type Progress = (played: number) => void;

/**
 * Plays games with several threads and gives their samples for the fit of weights. These depend only on variant, plan
 * and number of games.
 */
export async function playForWeights(
  variant: Variant,
  plan: SelfPlayPlan,
  games: number,
  threads: number,
  progress: Progress,
): Promise<Samples> {
  return joinSamples(await play({ variant, plan, games }, threads, progress));
}

/** Like `playForWeights`, but gives positions for the fit of a network. */
export async function playForNetwork(
  variant: Variant,
  plan: SelfPlayPlan,
  positions: PositionsPlan,
  games: number,
  threads: number,
  progress: Progress,
): Promise<Positions> {
  return joinPositions(await play({ variant, plan, games, positions }, threads, progress));
}

/** What was recorded of each game, in the order of their numbers. */
async function play<Part>(order: Omit<TuneOrder, 'next'>, threads: number, progress: Progress): Promise<Part[]> {
  const workerData: TuneOrder = { ...order, next: new Int32Array(new SharedArrayBuffer(4)) };
  const parts = new Array<Part>(order.games);
  let played = 0;
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = startWorker('tune-worker', import.meta.url, { workerData });
          worker.on('message', ({ game, part }: { game: number; part: Part }) => {
            parts[game] = part;
            progress(++played);
          });
          worker.on('error', reject);
          worker.on('exit', () => resolve());
        }),
    ),
  );
  return parts;
}
