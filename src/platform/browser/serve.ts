import type { Bell, Steps } from '../thread.ts';
import type { Birth } from './threads.ts';

/** Time for which steps are done one after the other before messages are taken in, in milliseconds. */
const TAKES_MESSAGES_EVERY = 20;

/** Called once when the next message has been taken in. */
let wake: (() => void) | undefined;

/**
 * Lets this thread serve the one that started it.
 *
 * @param name the name by which it was started; there may be code for several kinds of threads in one file
 * @param begin is given what the thread is born with, and gives back what hears each message
 */
export function serve<Data, Message>(name: string, begin: (data: Data) => (message: Message) => void): void {
  let hear: ((message: Message) => void) | undefined;
  let isOther = false;
  addEventListener('message', ({ data }: MessageEvent) => {
    if (isOther) return;
    if (hear) {
      hear(data);
      wake?.();
      return;
    }
    const birth: Birth = data;
    if (birth.name === name) hear = begin(birth.data as Data);
    else isOther = true;
  });
}

/** Sends a message to the thread that started this one. */
export function say(message: unknown): void {
  postMessage(message);
}

/**
 * Does work in steps. Messages are heard between them, as only a thread that does nothing gets any in a browser.
 *
 * @param _bell memory that is not waited for, since messages wake too
 * @param _hear see `serve`
 * @param done called when all steps are done
 */
export function drive<Message>(steps: Steps, _bell: Bell, _hear: (message: Message) => void, done: () => void): void {
  const run = async (): Promise<void> => {
    let rested = performance.now();
    for (let step = steps.next(); !step.done; step = steps.next()) {
      if (typeof step.value !== 'number') await step.value;
      else if (step.value > 0) await messageOrTime(step.value);
      else if (performance.now() - rested >= TAKES_MESSAGES_EVERY) await queuedMessages();
      else continue;
      rested = performance.now();
    }
    done();
  };
  run().catch((error) => {
    // As an exception of no promise it is heard by the thread that started this one.
    setTimeout(() => {
      throw error;
    });
  });
}

function messageOrTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(milliseconds) ? setTimeout(() => wake?.(), Math.ceil(milliseconds)) : undefined;
    wake = () => {
      clearTimeout(timer);
      wake = undefined;
      resolve();
    };
  });
}

/** Waits until the messages have been taken in that are there. */
function queuedMessages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** A browser gives priorities itself. */
export function lowerPriority(): void {}
