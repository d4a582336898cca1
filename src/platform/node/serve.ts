import { constants, setPriority } from 'node:os';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Bell, Steps } from '../thread.ts';

/**
 * Lets this thread serve the one that started it.
 *
 * @param _name the name by which it was started; there may be code for several kinds of threads in one file
 * @param begin is given what the thread is born with, and gives back what hears each message
 */
export function serve<Data, Message>(_name: string, begin: (data: Data) => (message: Message) => void): void {
  parentPort!.on('message', begin(workerData));
}

/** Sends a message to the thread that started this one. */
export function say(message: unknown): void {
  // Nothing is transferred: once a thread has detached a buffer, V8 checks every access to typed arrays for it.
  parentPort!.postMessage(message);
}

/**
 * Does work in steps, before it returns.
 *
 * @param hear takes in messages between steps
 * @param done called when all steps are done
 */
export function drive<Message>(steps: Steps, bell: Bell, hear: (message: Message) => void, done: () => void): void {
  for (;;) {
    const rings = Atomics.load(bell.words, bell.index);
    for (let got = receiveMessageOnPort(parentPort!); got; got = receiveMessageOnPort(parentPort!)) hear(got.message);
    const { done: isDone, value } = steps.next();
    if (isDone) break;
    if (typeof value === 'number' && value > 0) Atomics.wait(bell.words, bell.index, rings, value);
  }
  done();
}

/**
 * Lowers the priority of this thread; it cannot be raised again. On Linux this concerns the thread alone, elsewhere it
 * would slow the whole process and is not done.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}
