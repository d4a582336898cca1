import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobStore } from '../../src/jobs/job-store.ts';
import { pack, unpack } from '../../src/jobs/packed.ts';
import { type Plan, planId } from '../../src/jobs/plan.ts';

const PLAN: Plan = { kind: 'counting', setup: { seed: 1 }, count: 4 };

let folder: string;
let file: string;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  file = join(folder, 'within', 'results.jobs');
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function open({ after = 0, plan = PLAN } = {}): JobStore {
  return new JobStore(plan, { file, after, warn: (line) => warnings.push(line) });
}

/** Puts results into a store and closes it, as if a process had ended. */
function left(store: JobStore, ...jobs: number[]): void {
  for (const job of jobs) store.add(job, pack(`result ${job}`));
  store.close();
}

function jobsOf(store: JobStore): number[] {
  return [0, 1, 2, 3].filter((job) => store.has(job));
}

describe('results', () => {
  test.each([17, 'a word', { of: [1, 2] }, Float32Array.from({ length: 5000 }, (_, i) => i % 7), undefined])(
    'are the same when they are unpacked',
    (result) => expect(unpack(pack(result))).toEqual(result),
  );

  test('that are long are compressed', () => {
    expect(pack(new Float32Array(5000)).length).toBeLessThan(1000);
  });

  test('are given by the number of the job, each the first that came', () => {
    for (const store of [new JobStore(PLAN), open(), open({ after: 1e9 })]) {
      for (const job of [2, 0, 3, 1]) store.add(job, pack(`result ${job}`));
      store.add(2, pack('another'));
      expect(store.size).toBe(4);
      const results = store.results();
      expect([...results]).toEqual(['result 0', 'result 1', 'result 2', 'result 3']);
      expect([...results]).toHaveLength(4);
      store.remove();
    }
    expect(warnings).toEqual([]);
  });

  test('of which one is missing are not given', () => {
    const store = new JobStore(PLAN);
    store.add(0, pack('result 0'));
    expect(() => [...store.results()]).toThrow('job 1 of counting has no result');
  });
});

describe('plans', () => {
  test('of the same data are the same', () => {
    expect(planId(structuredClone(PLAN))).toBe(planId(PLAN));
  });

  test.each([{ kind: 'adding' }, { setup: { seed: 2 } }, { count: 5 }])('with other data are others: %j', (change) => {
    expect(planId({ ...PLAN, ...change })).not.toBe(planId(PLAN));
  });
});

describe('a file', () => {
  test('has the results for a later process, and takes more', () => {
    left(open(), 2, 0);
    left(open(), 0, 3);
    expect(jobsOf(open())).toEqual([0, 2, 3]);
  });

  test('is not written before its time', () => {
    const store = open({ after: 1e9 });
    store.add(0, pack('result 0'));
    expect(readdirSync(folder)).toEqual([]);
    store.close();
  });

  test('is gone when all is done, and its lock', () => {
    left(open(), 1);
    const store = open();
    expect(readdirSync(join(file, '..'))).toHaveLength(2);
    store.remove();
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  test('that ends anywhere loses no more than the result that was being written', () => {
    left(open(), 0, 1, 2);
    const whole = readFileSync(file);
    const length = (whole.length - whole.indexOf('\n') - 1) / 3;
    for (let end = 0; end < whole.length; end++) {
      writeFileSync(file, whole.subarray(0, end));
      const sound = Math.max(0, 3 - Math.ceil((whole.length - end) / length));
      let store = open();
      expect(jobsOf(store)).toEqual([0, 1, 2].slice(0, sound));
      // What comes next must not follow the rest of what is torn.
      store.add(3, pack('result 3'));
      store.close();
      store = open();
      expect(jobsOf(store)).toEqual([...[0, 1, 2].slice(0, sound), 3]);
      store.close();
    }
    expect(warnings).toEqual([]);
  });

  test('is read until the first damage', () => {
    left(open(), 0, 1, 2);
    const whole = readFileSync(file);
    for (let at = whole.indexOf('\n') + 1; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 4;
      writeFileSync(file, damaged);
      const store = open();
      expect(store.size).toBeLessThan(3);
      store.close();
    }
  });

  test.each([
    ['results of another plan', () => left(open({ plan: { ...PLAN, count: 3 } }), 0)],
    ['anything else', () => writeFileSync(file, 'Notes on the Spanish game')],
  ])('with %s stays as it is', (_, write) => {
    left(open(), 1);
    rmSync(file);
    write();
    const before = readFileSync(file);
    const store = open();
    store.add(2, pack('result 2'));
    expect(jobsOf(store)).toEqual([2]);
    expect(warnings).toEqual([
      `this work is not saved: ${file} does not hold results of this work; remove it, or name another one`,
    ]);
    store.remove();
    expect(readFileSync(file)).toEqual(before);
  });

  test('that cannot be written leaves the results in memory', () => {
    writeFileSync(join(folder, 'within'), 'a file in place of the folder');
    const store = open();
    store.add(0, pack('result 0'));
    store.add(1, pack('result 1'));
    expect(jobsOf(store)).toEqual([0, 1]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^this work is not saved: (ENOTDIR|EEXIST)/);
  });
});

describe('a lock', () => {
  test('keeps a second process from the file', () => {
    const first = open();
    first.add(0, pack('result 0'));
    const second = open();
    second.add(1, pack('result 1'));
    expect(warnings).toEqual([
      `this work is not saved: process ${process.pid} is doing the same work; if not, remove ${file}.lock`,
    ]);
    second.remove();
    first.add(2, pack('result 2'));
    first.close();
    expect(jobsOf(open())).toEqual([0, 2]);
  });

  test('of a process that is gone counts for nothing', () => {
    left(open(), 0);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(`${file}.lock`, JSON.stringify({ pid, host: hostname(), begun: '' }));
    expect(jobsOf(open())).toEqual([0]);
    expect(warnings).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('of a process whose number another one has now counts for nothing', () => {
    left(open(), 0);
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: process.pid, host: hostname(), begun: '7' }));
    expect(jobsOf(open())).toEqual([0]);
    expect(warnings).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'of a killed process that nobody has waited for counts for nothing',
    async () => {
      left(open(), 0);
      const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60']);
      try {
        const pid = Number(String((await once(parent.stdout, 'data'))[0]));
        const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        await vi.waitUntil(() => fields()[0] === 'Z');
        writeFileSync(`${file}.lock`, JSON.stringify({ pid, host: hostname(), begun: fields()[19] }));
        expect(jobsOf(open())).toEqual([0]);
        expect(warnings).toEqual([]);
      } finally {
        parent.kill();
      }
    },
  );

  test('of another machine is believed', () => {
    left(open(), 0);
    writeFileSync(`${file}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere', begun: '' }));
    expect(jobsOf(open())).toEqual([]);
    expect(warnings[0]).toContain('process 1 on elsewhere is doing the same work');
  });

  test('that was torn counts for nothing', () => {
    left(open(), 0);
    writeFileSync(`${file}.lock`, '{"pid":');
    expect(jobsOf(open())).toEqual([0]);
  });
});
