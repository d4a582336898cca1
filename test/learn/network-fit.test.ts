import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { firstWeights } from '../../src/learn/first-weights.ts';
import { fitSettings } from '../../src/learn/fit-settings.ts';
import { fitNetwork, type NetworkFitOptions } from '../../src/learn/network-fit.ts';
import { networkText } from '../../src/learn/player.ts';
import { PositionsFile } from '../../src/learn/positions-file.ts';
import { quantise } from '../../src/learn/quantise.ts';
import { countRecords, recordFormat } from '../../src/learn/record.ts';
import { selfPlayJobs } from '../../src/learn/self-play-work.ts';
import { PLAYED_FLAG, RECORD_FLAGS } from '../../src/net/fit-layout.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { type Network, type NetworkHeader, newHeader, weightsHeader, withoutNeurons } from '../../src/net/network.ts';
import { networkOf } from '../../src/net/networks.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsOf } from '../../src/weights/game-weights.ts';
import { randomNetwork } from '../net/random-network.ts';
import { LONG, scaled } from '../scale.ts';
import { CHESS, inventedGames } from './invented.ts';

const SCALE = 300;
const OPTIONS: NetworkFitOptions = {
  seed: 1,
  epochs: 2,
  batch: 256,
  networkPlayed: false,
  resultShare: 0,
  strayWeight: 1,
  lambda: 0,
  scale: SCALE,
  threads: 1,
};
const HEADER = newHeader(CHESS, { neurons: 48, outputs: 2, lineage: { command: 'a command' } });

const folder = mkdtempSync(join(tmpdir(), 'stablemate-fit-'));
afterAll(() => rmSync(folder, { recursive: true }));

function positionsOf(name: string, games: Uint8Array[]): PositionsFile {
  const positions = new PositionsFile(join(folder, name), { format: recordFormat(CHESS), plan: name });
  positions.addMissing(games);
  return positions;
}

