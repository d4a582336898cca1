import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILD_ID } from '../../src/platform/build-id.ts';
import { ArrayMatrix } from '../../src/study/array-matrix.ts';
import { mirroredArrays } from '../../src/study/array-work.ts';
import { familiar } from '../../src/variants/familiar.ts';
import { scaled } from '../scale.ts';
import { SCRIPT } from './program.ts';
import { QueuePrograms } from './queue-programs.ts';
import { RedisServer } from './redis-server.ts';

const ROOT = dirname(dirname(SCRIPT));

const programs = new QueuePrograms();
const few = scaled(2, 4);

/** Scores of arrays, as a file, without those of one array of White and its mirror image. */
function nearlyFull(): Uint8Array {
  const matrix = new ArrayMatrix(960);
  const missing = [3, mirroredArrays(familiar)![3]!];
  for (let white = 0; white < 960; white++)
    if (!missing.includes(white)) matrix.set(white, new Int16Array(960).fill(white % 7));
  return matrix.write();
}

describe('over a queue as alone', () => {
  const twoWorkers = (): void => {
    for (const name of ['zeus', 'hera']) programs.worker(name);
  };

  test('perft counts the same', async () => {
    twoWorkers();
    const count = programs.start(`perft 6 -v los-alamos --hash 16 --divide --queue ${programs.server.url}`);
    expect(await count.ended, count.stderr).toBe(0);
    const alone = programs.start('perft 6 -v los-alamos --divide');
    await alone.ended;
    expect(count.stdout).toBe(alone.stdout);
    expect(count.stdout).toContain('Nodes searched: ');
  });

  test('perft of a suite counts the same, and sends what is large', async () => {
    const suite = join(programs.folder, 'losalamos.epd');
    // It says wrongly that the first count is a large one.
    writeFileSync(
      suite,
      'rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1 ;D5 9000000\n5k/R5/P3KP/6/6/6 b - - 4 51 ;D4 251\n',
    );
    const count = programs.start(`perft --suite ${suite} --queue ${programs.server.url}`);
    await count.says(/no worker/);
    twoWorkers();
    expect(await count.ended, count.stderr).toBe(1);
    const alone = programs.start(`perft --suite ${suite}`);
    expect(await alone.ended, alone.stderr).toBe(1);
    const steady = (text: string): string => text.replace(/, \d+ ms, \d+ nps:/, ':');
    expect(steady(count.stdout)).toBe(steady(alone.stdout));
    expect(count.stdout).toMatch(/expected 9000000, got \d+\n2 positions, 2 counts, \d+ nodes, .*: 1 wrong\n$/);
  });

  test.each([
    ['train', 'train familiar --games 8 --nodes 100 --epochs 2 --out OUT'],
    ['tune', 'tune familiar --games 8 --nodes 100 --steps 5 --out OUT'],
    ['endgame build', 'endgame build KQKR --variant familiar --out OUT'],
  ])('%s makes the same file', async (_, line) => {
    twoWorkers();
    const [there, here] = [join(programs.folder, 'there'), join(programs.folder, 'here')];
    const queued = programs.start(`${line.replace('OUT', there)} --queue ${programs.server.url}`);
    expect(await queued.ended, queued.stderr).toBe(0);
    const alone = programs.start(line.replace('OUT', here));
    expect(await alone.ended, alone.stderr).toBe(0);
    expect(readFileSync(there).equals(readFileSync(here))).toBe(true);
    for (const file of [there, here]) rmSync(file);
  });

  test.each([
    ['values', `study values los-alamos --games ${scaled(8, 16)} --nodes 50`],
    ['balance', `study balance los-alamos --games ${scaled(4, 8)} --nodes 50 --strengths 2`],
    // All but one array of White, and its mirror image, are known.
    ['arrays', `study arrays familiar --network none --nodes 50 --refine ${few} --match ${few} --match-nodes 50`],
  ])('study %s finds the same', async (name, line) => {
    twoWorkers();
    const found: string[] = [];
    for (const where of [`--queue ${programs.server.url}`, '']) {
      const dir = mkdtempSync(join(programs.folder, 'study-'));
      if (name === 'arrays') writeFileSync(join(dir, 'arrays.matrix'), nearlyFull());
      const study = programs.start(`${line} --dir ${dir} ${where}`);
      expect(await study.ended, study.stderr).toBe(0);
      found.push(readFileSync(join(dir, `${name}.json`), 'utf8'));
    }
    expect(found[0]).toBe(found[1]);
  });

  test('endgame list tells the same', async () => {
    twoWorkers();
    const line = 'endgame list KQKR KQK KRK --variant familiar';
    const queued = programs.start(`${line} --queue ${programs.server.url}`);
    expect(await queued.ended, queued.stderr).toBe(0);
    const alone = programs.start(line);
    await alone.ended;
    expect(queued.stdout).toBe(alone.stdout);
  });

  test('games of a file are known to workers that do not have the file', async () => {
    const file = join(programs.folder, 'griffon.ini');
    writeFileSync(
      file,
      '[griffon-chess:chess]\ncustomPiece1 = g:FyafsF\nqueen = -\nstartFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1\n',
    );
    const match = programs.start(
      `--variants ${file} match -v griffon-chess -e "self;name=a" -e "self;name=b" -t nodes=50 -g 4 --json -q --queue ${programs.server.url}`,
    );
    await match.says(/no worker/);
    rmSync(file);
    twoWorkers();
    expect(await match.ended, match.stderr).toBe(0);
    expect(JSON.parse(match.stdout)).toMatchObject({ games: 4, variant: 'griffon-chess' });
  });
});

