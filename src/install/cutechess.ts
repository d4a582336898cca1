import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NAME } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { type LaunchCommand, launcherIn, removeFiles, writeLauncher, writing } from './launcher.ts';

/** An engine as Cute Chess keeps it; there may be more in it. */
interface Entry {
  readonly name?: unknown;
  readonly command?: unknown;
  readonly [key: string]: unknown;
}

/**
 * Adds the engine to Cute Chess's list. Other engines, and what was set for ours before, stay as they are.
 *
 * @param list its `engines.json`; it need not be there
 * @param folder where the launcher goes, for Cute Chess keeps no arguments of commands
 * @returns the files that were written
 * @throws InputError if the file is no such list, another engine has our name, or a file cannot be written
 */
export function installInCuteChess(list: string, folder: string, command: LaunchCommand): string[] {
  const entries = readEntries(list);
  const launcher = launcherIn(folder);
  if (!entries.some((entry) => entry.command === launcher)) {
    if (entries.some(({ name }) => name === NAME))
      throw new InputError(`${list} has an engine '${NAME}' with another command already; rename that one first`);
    writeEntries(list, [...entries, { name: NAME, command: launcher, workingDirectory: '', protocol: 'uci' }]);
  }
  return [list, writeLauncher(folder, command)];
}

/** Takes it off the list again. @throws InputError as above */
export function removeFromCuteChess(list: string, folder: string): void {
  const entries = readEntries(list);
  const others = entries.filter(({ command }) => command !== launcherIn(folder));
  if (others.length < entries.length) writeEntries(list, others);
  removeFiles(folder);
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputError(`cannot read Cute Chess's list '${file}' (${(error as Error).message}); it was left as it is`);
  }
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'object' && entry !== null))
    throw new InputError(`Cute Chess's list '${file}' is no list of engines; it was left as it is`);
  return value as Entry[];
}

function writeEntries(file: string, entries: readonly Entry[]): void {
  writing(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(entries, null, '\t')}\n`);
    renameSync(`${file}.new`, file);
  });
}
