/** A thread as the one that started it sees it. */
export interface Thread {
  /** Sends it a message, of what `structuredClone` can copy; messages come in order. */
  post(message: unknown): void;
  /** Lets it keep the process alive, … */
  hold(): void;
  /** … or no longer. */
  release(): void;
  /** Ends it, whatever it is doing; nothing is heard of it any more. */
  terminate(): Promise<void>;
}

/** What the one that starts a thread hears of it. */
export interface Heard<Message> {
  /** What it says. */
  readonly message: (message: Message) => void;
  /** It has died. */
  readonly error: (error: Error) => void;
}

/**
 * Work of a thread in steps. Between two of them it takes in what it was told meanwhile: at once if it yields 0, else
 * it waits until it is told something or its bell rings, at most for the number of milliseconds that it yields. Or it
 * yields a promise, and goes on when that is kept; only in a browser there are any.
 */
export type Steps = Generator<number | Promise<void>, void>;

/** A word of shared memory that is counted up when a thread that waits is to look again. */
export interface Bell {
  readonly words: Int32Array;
  readonly index: number;
}

/** Something that a thread is told while it works, where threads share no memory. It is told once, if at all. */
export interface Signal {
  /** By which the other thread asks for it. */
  readonly name: string;
  /** Gives the signal. */
  give(): void;
}
