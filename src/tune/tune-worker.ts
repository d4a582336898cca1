import { parentPort, workerData } from 'node:worker_threads';
import type { Variant } from '../variants/types.ts';
import { SampleWriter } from './samples.ts';
import { SelfPlay, type SelfPlayPlan } from './self-play.ts';

/** What a thread that plays games is given. */
export interface TuneOrder {
  readonly variant: Variant;
  readonly plan: SelfPlayPlan;
  readonly games: number;
  /** One number: the next game that nobody plays yet. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

// Takes games off the shared list until none is left, and sends each one's samples.
const { variant, plan, games, next } = workerData as TuneOrder;
const play = new SelfPlay(variant, plan);
for (let game = Atomics.add(next, 0, 1); game < games; game = Atomics.add(next, 0, 1)) {
  const writer = new SampleWriter();
  play.play(game, writer);
  parentPort!.postMessage({ game, samples: writer.finish() });
}
