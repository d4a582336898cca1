import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installInCuteChess, removeFromCuteChess } from '../../src/install/cutechess.ts';
import { installForUser, installPlugin, removeForUser, removePlugin } from '../../src/install/xboard.ts';

const PLAN = { command: ['/usr/bin/node', "/it's here/stablemate.js"], logo: new Uint8Array([1, 2, 3]) } as const;
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'install-'));
});
afterEach(() => rmSync(home, { recursive: true }));

describe.runIf(process.platform !== 'win32')('the launcher', () => {
  it('starts the command with its arguments, whatever is in them', () => {
    const command = [process.execPath, '-p', "process.argv.slice(1).join('|')", "it's $HOME"] as const;
    const [, , launcher] = installPlugin(home, { ...PLAN, command });
    expect(execFileSync(launcher!, ['a b', '"'], { encoding: 'utf8' })).toBe(`it's $HOME|a b|"\n`);
  });
});

describe('an XBoard plug-in for all users', () => {
  it('is a file of three lines and a logo, and goes without a trace', () => {
    const [engine, picture, launcher] = installPlugin(home, PLAN);
    expect(engine).toBe(join(home, 'xboard', 'stablemate.eng'));
    // XBoard reads whole lines, the last one with its end.
    expect(readFileSync(engine!, 'utf8')).toBe(`plugin spec 0.0\n${launcher}\nchess,fairychess\n`);
    expect([...readFileSync(picture!)]).toEqual([...PLAN.logo]);
    removePlugin(home);
    for (const file of [engine, picture, launcher]) expect(existsSync(file!)).toBe(false);
    removePlugin(home);
  });

  it('that cannot be written is refused with the name of the file', () => {
    writeFileSync(join(home, 'xboard'), '');
    expect(() => installPlugin(home, PLAN)).toThrow(/^cannot write '.*stablemate\.eng' \(E\w+\)$/);
  });
});

describe("a user's XBoard list", () => {
  const OLD = ';\n-saveDate 1\n-firstChessProgramNames {fairymax\n"Crafty" -fcp crafty\n}\n-size 49\n';
  const paths = () => ({ settings: join(home, '.xboardrc'), folder: join(home, 'a folder') });

  it('gets the engine once, and loses it again', () => {
    const { settings, folder } = paths();
    writeFileSync(settings, OLD);
    const { mtimeMs } = statSync(settings);
    const [, logo, launcher] = installForUser(settings, folder, PLAN);
    installForUser(settings, folder, PLAN);
    const text = readFileSync(settings, 'utf8');
    expect(text.startsWith(OLD)).toBe(true);
    const entry = `"Stablemate" -fcp '"${launcher}"' -fd "${folder}"`;
    expect(text.slice(OLD.length)).toMatch(/^-date \d{10}\n-installEngine \{.*\}\n$/);
    expect(text).toContain(`{${entry}}`);
    expect(logo).toBe(join(folder, 'logo.png'));
    // XBoard would overlook plug-ins that are older than its settings.
    expect(statSync(settings).mtimeMs).toBeCloseTo(mtimeMs, -1);
    removeForUser(settings, folder);
    expect(readFileSync(settings, 'utf8')).toBe(OLD);
    expect(existsSync(folder)).toBe(false);
    // As XBoard saves it when it has seen it.
    writeFileSync(settings, OLD.replace('\n}', `\n${entry}\n}`));
    removeForUser(settings, folder);
    expect(readFileSync(settings, 'utf8')).toBe(OLD);
  });

  it('is begun where there is none, and then older than any plug-in', () => {
    const { settings, folder } = paths();
    installForUser(settings, folder, PLAN);
    expect(readFileSync(settings, 'utf8')).toMatch(/^-date/);
    expect(statSync(settings).mtimeMs).toBe(1000);
  });

  it('has a folder of any characters in UTF-8', () => {
    const { settings } = paths();
    const folder = join(home, 'Jürgen');
    installForUser(settings, folder, PLAN);
    expect(readFileSync(settings, 'utf8')).toContain(`-fd "${folder}"`);
    removeForUser(settings, folder);
    expect(readFileSync(settings, 'utf8')).toBe('');
  });

  it('cannot hold a path with quotation marks or braces', () => {
    expect(() => installForUser(join(home, 'rc'), join(home, 'a}b'), PLAN)).toThrow('XBoard cannot be told of');
    expect(existsSync(join(home, 'rc'))).toBe(false);
  });
});

