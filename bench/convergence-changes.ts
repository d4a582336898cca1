import { closest } from 'fastest-levenshtein';
import { InputError } from '../src/errors/input-error.ts';
import { PARAMETERS } from '../src/search/all-parameters.ts';
import { type SearchPart, together } from '../src/search/parts.ts';

/** A search that differs from the unchanged one by the values of its parameters. */
export type Change = SearchPart;

/**
 * Reads values of parameters, as in `PROBCUT_MARGIN=150,IIR_MIN_DEPTH=5`.
 *
 * @throws InputError if there is no such parameter, or a value is out of its range
 */
export function changeOf(text: string): Change {
  return { name: text, settings: Object.fromEntries(text.split(',').map(settingOf)) };
}

/**
 * The search without some of its parts, as in `razoring, killers`.
 *
 * @throws InputError if there is no such part
 */
export function changeWithout(text: string): Change {
  const { name, settings } = together(text.split(','));
  return { name: `without ${name}`, settings };
}

function settingOf(setting: string): [name: string, value: number] {
  const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(setting) ?? [];
  if (name === undefined || value === undefined)
    throw new InputError(`--set has '${setting}'; a parameter and its value look like 'PROBCUT_MARGIN=150'`);
  const parameter = PARAMETERS.find((known) => known.name === name);
  if (!parameter) {
    const names = PARAMETERS.map((known) => known.name);
    throw new InputError(`--set has '${name}', but no parameter is called so; did you mean ${closest(name, names)}?`);
  }
  const { min, max } = parameter;
  if (!/^-?\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new InputError(`--set has ${name}='${value}'; it must be a whole number from ${min} to ${max}`);
  return [name, Number(value)];
}
