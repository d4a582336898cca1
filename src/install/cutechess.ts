import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NAME } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { removeFiles, replaceFile, writing } from './files.ts';
import { type LaunchCommand, launcherIn, writeLauncher } from './launcher.ts';

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
export function installInCuteChess(
  list: string,
  folder: string,
  command: LaunchCommand,
  platform = process.platform,
): string[] {
  const entries = readEntries(list);
  const started = startedBy(folder, command, platform);
  const before = entries.find((entry) => isOurs(entry, folder, command, platform));
  if (before === undefined) {
    if (entries.some(({ name }) => name === NAME))
      throw new InputError(`${list} has an engine '${NAME}' with another command already; rename that one first`);
    writeEntries(list, [...entries, { name: NAME, command: started, workingDirectory: '', protocol: 'uci' }]);
  } else if (before.command !== started)
    writeEntries(
      list,
      entries.map((entry) => (entry === before ? { ...entry, command: started } : entry)),
    );
  if (started !== command[0]) return [list, writeLauncher(folder, command, platform)];
  removeFiles(folder);
  return [list];
}

/** Takes it off the list again. @throws InputError as above */
export function removeFromCuteChess(
  list: string,
  folder: string,
  command: LaunchCommand,
  platform = process.platform,
): void {
  const entries = readEntries(list);
  const others = entries.filter((entry) => !isOurs(entry, folder, command, platform));
  if (others.length < entries.length) writeEntries(list, others);
  removeFiles(folder);
}

/**
 * What Cute Chess is to start: a launcher, or on Windows the single file itself, which spares cmd.exe and what it makes
 * of names.
 */
function startedBy(folder: string, command: LaunchCommand, platform: NodeJS.Platform): string {
  return platform === 'win32' && command.length === 1 ? command[0] : launcherIn(folder, platform);
}

/** Whether an entry starts our launcher or this single file, or one of its usual name that was somewhere else. */
function isOurs({ command }: Entry, folder: string, own: LaunchCommand, platform: NodeJS.Platform): boolean {
  if (command === launcherIn(folder, platform) || command === startedBy(folder, own, platform)) return true;
  return platform === 'win32' && typeof command === 'string' && /[\\/]stablemate\.exe$/i.test(command);
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
    replaceFile(file, `${JSON.stringify(entries, null, '\t')}\n`);
  });
}
