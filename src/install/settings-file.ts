import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { InputError } from '../errors/input-error.ts';
import { replaceFile, writing } from './files.ts';

/*
 * XBoard and WinBoard keep their options in text files of bytes in the system's own encoding. An engine is added to
 * their list by the options -date and -installEngine, which do so once, whatever stands before them.
 */

/**
 * A file of settings, one character for each byte, so that all that is not ours is written as it was read.
 *
 * @returns nothing if there is no such file
 * @throws InputError if it cannot be read
 */
export function readSettings(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new InputError(`cannot read the settings '${file}' (${code})`);
  }
}

/**
 * Writes all of the settings or nothing. XBoard looks for plug-ins that are newer than this file, so its time stays,
 * and a file that was not there is older than anything.
 *
 * @param text one character for each byte
 * @throws InputError if that is not possible; the file is then as it was
 */
export function replaceSettings(file: string, text: string): void {
  const { atime, mtime } = existsSync(file) ? statSync(file) : { atime: 1, mtime: 1 };
  writing(file, () => {
    replaceFile(file, text, 'latin1');
    utimesSync(file, atime, mtime);
  });
}

/**
 * Settings with an engine added to the list.
 *
 * @param entry the engine's line of the list, without closing braces
 * @param newline how the lines of this file end
 */
export function withEngine(settings: string, entry: string, newline: string): string {
  const now = Math.floor(Date.now() / 1000);
  const added = `-date ${now}${newline}-installEngine {${entry}}`;
  // Settings whose last line has no end do not get one, so that withoutEngine gives them back as they were.
  return settings === '' || settings.endsWith('\n') ? `${settings}${added}${newline}` : `${settings}${newline}${added}`;
}

/**
 * Settings without an engine. It stands as `withEngine` added it, or as a line of the list after the program has saved
 * its settings: plain between braces, or between quotation marks with escapes.
 *
 * @param isOurs whether a line of the list is to go
 */
export function withoutEngine(settings: string, isOurs: (entry: string) => boolean): string {
  const kept: string[] = [];
  let isEndOurs = false;
  for (const line of settings.split(/(?<=\n)/)) {
    const [, start = '', option, content = '', end = ''] = LINE.exec(line)!;
    // Engines have a name in quotation marks; where these are escaped, all is.
    const isEscaped = content.startsWith('\\"');
    const value = content.replace(isEscaped ? /(?<!\\)"$/ : /\}$/, '');
    if (!isOurs(isEscaped ? value.replace(/\\(.)/g, '$1') : value)) {
      kept.push(line);
      continue;
    }
    isEndOurs = end === '';
    if (option === 'installEngine') {
      if (kept.at(-1)?.startsWith('-date ')) kept.pop();
    } else {
      // The first line follows the list's name, and the last one may be closed before its end.
      const close = content.slice(value.length);
      kept.push(close === '' ? start : `${start}${close}${end}`);
    }
  }
  const rest = kept.join('');
  return isEndOurs ? rest.replace(/\r?\n$/, '') : rest;
}

/** A line of settings: what a value begins with on it (with the option's name), the rest, and the end of the line. */
const LINE = /^([-/](\w+)[ =:]+[{"])?(.*?)(\r?\n?)$/s;