test('a worker of another build takes nothing, and both sides say so', async () => {
  const other = join(programs.folder, 'other');
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(ROOT, name), join(other, name), { recursive: true, filter: (path) => !path.includes('types') });
  symlinkSync(join(ROOT, 'node_modules'), join(other, 'node_modules'));
  const OTHER_BUILD = '0123456789abcdef';
  let changed = 0;
  for (const name of readdirSync(join(other, 'dist')).filter((file) => file.endsWith('.js'))) {
    const path = join(other, 'dist', name);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(BUILD_ID!)) continue;
    writeFileSync(path, text.replaceAll(BUILD_ID!, OTHER_BUILD));
    changed++;
  }
  expect(changed).toBeGreaterThan(0);
  const stranger = programs.start(`worker ${programs.server.url} --name stranger`, {
    script: join(other, 'bin/stablemate.js'),
  });
  const count = programs.start(`perft 6 -v los-alamos --queue ${programs.server.url}`);
  await count.says(
    new RegExp(
      `worker stranger is of another build, ${OTHER_BUILD} \\(version [\\d.]+\\), and takes none of these jobs`,
    ),
  );
  await stranger.says(
    new RegExp(`there are lines of another build, ${BUILD_ID} \\(version [\\d.]+\\), which this worker`),
  );
  expect(count.stdout).not.toContain('depth 6');
  programs.worker('friend');
  expect(await count.ended).toBe(0);
  expect(count.stdout).toMatch(/\nNodes searched: 2549164\n$/);
  expect(stranger.stderr).not.toContain('failed');
});

test('a password and TLS pass through, and the password is never shown', async () => {
  const key = join(programs.folder, 'key.pem');
  const certificate = join(programs.folder, 'certificate.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  const locked = await RedisServer.start(
    '--tls-port',
    'PORT',
    ...files,
    '--tls-auth-clients',
    'no',
    '--requirepass',
    'hush',
  );
  try {
    const env = { NODE_EXTRA_CA_CERTS: certificate };
    const url = (password: string): string => `rediss://default:${password}@localhost:${locked.port}/1`;
    // With this the client of Redis would show its commands.
    const loudest = { env: { ...env, DEBUG: '*' } };
    const worker = programs.start(`worker ${url('hush')} --name zeus`, loudest);
    const count = programs.start(`perft 6 -v los-alamos --queue ${url('hush')}`, loudest);
    expect(await count.ended, count.stderr).toBe(0);
    await worker.says(/takes jobs from localhost/);
    const wrong = programs.start(`worker ${url('loud')}`, { env });
    expect(await wrong.ended).toBe(2);
    expect(wrong.stderr).toMatch(/^stablemate: cannot use the Redis server localhost:\d+ \(WRONGPASS .*\)\n$/);
    const stranger = programs.start(`worker ${url('hush')}`);
    expect(await stranger.ended).toBe(2);
    expect(stranger.stderr).toMatch(
      /^stablemate: cannot use the Redis server localhost:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)\n$/,
    );
    for (const { stdout, stderr } of programs.running) expect(stdout + stderr).not.toMatch(/hush|loud/);
  } finally {
    await locked.remove();
  }
});

test.each([
  [
    'worker http://localhost',
    'the queue is named as in redis://host:6379, or rediss://user:password@host:6380/0 with TLS',
  ],
  ['worker nonsense', 'the queue is named as in redis://host:6379, or rediss://user:password@host:6380/0 with TLS'],
  [
    'worker redis://:50%@127.0.0.1:1',
    'the queue is named as in redis://host:6379, or rediss://user:password@host:6380/0 with TLS',
  ],
  ['perft 6 --queue redis://:hush@127.0.0.1:1', 'cannot use the Redis server 127.0.0.1:1 (ECONNREFUSED)'],
  ['worker redis://127.0.0.1:1 --threads 0', "the number of threads is '0'; it must be a whole number from 1 to 1024"],
])('%s is told what is wrong', async (line, problem) => {
  const program = programs.start(line);
  expect(await program.ended).toBe(2);
  expect(program.stderr).toBe(`stablemate: ${problem}\n`);
});

test('a database that the server has not is told of', async () => {
  const program = programs.start(`worker ${programs.server.url}/17`);
  expect(await program.ended).toBe(2);
  expect(program.stderr).toMatch(
    /^stablemate: cannot use the Redis server 127[.]0[.]0[.]1:\d+ [(]ERR DB index is out of range[)]\n$/,
  );
});
