import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';

/** What a GUI is to start: a program and its arguments. */
export type LaunchCommand = readonly [program: string, ...args: string[]];

/**
 * One thread compiles what runs often, where Node.js would take four. On a machine with few cores they would slow the
 * search down for longer than a quick move may take. Node.js takes this on its command line only.
 */
const V8_POOL = '--v8-pool-size';

/**
 * The command that starts this program again: its executable if it is a single file, else Node.js and its
 * script.
 *
 * @param started how it was started; missing: as this process was
 */
export function ownCommand({
  execPath,
  execArgv,
  argv,
}: Pick<NodeJS.Process, 'execPath' | 'execArgv' | 'argv'> = process): LaunchCommand {
  const script = argv[1];
  if (script === undefined || script === execPath) return [execPath, ...execArgv];
  const isPoolChosen = execArgv.some((arg) => arg.startsWith(V8_POOL));
  return [execPath, ...execArgv, ...(isPoolChosen ? [] : [`${V8_POOL}=1`]), script];
}

/** The launcher's file in its folder; GUIs show this name, and look for a logo of the same name. */
export function launcherIn(folder: string): string {
  return join(folder, process.platform === 'win32' ? 'stablemate.cmd' : 'stablemate');
}

/**
 * Writes a script that starts the engine. A GUI that is given it needs no search path to find Node.js, no arguments and
 * no quotation marks.
 *
 * @returns the script's path
 * @throws InputError if it cannot be written
 */
export function writeLauncher(folder: string, command: LaunchCommand): string {
  const file = launcherIn(folder);
  const text =
    process.platform === 'win32'
      ? `@echo off\r\n${command.map((word) => `"${word}"`).join(' ')} %*\r\n`
      : `#!/bin/sh\nexec ${command.map(quoted).join(' ')} "$@"\n`;
  writing(file, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  });
  return file;
}

/** Deletes files or folders that may be there. @throws InputError if one cannot be deleted */
export function removeFiles(...files: readonly string[]): void {
  for (const file of files) writing(file, () => rmSync(file, { recursive: true, force: true }));
}

/**
 * Does something to a file.
 *
 * @throws InputError naming the file if that is not possible
 */
export function writing(file: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new InputError(`cannot write '${file}' (${codeOf(error)})`);
  }
}

/** A word as a shell takes it for itself. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
