import { expect, it } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { observedValues } from '../../src/eval/observed-values.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { QA, QB, SCALE } from '../../src/net/layout.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsOf } from '../../src/weights/game-weights.ts';
import { constantNetwork } from '../net/random-network.ts';

const familiar = tablesOf(variantByName('familiar'));
const worth = (values: Float64Array, letter: string): number => values[familiar.letters.indexOf(letter)]!;

it('sees what pieces are worth to a network', () => {
  const nothing = constantNetwork(familiar.variant, 0);
  const plain = observedValues(familiar, nothing);
  expect(worth(plain, 'K')).toBeNaN();
  for (const letter of 'QGHCWRBNP') {
    const [mg, eg] = weightsOf(familiar).pieces[letter]!.value;
    expect(worth(plain, letter), letter).toBeGreaterThan(Math.min(mg, eg) - 60);
    expect(worth(plain, letter), letter).toBeLessThan(Math.max(mg, eg) + 60);
  }
  // A neuron that is half on, and a little more with each rook; only the side to move looks at it.
  const { count } = new Inputs(familiar, nothing.header.inputs);
  const more = 20;
  const weights = new Int16Array(count * 16);
  const inputs = new Inputs(familiar, nothing.header.inputs);
  for (let input = 0; input < count; input++) if (inputs.nameOf(input).startsWith('own R')) weights[16 * input] = more;
  const biases = new Int16Array(16);
  biases[0] = 100;
  const outputs = new Int16Array(32);
  outputs[0] = QB;
  const fond = observedValues(familiar, { ...nothing, weights, biases, outputs });
  for (const letter of 'QGHCWBNP') expect(worth(fond, letter)).toBeCloseTo(worth(plain, letter), 0);
  const centipawns = (rooks: number): number => ((100 + more * rooks) ** 2 * SCALE) / QA ** 2;
  // Half of the rooks are those of the side that does not look.
  const gain = worth(fond, 'R') - worth(plain, 'R');
  expect(gain).toBeGreaterThan((centipawns(1) - centipawns(0)) / 2 - 1);
  expect(gain).toBeLessThan((centipawns(2) - centipawns(1)) / 2 + 1);
});
