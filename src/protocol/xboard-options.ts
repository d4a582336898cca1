import type { CheckOption, SpinOption } from './options.ts';
import { CommandError } from './xboard-error.ts';

/** An option of ours in XBoard's menus: a number within bounds, a box to tick, a folder or a file. */
export type XBoardOption =
  | SpinOption
  | CheckOption
  /** A folder or a file; empty for none. */
  | { readonly name: string; readonly type: 'path'; set(path: string): void }
  | { readonly name: string; readonly type: 'file'; set(path: string): void };

/** The text by which XBoard learns of an option. */
export function announceOption(option: XBoardOption): string {
  if (option.type === 'path' || option.type === 'file') return `${option.name} -${option.type} `;
  if (option.type === 'check') return `${option.name} -check ${option.default ? 1 : 0}`;
  return `${option.name} -spin ${option.default} ${option.min} ${option.max}`;
}

/**
 * Obeys `option NAME=VALUE`.
 *
 * @throws CommandError if there is no such option or the value is not among its values
 */
export function setOption(options: readonly XBoardOption[], text: string): void {
  const [, name, value] = (/^([^=]*)=?(.*)$/s.exec(text) ?? []).map((part) => part.trim()) as [string, string, string];
  const option = options.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (!option) throw new CommandError('unknown option');
  if (option.type === 'path' || option.type === 'file') {
    option.set(value);
    return;
  }
  const number = Number(value);
  const [min, max] = option.type === 'spin' ? [option.min, option.max] : [0, 1];
  if (!/^-?\d{1,9}$/.test(value) || number < min || number > max) throw new CommandError(`must be ${min} to ${max}`);
  if (option.type === 'spin') option.set(number);
  else option.set(number === 1);
}
