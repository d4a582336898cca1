import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decoded, encoded } from '../../src/install/code-page.ts';
import { installInWinBoard, removeFromWinBoard, settingsFiles, winBoardFolder } from '../../src/install/winboard.ts';

const NODE = ['C:\\Program Files\\nodejs\\node.exe', '--v8-pool-size=1', 'D:\\my chess\\bin\\stablemate.js'] as const;
const NODE_ENTRY =
  `"Stablemate" -fcp '"C:\\Program Files\\nodejs\\node.exe" --v8-pool-size=1 stablemate.js' ` +
  '-fd "D:\\my chess\\bin" -sweepPromotions true';
const OTHERS = '; Größe\r\n/saveDate=1\r\n/firstChessProgramNames={fmax /fd=Fairy-Max\r\n}\r\n/boardSize=bulky\r\n';

let drive: string;
beforeEach(() => {
  drive = mkdtempSync(join(tmpdir(), 'winboard-'));
});
afterEach(() => rmSync(drive, { recursive: true }));

const machine = (codePage = 1252) => ({
  env: { SystemDrive: 'none:', ProgramFiles: join(drive, 'Program Files'), APPDATA: join(drive, 'Jürgen') },
  codePage: () => codePage,
});

function put(name: string, text = ''): string {
  const file = join(drive, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text, 'latin1');
  return file;
}

const read = (file: string): string => readFileSync(file, 'latin1');

/** The line that a command gets in new settings, by what stands around it. */
function entryOf(...command: [string, ...string[]]): string {
  const file = join(drive, 'new.ini');
  installInWinBoard(file, command, machine());
  const [, entry] = /^-date \d{10}\r\n-installEngine (.*)\r\n$/.exec(read(file))!;
  rmSync(file);
  return entry!;
}

describe("WinBoard's list", () => {
  it('gets the engine once, and loses it again to the byte', () => {
    const file = put('winboard.ini', OTHERS);
    installInWinBoard(file, NODE, machine());
    const text = read(file);
    expect(text.startsWith(OTHERS)).toBe(true);
    expect(text.slice(OTHERS.length).replace(/\d+/, 'n')).toBe(`-date n\r\n-installEngine {${NODE_ENTRY}}\r\n`);
    installInWinBoard(file, NODE, machine());
    expect(read(file)).toBe(text);
    removeFromWinBoard([file]);
    expect(read(file)).toBe(OTHERS);
  });

  it.each([
    ['/firstChessProgramNames={fmax\r\n}', `/firstChessProgramNames={fmax\r\n${NODE_ENTRY}\r\n}`],
    ['/firstChessProgramNames={}', `/firstChessProgramNames={${NODE_ENTRY}\r\n}`],
    ['/firstChessProgramNames={fmax\r\n}', `/firstChessProgramNames={fmax\r\n${NODE_ENTRY}}`],
    ['/firstChessProgramNames="a}\r\n"', `/firstChessProgramNames="a}\r\n${NODE_ENTRY.replace(/["\\]/g, '\\$&')}\r\n"`],
    ['/firstChessProgramNames="a}\r\n"', `/firstChessProgramNames="a}\r\n${NODE_ENTRY.replace(/["\\]/g, '\\$&')}"`],
  ])('loses it also when WinBoard has saved it, to %j', (without, list) => {
    const file = put('winboard.ini', `/saveDate=2\r\n${list}\r\n/x=1\r\n`);
    const saved = read(file);
    installInWinBoard(file, NODE, machine());
    expect(read(file)).toBe(saved);
    removeFromWinBoard([file]);
    expect(read(file)).toBe(`/saveDate=2\r\n${without}\r\n/x=1\r\n`);
  });

  it('has it instead of one that was somewhere else, and with what was set for it', () => {
    const file = put('winboard.ini', OTHERS.replace('\r\n}', `\r\n${NODE_ENTRY} -firstNPS 0\r\n}`));
    const set = read(file);
    installInWinBoard(file, NODE, machine());
    expect(read(file)).toBe(set);
    installInWinBoard(file, ['E:\\stablemate.exe'], machine());
    expect(read(file).slice(OTHERS.length)).toContain('{"Stablemate" -fcp "stablemate.exe" -fd "E:\\" -sweep');
    expect(read(file).startsWith(OTHERS)).toBe(true);
  });

  it.each(['/a=1', '/a=1\r\n/b=2', '/a=1\n', ''])('keeps the end of a file as it was (%j)', (text) => {
    const file = put('winboard.ini', text);
    installInWinBoard(file, NODE, machine());
    expect(read(file)).toContain('Stablemate');
    if (text.includes('\n')) expect(read(file).includes('\r\n')).toBe(text.includes('\r\n'));
    removeFromWinBoard([file]);
    expect(existsSync(file) ? read(file) : '').toBe(text);
  });

  it.each([
    ['C:\\a b\\Mary O’Brien\\stablemate.exe', 'stablemate.exe', 'C:\\a b\\Mary O\x92Brien'],
    ["C:\\Mary O'Brien (100% & more)\\stablemate.exe", 'stablemate.exe', "C:\\Mary O'Brien (100% & more)"],
    ['C:\\stablemate (1).exe', `'"stablemate (1).exe"'`, 'C:\\'],
    ['\\\\server\\all\\chess\\stablemate.exe', 'stablemate.exe', '\\\\server\\all\\chess'],
  ])('can hold %s', (program, command, folder) => {
    const quoted = command.startsWith("'") ? command : `"${command}"`;
    expect(entryOf(program)).toBe(`{"Stablemate" -fcp ${quoted} -fd "${folder}" -sweepPromotions true}`);
  });

  it.each([
    ['C:\\日本\\stablemate.exe', 'has characters that are not in code page 1252'],
    [`C:\\${'long'.repeat(130)}\\stablemate.exe`, 'WinBoard has no room for the long name'],
    ['C:\\a}b\\stablemate.exe', 'there is a closing brace in it'],
    ["C:\\O'Brien\\a b.exe", 'there is an apostrophe'],
  ])('cannot hold %.40s, and stays as it is', (program, problem) => {
    const file = put('winboard.ini', OTHERS);
    const command = problem.includes('apostrophe') ? ([program, 'C:\\x.js'] as const) : ([program] as const);
    expect(() => installInWinBoard(file, command, machine())).toThrow(problem);
    expect(read(file)).toBe(OTHERS);
  });

  it('cannot hold a character of which half is a brace', () => {
    expect(() => installInWinBoard(put('a.ini'), ['C:\\マ\\stablemate.exe'], machine(932))).toThrow('closing brace');
  });

  it('that cannot be written is refused with its name', () => {
    const file = join(put('file'), 'winboard.ini');
    expect(() => installInWinBoard(file, NODE, machine())).toThrow(
      /^cannot (read the settings|write) '.*winboard\.ini'/,
    );
  });
});

