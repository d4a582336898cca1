import { describe, expect, it } from 'vitest';
import { heldPieceSquare, SQUARE_BITS } from '../../src/board/layout.ts';
import { startPosition } from '../../src/board/notation/fen.ts';
import type { Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { networkFile } from '../../src/learn/network-file.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { makeKernel } from '../../src/net/kernel.ts';
import { HELD_COPIES, HIDDEN, MAX_OUTPUT_WEIGHT, QA, QB, ROW_BYTES, SCALE } from '../../src/net/layout.ts';
import { type Network, readNetwork } from '../../src/net/network.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { walk } from '../eval/walk.ts';
import { scaled, someOf } from '../scale.ts';

/** An integer from -most to most. */
function between(random: () => number, most: number): number {
  return Math.floor(random() * (2 * most + 1)) - most;
}

/** A network of random numbers. */
function randomNetwork(variant: Variant, seed: number): Network {
  const random = seededRandom(seed);
  const inputs = new Inputs(tablesOf(variant));
  return {
    inputs,
    withTerms: false,
    weights: Int16Array.from({ length: inputs.count * HIDDEN }, () => between(random, 60)),
    biases: Int16Array.from({ length: HIDDEN }, () => between(random, 100)),
    outputs: Int16Array.from({ length: 2 * HIDDEN }, () => between(random, MAX_OUTPUT_WEIGHT)),
    outputBias: 7,
  };
}

/** What a network says of a position, by plain arithmetic. */
function plainScore(network: Network, pos: Position): number {
  const { inputs, weights, biases, outputs, outputBias } = network;
  let sum = 0;
  for (const [half, side] of [pos.side, pos.side ^ 1].entries()) {
    const mirrored = inputs.isMirrored(pos.kingSquare(side as 0 | 1));
    const sums = Int32Array.from(biases);
    const add = (pieceSquare: number): void => {
      const input = inputs.inputOf(pieceSquare, side, mirrored);
      for (let j = 0; j < HIDDEN; j++) sums[j]! += weights[input * HIDDEN + j]!;
    };
    for (let square = 0; square < pos.squares; square++) {
      if (pos.board[square] !== 0) add((pos.board[square]! << SQUARE_BITS) | square);
    }
    for (let code = 2; code < pos.codes; code++) {
      for (let copy = 0; copy < Math.min(pos.held[code]!, HELD_COPIES); copy++) add(heldPieceSquare(code, copy));
    }
    sums.forEach((value, j) => {
      sum += Math.max(0, Math.min(QA, value)) ** 2 * outputs[half * HIDDEN + j]!;
    });
  }
  return Math.trunc((sum * SCALE) / (QA * QA * QB) + outputBias);
}

describe('the kernel', () => {
  const random = seededRandom(3);
  const kernel = makeKernel(16 * ROW_BYTES);
  const { numbers } = kernel;
  const row = (n: number): Int16Array => numbers.subarray(n * HIDDEN, (n + 1) * HIDDEN);

  it('adds one row and takes another away', () => {
    for (let i = 0; i < 3 * HIDDEN; i++) numbers[i] = between(random, 9000);
    kernel.change(4 * ROW_BYTES, 0, ROW_BYTES, 2 * ROW_BYTES);
    expect([...row(4)]).toEqual(Array.from(row(0), (from, j) => from + row(1)[j]! - row(2)[j]!));
  });

  it('sums squares of activations, even the greatest', () => {
    const plain = (): number => {
      const active = [...row(0), ...row(1)].map((value) => Math.max(0, Math.min(QA, value)));
      return active.reduce((sum, value, j) => sum + value * value * numbers[2 * HIDDEN + j]!, 0);
    };
    for (let i = 0; i < 2 * HIDDEN; i++) numbers[i] = between(random, 400);
    for (let i = 2 * HIDDEN; i < 4 * HIDDEN; i++) numbers[i] = between(random, MAX_OUTPUT_WEIGHT);
    expect(kernel.output(0, ROW_BYTES, 2 * ROW_BYTES)).toBe(plain());
    numbers.fill(30000, 0, 2 * HIDDEN);
    for (const weight of [MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT]) {
      numbers.fill(weight, 2 * HIDDEN, 4 * HIDDEN);
      expect(kernel.output(0, ROW_BYTES, 2 * ROW_BYTES)).toBe(plain());
    }
  });
});

describe.each(someOf(OWN_GAMES))('a network of $name', (variant) => {
  it('tells all inputs apart', () => {
    const tables = tablesOf(variant);
    const inputs = new Inputs(tables);
    const names = Array.from({ length: inputs.count }, (_, input) => inputs.nameOf(input));
    expect(new Set(names).size).toBe(inputs.count);
    for (const mirrored of [false, true]) {
      const seen = new Set<number>();
      for (let code = 2; code < tables.codes; code++) {
        for (let square = 0; square < tables.squares; square++)
          seen.add(inputs.inputOf((code << SQUARE_BITS) | square, 1, mirrored));
        for (let copy = 0; copy < HELD_COPIES; copy++)
          seen.add(inputs.inputOf(heldPieceSquare(code, copy), 1, mirrored));
      }
      expect(seen.size).toBe(inputs.count);
      expect(Math.max(...seen)).toBe(inputs.count - 1);
    }
  });

  it('follows a line there and back as if it were worked out from scratch', () => {
    const network = randomNetwork(variant, 11);
    const random = seededRandom(12);
    let asked = 0;
    const evaluator = new Evaluator(tablesOf(variant), network);
    for (let game = 0; game < scaled(4, 12); game++) {
      for (const { hot } of walk(startPosition(variant), evaluator, random, 300)) {
        // Not asked everywhere, so that there are gaps to bridge.
        if (random() > 0.4 || hot.count[0]! < 2 || hot.count[1]! < 2) continue;
        const expected = evaluator.roughScore(hot) + plainScore(network, hot);
        expect(Math.abs(evaluator.computeScore(hot) - expected)).toBeLessThan(1);
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(300);
  });
});

describe('the file of a network', () => {
  const variant = variantByName('familiar');
  const tables = tablesOf(variant);
  const { inputs, weights, biases, outputs } = randomNetwork(variant, 21);
  const fitted = {
    weights: Float32Array.from(weights, (weight) => weight / QA),
    biases: Float32Array.from(biases, (bias) => bias / QA),
    outputs: Float32Array.from(outputs, (output) => output / QB),
    outputBias: 0.25,
  };
  const text = networkFile(tables, fitted, true, 'a command');
  const line = (name: string): string => new RegExp(`'${name}: (.*)'`).exec(text)![1]!;
  const lines = Array.from({ length: inputs.count }, (_, input) => inputs.nameOf(input));
  const written = {
    command: 'a command',
    withTerms: true,
    inputs: lines.map((name) => `${name}: ${line(name)}`),
    biases: /biases:\s+'(.*)'/.exec(text)![1]!,
    outputs: /outputs:\s+'(.*)'/.exec(text)![1]!,
    outputBias: Number(/outputBias: (.*),/.exec(text)![1]),
  };

  it('gives the network back', () => {
    const network = readNetwork(tables, written);
    expect(text).toContain('withTerms: true,');
    expect(network.withTerms).toBe(true);
    expect(network.weights).toEqual(weights);
    expect(network.biases).toEqual(biases);
    expect(network.outputs).toEqual(outputs);
    expect(network.outputBias).toBe(SCALE / 4);
  });

  it('is refused for another game, or with other numbers', () => {
    expect(() => readNetwork(tablesOf(variantByName('mad-mate')), written)).toThrow(/has \d+ inputs, not \d+/);
    const swapped = { ...written, inputs: written.inputs.toReversed() };
    expect(() => readNetwork(tables, swapped)).toThrow(/input 0 of the network is '.*', not 'own K a1'/);
    expect(() => readNetwork(tables, { ...written, biases: '1 2 3' })).toThrow(
      /the biases of the network must be \d+ whole/,
    );
    expect(() => readNetwork(tables, { ...written, outputs: written.outputs.replace(/\d+/, 'x') })).toThrow(
      /whole numbers/,
    );
  });
});
