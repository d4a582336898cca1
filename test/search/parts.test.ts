import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN, TUNABLE_PLUGINS } from '../../src/build/bundle-options.ts';
import { bundleIntoFolder } from '../../src/build/run-bundled.ts';
import { PARAMETER_PREFIX, PARAMETERS, type Parameter } from '../../src/search/all-parameters.ts';
import { SEARCH_PARTS, together } from '../../src/search/parts.ts';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

describe('the tunable build', () => {
  let folder = '';
  let parameters: readonly Parameter[] = [];

  beforeAll(async () => {
    const entryPoints = [MAIN, 'src/search/all-parameters.ts'];
    folder = await bundleIntoFolder({ entryPoints, entryNames: '[name]', plugins: TUNABLE_PLUGINS });
    const { href } = pathToFileURL(join(folder, 'all-parameters.js'));
    parameters = ((await import(href)) as typeof import('../../src/search/all-parameters.ts')).PARAMETERS;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The node count of `bench` to a depth with some values of parameters. */
  function nodes(depth: string, settings: Readonly<Record<string, number>>): string | undefined {
    const values = Object.entries(settings).map(([name, value]) => [PARAMETER_PREFIX + name, String(value)]);
    const env = { ...process.env, ...Object.fromEntries(values) };
    const { stdout } = spawnSync(process.execPath, [join(folder, 'main.js'), 'bench', depth], {
      env,
      encoding: 'utf8',
    });
    return /^Nodes searched: (\d+)$/m.exec(stdout)?.[1];
  }

  it('has a table of parameters, which normal builds leave out', () => {
    expect(PARAMETERS).toEqual([]);
    expect(parameters.length).toBeGreaterThan(50);
    for (const { name, value, min, max, step, what } of parameters) {
      expect([value, min, max, step].every(Number.isInteger), name).toBe(true);
      expect(min <= value && value <= max && step > 0, name).toBe(true);
      expect(what, name).not.toBe('');
    }
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
  });

  it('searches as the normal one, and tells its parameters as UCI options', () => {
    const run = spawnSync(process.execPath, [join(folder, 'main.js')], {
      input: 'uci\nsetoption name RAZORING_MARGIN value 90000\nposition startpos\n',
      encoding: 'utf8',
      timeout: PATIENCE,
    });
    for (const { name, value, min, max } of parameters)
      expect(run.stdout).toContain(`option name ${name} type spin default ${value} min ${min} max ${max}\n`);
    expect(run.stdout).toContain('option RAZORING_MARGIN is a whole number from 50 to 800');
  });

  it.each(SEARCH_PARTS)('can switch off $name', ({ settings }) => {
    for (const [name, value] of Object.entries(settings)) {
      const parameter = parameters.find((other) => other.name === name)!;
      expect(parameter, name).toBeDefined();
      expect(value).not.toBe(parameter.value);
      expect(value).toBeGreaterThanOrEqual(parameter.min);
      expect(value).toBeLessThanOrEqual(parameter.max);
    }
  });

  it.runIf(LONG)('searches other nodes without each part', () => {
    // Some parts change nothing yet where others change a lot.
    const depths = ['7', '9'];
    const whole = depths.map((depth) => nodes(depth, {}));
    expect(whole).not.toContain(undefined);
    for (const { name, settings } of SEARCH_PARTS) {
      const changes = depths.some((depth, i) => nodes(depth, settings) !== whole[i]);
      expect(changes, name).toBe(true);
    }
  });
});

it('parts of the search can be left out together', () => {
  const both = together(['razor', ' killers']);
  expect(both).toEqual({ name: 'razoring, killers', settings: { RAZORING_MAX_DEPTH: -1, KILLER_MOVES: 0 } });
  expect(() => together(['razoring', 'SEE'])).toThrow(
    /'SEE' may be SEE pruning of quiet moves or SEE pruning of captures/,
  );
  expect(() => together(['razoring', 'futile'])).toThrow(/no part is called 'futile'; there are upcoming/);
});