describe("WinBoard's folder", () => {
  it('is found where the installer puts it', () => {
    expect(() => winBoardFolder(machine())).toThrow('give its folder with --dir');
    put('Program Files/Chess/winboard.exe');
    put('Program Files/WinBoard-4.9.1/WinBoard/winboard.exe');
    const folder = join(drive, 'Program Files/WinBoard-4.9.1/WinBoard');
    expect(winBoardFolder(machine())).toBe(folder);
    expect(winBoardFolder(machine(), join(folder, '..'))).toBe(folder);
    expect(winBoardFolder(machine(), join(drive, 'Program Files/Chess'))).toMatch(/Chess$/);
    expect(() => winBoardFolder(machine(), drive)).toThrow(/^there is no winboard\.exe in '/);
    put('Program Files/winboard/winboard.exe');
    expect(() => winBoardFolder(machine())).toThrow(/^WinBoard is in .* and in .*; say which one with --dir$/);
  });
});

describe("WinBoard's settings", () => {
  const folder = () => join(drive, 'wb');
  const own = () => join(drive, 'wb/winboard.ini');
  const user = () => join(drive, 'Jürgen/winboard.ini');

  it('are beside the program', () => {
    expect(settingsFiles(folder(), machine())).toEqual({ all: [own()], saved: own() });
  });

  it.each([
    '/settingsFile="%APPDATA%/winboard.ini"',
    '-ini {%APPDATA%/winboard.ini}',
    "; comment\r\n/saveSettingsFile='%APPDATA%/winboard.ini'",
    '/saveSettingsFile=%APPDATA%/winboard.ini\r\n/settingsFile=%APPDATA%/winboard.ini',
    '/ini="../J\xfcrgen/winboard.ini"',
  ])('are those of the user with %j', (line) => {
    put('wb/winboard.ini', `/x=1\r\n${line}\r\n/y=2`);
    put('Jürgen/winboard.ini', OTHERS);
    expect(settingsFiles(folder(), machine())).toEqual({ all: [own(), user()], saved: user() });
  });

  it('of a user can be missing, but are then saved to only if WinBoard is told to', () => {
    put('wb/winboard.ini', '/settingsFile="%APPDATA%/winboard.ini"');
    expect(settingsFiles(folder(), machine()).saved).toBe(own());
    put('wb/winboard.ini', '/saveSettingsFile="%APPDATA%/winboard.ini"');
    expect(settingsFiles(folder(), machine())).toEqual({ all: [own(), user()], saved: user() });
  });

  it('can be a copy that Windows made, because the folder is protected', () => {
    put('wb/winboard.ini');
    const env = { LOCALAPPDATA: join(drive, 'Local') };
    expect(settingsFiles(folder(), { ...machine(), env }).saved).toBe(own());
    const copy = put(join('Local/VirtualStore', own()));
    expect(settingsFiles(folder(), { ...machine(), env })).toEqual({ all: [copy], saved: copy });
  });

  it('may name each other', () => {
    put('wb/winboard.ini', '/settingsFile="%APPDATA%/winboard.ini"');
    put('Jürgen/winboard.ini', '/ini=winboard.ini');
    expect(settingsFiles(folder(), machine())).toEqual({ all: [own(), user()], saved: own() });
  });

  it('lose the engine in all files', () => {
    const files = [put('a.ini', OTHERS), put('b.ini', OTHERS)];
    for (const file of files) installInWinBoard(file, NODE, machine());
    removeFromWinBoard([...files, join(drive, 'none.ini')]);
    for (const file of files) expect(read(file)).toBe(OTHERS);
  });
});

describe('a code page', () => {
  it.each([
    [1252, 'C:\\Jürgen', 'C:\\J\xfcrgen'],
    [1252, '€ – Žižka', '\x80 \x96 \x8ei\x9eka'],
    [1251, 'Иван', '\xc8\xe2\xe0\xed'],
    [932, '表', '\x95\x5c'],
    [65001, 'é', '\xc3\xa9'],
  ])('%i writes %s', (codePage, text, bytes) => {
    expect(encoded(text, codePage)).toBe(bytes);
    expect(decoded(bytes, codePage)).toBe(text);
  });

  it.each([1250, 1252, 949])('%i lacks characters of others', (codePage) => {
    expect(encoded('C:\\表 – ा', codePage)).toBeUndefined();
  });
});
