import { availableParallelism } from 'node:os';
import type { Heard, Thread } from '../thread.ts';
import { startWorker } from './start-worker.ts';

/** The number of threads that the machine runs at the same time. */
export const CORES: number = availableParallelism();

/** Must a thread be told by a message, too, that memory which it waits for has changed? */
export const WAKES_BY_MESSAGE: boolean = false;

/**
 * Starts a thread. It does not keep the process alive unless it is held.
 *
 * @param name the file name of its code, without its extension, beside the caller's; see `serve`
 * @param base the caller's `import.meta.url`
 * @param data what it is born with
 */
export function startThread<Message>(name: string, base: string, data: unknown, heard: Heard<Message>): Thread {
  const worker = startWorker(name, base, { workerData: data });
  worker.on('message', heard.message);
  worker.on('error', heard.error);
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    terminate: async () => {
      await worker.terminate();
    },
  };
}
