import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePage } from '../../src/cli/page-server.ts';
import { PATIENCE } from '../patience.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));
const SECRET = 'not for everybody';

const top = mkdtempSync(join(tmpdir(), 'stablemate-play-'));
const page = join(top, 'web');
let server: PageServer;

beforeAll(async () => {
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<title>page</title>');
  writeFileSync(join(page, 'assets', 'a.js'), 'export {};');
  writeFileSync(join(page, '.hidden'), SECRET);
  writeFileSync(join(top, 'secret.txt'), SECRET);
  writeFileSync(join(top, 'secret.html'), SECRET);
  mkdirSync(join(top, 'web-too'));
  writeFileSync(join(top, 'web-too', 'secret.txt'), SECRET);
  symlinkSync(join(top, 'secret.txt'), join(page, 'link.txt'));
  symlinkSync(join(top, 'secret.html'), join(page, 'link.html'));
  symlinkSync(top, join(page, 'folder'));
  server = await servePage({ folder: page, host: '127.0.0.1', port: 0, variants: '[my-chess:chess]\n' });
});

afterAll(async () => {
  await server.close();
  rmSync(top, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Asks for a path as it is: `fetch` would tidy it up before. */
async function ask(path: string, url = server.url): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const [response] = await once(get({ hostname, port, path }), 'response');
  let body = '';
  for await (const part of response) body += part;
  return { status: response.statusCode, body, headers: response.headers };
}

describe('the page that is served', () => {
  it('comes with the headers that threads need', async () => {
    for (const path of ['/', '/index.html', '/assets/a.js', '/variants.ini', '/nothing']) {
      const { headers } = await ask(path);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    }
    const [start, script] = [await ask('/?game=chess'), await ask('/assets/a.js')];
    expect(start).toMatchObject({ status: 200, body: '<title>page</title>' });
    expect(start.headers['content-type']).toMatch(/^text\/html/);
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
  });

  it('has the games of the user', async () => {
    expect(await ask('/variants.ini')).toMatchObject({ status: 200, body: '[my-chess:chess]\n' });
  });

  it.each([
    ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt', '/assets/../../secret.txt'],
    ...['/..\\secret.txt', '/..%5csecret.txt', '//../secret.txt', '/%252e%252e/secret.txt', '/../web-too/secret.txt'],
    ...['/link.txt', '/link.html', '/link', '/folder/secret.txt', '/folder', '/.hidden', '/%2ehidden', '/assets'],
    ...['/index.html%00.txt', '/%', '/secret.txt', 'http://127.0.0.1/../secret.txt'],
  ])('has nothing at %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: 'There is no such file.\n' });
  });

  it('cannot be written to', async () => {
    expect((await fetch(server.url, { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('is not to be had from another machine', async () => {
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (!own) return;
    const elsewhere = server.url.replace('127.0.0.1', own.address);
    await expect(ask('/', elsewhere)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a port that is in use', () => {
  it('is told if it was asked for, and else passed over', async () => {
    const { port } = new URL(server.url);
    const other = { folder: page, host: '127.0.0.1', variants: '' };
    await expect(servePage({ ...other, port: Number(port) })).rejects.toThrow(
      `port ${port} of 127.0.0.1 is in use; --port takes another one, and without it a free one is found`,
    );
    const [first, second] = [await servePage(other), await servePage(other)];
    expect(first.url).not.toBe(second.url);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('stablemate play', () => {
  it('says where the page is, and ends with Ctrl-C', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'play', '--no-open', '--port', '0', '--page', page], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    const url = /^Stablemate plays at (http:\/\/127\.0\.0\.1:\d+\/) \(Ctrl-C ends it\)\n$/.exec(String(said))?.[1];
    expect(await ask('/', url)).toMatchObject({ status: 200, body: '<title>page</title>' });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('serves the games of --variants, and their networks', async () => {
    const file = join(top, 'games.ini');
    const text = '[my-game:team-mate]\nevalFile = nets/own.nnue\n';
    const network = readFileSync(new URL('../../src/net/trained/team-mate.nnue', import.meta.url));
    mkdirSync(join(top, 'nets'));
    writeFileSync(file, text);
    writeFileSync(join(top, 'nets', 'own.nnue'), network);
    const args = ['play', '--variants', file, '--no-open', '--port', '0', '--page', page];
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(child.stdout, 'data');
    const url = /http\S+/.exec(String(said))![0];
    expect((await ask('/variants.ini', url)).body).toBe(text);
    const served = await fetch(`${url}nets/own.nnue`);
    expect(Buffer.from(await served.arrayBuffer()).equals(network)).toBe(true);
    expect(await ask('/games.ini', url)).toMatchObject({ status: 404 });
    child.kill('SIGINT');
    await once(child, 'exit');
  });

  it('tells what is wrong in one line', async () => {
    const run = (...args: string[]): unknown => {
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'play', '--no-open', ...args], {
        encoding: 'utf8',
        timeout: PATIENCE,
      });
      return { status, stderr };
    };
    const empty = join(top, 'empty');
    expect(run('--page', empty)).toEqual({
      status: 2,
      stderr: `stablemate: there is no page in '${empty}'; 'npm run build:web' builds it\n`,
    });
    expect(run('--port', '70000')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^stablemate: .*port.*\n$/),
    });
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    expect(run('--page', page, '--port', `${port}`)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^stablemate: port \d+ of 127\.0\.0\.1 is in use.*\n$/),
    });
    holder.close();
  });
});
