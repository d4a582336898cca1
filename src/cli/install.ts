import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';
import { ansiCodePage } from '../install/code-page.ts';
import { installInCuteChess, removeFromCuteChess } from '../install/cutechess.ts';
import { cuteChessFolder, dataFolder } from '../install/folders.ts';
import { type LaunchCommand, ownCommand } from '../install/launcher.ts';
import { installInWinBoard, removeFromWinBoard, settingsFiles, winBoardFolder } from '../install/winboard.ts';
import { installForUser, installPlugin, removeForUser, removePlugin } from '../install/xboard.ts';
import { isSingleFile } from '../platform/node/assets.ts';
import type { OptionsOf } from './command-line.ts';

const SYSTEM_PLUGINS = '/usr/local/share/games/plugins';

const XBOARD_HELP = `
Without --dir the engine is added to your own list, which is in ~/.xboardrc; close XBoard before, because it saves
its settings when it ends. XBoard looks for plug-ins of all users in ${SYSTEM_PLUGINS}:
  sudo stablemate install xboard --dir ${SYSTEM_PLUGINS}`;

const WINBOARD_HELP = `
WinBoard is looked for in C:\\, in Program Files and in your own programs, in folders such as WinBoard-4.9.1. The engine
is added to the settings file that it saves to: winboard.ini beside winboard.exe, or the file that is named in there,
mostly %APPDATA%\\winboard.ini. Close WinBoard before, because it saves its settings when it ends.`;

/** `stablemate install`: makes the engine known to GUIs. */
export function installCommand(): CommandUnknownOpts {
  return new Command('install')
    .description('add the engine to the list of a GUI')
    .addCommand(xboardCommand().action(installXBoard))
    .addCommand(winBoardCommand().action(installWinBoard))
    .addCommand(cuteChessCommand().action(installCuteChess));
}

function xboardCommand() {
  return new Command('xboard')
    .description("XBoard's engine list, and its logo")
    .option('--dir <folder>', 'a folder of plug-ins for all users, instead of your own list')
    .option('--settings <file>', "XBoard's settings file, with your own list (default: ~/.xboardrc)")
    .option('--remove', 'take it away again')
    .addHelpText('after', XBOARD_HELP);
}

function winBoardCommand() {
  return new Command('winboard')
    .description("WinBoard's engine list, on Windows")
    .option('--dir <folder>', 'the folder of winboard.exe (default: it is looked for)')
    .option('--settings <file>', "another file of WinBoard's settings (default: the one that it saves to)")
    .option('--remove', 'take it away again')
    .addHelpText('after', WINBOARD_HELP);
}

function cuteChessCommand() {
  return new Command('cutechess')
    .description("Cute Chess's engine list")
    .option('--dir <folder>', "the folder of Cute Chess's engines.json (default: where it keeps its settings)")
    .option('--remove', 'take it away again');
}

function installXBoard({ dir, settings = xboardSettings(), remove }: OptionsOf<typeof xboardCommand>): void {
  if (process.platform === 'win32')
    throw new InputError("on Windows it is 'stablemate install winboard' that adds the engine to a list");
  const folder = join(dataFolder(), 'xboard');
  if (remove) {
    if (dir === undefined) removeForUser(settings, folder);
    else removePlugin(dir);
    console.log('Stablemate is no longer in the engine list of XBoard.');
    return;
  }
  const plan = { command: launchCommand(), logo: readLogo() };
  const files = dir === undefined ? installForUser(settings, folder, plan) : installPlugin(dir, plan);
  for (const file of files) console.log(file);
  console.log('Stablemate is in the engine list when XBoard starts the next time (Engine > Load New 1st Engine).');
}

function installWinBoard({ dir, settings, remove }: OptionsOf<typeof winBoardCommand>): void {
  if (process.platform !== 'win32')
    throw new InputError(
      "WinBoard is a program for Windows; 'stablemate install xboard' adds the engine to XBoard's list",
    );
  const machine = { env: process.env, codePage: ansiCodePage };
  const { all, saved } =
    settings === undefined
      ? settingsFiles(winBoardFolder(machine, dir && resolve(dir)), machine)
      : { all: [resolve(settings)], saved: resolve(settings) };
  if (remove) {
    removeFromWinBoard(all);
    console.log('Stablemate is no longer in the engine list of WinBoard.');
    return;
  }
  installInWinBoard(saved, launchCommand(), machine);
  console.log(saved);
  console.log('Stablemate is in the engine list when WinBoard starts the next time (Engine > Load First Engine).');
}

function installCuteChess({ dir, remove }: OptionsOf<typeof cuteChessCommand>): void {
  const list = join(dir ?? cuteChessFolder(), 'engines.json');
  const folder = join(dataFolder(), 'cutechess');
  if (remove) {
    removeFromCuteChess(list, folder, launchCommand());
    console.log("Stablemate is no longer in Cute Chess's engine list.");
    return;
  }
  for (const file of installInCuteChess(list, folder, launchCommand())) console.log(file);
  console.log("Stablemate is in Cute Chess's engine list when it starts the next time.");
}

/** XBoard asks the system for the user's home, whatever the environment says. */
function xboardSettings(): string {
  return join(userInfo().homedir, '.xboardrc');
}

/** This program by its true path, wherever it was started from. */
function launchCommand(): LaunchCommand {
  const [program, ...args] = ownCommand();
  return [program, ...args.map((arg) => (existsSync(arg) ? realpathSync(arg) : arg))];
}

function readLogo(): Uint8Array {
  // A single file has the picture inside.
  if (isSingleFile()) return new Uint8Array(process.getBuiltinModule('node:sea').getAsset('logo.png'));
  return readFileSync(join(realpathSync(ownCommand().at(-1)!), '..', 'logo.png'));
}
