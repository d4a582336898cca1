import { InputError } from '../errors/input-error.ts';

/** For Commander: lets an option be given several times and collects its values. */
export function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

/**
 * A number that a person typed.
 *
 * @param what what the number is, to begin the error message with
 * @throws InputError if the text is not a whole number from `lowest` to `highest`
 */
export function wholeNumber(what: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < lowest || value > highest)
    throw new InputError(`${what} is '${text}'; it must be a whole number from ${lowest} to ${highest}`);
  return value;
}
