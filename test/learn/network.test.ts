import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { fitNetwork } from '../../src/learn/network-fit.ts';
import { joinPositions } from '../../src/learn/position-writer.ts';
import type { Positions } from '../../src/learn/positions.ts';
import { readPositions, writePositions } from '../../src/learn/positions-file.ts';
import { selfPlayJobs } from '../../src/learn/self-play-work.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { HIDDEN } from '../../src/net/layout.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { variantByName } from '../../src/variants/registry.ts';

const INPUTS = 40;
const SCALE = 300;

/** Positions whose score depends on whether two inputs come together, which no sum over inputs can tell. */
function invented(size: number): Positions {
  const random = seededRandom(9);
  const lists = Array.from({ length: size }, () => {
    return [0, 1].map(() => Array.from({ length: INPUTS }, (_, input) => input).filter(() => random() < 0.3));
  });
  const worth = (list: number[] | undefined): number => (list!.includes(3) && list!.includes(4) ? 400 : 0);
  const starts = [0];
  const own: number[] = [];
  const other: number[] = [];
  for (const [a, b] of lists) {
    const length = Math.min(a!.length, b!.length);
    // Both perspectives have the same number of inputs; those that count come first.
    const first = (list: number[]): number[] =>
      [...list.filter((i) => i === 3 || i === 4), ...list.filter((i) => i !== 3 && i !== 4)].slice(0, length);
    own.push(...first(a!));
    other.push(...first(b!));
    starts.push(own.length);
  }
  const inputsOf = (list: number[], i: number): number[] => list.slice(starts[i], starts[i + 1]);
  const scores = Float32Array.from(lists, (_, i) => worth(inputsOf(own, i)) - worth(inputsOf(other, i)));
  return {
    starts: Uint32Array.from(starts),
    own: Uint16Array.from(own),
    other: Uint16Array.from(other),
    base: new Float32Array(size),
    scores,
    played: new Uint8Array(size),
    results: new Float32Array(size),
  };
}

describe('the fit of a network', () => {
  const positions = invented(12_000);
  const options = { seed: 1, epochs: 20, batch: 256, resultShare: 0, scale: SCALE };

  it('learns what no sum can tell, and for positions that it has not seen', () => {
    const errors: number[] = [];
    fitNetwork(positions, INPUTS, { ...options, progress: (_epoch, _learned, keptBack) => errors.push(keptBack) });
    const mean =
      positions.scores.reduce((sum, score) => sum + (1 / (1 + Math.exp(-score / SCALE)) - 0.5) ** 2, 0) / 12_000;
    expect(errors).toHaveLength(20);
    expect(errors.at(-1)!).toBeLessThan(mean / 4);
  });

  it('is the same each time, and another one with another seed', () => {
    const few = { ...options, epochs: 1 };
    const once = fitNetwork(positions, INPUTS, few);
    expect(once.weights).toHaveLength(INPUTS * HIDDEN);
    expect(fitNetwork(positions, INPUTS, few)).toEqual(once);
    expect(fitNetwork(positions, INPUTS, { ...few, seed: 2 }).weights).not.toEqual(once.weights);
  });

  it('adds nothing where the base score says all', () => {
    const known = { ...positions, base: positions.scores };
    let error = 1;
    fitNetwork(known, INPUTS, { ...options, progress: (_epoch, learned) => (error = learned) });
    expect(error).toBeLessThan(0.0003);
  });
});

describe('positions for a network', () => {
  const variant = variantByName('mad-mate');

  it('are the same with any number of threads, from games and from beside them', async () => {
    const plan = { seed: 3, nodes: 120, byNetwork: true };
    const jobs = selfPlayJobs(variant, plan, 4, { strays: 2, withTerms: false });
    const play = async (threads: number): Promise<Positions> => joinPositions(await runJobs(jobs, { runner: threads }));
    const [one, two] = await Promise.all([play(1), play(2)]);
    expect(two).toEqual(one);
    const { starts, own, other, played, results, scores } = one;
    expect(played.reduce((sum, is) => sum + is, 0)).toBeGreaterThan(20);
    expect(played).toContain(0);
    expect(results).toHaveLength(scores.length);
    expect([starts.at(-1), other.length]).toEqual([own.length, own.length]);
    const { count } = new Inputs(tablesOf(variant));
    for (const input of own) expect(input).toBeLessThan(count);
  }, 60_000);

  it('depend on who plays', async () => {
    const play = async (byNetwork: boolean): Promise<Positions> => {
      const jobs = selfPlayJobs(variant, { seed: 3, nodes: 120, byNetwork }, 1, { strays: 0, withTerms: false });
      return joinPositions(await runJobs(jobs, { runner: 1 }));
    };
    expect((await play(true)).own).not.toEqual((await play(false)).own);
  }, 60_000);
});

describe('a file of positions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-positions-'));
  const file = join(folder, 'positions');
  const origin = {
    variant: 'mad-mate',
    games: 5,
    nodes: 100,
    seed: 3,
    network: null,
    strays: 2,
    withTerms: false,
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('gives back what was put into it', () => {
    expect(readPositions(file, origin)).toBeUndefined();
    const positions = invented(50);
    writePositions(file, origin, positions);
    expect(readPositions(file, origin)).toEqual(positions);
  });

  it('is refused where other positions are wanted, or if it is something else', () => {
    expect(() => readPositions(file, { ...origin, seed: 4 })).toThrow(
      /holds 5 games of mad-mate .* seed 3, .*, not .* seed 4/,
    );
    expect(() => readPositions(file, { ...origin, network: '0123456789ab' })).toThrow(
      /by terms .*, not .* by network 0123456789ab/,
    );
    const whole = readFileSync(file);
    const damaged = [
      '',
      'no positions',
      'null\n',
      `${JSON.stringify({ origin })}\n`,
      `${JSON.stringify({ origin, lengths: [-1, 0, 0, 0, 0, 0, 0] })}\n`,
      whole.subarray(0, -1),
    ];
    for (const bytes of damaged) {
      writeFileSync(file, bytes);
      expect(() => readPositions(file, origin)).toThrow(/is not a whole file of positions/);
    }
  });
});
