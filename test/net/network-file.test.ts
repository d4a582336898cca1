import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { staticScore } from '../../src/engine/static-score.ts';
import { InputError } from '../../src/errors/input-error.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { quantise } from '../../src/learn/quantise.ts';
import { weightsAlone } from '../../src/learn/tuned-weights.ts';
import { inputPlan } from '../../src/net/inputs.ts';
import { MAX_OUTPUT_WEIGHT, QA, QB, SCALE } from '../../src/net/layout.ts';
import { fingerprintOf, hasNeurons, type Network, newHeader, withoutNeurons } from '../../src/net/network.ts';
import { decodeNetwork, readNetwork, writeNetwork } from '../../src/net/network-file.ts';
import { networkFor, networkOf, readNetworkFile, weightsUnder } from '../../src/net/networks.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { rulesFingerprint } from '../../src/variants/rules-fingerprint.ts';
import type { Variant } from '../../src/variants/types.ts';
import { weightsFromMoves } from '../../src/weights/game-weights.ts';
import type { Weights } from '../../src/weights/weights.ts';
import { damaged } from './damage.ts';
import { randomNetwork } from './random-network.ts';

const familiar = variantByName('familiar');
const TRAINED = new URL('../../src/net/trained/', import.meta.url);

/** Network by network as Vitest would compare them, but thousands of numbers at once. */
function expectSame(found: Network, wanted: Network): void {
  expect(found.header).toEqual(wanted.header);
  expect(fingerprintOf(found)).toBe(fingerprintOf(wanted));
  for (const part of ['weights', 'biases', 'outputs', 'outputBiases'] as const)
    expect([part, found[part].length]).toEqual([part, wanted[part].length]);
}

