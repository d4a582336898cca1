import { InputError } from '../errors/input-error.ts';

/** A piece's notation cannot be read. `column` counts from 1. */
export class BetzaError extends InputError {
  override readonly name = 'BetzaError';
  readonly column: number;

  constructor(notation: string, column: number, problem: string) {
    super(`Betza '${notation}', column ${column}: ${problem}`);
    this.column = column;
  }
}
