import { parentPort } from 'node:worker_threads';
import { VARIANTS } from '../../src/variants/registry.ts';
import { samplesOf } from './corpus.ts';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

/** What a thread that fuzzes is told to do. */
export interface FuzzOrder {
  readonly target: string;
  readonly seed: number;
  /** The number of the first input, and how many at most. */
  readonly from: number;
  readonly inputs: number;
  /** Milliseconds after which no further input is begun. */
  readonly time: number;
  /** One number, the input that is being read, so that the thread that waits sees which input hangs. */
  readonly progress: Int32Array<SharedArrayBuffer>;
}

// Made before the first order, so that no order's time goes by meanwhile.
for (const variant of VARIANTS) samplesOf(variant);

parentPort!.on('message', async ({ target: name, ...order }: FuzzOrder) => {
  const target = TARGETS[name]!();
  parentPort!.postMessage(await fuzz(target, order));
  await target.close?.();
});
parentPort!.postMessage('ready');