describe('the file of a network', () => {
  it.each([
    ['familiar', {}],
    ['courier', { neurons: 16, outputs: 8 }],
    ['crazyhouse', { neurons: 1024, withTerms: true }],
    ['3check', { neurons: 144, outputs: 3 }],
    ['team-mate', { inputs: { ...inputPlan(tablesOf(variantByName('team-mate'))), kings: 'both' as const } }],
  ])('gives back what was written: %s, %o', (name, shape) => {
    const variant = variantByName(name);
    const lineage = { command: 'a command', games: 100, nodes: 50, parent: '0123456789ab' };
    const network = randomNetwork(variant, 21, { ...shape, lineage });
    const bytes = writeNetwork(network);
    expectSame(readNetwork(bytes, tablesOf(variant)), network);
    // The bytes may begin anywhere in their memory.
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expectSame(decodeNetwork(shifted.subarray(3)), network);
  });

  it('brings the weights of the terms along, with a network or without', () => {
    const tables = tablesOf(familiar);
    const derived = weightsFromMoves(tables);
    const pieces = { ...derived.pieces, H: { ...derived.pieces.H!, value: [1000, 900] as const } };
    const weights: Weights = { ...derived, pieces, command: 'a command' };
    const both = randomNetwork(familiar, 4, { neurons: 16, weights });
    const alone = weightsAlone(tables, weights, { games: 3, nodes: 100, command: 'a command' });
    for (const network of [both, alone]) {
      expectSame(readNetwork(writeNetwork(network), tables), network);
      expect(weightsUnder(network, tables)).toBe(weights);
    }
    expect(hasNeurons(both)).toBe(true);
    expect(hasNeurons(alone)).toBe(false);
    const other = weightsAlone(tables, derived, { games: 3, nodes: 100, command: 'a command' });
    expect(fingerprintOf(alone)).not.toBe(fingerprintOf(other));
    const type = tables.letters.indexOf('H');
    const [first, second] = [alone, other].map((network) => new Evaluator(tables, network).seeValues[type]!);
    const { value } = derived.pieces.H!;
    expect(first! - second!).toBe(950 - (value[0] + value[1]) / 2);
    const ahead = readFen(familiar, '3k2/6/6/6/6/2HK2 w - - 0 1');
    expect(staticScore(ahead, alone)).toBeGreaterThan(staticScore(ahead, other) + 100);
    expect(staticScore(ahead, both)).not.toBe(
      staticScore(ahead, { ...both, header: { ...both.header, weights: derived } }),
    );
  });

  it('is refused with weights that are not those of its game', () => {
    const tables = tablesOf(familiar);
    const weights = weightsFromMoves(tables);
    const written = (changed: object): Uint8Array =>
      writeNetwork(weightsAlone(tables, { ...weights, ...changed }, { games: 3, nodes: 100, command: 'a command' }));
    const { K, ...others } = weights.pieces;
    expect(() => readNetwork(written({ pieces: others }), tables)).toThrow(/^it has no weights for the piece K$/);
    const pieces = { ...weights.pieces, K: { ...K!, eg: [1, 2] } };
    expect(() => readNetwork(written({ pieces }), tables)).toThrow(
      /^it has 2 weights for squares of the piece K; there must be 18$/,
    );
    const { tempo, ...terms } = weights.terms;
    for (const few of [terms, { ...terms, tempo: [] }, { ...terms, tempo: [[1e9, 0]] }])
      expect(() => decodeNetwork(written({ terms: few }))).toThrow(/no sensible 'weights.terms'/);
    expect(tempo).toHaveLength(1);
    const header = newHeader(tables, { neurons: 0, withTerms: true, lineage: { command: 'a command' } });
    expect(() => decodeNetwork(writeNetwork(withoutNeurons(header)))).toThrow(/without neurons it must have weights/);
  });

  it('holds what a fit found, in integers', () => {
    const header = newHeader(tablesOf(familiar), { lineage: { command: 'a command' } });
    const { weights, biases, outputs } = randomNetwork(familiar, 21);
    const fitted = {
      weights: Float32Array.from(weights, (weight) => weight / QA),
      biases: Float32Array.from(biases, (bias) => bias / QA),
      outputs: Float32Array.from(outputs, (output) => (2 * output) / QB),
      outputBiases: Float32Array.of(0.25),
      epoch: 1,
      error: 0,
    };
    const network = quantise(fitted, header);
    const limited = outputs.map((output) => Math.max(-MAX_OUTPUT_WEIGHT, Math.min(MAX_OUTPUT_WEIGHT, 2 * output)));
    expectSame(network, { header, weights, biases, outputs: limited, outputBiases: Int32Array.of(SCALE / 4) });
  });

  it('is refused for another game, and for other rules of its own', () => {
    const bytes = writeNetwork(randomNetwork(familiar, 1));
    expect(() => readNetwork(bytes, tablesOf(variantByName('mad-mate')))).toThrow(
      /^it was made for familiar, whose rules are not those of mad-mate$/,
    );
    const changed = { ...familiar, draws: { ...familiar.draws, moveRule: 40 } };
    expect(() => readNetwork(bytes, tablesOf(changed))).toThrow(/^it was made for other rules of familiar$/);
    const renamed: Variant = {
      ...familiar,
      name: 'critters',
      title: 'Critters',
      pieces: [...familiar.pieces].reverse(),
      arrayTheory: { white: [[0, 1]], black: [[0, 1]] },
    };
    expect(rulesFingerprint(renamed)).toBe(rulesFingerprint(familiar));
  });

  it('is refused when it is of another version, with numbers that make no sense, or something else', () => {
    const network = randomNetwork(familiar, 1, { neurons: 16 });
    const bytes = writeNetwork(network);
    const later = bytes.slice();
    later[23] = 3;
    expect(() => decodeNetwork(later)).toThrow(/^it is a network file of version 3, but this program reads version 2$/);
    expect(() => decodeNetwork(bytes.subarray(0, -1))).toThrow(/^it is truncated: it has \d+ bytes, not \d+$/);
    expect(() => decodeNetwork(new TextEncoder().encode('[griffon:chess]'))).toThrow(/^it is not a network file$/);
    expect(() => decodeNetwork(new Uint8Array(0))).toThrow(/^it is not a network file$/);
    const withHeader = (header: object): Uint8Array =>
      writeNetwork({ ...network, header: { ...network.header, ...header } as Network['header'] });
    for (const [header, message] of [
      [{ layers: { neurons: 24, outputs: 1, pieces: 24 } }, /no sensible 'layers.neurons'/],
      [{ layers: { neurons: 16, outputs: 9, pieces: 24 } }, /no sensible 'layers.outputs'/],
      [{ layers: { neurons: 32, outputs: 1, pieces: 24 } }, /weights do not fit its header/],
      [{ quantisation: { qa: 127, qb: 64, scale: 400 } }, /no sensible 'quantisation.qa'/],
      [{ inputs: { ...network.header.inputs, moon: 4 } }, /no sensible 'inputs.moon'/],
      [{ lineage: 'the king of Spain' }, /no sensible 'lineage'/],
    ] as const)
      expect(() => decodeNetwork(withHeader(header))).toThrow(message);
    const tables = tablesOf(familiar);
    expect(() => readNetwork(withHeader({ inputs: { ...network.header.inputs, held: 7 } }), tables)).toThrow(
      /^it has \d+ inputs, but familiar has \d+$/,
    );
    const pieces = network.header.inputs.pieces.with(3, 'X');
    expect(() => readNetwork(withHeader({ inputs: { ...network.header.inputs, pieces } }), tables)).toThrow(
      /no inputs for the piece H/,
    );
    const greatest = writeNetwork({ ...network, outputs: network.outputs.map(() => MAX_OUTPUT_WEIGHT + 1) });
    expect(() => decodeNetwork(greatest)).toThrow(/weights is beyond 127/);
  });

  it('is refused with one line in whatever way it is damaged', () => {
    const bytes = writeNetwork(randomNetwork(familiar, 2, { neurons: 16 }));
    const random = seededRandom(5);
    for (let i = 0; i < 400; i++) {
      const { file, how } = damaged(bytes, random);
      let said: unknown;
      try {
        decodeNetwork(file);
      } catch (error) {
        said = error;
      }
      expect(said, how).toBeInstanceOf(InputError);
      expect((said as InputError).message, how).toMatch(/^it (is|was|has) [^\n]+$/);
    }
  });
});

