import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { removeFiles, writing } from './files.ts';
import { type LaunchCommand, launcherIn, writeLauncher } from './launcher.ts';
import { readSettings, replaceSettings, withEngine, withoutEngine } from './settings-file.ts';

/*
 * XBoard 4.9 looks for plug-ins in two folders of the system only; for one user the engine is added to the list in
 * XBoard's settings file.
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
  const entry = entryOf(folder);
  if (!before.includes(entry)) replaceSettings(settings, withEngine(before, entry, '\n'));
  return [settings, picture, launcher];
}

/** Takes the engine off a user's list again. @throws InputError if that is not possible */
export function removeForUser(settings: string, folder: string): void {
  const before = readSettings(settings);
  const after = withoutEngine(before, (entry) => entry === entryOf(folder));
  if (after !== before) replaceSettings(settings, after);
  removeFiles(folder);
}

/** The line of XBoard's list, one character for each byte; in its folder the engine finds its logo. */
function entryOf(folder: string): string {
  const launcher = launcherIn(folder);
  const entry = `"${NAME}" -fcp ${launcher.includes(' ') ? `'"${launcher}"'` : launcher} -fd "${folder}"`;
  return Buffer.from(entry).toString('latin1');
}

function write(file: string, content: string | Uint8Array): void {
  writing(file, () => {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  });
}
