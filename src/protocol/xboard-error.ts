import { InputError } from '../errors/input-error.ts';

/** A command that is not obeyed; the message is what XBoard's `Error (…)` line says of it. */
export class CommandError extends InputError {
  override readonly name = 'CommandError';
}

/** What is said of a command that makes no sense at this moment. */
export const NOT_NOW = 'command not legal now';
