import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseEngineSpec, readEngineFile } from '../../src/match/engine-spec.ts';
import { temporaryFolder } from './fakes.ts';

const SELF = ['node', 'stablemate.js'] as const;
const DEFAULTS = {
  isSelf: false,
  options: new Map(),
  init: [],
  fenAlways: false,
  legalMovesOnly: false,
  restart: false,
};
const FULL = {
  isSelf: false,
  command: ['/opt/a b/engine', '--quiet', 'x;y'],
  folder: '/tmp',
  name: 'Engine 1.2',
  protocol: 'uci',
  options: new Map([
    ['Hash', '64'],
    ['Clear Hash', ''],
  ]),
  init: ['debug on', 'foo bar'],
  variant: 'bigamous',
  fenAlways: true,
  legalMovesOnly: true,
  restart: true,
  timeControl: { kind: 'clock', base: 1000, increment: 10 },
};

describe('an engine on the command line', () => {
  test('is a bare command, or self', () => {
    expect(parseEngineSpec('fairymax', SELF)).toEqual({ ...DEFAULTS, command: ['fairymax'] });
    expect(parseEngineSpec('self', SELF)).toEqual({ ...DEFAULTS, isSelf: true, command: SELF });
    expect(parseEngineSpec("node 'my engine.js' -x; proto=auto", SELF)).toEqual({
      ...DEFAULTS,
      command: ['node', 'my engine.js', '-x'],
    });
  });

  test('can say everything', () => {
    const text =
      '"/opt/a b/engine" --quiet x\\;y;dir=/tmp;name=Engine 1.2;proto=uci;option.Hash=64;option.Clear Hash=;' +
      'init=debug on;init=foo bar;variant=bigamous;fen=always;moves=legal;restart=on;tc=1+0.01';
    expect(parseEngineSpec(text, SELF)).toEqual(FULL);
    expect(parseEngineSpec(`cmd=${text}`, SELF)).toEqual(FULL);
  });

  test("Windows' paths are what they are", () => {
    const text =
      'C:\\chess\\new.exe "C:\\a b\\net.txt";dir=C:\\chess\\;option.EndgamePath=D:\\tables\\;option.X=a\\;b;' +
      'init=setoption name VariantPath value \\\\server\\new\\games.ini';
    expect(parseEngineSpec(text, SELF)).toEqual({
      ...DEFAULTS,
      command: ['C:\\chess\\new.exe', 'C:\\a b\\net.txt'],
      folder: 'C:\\chess\\',
      options: new Map([
        ['EndgamePath', 'D:\\tables\\'],
        ['X', 'a;b'],
      ]),
      init: ['setoption name VariantPath value \\\\server\\new\\games.ini'],
    });
  });

  test.each([
    ['', 'the command is missing'],
    ['name=x', 'the command is missing'],
    ['x;hash=64', "cannot read 'hash=64'; known are cmd= dir="],
    ['x;proto=usi', "proto is 'usi'; it can be uci or xboard or auto"],
    ['x;fen=never', "fen is 'never'"],
    ['x;tc=soon', "time control 'soon' cannot be read"],
  ])('%j is refused', (text, problem) => {
    expect(() => parseEngineSpec(text, SELF)).toThrow(problem);
  });
});

describe('engines in a file', () => {
  test.for([
    [
      'engines.json',
      JSON.stringify([
        {
          cmd: '"/opt/a b/engine" --quiet x;y',
          dir: '/tmp',
          name: 'Engine 1.2',
          proto: 'uci',
          options: { Hash: 64, 'Clear Hash': '' },
          init: ['debug on', 'foo bar'],
          variant: 'bigamous',
          fen: 'always',
          moves: 'legal',
          restart: 'on',
          tc: '1+0.01',
        },
        { cmd: 'self' },
      ]),
    ],
    [
      'engines.ini',
      `; two engines
[Engine 1.2]
cmd = '"/opt/a b/engine" --quiet x;y'
dir = /tmp
proto = uci
option.Hash = 64
option.Clear Hash =
init[] = debug on
init[] = foo bar
variant = bigamous
fen = always
moves = legal
restart = on
tc = 1+0.01

[other]
cmd = self
name = Stablemate 0.1
`,
    ],
  ] as const)('%s', ([name, text], context) => {
    expect(readEngineFile(written(context, name, text), SELF)).toEqual([
      FULL,
      { ...DEFAULTS, isSelf: true, command: SELF, ...(name.endsWith('.ini') ? { name: 'Stablemate 0.1' } : {}) },
    ]);
  });

  const written = (context: Parameters<typeof temporaryFolder>[0], name: string, text: string): string => {
    const file = join(temporaryFolder(context), name);
    writeFileSync(file, text);
    return file;
  };

  test("Windows' paths in an INI file are what they are", (context) => {
    const lines = [
      '[x]',
      'cmd = "C:\\new\\bin.exe"',
      'dir = \\\\server\\new',
      "option.a = 'C:\\b;c'",
      'option.b = x\\;y \\# ; z',
    ];
    expect(readEngineFile(written(context, 'a.ini', lines.join('\r\n')), SELF)).toEqual([
      {
        ...DEFAULTS,
        name: 'x',
        command: ['C:\\new\\bin.exe'],
        folder: '\\\\server\\new',
        options: new Map([
          ['a', 'C:\\b;c'],
          ['b', 'x;y #'],
        ]),
      },
    ]);
  });

  test.for([
    ['a.json', '{', 'a.json: '],
    ['a.json', '[3]', 'a.json: an engine is an object'],
    ['a.json', '[]', 'a.json: there is no engine in it'],
    ['a.json', '[{"cmd": "x", "name": {}}]', "engine 1: 'name' must be a text"],
    ['a.json', '{"x": {"name": "y"}}', "engine 'x': the command is missing"],
    ['a.json', '[{"cmd": " "}]', 'engine 1: the command is missing'],
    ['a.ini', '0\n[x]\ncommand = y\n', "engine 'x': unknown key 'command'"],
    ['a.ini', '[x]\ncommand = y\n', "engine 'x': unknown key 'command'"],
    ['a.ini', 'cmd = y\n', 'a.ini: there is no engine in it'],
    ['a.ini', '[x]\ncmd self\n', "a.ini:2: cannot read 'cmd self'; a line looks like key = value"],
  ] as const)('%s with %j is refused', ([name, text, problem], context) => {
    expect(() => readEngineFile(written(context, name, text), SELF)).toThrow(problem);
  });

  test('that is not there is refused', () => {
    expect(() => readEngineFile('/no/such.ini', SELF)).toThrow("cannot read the file '/no/such.ini'");
  });
});
