import { InputError } from '../errors/input-error.ts';

/** The output side of a protocol: it receives lines through `handle`, and acts only through these functions. */
export interface Outlet {
  /** Sends one line to the GUI. */
  say(line: string): void;
  /** The GUI wants the program to end, now. */
  quit(): void;
  /**
   * From now on keeps a log of the session in this file; '' for none.
   *
   * @throws InputError if it cannot be written
   */
  keepLog(file: string): void;
}

/** A protocol in use: translates lines of a GUI into calls of the engine, and the engine's events into lines. */
export interface Protocol {
  /** Obeys one line; never throws, whatever the line is. */
  handle(line: string): void;
  /** Reports a problem to the user, in one line, that does not stop the session. */
  warn(message: string): void;
  /** Stops whatever is going on; the program is about to end. */
  close(): Promise<void>;
}

/** The message of an error, in one line; errors other than InputError are our own fault and are called internal. */
export function errorLine(error: unknown): string {
  if (error instanceof InputError) return error.message;
  return `internal error: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`;
}
