import { NAME, VERSION } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { knownVariants } from '../variants/registry.ts';
import type { CheckOption, ComboOption, SpinOption } from './options.ts';
import { offeredNames } from './xboard-setup.ts';

/**
 * An engine option in XBoard's menus: a number within bounds, a check box, one of several words, a folder or a file.
 */
export type XBoardOption =
  | SpinOption
  | CheckOption
  | ComboOption
  /** A folder or a file; empty for none. */
  | { readonly name: string; readonly type: 'path'; set(path: string): void }
  | { readonly name: string; readonly type: 'file'; set(path: string): void };

/**
 * XBoard and WinBoard 4.9 copy each word of a line, without a check, into memory of 512 characters, the last one for its
 * end.
 */
const LONGEST_WORD = 511;

/** A game that they know themselves. They know it behind a blank too, so there it ends a word and adds no button. */
const AFTER_BLANK = 'crazyhouse';

/**
 * The `feature` line with the names of the games; sent again whenever the list changes.
 *
 * @param winBoard whether it is WinBoard
 */
export function variantsFeature(winBoard: boolean): string {
  const [first, ...others] = offeredNames(knownVariants(), winBoard);
  const words = [`variants="${first}`];
  for (const name of others) {
    const word = words.at(-1)!;
    // A quotation mark or a comma ends it.
    if (word.length + name.length + 2 <= LONGEST_WORD) words[words.length - 1] = `${word},${name}`;
    else words.push(`${AFTER_BLANK},${name}`);
  }
  return `feature ${words.join(', ')}"`;
}

/**
 * The `feature` lines that describe the engine to XBoard; XBoard waits for the last one.
 *
 * @param winBoard whether it is WinBoard
 */
export function featureLines(options: readonly XBoardOption[], winBoard: boolean): string[] {
  return [
    'feature done=0',
    'feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1',
    'feature colors=0 name=1 ics=1 pause=0 nps=0 memory=1 smp=1 exclude=1 highlight=1 debug=1',
    `feature myname="${NAME} ${VERSION}"`,
    variantsFeature(winBoard),
    ...options.map((option) => `feature option="${announceOption(option)}"`),
    'feature done=1',
  ];
}

/** The text that announces an option to XBoard. */
export function announceOption(option: XBoardOption): string {
  if (option.type === 'path' || option.type === 'file') return `${option.name} -${option.type} `;
  if (option.type === 'check') return `${option.name} -check ${option.default ? 1 : 0}`;
  if (option.type === 'combo') {
    const values = option.values.map((value) => (value === option.default ? `*${value}` : value));
    return `${option.name} -combo ${values.join(' /// ')}`;
  }
  return `${option.name} -spin ${option.default} ${option.min} ${option.max}`;
}

/**
 * Obeys `option NAME=VALUE`.
 *
 * @throws InputError if there is no such option or the value is not among its values
 */
export function setOption(options: readonly XBoardOption[], text: string): void {
  const [, name, value] = (/^([^=]*)=?(.*)$/s.exec(text) ?? []).map((part) => part.trim()) as [string, string, string];
  const option = options.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (!option) throw new InputError('unknown option');
  if (option.type === 'path' || option.type === 'file' || option.type === 'combo') {
    option.set(value);
    return;
  }
  const number = Number(value);
  const [min, max] = option.type === 'spin' ? [option.min, option.max] : [0, 1];
  if (!/^-?\d{1,9}$/.test(value) || number < min || number > max) throw new InputError(`must be ${min} to ${max}`);
  if (option.type === 'spin') option.set(number);
  else option.set(number === 1);
}
