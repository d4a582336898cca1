import { describe, expect, it } from 'vitest';
import { heldPieceSquare, ODD_ROYALTY, SQUARE_BITS } from '../../src/board/layout.ts';
import { startPosition } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { type InputPlan, Inputs, inputPlan } from '../../src/net/inputs.ts';
import { makeKernel } from '../../src/net/kernel.ts';
import { MAX_OUTPUT_WEIGHT, QA } from '../../src/net/layout.ts';
import { outputFor } from '../../src/net/network.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { walk } from '../eval/walk.ts';
import { GAMES, scaled } from '../scale.ts';
import { between, plainScore, randomNetwork } from './random-network.ts';

/** Neurons of a kernel's rows: the fewest, some that are no multiple of 32, those of one block, and the most. */
const WIDTHS = [16, 48, 128, 144, 1024];

describe.each(WIDTHS)('the kernel with rows of %i neurons', (neurons) => {
  const random = seededRandom(3);
  const kernel = makeKernel();
  const bytes = 2 * neurons;
  const numbers = kernel.reserve(16 * bytes);
  const row = (n: number): Int16Array => numbers.subarray(n * neurons, (n + 1) * neurons);

  it('adds one row and takes another away', () => {
    for (let i = 0; i < 3 * neurons; i++) numbers[i] = between(random, 9000);
    kernel.change(4 * bytes, 0, bytes, 2 * bytes, bytes);
    expect([...row(4)]).toEqual(Array.from(row(0), (from, j) => from + row(1)[j]! - row(2)[j]!));
    expect(row(5).every((number) => number === 0)).toBe(true);
  });

  it('sums squares of activations, even the greatest', () => {
    const plain = (): number => {
      const active = [...row(0), ...row(1)].map((value) => Math.max(0, Math.min(QA, value)));
      return active.reduce((sum, value, j) => sum + value * value * numbers[2 * neurons + j]!, 0);
    };
    for (let i = 0; i < 2 * neurons; i++) numbers[i] = between(random, 400);
    for (let i = 2 * neurons; i < 4 * neurons; i++) numbers[i] = between(random, MAX_OUTPUT_WEIGHT);
    expect(kernel.output(0, bytes, 2 * bytes, bytes)).toBe(plain());
    numbers.fill(30000, 0, 2 * neurons);
    for (const weight of [MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT]) {
      numbers.fill(weight, 2 * neurons, 4 * neurons);
      expect(kernel.output(0, bytes, 2 * bytes, bytes)).toBe(plain());
    }
  });

  it('keeps what it has when it is given more room', () => {
    numbers.fill(7, 0, neurons);
    const more = kernel.reserve(1 << 20);
    expect(more.length).toBeGreaterThanOrEqual(1 << 19);
    expect([...more.subarray(0, neurons)]).toEqual(Array.from({ length: neurons }, () => 7));
  });
});

/** The inputs of a game's network, all that there can be. */
function fullPlan(name: string): InputPlan {
  return { ...inputPlan(tablesOf(variantByName(name))), held: 8, kings: 'both' };
}

describe.each(GAMES)('inputs of $name', (variant) => {
  it.each([inputPlan(tablesOf(variant)), fullPlan(variant.name)])('are told apart: $kings, $held', (plan) => {
    const tables = tablesOf(variant);
    const inputs = new Inputs(tables, plan);
    const names = Array.from({ length: inputs.count }, (_, input) => inputs.nameOf(input));
    expect(new Set(names).size).toBe(inputs.count);
    for (const mirrored of [0, 1]) {
      const seen = new Set<number>();
      for (const view of plan.kings === 'both' ? [mirrored, mirrored + 2] : [mirrored]) {
        for (let code = 2; code < tables.codes; code++) {
          if (tables.letters[code >> 1] === '') continue;
          for (let square = 0; square < tables.squares; square++)
            seen.add(inputs.inputOf((code << SQUARE_BITS) | square, 1, view));
          for (let copy = 0; copy < plan.held; copy++) seen.add(inputs.inputOf(heldPieceSquare(code, copy), 1, view));
        }
      }
      for (let left = 1; left <= plan.checks; left++) {
        for (const own of [true, false]) seen.add(inputs.checksInput(left, own));
      }
      expect(seen.size).toBe(inputs.count);
      expect(Math.max(...seen)).toBe(inputs.count - 1);
    }
  });

  it('see a position and its mirror image alike', () => {
    const inputs = new Inputs(tablesOf(variant), fullPlan(variant.name));
    const { files, squares, special } = tablesOf(variant);
    const mirror = (square: number): number => square + files - 1 - 2 * (square % files);
    const middle = (square: number): boolean => 2 * (square % files) === files - 1;
    for (let own = 0; own < squares; own += 3) {
      for (let other = 0; other < squares; other += 5) {
        if (middle(own)) continue;
        const [view, mirrored] = [inputs.viewOf(own, other), inputs.viewOf(mirror(own), mirror(other))];
        const code = 2 << SQUARE_BITS;
        if ((special & ODD_ROYALTY) !== 0) expect([view, mirrored]).toEqual([0, 0]);
        else expect(inputs.inputOf(code | other, 0, view)).toBe(inputs.inputOf(code | mirror(other), 0, mirrored));
      }
    }
  });
});

describe('the output of a network', () => {
  it('is chosen by the number of pieces, each by about as many', () => {
    const layers = { neurons: 16, outputs: 8, pieces: 32 };
    const chosen = Array.from({ length: 40 }, (_, pieces) => outputFor(layers, pieces));
    expect(chosen.slice(1, 33)).toEqual(Array.from({ length: 32 }, (_, i) => i >> 2));
    expect([chosen[0], ...chosen.slice(33)]).toEqual([0, 7, 7, 7, 7, 7, 7, 7]);
    expect(outputFor({ ...layers, outputs: 1 }, 32)).toBe(0);
  });
});

/** A game, and the shape of a network for it. */
const SHAPES = [
  ...OWN_GAMES.map(({ name }) => ({ name, neurons: 128, outputs: 1, kings: 'own' as const })),
  { name: 'mad-mate', neurons: 16, outputs: 8, kings: 'both' as const },
  { name: 'crazyhouse', neurons: 272, outputs: 3, kings: 'both' as const },
  { name: '3check', neurons: 48, outputs: 2, kings: 'own' as const },
  { name: 'courier', neurons: 32, outputs: 1, kings: 'both' as const },
  { name: 'atomic', neurons: 16, outputs: 4, kings: 'both' as const },
  { name: 'horde', neurons: 16, outputs: 2, kings: 'both' as const },
  { name: 'grasshopper', neurons: 1024, outputs: 8, kings: 'own' as const },
];

describe.each(SHAPES)('a network of $name, $neurons x $outputs, $kings', ({ name, kings, ...layers }) => {
  const variant = variantByName(name);
  const tables = tablesOf(variant);

  it('follows a line there and back as if it were worked out from scratch', () => {
    const network = randomNetwork(variant, 11, { ...layers, inputs: { ...inputPlan(tables), kings } });
    const random = seededRandom(12);
    let asked = 0;
    const evaluator = new Evaluator(tables, network);
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
