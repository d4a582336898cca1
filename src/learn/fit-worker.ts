import { parentPort, workerData } from 'node:worker_threads';
import { type FitOrder, FitThread, type FitThreadData } from './fit-thread.ts';

// A thread that fits a network, see network-fit.ts; it answers when an order is done.
const thread = new FitThread(workerData as FitThreadData);

parentPort!.on('message', (order: FitOrder) => {
  thread.run(order);
  parentPort!.postMessage('done');
});
