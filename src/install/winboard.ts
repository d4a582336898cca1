import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join, parse, relative, win32 } from 'node:path';
import { NAME } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { decoded, encoded, isAscii } from './code-page.ts';
import { removeFiles } from './files.ts';
import type { LaunchCommand } from './launcher.ts';
import { readSettings, replaceSettings, withEngine, withoutEngine } from './settings-file.ts';

/*
 * WinBoard reads winboard.ini beside winboard.exe. An option in it can name another file, mostly one for each user, to
 * which settings are saved from then on.
 */

const PROGRAM = 'winboard.exe';
const SETTINGS = 'winboard.ini';

/** Characters that WinBoard 4.9 has room for in a line of its list, with `-fcp ` before it. */
const MAX_ENTRY = 500;

/** What is known of the machine. */
export interface WindowsMachine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The code page that WinBoard reads its files in; asked for when there are characters other than ASCII. */
  readonly codePage: () => number;
}

/**
 * The folder of winboard.exe, where its installer and most people put it: a folder whose name begins with `WinBoard`,
 * or `WinBoard` in such a folder.
 *
 * @param chosen the folder, or the one above it; missing: the usual places
 * @throws InputError if it is not there, or if there are several
 */
export function winBoardFolder({ env }: WindowsMachine, chosen?: string): string {
  const candidates = chosen === undefined ? usualFolders(env) : [chosen];
  const found = candidates
    .flatMap((folder) => [folder, join(folder, 'WinBoard')])
    .filter((folder) => existsSync(join(folder, PROGRAM)));
  if (found.length === 1) return found[0]!;
  if (found.length > 1) throw new InputError(`WinBoard is in ${found.join(' and in ')}; say which one with --dir`);
  if (chosen !== undefined) throw new InputError(`there is no ${PROGRAM} in '${chosen}'`);
  throw new InputError(`${PROGRAM} was not found in any of its usual folders; give its folder with --dir`);
}

function usualFolders(env: WindowsMachine['env']): string[] {
  const { SystemDrive = 'C:', ProgramFiles, ProgramW6432, LOCALAPPDATA } = env;
  const above = [
    `${SystemDrive}\\`,
    ...[ProgramFiles, ProgramW6432, env['ProgramFiles(x86)']],
    LOCALAPPDATA && join(LOCALAPPDATA, 'Programs'),
  ];
  return [...new Set(above)].flatMap((folder) =>
    folder !== undefined && existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^winboard/i.test(name))
          .map((name) => join(folder, name))
      : [],
  );
}

/** Files of settings. */
export interface SettingsFiles {
  /** Those that WinBoard reads, and the one that it saves to. */
  readonly all: readonly string[];
  /** The one that it saves to, which need not be there. */
  readonly saved: string;
}

/** The settings of the WinBoard in a folder. @throws InputError if a file cannot be read */
export function settingsFiles(folder: string, machine: WindowsMachine): SettingsFiles {
  const all: string[] = [];
  let saved = seenByOldPrograms(join(folder, SETTINGS), machine);
  const follow = (file: string): void => {
    all.push(file);
    for (const { groups } of readSettings(file).matchAll(REDIRECTION)) {
      const named = placeOf(groups!.quoted?.slice(1, -1) ?? groups!.bare!, folder, machine);
      const isRead = groups!.option !== 'saveSettingsFile';
      if (isRead && !existsSync(named)) continue;
      saved = named;
      if (isRead && !all.includes(named)) follow(named);
    }
  };
  follow(saved);
  return { all: [...new Set([...all, saved])], saved };
}

/**
 * Where an old program finds a file. WinBoard tells Windows nothing of what rights it needs, so what it cannot write to
 * its own folder, Windows writes to a folder of the user, and prefers it there when WinBoard reads.
 */
function seenByOldPrograms(file: string, { env }: WindowsMachine): string {
  const copy = join(env.LOCALAPPDATA ?? '', 'VirtualStore', relative(parse(file).root, file));
  return env.LOCALAPPDATA !== undefined && existsSync(copy) ? copy : file;
}

