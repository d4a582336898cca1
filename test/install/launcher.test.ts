import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cuteChessFolder, dataFolder } from '../../src/install/folders.ts';
import { ownCommand, writeLauncher } from '../../src/install/launcher.ts';

/** The command of a program that was started so. */
function commandOf(execArgv: string[], script: string | undefined, isSea = false): readonly string[] {
  const getBuiltinModule = () => ({ isSea: () => isSea });
  vi.stubGlobal('process', { execPath: '/bin/node', execArgv, argv: ['/bin/node', script], getBuiltinModule });
  return ownCommand();
}

describe('the command that starts this program anew', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('compiles in one thread only', () => {
    expect(commandOf([], '/a/b.js')).toEqual(['/bin/node', '--v8-pool-size=1', '/a/b.js']);
  });

  it('keeps the options of Node.js that it was started with', () => {
    expect(commandOf(['--no-warnings'], 'b.js')).toEqual(['/bin/node', '--no-warnings', '--v8-pool-size=1', 'b.js']);
    expect(commandOf(['--v8-pool-size=3'], 'b.js')).toEqual(['/bin/node', '--v8-pool-size=3', 'b.js']);
  });

  it('is the program alone if that is a single file, whatever its name was typed like', () => {
    expect(commandOf([], './stablemate', true)).toEqual(['/bin/node']);
    expect(commandOf([], undefined)).toEqual(['/bin/node']);
  });
});

describe("Windows' launcher", () => {
  const linesOf = (...command: [string, ...string[]]): string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
    const file = writeLauncher(folder, command, 'win32');
    expect(file).toBe(join(folder, 'stablemate.cmd'));
    const text = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    return text.split('\r\n');
  };

  it('hands arguments on, and takes nothing for variables or other commands', () => {
    expect(linesOf('C:\\Program Files (x86)\\node.exe', '-x=1', "D:\\Mary O'Brien & 100%\\bin.js")).toEqual([
      '@echo off',
      `"C:\\Program Files (x86)\\node.exe" "-x=1" "D:\\Mary O'Brien & 100%%\\bin.js" %*`,
      '',
    ]);
  });

  it('tells cmd.exe how characters of other languages are written', () => {
    expect(linesOf('C:\\Jürgen\\表.exe')).toEqual([
      '@echo off',
      'chcp 65001 >nul 2>nul',
      '"C:\\Jürgen\\表.exe" %*',
      '',
    ]);
  });
});

describe('folders', () => {
  const env = { LOCALAPPDATA: '/u/Local', APPDATA: '/u/Roaming', XDG_DATA_HOME: '/x/data', XDG_CONFIG_HOME: '/x/conf' };

  it.each([
    ['win32', env, '/u/Local/stablemate', '/u/Roaming/cutechess'],
    ['win32', {}, '/h/AppData/Local/stablemate', '/h/AppData/Roaming/cutechess'],
    ['linux', env, '/x/data/stablemate', '/x/conf/cutechess'],
    ['linux', {}, '/h/.local/share/stablemate', '/h/.config/cutechess'],
  ] as const)('of %s', (platform, env, data, cuteChess) => {
    expect(dataFolder({ platform, env, home: '/h' })).toBe(join(data));
    expect(cuteChessFolder({ platform, env, home: '/h' })).toBe(join(cuteChess));
  });
});
