import type { Heard, Thread } from '../thread.ts';
import { CAN_SHARE } from './memory.ts';

/** The number of threads that the machine runs at the same time. */
export const CORES: number = navigator.hardwareConcurrency;

/** Must a thread be told by a message, too, that memory which it waits for has changed? */
export const WAKES_BY_MESSAGE: boolean = true;

/** The first message of a thread: which kind of thread it is, and what it is born with. */
export interface Birth {
  readonly name: string;
  readonly data: unknown;
}

let makeWorker: () => Worker = () => {
  throw new Error("there is no way to start a worker; import 'stablemate/browser', or call setWorkerFactory");
};

/**
 * Says how a worker is made that runs `stablemate/worker`.
 *
 * @param make called for each thread that is started
 */
export function setWorkerFactory(make: () => Worker): void {
  makeWorker = make;
}

/**
 * Starts a thread.
 *
 * @param name the kind of thread, see `serve`
 * @param _base where its code lies matters to Node.js only
 * @param data what it is born with
 */
export function startThread<Message>(name: string, _base: string, data: unknown, heard: Heard<Message>): Thread {
  const worker = makeWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => heard.message(data));
  worker.addEventListener('error', ({ message }) => heard.error(new Error(message || 'its script cannot be loaded')));
  const birth: Birth = { name, data };
  worker.postMessage(birth);
  return {
    post: (message) => worker.postMessage(message),
    hold: () => {},
    release: () => {},
    terminate: async () => worker.terminate(),
  };
}

/** Can several threads work together? */
export const HAS_THREADS: boolean = CAN_SHARE;
