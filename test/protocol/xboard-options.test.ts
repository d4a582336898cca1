import { describe, expect, test } from 'vitest';
import {
  announceOption,
  featureLines,
  setOption,
  variantsFeature,
  type XBoardOption,
} from '../../src/protocol/xboard-features.ts';
import { offeredNames } from '../../src/protocol/xboard-setup.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

/** One option of each type, and what they were set to. */
function options(): { set: unknown[]; all: XBoardOption[] } {
  const set: unknown[] = [];
  const keep = (value: unknown): void => {
    set.push(value);
  };
  return {
    set,
    all: [
      { name: 'Skill Level', type: 'spin', default: 20, min: -1, max: 20, set: keep },
      { name: 'Limit Strength', type: 'check', default: true, set: keep },
      { name: 'Own Book', type: 'check', default: false, set: keep },
      { name: 'Tables', type: 'path', set: keep },
      { name: 'Debug Log', type: 'file', set: keep },
    ],
  };
}

describe('options', () => {
  test('are announced', () => {
    expect(options().all.map(announceOption)).toEqual([
      'Skill Level -spin 20 -1 20',
      'Limit Strength -check 1',
      'Own Book -check 0',
      'Tables -path ',
      'Debug Log -file ',
    ]);
  });

  test.each([
    ['Skill Level=-1', -1],
    ['skill level = 20', 20],
    ['Limit Strength=0', false],
    ['Limit Strength=1', true],
    ['Tables=/some/where=else', '/some/where=else'],
    ['Debug Log=', ''],
    ['Debug Log', ''],
  ])('are set by %s', (text, value) => {
    const { set, all } = options();
    setOption(all, text);
    expect(set).toEqual([value]);
  });

  test.each([
    ['Skill Level=-2', 'must be -1 to 20'],
    ['Skill Level=21', 'must be -1 to 20'],
    ['Skill Level=1.5', 'must be -1 to 20'],
    ['Skill Level=x5', 'must be -1 to 20'],
    ['Skill Level=', 'must be -1 to 20'],
    ['Limit Strength=2', 'must be 0 to 1'],
    ['Limit Strength=-1', 'must be 0 to 1'],
    ['Limit Strength=true', 'must be 0 to 1'],
    ['Contempt=3', 'unknown option'],
    ['', 'unknown option'],
  ])('are not set by %o', (text, problem) => {
    const { set, all } = options();
    expect(() => setOption(all, text)).toThrow(problem);
    expect(set).toEqual([]);
  });
});

test('the list of games has no word that is longer than XBoard can read, and every name', () => {
  const line = variantsFeature(false);
  const words = line.split(' ');
  expect(words.length).toBeGreaterThan(3);
  for (const word of words) expect(word.length).toBeLessThan(512);
  const names = /^feature variants="(.*)"$/.exec(line)![1]!.split(',');
  // XBoard finds a name between commas only; the others are of a game that it knows by itself.
  expect(names.filter((name) => !name.startsWith(' '))).toEqual(offeredNames(VARIANTS, false));
  for (const name of names.filter((name) => name.startsWith(' '))) expect(name).toBe(' crazyhouse');
});

test('the features begin and end with what makes XBoard wait for them all, and have every option', () => {
  const lines = featureLines(options().all, false);
  expect([lines[0], lines.at(-1)]).toEqual(['feature done=0', 'feature done=1']);
  for (const feature of ['setboard=1', 'usermove=1', 'exclude=1', 'highlight=1'])
    expect(lines.join(' ').split(' ')).toContain(feature);
  expect(lines).toContain(variantsFeature(false));
  expect(variantsFeature(false)).toMatch(/^feature variants="normal,team-mate,[^"]*"$/);
  expect(lines.filter((line) => line.startsWith('feature option='))).toEqual([
    'feature option="Skill Level -spin 20 -1 20"',
    'feature option="Limit Strength -check 1"',
    'feature option="Own Book -check 0"',
    'feature option="Tables -path "',
    'feature option="Debug Log -file "',
  ]);
});
