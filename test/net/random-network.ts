import type { Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { MAX_OUTPUT_WEIGHT, QA, QB, SCALE } from '../../src/net/layout.ts';
import { type HeaderOptions, type Network, newHeader, outputFor } from '../../src/net/network.ts';
import { seededRandom } from '../../src/platform/random.ts';
import type { Variant } from '../../src/variants/types.ts';

/** An integer from -most to most. */
export function between(random: () => number, most: number): number {
  return Math.floor(random() * (2 * most + 1)) - most;
}

/** A network of random numbers. */
export function randomNetwork(variant: Variant, seed: number, options: Partial<HeaderOptions> = {}): Network {
  const random = seededRandom(seed);
  const tables = tablesOf(variant);
  const header = newHeader(tables, { lineage: { command: 'a command' }, ...options });
  const { neurons, outputs } = header.layers;
  return {
    header,
    weights: Int16Array.from({ length: new Inputs(tables, header.inputs).count * neurons }, () => between(random, 60)),
    biases: Int16Array.from({ length: neurons }, () => between(random, 100)),
    // The wider the network, the smaller, so that scores are not cut off.
    outputs: Int16Array.from({ length: 2 * neurons * outputs }, () =>
      between(random, Math.min(MAX_OUTPUT_WEIGHT, Math.ceil(16_000 / neurons))),
    ),
    outputBiases: Int32Array.from({ length: outputs }, (_, output) => 7 + 10 * output),
  };
}

/** What a network says of a position, by plain arithmetic. */
export function plainScore({ header, weights, biases, outputs, outputBiases }: Network, pos: Position): number {
  const inputs = new Inputs(pos.tables, header.inputs);
  const { neurons } = header.layers;
  const chosen = outputFor(header.layers, pos.count[0]! + pos.count[1]!);
  let sum = 0;
  for (const [half, side] of [pos.side, pos.side ^ 1].entries()) {
    const sums = Int32Array.from(biases);
    for (const input of inputs.activeInputs(pos, side)) {
      for (let j = 0; j < neurons; j++) sums[j]! += weights[input * neurons + j]!;
    }
    sums.forEach((value, j) => {
      sum += Math.max(0, Math.min(QA, value)) ** 2 * outputs[(2 * chosen + half) * neurons + j]!;
    });
  }
  return Math.trunc((sum * SCALE) / (QA * QA * QB) + outputBiases[chosen]!);
}

/** A network that says the same of every position: so many centipawns for the side to move. */
export function constantNetwork(variant: Variant, centipawns: number): Network {
  const network = randomNetwork(variant, 1, { neurons: 16 });
  return { ...network, outputs: network.outputs.map(() => 0), outputBiases: Int32Array.of(centipawns) };
}