describe("Cute Chess's list", () => {
  const OTHER = { name: 'Sloppy', command: 'sloppy', protocol: 'xboard', options: [{ name: 'Hash', value: 3 }] };
  const paths = () => ({ list: join(home, 'cutechess', 'engines.json'), folder: join(home, 'own') });
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

  it('gets the engine once beside the others, keeps what was set for it, and loses it again', () => {
    const { list, folder } = paths();
    mkdirSync(join(home, 'cutechess'));
    writeFileSync(list, JSON.stringify([OTHER]));
    const [, launcher] = installInCuteChess(list, folder, PLAN.command);
    expect(read(list)).toEqual([
      OTHER,
      { name: 'Stablemate', command: launcher, workingDirectory: '', protocol: 'uci' },
    ]);
    const changed = [{ ...read(list)[1], name: 'Mine', ponder: true }, OTHER];
    writeFileSync(list, JSON.stringify(changed));
    installInCuteChess(list, folder, PLAN.command);
    expect(read(list)).toEqual(changed);
    removeFromCuteChess(list, folder, PLAN.command);
    expect(read(list)).toEqual([OTHER]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is begun where there is none', () => {
    const { list, folder } = paths();
    installInCuteChess(list, folder, PLAN.command);
    expect(read(list)).toHaveLength(1);
  });

  it('gets a launcher of the single file elsewhere', () => {
    const { list, folder } = paths();
    installInCuteChess(list, folder, ['/opt/stablemate'], 'linux');
    expect(read(list)).toMatchObject([{ command: join(folder, 'stablemate') }]);
  });

  it('gets the single file itself on Windows, also when that has moved', () => {
    const { list, folder } = paths();
    const install = (...command: [string, ...string[]]) => installInCuteChess(list, folder, command, 'win32');
    expect(install('C:\\Jürgen\\stablemate.exe')).toEqual([list]);
    expect(read(list)).toMatchObject([{ command: 'C:\\Jürgen\\stablemate.exe', protocol: 'uci' }]);
    writeFileSync(list, JSON.stringify([{ ...read(list)[0], ponder: true }, OTHER]));
    install('D:\\stablemate.exe');
    expect(read(list)).toMatchObject([{ command: 'D:\\stablemate.exe', ponder: true }, OTHER]);
    const [, launcher] = install('node.exe', 'a.js');
    expect(read(list)).toMatchObject([{ command: launcher, ponder: true }, OTHER]);
    expect(launcher).toBe(join(folder, 'stablemate.cmd'));
    install('E:\\stablemate.exe');
    expect(existsSync(folder)).toBe(false);
    removeFromCuteChess(list, folder, ['E:\\stablemate.exe'], 'win32');
    expect(read(list)).toEqual([OTHER]);
  });

  it.each(['{', '{}', '[3]', ''])('%j is no list, and left as it is', (text) => {
    const { folder } = paths();
    const list = join(home, 'engines.json');
    writeFileSync(list, text);
    expect(() => installInCuteChess(list, folder, PLAN.command)).toThrow('it was left as it is');
    expect(readFileSync(list, 'utf8')).toBe(text);
    expect(existsSync(folder)).toBe(false);
  });

  it('with another engine of our name is left as it is', () => {
    const { folder } = paths();
    const list = join(home, 'engines.json');
    writeFileSync(list, JSON.stringify([{ ...OTHER, name: 'Stablemate' }]));
    expect(() => installInCuteChess(list, folder, PLAN.command)).toThrow('rename that one first');
  });
});
