import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSingleFile } from '../platform/node/assets.ts';
import { isAscii } from './code-page.ts';
import { writing } from './files.ts';

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
  // A single file has its own name there, as it was typed.
  if (script === undefined || isSingleFile()) return [execPath, ...execArgv];
  const isPoolChosen = execArgv.some((arg) => arg.startsWith(V8_POOL));
  return [execPath, ...execArgv, ...(isPoolChosen ? [] : [`${V8_POOL}=1`]), script];
}

/** The launcher's file in its folder; GUIs show this name, and look for a logo of the same name. */
export function launcherIn(folder: string, platform: NodeJS.Platform = process.platform): string {
  return join(folder, platform === 'win32' ? 'stablemate.cmd' : 'stablemate');
}

/**
 * Writes a script that starts the engine. A GUI that is given it needs no search path to find Node.js, no arguments and
 * no quotation marks.
 *
 * @returns the script's path
 * @throws InputError if it cannot be written
 */
export function writeLauncher(folder: string, command: LaunchCommand, platform = process.platform): string {
  const file = launcherIn(folder, platform);
  writing(file, () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, platform === 'win32' ? batchFile(command) : shellScript(command));
    chmodSync(file, 0o755);
  });
  return file;
}

function shellScript(command: LaunchCommand): string {
  return `#!/bin/sh\nexec ${command.map(quoted).join(' ')} "$@"\n`;
}

/** Between quotation marks cmd.exe still takes percent signs for variables. */
function batchFile(command: LaunchCommand): string {
  const line = command.map((word) => `"${word.replaceAll('%', '%%')}"`).join(' ');
  // It reads the file in the code page of the console, which then must know all characters.
  const codePage = isAscii(line) ? [] : ['chcp 65001 >nul 2>nul'];
  return ['@echo off', ...codePage, `${line} %*`, ''].join('\r\n');
}

/** A word as a shell takes it for itself. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