describe('the fit of a network', () => {
  const positions = positionsOf('invented', inventedGames(300, 40));
  const learn = (options: Partial<NetworkFitOptions>) =>
    fitNetwork(CHESS, HEADER, [positions], { ...OPTIONS, ...options });
  /** Where it does not matter how much is learned. */
  const few = positionsOf('few', inventedGames(scaled(80, 300), 40));
  afterAll(() => {
    positions.close();
    few.close();
  });
  const learnFew = (options: Partial<NetworkFitOptions>) =>
    fitNetwork(CHESS, HEADER, [few], { ...OPTIONS, ...options });

  it('learns what no sum can tell, and for games that it has not seen', async () => {
    const errors: number[] = [];
    const fitted = await learn({
      epochs: 12,
      threads: 2,
      epoch: (_epoch, _learned, keptBack) => errors.push(keptBack),
    });
    // In three of eight positions the sides differ by 400.
    const unlearned = (3 / 8) * (1 / (1 + Math.exp(-400 / SCALE)) - 0.5) ** 2;
    expect(errors).toHaveLength(12);
    expect(fitted.error).toBeLessThan(unlearned / 10);
    expect(fitted.error).toBe(Math.min(...errors));
    expect(errors[fitted.epoch - 1]).toBe(fitted.error);
  });

  it('is the same for any number of threads, to the last bit, and another one with another seed', async () => {
    const once = await learnFew({});
    expect(once.weights.every(Number.isFinite)).toBe(true);
    for (const threads of LONG ? [1, 2, 3, 4, 7] : [2, 3]) expect(await learnFew({ threads })).toEqual(once);
    expect((await learnFew({ seed: 2 })).weights).not.toEqual(once.weights);
    const { weights, biases, outputs, outputBiases } = quantise(once, HEADER);
    expect([weights.length, biases.length, outputs.length, outputBiases.length]).toEqual([
      once.weights.length,
      48,
      4 * 48,
      2,
    ]);
  });

  it('adds nothing where the base score says all', async () => {
    const known = positionsOf('known', inventedGames(300, 40, true));
    let error = 1;
    await fitNetwork(CHESS, HEADER, [known], { ...OPTIONS, epochs: 12, epoch: (_epoch, learned) => (error = learned) });
    expect(error).toBeLessThan(0.0003);
    known.close();
  });

  it('begins with what a network knows', async () => {
    let error = 1;
    await fitNetwork(CHESS, HEADER, [positions], {
      ...OPTIONS,
      epochs: 1,
      firstWeights: firstWeights(CHESS, HEADER, quantise(await learn({ epochs: 8 }), HEADER)),
      epoch: (_epoch, _learned, keptBack) => (error = keptBack),
    });
    let fromNothing = 1;
    await learn({ epochs: 1, epoch: (_epoch, _learned, keptBack) => (fromNothing = keptBack) });
    expect(error).toBeLessThan(fromNothing / 5);
  });

  it('begins with what a narrower network knows, and nothing else', async () => {
    const narrow = quantise(await learn({ epochs: 8 }), HEADER);
    /** After a single step. */
    const begun = async (header: NetworkHeader): Promise<number> => {
      const own = firstWeights(CHESS, header, narrow);
      const options = { ...OPTIONS, epochs: 1, batch: 1 << 20, firstWeights: own };
      return (await fitNetwork(CHESS, header, [positions], options)).error;
    };
    const wide = newHeader(CHESS, { neurons: 80, outputs: 2, lineage: { command: '' } });
    expect((await begun(wide)) / (await begun(HEADER))).toBeLessThan(1.3);
  });

  it('takes shorter steps from the weights of a network for the same rules, after games of a network', async () => {
    const own = quantise(await learnFew({}), HEADER);
    const { inputs } = firstWeights(CHESS, HEADER, own);
    const change = async (network: Network, networkPlayed: boolean): Promise<number> => {
      const fitted = await learnFew({ epochs: 1, firstWeights: { network, inputs }, networkPlayed });
      const { weights } = quantise(fitted, HEADER);
      return weights.reduce((sum, weight, i) => sum + Math.abs(weight - own.weights[i]!), 0);
    };
    const related = { ...own, header: { ...own.header, rules: 'others' } };
    const least = await change(own, true);
    expect(least).toBeLessThan((await change(related, true)) / 2);
    expect(least).toBeLessThan((await change(own, false)) / 2);
  });

  it('gives the errors of strays their weight', async () => {
    const games = inventedGames(scaled(80, 300), 40);
    for (const records of games)
      for (let at = 0; at < records.length; at += records[at]!) records[at + RECORD_FLAGS]! &= ~PLAYED_FLAG;
    const strays = positionsOf('strays', games);
    const errorOf = async (strayWeight: number): Promise<number> =>
      (await fitNetwork(CHESS, HEADER, [strays], { ...OPTIONS, strayWeight })).error;
    const error = await errorOf(1);
    expect(error).toBeGreaterThan(0);
    expect((await errorOf(0.25)) / error).toBeCloseTo(0.25, 1);
    expect(await errorOf(0)).toBe(0);
    strays.close();
  });

  it('goes on where it was ended, to the same network', async () => {
    const file = join(folder, 'checkpoint');
    const lines: string[] = [];
    const wentOn: number[] = [];
    const checkpoint = {
      file,
      id: 'these positions',
      after: 0,
      goesOn: (epoch: number) => wentOn.push(epoch),
      warn: (line: string) => lines.push(line),
    };
    const once = await learnFew({ epochs: 4 });
    const endAfter = (last: number): Promise<unknown> =>
      learnFew({
        epochs: 4,
        checkpoint,
        epoch: (epoch) => {
          if (epoch === last) throw new Error('ended');
        },
      });
    await expect(endAfter(2)).rejects.toThrow('ended');
    await expect(endAfter(4)).rejects.toThrow('ended');
    expect(await learnFew({ epochs: 4, threads: 2, checkpoint })).toEqual(once);
    expect(wentOn).toEqual([2, 4]);
    // It is not taken for that of another fit, nor if it is damaged.
    await learnFew({ epochs: 1, checkpoint });
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    await learnFew({ epochs: 1, checkpoint });
    expect(wentOn).toEqual([2, 4]);
    expect(lines).toEqual([]);
  });

  it('leaves no trace if it is short, and goes on if it cannot be saved', async () => {
    const lines: string[] = [];
    const checkpoint = { id: '', warn: (line: string) => lines.push(line) };
    const file = join(folder, 'short');
    await learnFew({ checkpoint: { ...checkpoint, file, after: 1e6 } });
    expect(existsSync(file)).toBe(false);
    expect(lines).toEqual([]);
    await learnFew({ checkpoint: { ...checkpoint, file: join(folder, 'none', 'file'), after: 0 } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^from now on the fit is not saved: ENOENT/);
  });
});

describe('the first weights of a fit', () => {
  const chess = variantByName('chess');
  const network = randomNetwork(chess, 4, HEADER.layers);

  it('are those of the same pieces on the same squares', () => {
    const checks = tablesOf(variantByName('3check'));
    const header = newHeader(checks, { neurons: 48, outputs: 2, lineage: { command: '' } });
    const { inputs } = firstWeights(checks, header, network);
    const pos = readFen(variantByName('3check'), 'r3k2r/pp3ppp/8/3q4/8/8/PPP2PPP/R2QK2R w KQkq - 2+3 0 1');
    const inChess = readFen(chess, 'r3k2r/pp3ppp/8/3q4/8/8/PPP2PPP/R2QK2R w KQkq - 0 1');
    for (const side of [0, 1]) {
      const active = new Inputs(checks, header.inputs).activeInputs(pos, side).map((input) => inputs[input]!);
      expect(active.filter((input) => input >= 0)).toEqual(
        new Inputs(CHESS, HEADER.inputs).activeInputs(inChess, side),
      );
      // The checks that are left.
      expect(active.filter((input) => input < 0)).toHaveLength(2);
    }
  });

  it.each([
    ['3check', { neurons: 32, outputs: 2 }, 'it has 48 neurons, so --neurons must be 48 or more, not 32'],
    ['3check', { neurons: 48, outputs: 1 }, 'it has 2 outputs, so --outputs must be 2, not 1'],
  ])('are refused where they do not fit: %s with %j', (name, layers, problem) => {
    const tables = tablesOf(variantByName(name));
    const header = newHeader(tables, { ...layers, lineage: { command: '' } });
    expect(() => firstWeights(tables, header, network)).toThrow(problem);
  });

  it('are those of the squares that lie where they do, on a board of another size', () => {
    const gothic = tablesOf(variantByName('gothic'));
    const header = newHeader(gothic, { neurons: 48, outputs: 2, lineage: { command: '' } });
    const { inputs } = firstWeights(gothic, header, network);
    const own = new Inputs(gothic, header.inputs);
    const others = new Inputs(CHESS, HEADER.inputs);
    const namesOf = Object.fromEntries(
      [...inputs.entries()].map(([input, other]) => [own.nameOf(input), other < 0 ? undefined : others.nameOf(other)]),
    );
    for (const [name, other] of [
      ['own R a1', 'own R a1'],
      ['own P b2', 'own P b2'],
      ['own K e1', 'own K d1'],
      ['own K f1', 'own K e1'],
      ['their P i7', 'their P g7'],
      ['their N j8', 'their N h8'],
      // No piece of chess that Gothic Chess has not is left to stand in for a new one.
      ['own A c1', undefined],
    ] as const)
      expect([name, namesOf[name]]).toEqual([name, other]);
  });

  it('are refused of a file that only has weights of terms', () => {
    expect(() =>
      firstWeights(CHESS, HEADER, withoutNeurons(weightsHeader(CHESS, weightsOf(CHESS), { command: '' }))),
    ).toThrow('no neurons');
  });
});

describe('settings of a fit', () => {
  it('are what is usual after games by terms or by a network, where nothing else is asked for', () => {
    expect(fitSettings(false, {})).toEqual({ resultShare: 0.1, strayWeight: 1, lambda: 0, epochs: 6 });
    const usual = { resultShare: 0, strayWeight: 0.1, lambda: 0.9, epochs: 2 };
    expect(fitSettings(true, { resultShare: undefined })).toEqual(usual);
    const asked = { resultShare: 0.3, strayWeight: 0, lambda: 0.5, epochs: 2 };
    expect(fitSettings(true, asked)).toEqual(asked);
  });
});

describe('positions for a network', () => {
  const variant = variantByName('mad-mate');
  const play = async (
    byNetwork: boolean,
    games: number,
    runner: number,
    randomMoves?: number,
  ): Promise<Uint8Array[]> => {
    const network = byNetwork ? networkText(networkOf(tablesOf(variant))) : null;
    const plan = { seed: 3, nodes: 120, network, randomMoves };
    const jobs = selfPlayJobs(variant, plan, games, { strays: 2, withTerms: false });
    return [...(await runJobs<Uint8Array>(jobs, { runner }))];
  };

  it('are the same with any number of threads, from games and from beside them', async () => {
    const [one, two] = await Promise.all([play(true, scaled(2, 4), 1), play(true, scaled(2, 4), 2)]);
    expect(two).toEqual(one);
    const { positions, played } = countRecords(Buffer.concat(one));
    expect(played).toBeGreaterThan(20);
    expect(positions).toBeGreaterThan(played);
  });

  it('depend on who plays', async () => {
    expect(await play(true, 1, 1)).not.toEqual(await play(false, 1, 1));
  });

  it('depend on the share of random moves, which are the same with any number of threads', async () => {
    const [one, two] = await Promise.all([play(true, 2, 1, 0.2), play(true, 2, 2, 0.2)]);
    expect(two).toEqual(one);
    expect(one).not.toEqual(await play(true, 2, 1));
  });
});
