import { expect, test } from 'vitest';
import { readSections } from '../../src/variant-files/sections.ts';

test('sections have names, bases, lines and entries; what comes before the first is left out', () => {
  const text = 'stray = 1\n# a comment\n\n[one:chess]\nking = k\nmaxRank = 6\n\n[two] ; with a comment\nking=k\n';
  expect(readSections(text)).toEqual([
    {
      name: 'one',
      base: 'chess',
      line: 4,
      entries: [
        { key: 'king', value: 'k', line: 5 },
        { key: 'maxRank', value: '6', line: 6 },
      ],
      strays: [],
    },
    { name: 'two', line: 8, entries: [{ key: 'king', value: 'k', line: 9 }], strays: [] },
  ]);
});

test.each([
  ['Windows line ends', '[a]\r\nx = 1\r\n\r\ny = 2\r\n'],
  ['old line ends', '[a]\rx = 1\r\ry = 2'],
  ['a byte order mark, tabs and blanks', '\uFEFF[ a ]\n\tx =  1  \n\n y\t= 2\t\n'],
  ['comments on lines and behind values', '[a]\nx = 1 # one\n; z = 3\ny = 2 ; two\n#y = 4'],
  ['an empty line between', '[a]\nx = 1\n   \ny = 2'],
])('%s change nothing', (_, text) => {
  const [section] = readSections(text);
  expect(section!.name).toBe('a');
  expect(section!.entries).toEqual([
    { key: 'x', value: '1', line: 2 },
    { key: 'y', value: '2', line: 4 },
  ]);
});

test('of a key that occurs twice the last holds, and lists in brackets are nothing special', () => {
  const [section] = readSections('[a]\nx = 1\ny = 2\nx = 3\nlist[] = 4');
  expect(section!.entries.map(({ key, value, line }) => [key, value, line])).toEqual([
    ['y', '2', 3],
    ['x', '3', 4],
    ['list[]', '4', 5],
  ]);
});

test('signs that mean something to INI libraries stay in names and values', () => {
  const [dotted, plain] = readSections('[a.b.c:x.y]\nfen = 8/8[] w - - 0 1\n[__proto__]\ncastling = true\nbetza = a=b');
  expect([dotted!.name, dotted!.base]).toEqual(['a.b.c', 'x.y']);
  expect(dotted!.entries[0]!.value).toBe('8/8[] w - - 0 1');
  expect(plain!.name).toBe('__proto__');
  expect(plain!.entries.map(({ value }) => value)).toEqual(['true', 'a=b']);
});

test('a line that is nothing of the kind is told', () => {
  const [section] = readSections('[a]\nmaxRank 6\nx = 1');
  expect(section!.strays).toEqual([{ line: 2, text: 'maxRank 6' }]);
  expect(section!.entries).toHaveLength(1);
});
