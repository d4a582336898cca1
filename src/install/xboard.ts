import { existsSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { type LaunchCommand, launcherIn, removeFiles, writeLauncher, writing } from './launcher.ts';

/*
 * XBoard 4.9 looks for plug-ins in two folders of the system only; for one user the engine is added to the list in
 * XBoard's settings file, where the options -date and -installEngine do so once, whatever stands before them.
 */

/** The kinds of game that a plug-in file names; XBoard 4.9 reads them but makes nothing of them. */
const KINDS = 'chess,fairychess';

export interface XBoardPlan {
  readonly command: LaunchCommand;
  /** The picture that XBoard shows beside the clocks, as PNG. */
  readonly logo: Uint8Array;
}

/**
 * Puts a plug-in for all users into a folder of plug-ins: `xboard/stablemate.eng`, `logos/stablemate.png`, and the
 * launcher.
 *
 * @returns the files that were written
 * @throws InputError if that is not possible
 */
export function installPlugin(folder: string, { command, logo }: XBoardPlan): string[] {
  const { engine, picture, own } = pluginFiles(folder);
  const launcher = writeLauncher(own, command);
  if (launcher.includes('"') && launcher.includes("'"))
    throw new InputError(
      `XBoard cannot be told of '${launcher}', because there are both kinds of quotation marks in it`,
    );
  write(engine, `plugin spec 0.0\n${launcher}\n${KINDS}\n`);
  write(picture, logo);
  return [engine, picture, launcher];
}

/** Takes it away again. @throws InputError if that is not possible */
export function removePlugin(folder: string): void {
  const { engine, picture, own } = pluginFiles(folder);
  removeFiles(engine, picture, own);
}

function pluginFiles(folder: string) {
  return {
    engine: join(folder, 'xboard', 'stablemate.eng'),
    picture: join(folder, 'logos', 'stablemate.png'),
    own: join(folder, 'stablemate'),
  };
}

/**
 * Adds the engine to the list of one user.
 *
 * @param settings XBoard's settings file; it need not be there
 * @param folder where launcher and logo go
 * @returns the files that were written
 * @throws InputError if that is not possible
 */
export function installForUser(settings: string, folder: string, { command, logo }: XBoardPlan): string[] {
  const launcher = launcherIn(folder);
  if (/["'{}\n]/.test(launcher))
    throw new InputError(`XBoard cannot be told of '${launcher}', because there are quotation marks or braces in it`);
  const before = readSettings(settings);
  writeLauncher(folder, command);
  const picture = join(folder, 'logo.png');
  write(picture, logo);
  if (!before.includes(entryOf(folder))) {
    const now = Math.floor(Date.now() / 1000);
    replaceSettings(settings, `${withNewline(before)}-date ${now}\n-installEngine {${entryOf(folder)}}\n`);
  }
  return [settings, picture, launcher];
}

/** Takes the engine off a user's list again. @throws InputError if that is not possible */
export function removeForUser(settings: string, folder: string): void {
  const entry = escaped(entryOf(folder));
  const before = readSettings(settings);
  // It stands as we added it, or, once XBoard has saved its settings, as a line of its list.
  const after = before
    .replace(new RegExp(`^-date \\d+\\n-installEngine \\{${entry}\\}\\n`, 'gm'), '')
    .replace(new RegExp(`${entry}\\n`, 'g'), '');
  if (after !== before) replaceSettings(settings, after);
  removeFiles(folder);
}

/** The line of XBoard's list; in its folder the engine finds its logo. */
function entryOf(folder: string): string {
  const launcher = launcherIn(folder);
  return `"${NAME}" -fcp ${launcher.includes(' ') ? `'"${launcher}"'` : launcher} -fd "${folder}"`;
}

function readSettings(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new InputError(`cannot read XBoard's settings '${file}' (${code})`);
  }
}

/**
 * Writes all of the settings or nothing. XBoard looks for plug-ins that are newer than this file, so its time stays,
 * and a file that was not there is older than anything.
 */
function replaceSettings(file: string, text: string): void {
  const { atime, mtime } = existsSync(file) ? statSync(file) : { atime: 1, mtime: 1 };
  writing(file, () => {
    writeFileSync(`${file}.new`, text, 'latin1');
    renameSync(`${file}.new`, file);
    utimesSync(file, atime, mtime);
  });
}

function write(file: string, content: string | Uint8Array): void {
  writing(file, () => {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  });
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
