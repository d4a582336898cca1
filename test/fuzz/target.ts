import { InputError } from '../../src/errors/input-error.ts';

/**
 * Something that reads what others write. Inputs must be JSON, so that one that fails can be printed, and must depend
 * on the random numbers alone.
 */
export interface Target<Input = unknown> {
  /** As `--only` names it. */
  readonly name: string;
  generate(random: () => number): Input;
  /**
   * Reads an input.
   *
   * @returns whether it was taken for right, so that one sees how deep the inputs get
   * @throws Error if the reader broke a promise; a refusal by an InputError is none
   */
  check(input: Input): boolean | Promise<boolean>;
  /** How many inputs an input is; missing: one. */
  sizeOf?(input: Input): number;
  /** Ends what the target has started. */
  close?(): Promise<void>;
}

/** What reading gives; undefined if it refuses in the way that is promised: an InputError, in one line. */
export function readOrRefuse<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (/[\r\n]/.test(error.message)) throw new Error(`a message of several lines: ${JSON.stringify(error.message)}`);
    if (error.message === '') throw new Error('a message that says nothing');
    return undefined;
  }
}

/** @throws Error if something does not hold */
export function hold(right: boolean, what: string): void {
  if (!right) throw new Error(what);
}
