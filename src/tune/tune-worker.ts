import { parentPort, workerData } from 'node:worker_threads';
import { tablesOf } from '../board/tables/tables.ts';
import type { Variant } from '../variants/types.ts';
import { PositionRecorder, type PositionsPlan } from './position-recorder.ts';
import { SampleRecorder } from './sample-recorder.ts';
import { SelfPlay, type SelfPlayPlan } from './self-play.ts';

/** What a thread that plays games is given. */
export interface TuneOrder {
  readonly variant: Variant;
  readonly plan: SelfPlayPlan;
  readonly games: number;
  /** What is recorded for a network; if missing, samples for weights are recorded. */
  readonly positions?: PositionsPlan;
  /** One number, shared by all threads: the next game that no thread has taken. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

// Takes games until none is left, and sends what was recorded of each.
const { variant, plan, games, positions, next } = workerData as TuneOrder;
const tables = tablesOf(variant);
const play = new SelfPlay(variant, plan);
for (let game = Atomics.add(next, 0, 1); game < games; game = Atomics.add(next, 0, 1)) {
  const recorder = positions ? new PositionRecorder(tables, plan.seed + game, positions) : new SampleRecorder(tables);
  play.play(game, recorder);
  parentPort!.postMessage({ game, part: recorder.finish() });
}
