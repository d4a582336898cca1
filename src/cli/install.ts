import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';
import { installInCuteChess, removeFromCuteChess } from '../install/cutechess.ts';
import { type LaunchCommand, ownCommand } from '../install/launcher.ts';
import { installForUser, installPlugin, removeForUser, removePlugin } from '../install/xboard.ts';
import type { OptionsOf } from './command-line.ts';

const SYSTEM_PLUGINS = '/usr/local/share/games/plugins';

const XBOARD_HELP = `
Without --dir the engine is added to your own list, which is in ~/.xboardrc; close XBoard before, because it saves
its settings when it ends. XBoard looks for plug-ins of all users in ${SYSTEM_PLUGINS}:
  sudo stablemate install xboard --dir ${SYSTEM_PLUGINS}`;

/** `stablemate install`: makes the engine known to GUIs. */
export function installCommand(): CommandUnknownOpts {
  return new Command('install')
    .description('add the engine to the list of a GUI')
    .addCommand(xboardCommand().action(installXBoard))
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

function cuteChessCommand() {
  return new Command('cutechess')
    .description("Cute Chess's engine list")
    .option('--dir <folder>', "the folder of Cute Chess's engines.json (default: where it keeps its settings)")
    .option('--remove', 'take it away again');
}

function installXBoard({ dir, settings = xboardSettings(), remove }: OptionsOf<typeof xboardCommand>): void {
  if (process.platform === 'win32')
    throw new InputError(
      `on Windows add this line to WinBoard's list (Engine > Edit Engine List): "Stablemate" -fcp '${launchCommand()
        .map((word) => `"${word}"`)
        .join(' ')}' -fd ""`,
    );
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

function installCuteChess({ dir, remove }: OptionsOf<typeof cuteChessCommand>): void {
  const list = join(dir ?? cuteChessFolder(), 'engines.json');
  const folder = join(dataFolder(), 'cutechess');
  if (remove) {
    removeFromCuteChess(list, folder);
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

/** Where programs keep what is theirs, for this user. */
function dataFolder(): string {
  const { env, platform } = process;
  const base = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_DATA_HOME;
  return join(base || join(homedir(), '.local', 'share'), 'stablemate');
}

function cuteChessFolder(): string {
  const { env, platform } = process;
  const base = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(base || join(homedir(), '.config'), 'cutechess');
}

function readLogo(): Uint8Array {
  const script = ownCommand().at(-1)!;
  // A single file has the picture inside.
  if (script === process.execPath) return new Uint8Array(process.getBuiltinModule('node:sea').getAsset('logo.png'));
  return readFileSync(join(realpathSync(script), '..', 'logo.png'));
}
