import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { parseArgsStringToArgv } from 'string-argv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

/*
 * Examples in the pages for readers are tried as they stand: blocks of `ts` are compiled against the types of the
 * package and run, blocks of `sh` are commands that end soon, blocks of `ini` are files of games. What takes long or
 * needs other programs is `text`. Compiling and running them is left to `npm run test:long`.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...['bench', 'docs', 'src', 'test'].flatMap((folder) =>
    existsSync(join(ROOT, folder, 'README.md')) ? [`${folder}/README.md`] : [],
  ),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'stablemate-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The blocks of a language in all pages, each with the page that has it. */
function blocks(language: string): [page: string, text: string][] {
  return PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      (match): [string, string] => [page, match[1]!],
    ),
  );
}

/** Runs a script of Node.js in the folder of examples; what it prints, or an error with all of that. */
async function node(...args: string[]): Promise<string> {
  const running = run(process.execPath, args, { cwd: folder, timeout: PATIENCE });
  running.child.stdin?.end();
  return (await running).stdout;
}

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const PACKAGE = join(folder, 'node_modules/stablemate');
const programs = blocks('ts').map(([page, text], index) => ({ page, text, name: `example-${index}` }));
const commands = blocks('sh').flatMap(([page, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ page, line })),
);
const games = blocks('ini');

beforeAll(async () => {
  // The package as it is installed: its description, the built program, and types made from the sources of today.
  mkdirSync(join(PACKAGE, 'dist'), { recursive: true });
  writeFileSync(join(PACKAGE, 'package.json'), readFileSync(join(ROOT, 'package.json')));
  for (const file of readdirSync(join(ROOT, 'dist')).filter((name) => name.endsWith('.js')))
    symlinkSync(join(ROOT, 'dist', file), join(PACKAGE, 'dist', file));
  symlinkSync(join(ROOT, 'perft'), join(folder, 'perft'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const { name, text } of programs) {
    writeFileSync(join(folder, `${name}.ts`), text);
    writeFileSync(join(folder, `${name}.js`), (await transform(text, { loader: 'ts' })).code);
  }
  for (const [, text] of games) writeFileSync(join(folder, /^# (\S+\.ini)/.exec(text)![1]!), text);
});

test('there are examples of each kind', () => {
  expect(programs.length).toBeGreaterThan(4);
  expect(commands.length).toBeGreaterThan(9);
  expect(games.length).toBeGreaterThan(0);
});

test.runIf(LONG)('programs fit the types of the package', async () => {
  await node(TSC, '--project', join(ROOT, 'tsconfig.types.json'), '--outDir', join(PACKAGE, 'dist/types'));
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const roots = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const files = programs.map(({ name }) => `${name}.ts`);
  const errors = await node(TSC, ...options, ...roots, ...files).catch(({ stdout }: { stdout: string }) => stdout);
  expect(errors).toBe('');
});

test.runIf(LONG).each(programs)('$name, of $page, runs', ({ name }) =>
  expect(node(`${name}.js`)).resolves.not.toBe(''),
);

test.runIf(LONG).each(commands)('$line ($page)', async ({ line }) => {
  const [program, ...args] = parseArgsStringToArgv(line.replace(/\s+#.*$/, ''));
  expect(program).toBe('stablemate');
  await node(join(ROOT, 'bin/stablemate.js'), ...args);
});

test.each(games)('the games of %s can be played', async (_page, text) => {
  await node(join(ROOT, 'bin/stablemate.js'), 'variants', 'check', /^# (\S+\.ini)/.exec(text)![1]!);
});

test.each(PAGES)('links of %s lead to files', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const missing = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
    .map((match) => match[1]!)
    .filter((link) => !existsSync(join(ROOT, dirname(page), link)));
  expect(missing).toEqual([]);
});

test('the first page is short', () => {
  expect(readFileSync(join(ROOT, 'README.md')).length).toBeLessThanOrEqual(10 * 1024);
});
