import { InputError } from '../errors/input-error.ts';

/** A piece's notation cannot be read. The message is one line that says where and why. */
export class BetzaError extends InputError {
  override readonly name = 'BetzaError';
  /** Where in the notation, counted from 1. */
  readonly column: number;

  constructor(notation: string, column: number, problem: string) {
    super(`Betza '${notation}', column ${column}: ${problem}`);
    this.column = column;
  }
}