describe('a network on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-networks-'));
  const file = join(folder, 'a.nnue');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read, and named where it cannot be used', () => {
    const network = randomNetwork(familiar, 3, { neurons: 16 });
    writeFileSync(file, writeNetwork(network));
    expectSame(readNetworkFile(file), network);
    expectSame(networkFor(tablesOf(familiar), network, file), network);
    expect(() => networkFor(tablesOf(variantByName('chess')), network, file)).toThrow(
      /^network '.*a\.nnue': it was made for/,
    );
    expect(() => readNetworkFile(join(folder, 'b.nnue'))).toThrow(
      /^network '.*b\.nnue': it cannot be read \(ENOENT\)$/,
    );
    expect(() => readNetworkFile(folder)).toThrow(/^network '.*': it cannot be read \(it is not a file\)$/);
  });

  it('serves a game that shares it only if it was made for the rules of the other one', () => {
    const network = randomNetwork(variantByName('chess'), 3, { neurons: 16 });
    const noCastle = tablesOf(variantByName('nocastle'));
    expectSame(networkFor(noCastle, network, file), network);
    const other = { ...network, header: { ...network.header, rules: '0123456789abcdef' } };
    expect(() => networkFor(noCastle, other, file)).toThrow(/it was made for chess, whose rules are not/);
  });

  it('is that of a game whose file names it', () => {
    const game: Variant = { ...familiar, name: 'critters', evalFile: file };
    expect(networkOf(tablesOf(game))?.header.layers.neurons).toBe(16);
    expect(networkOf(tablesOf({ ...familiar, name: 'critters' }))).toBeNull();
  });
});

describe('networks that are built in', () => {
  const names = readdirSync(TRAINED).map((name) => name.replace(/\.nnue$/, ''));

  it.each(names)('%s is for the rules of its game, and small', (name) => {
    const network = networkOf(tablesOf(variantByName(name)))!;
    expect(network.header.game).toBe(name);
    expect(network.header.lineage.command).toMatch(/^stablemate /);
    expect(fingerprintOf(network)).toMatch(/^[0-9a-f]{12}$/);
    expect(readFileSync(new URL(`${name}.nnue`, TRAINED)).length).toBeLessThan(1 << 20);
  });

  it('are those of the games that have one', () => {
    const having = VARIANTS.filter((variant) => networkOf(tablesOf(variant)) !== null);
    const own = having.filter(({ networkFrom }) => networkFrom === undefined).map(({ name }) => name);
    expect(own.toSorted()).toEqual(names.toSorted());
    expect(names).toContain('team-mate');
  });

  it.each(VARIANTS.filter(({ networkFrom }) => networkFrom !== undefined))(
    '$name takes that of $networkFrom, whose pieces and board it has',
    (variant) => {
      const other = variantByName(variant.networkFrom!);
      expect(networkOf(tablesOf(variant))!.header).toEqual(networkOf(tablesOf(other))!.header);
      const shared = ({ files, ranks, pieces, holdings }: typeof variant) => [
        files,
        ranks,
        pieces.map(({ letter, betza }) => [letter, betza]),
        holdings?.captured,
      ];
      expect(shared(variant)).toEqual(shared(other));
    },
  );
});
