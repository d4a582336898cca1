import type { CheckOption, ComboOption, SpinOption } from './options.ts';

/** UCI's text for an empty string. */
const EMPTY = '<empty>';

/** One UCI option: how it is announced, and what is done when it is set. */
export type UciOption =
  | CheckOption
  | SpinOption
  | ComboOption
  | { readonly name: string; readonly type: 'string'; set(value: string): void }
  | { readonly name: string; readonly type: 'button'; set(): void };

/** The line that announces an option to a GUI. */
export function announceOption(option: UciOption): string {
  const head = `option name ${option.name} type ${option.type}`;
  switch (option.type) {
    case 'button':
      return head;
    case 'string':
      return `${head} default ${EMPTY}`;
    case 'spin':
      return `${head} default ${option.default} min ${option.min} max ${option.max}`;
    case 'combo':
      return `${head} default ${option.default}${option.values.map((value) => ` var ${value}`).join('')}`;
    default:
      return `${head} default ${option.default}`;
  }
}

/**
 * Sets an option from its text.
 *
 * @returns the problem with the text, in one line, or undefined if the option was set
 * @throws InputError whatever the option's own `set` throws
 */
export function setOption(option: UciOption, text: string): string | undefined {
  switch (option.type) {
    case 'button':
      option.set();
      return undefined;
    case 'check':
      if (!/^(true|false)$/i.test(text)) return `option ${option.name} is 'true' or 'false', not '${text}'`;
      option.set(text.toLowerCase() === 'true');
      return undefined;
    case 'spin': {
      const value = Number(text);
      if (!/^-?\d+$/.test(text) || value < option.min || value > option.max)
        return `option ${option.name} is a whole number from ${option.min} to ${option.max}, not '${text}'`;
      option.set(value);
      return undefined;
    }
    case 'string':
      option.set(text === EMPTY ? '' : text);
      return undefined;
    default:
      option.set(text);
      return undefined;
  }
}
