import { startWorker } from '../start-worker.ts';
import type { Variant } from '../variants/types.ts';
import { joinSamples, type Samples } from './samples.ts';
import type { SelfPlayPlan } from './self-play.ts';
import type { TuneOrder } from './tune-worker.ts';

/**
 * Plays games with several threads. What comes out hangs on variant, plan and number of games alone.
 *
 * @param progress called after each game with the number of games played
 */
export async function playGames(
  variant: Variant,
  plan: SelfPlayPlan,
  games: number,
  threads: number,
  progress: (played: number) => void,
): Promise<Samples> {
  const next = new Int32Array(new SharedArrayBuffer(4));
  const order: TuneOrder = { variant, plan, games, next };
  const parts = new Array<Samples>(games);
  let played = 0;
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = startWorker('tune-worker', import.meta.url, { workerData: order });
          worker.on('message', ({ game, samples }: { game: number; samples: Samples }) => {
            parts[game] = samples;
            progress(++played);
          });
          worker.on('error', reject);
          worker.on('exit', () => resolve());
        }),
    ),
  );
  return joinSamples(parts);
}