/** An option at the start of a line that names another file of settings; the file may stand in quotes. */
const REDIRECTION = new RegExp(
  /^[ \t]*[-/](?<option>settingsFile|ini|saveSettingsFile)[ =:\t]+/.source +
    /(?:(?<quoted>"[^"\n]*"|'[^'\n]*'|\{[^}\n]*\})|(?<bare>\S+))/.source,
  'gm',
);

/** The file that settings name: it may begin with variables such as `%APPDATA%`. */
function placeOf(name: string, folder: string, { env, codePage }: WindowsMachine): string {
  const text = isAscii(name) ? name : decoded(name, codePage());
  const place = text.replace(/^(?:%[^%]+%\\*)+/, (variables) =>
    variables.replace(/%([^%]+)%/g, (_, variable: string) => env[variable] ?? ''),
  );
  return isAbsolute(place) ? place : join(folder, place);
}

/**
 * Adds the engine to WinBoard's list. An older entry of the same name is replaced, unless it starts the same program:
 * then it stays, with what was set for it.
 *
 * @param settings the file that WinBoard saves to; it need not be there
 * @throws InputError if that is not possible
 */
export function installInWinBoard(settings: string, command: LaunchCommand, machine: WindowsMachine): void {
  const entry = entryOf(command, machine);
  const before = readSettings(settings);
  const withoutOlder = withoutEngine(before, (line) => isOurs(line) && !line.startsWith(entry));
  const others = withoutEngine(withoutOlder, isOurs);
  const newline = before === '' || before.includes('\r\n') ? '\r\n' : '\n';
  const after = others === withoutOlder ? withEngine(others, entry, newline) : withoutOlder;
  if (after !== before) replaceSettings(settings, after);
}

/** Takes the engine out of WinBoard's lists again, in all of its files. @throws InputError as above */
export function removeFromWinBoard(files: readonly string[]): void {
  for (const file of files) {
    const before = readSettings(file);
    const after = withoutEngine(before, isOurs);
    // Settings that only we have written go altogether.
    if (after === '' && before !== '') removeFiles(file);
    else if (after !== before) replaceSettings(file, after);
  }
}

/** Whether a line of the list has our name, by which WinBoard tells engines apart. */
function isOurs(line: string): boolean {
  return line.startsWith(`"${NAME}" -fcp `);
}

/**
 * WinBoard's options that the engine needs. The window in which it asks to what a pawn promotes has no buttons for
 * unorthodox pieces, so the piece is chosen by pulling the mouse back.
 */
const OPTIONS = '-sweepPromotions true';

/**
 * The line of WinBoard's list, one character for each byte. WinBoard starts programs without a shell, so no launcher is
 * needed; and it starts them in their own folder (-fd), so script and single file need only their names.
 */
function entryOf(command: LaunchCommand, { codePage }: WindowsMachine): string {
  const file = command.at(-1)!;
  const words = [...command.slice(0, -1), win32.basename(file)];
  const line = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  const entry = `"${NAME}" -fcp ${quoted(line)} -fd "${win32.dirname(file)}" ${OPTIONS}`;
  const bytes = isAscii(entry) ? entry : encoded(entry, codePage());
  if (bytes === undefined)
    throw new InputError(
      `WinBoard cannot be told of '${file}': its name has characters that are not in code page ${codePage()} of this ` +
        'Windows; move it to another folder',
    );
  // With a closing brace in its list WinBoard saves the list with escapes, and breaks what is not ASCII.
  if (bytes.includes('}'))
    throw new InputError(
      `WinBoard cannot be told of '${file}', because there is a closing brace in it, or a byte that stands for one; ` +
        'move it to another folder',
    );
  if (bytes.length > MAX_ENTRY)
    throw new InputError(`WinBoard has no room for the long name '${file}'; move it to another folder`);
  return bytes;
}

/** A command as the value of an option; there are no escapes. */
function quoted(line: string): string {
  const mark = ['"', "'"].find((mark) => !line.includes(mark));
  if (mark === undefined)
    throw new InputError(`WinBoard cannot be told of ${line}, because there is an apostrophe beside a blank in it`);
  return `${mark}${line}${mark}`;
}
