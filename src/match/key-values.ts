import { InputError } from '../errors/input-error.ts';

/**
 * Reads `key=value,key=value`.
 *
 * @param what what the text is, to begin error messages with
 * @throws InputError if a key is not known, occurs twice, or has no value
 */
export function keyValues(what: string, text: string, known: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(',').filter(Boolean)) {
    const [, key = '', value = ''] = (/^([^=]*)=(.*)$/s.exec(part) ?? []).map((text) => text.trim());
    if (value === '' || !known.includes(key))
      throw new InputError(`${what}: cannot read '${part}'; known are ${known.map((name) => `${name}=`).join(', ')}`);
    if (values.has(key)) throw new InputError(`${what}: ${key} is given twice`);
    values.set(key, value);
  }
  return values;
}

/**
 * A number that a person typed.
 *
 * @param what what it is, to begin the error message with
 * @throws InputError if the text is none, or less than `lowest`
 */
export function readNumber(what: string, text: string, lowest = Number.NEGATIVE_INFINITY): number {
  const value = Number(text);
  if (!/^-?(\d{1,15}|\d{0,15}\.\d{1,15})$/.test(text))
    throw new InputError(`${what} is '${text}'; it must be a number`);
  if (value < lowest) throw new InputError(`${what} is ${text}; it must be at least ${lowest}`);
  return value;
}
