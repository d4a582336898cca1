import type { Tables } from '../board/tables/tables.ts';
import { Inputs } from '../net/inputs.ts';
import { HIDDEN, MAX_OUTPUT_WEIGHT, QA, QB, SCALE } from '../net/layout.ts';
import type { FittedNetwork } from './network-fit.ts';
import { constantName } from './weights-file.ts';

/** Characters of a line, as in .biome.json. */
const LINE_WIDTH = 120;

/** A network as a TypeScript file for src/net/trained. */
export function networkFile(tables: Tables, network: FittedNetwork, withTerms: boolean, command: string): string {
  const inputs = new Inputs(tables);
  const { variant } = tables;
  const lines = [
    "import type { NetworkText } from '../network.ts';",
    '',
    `/** The network of ${variant.title}. Made by the command that it names; not to be changed by hand. */`,
    `export const ${constantName(variant)}: NetworkText = {`,
    ...commandLines(command),
    `  withTerms: ${withTerms},`,
    '  inputs: [',
    ...Array.from({ length: inputs.count }, (_, input) => {
      const weights = network.weights.subarray(input * HIDDEN, (input + 1) * HIDDEN);
      return `    '${inputs.nameOf(input)}: ${quantized(weights, QA)}',`;
    }),
    '  ],',
    '  biases:',
    `    '${quantized(network.biases, QA)}',`,
    '  outputs:',
    `    '${quantized(network.outputs, QB, MAX_OUTPUT_WEIGHT)}',`,
    `  outputBias: ${Math.round(network.outputBias * SCALE)},`,
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

/** On two lines where the formatter would break it. */
function commandLines(command: string): string[] {
  const line = `  command: '${command}',`;
  return line.length <= LINE_WIDTH ? [line] : ['  command:', `    '${command}',`];
}

/** Numbers times `one`, rounded and limited to -most to most, as text. */
function quantized(numbers: Float32Array, one: number, most = 32767): string {
  return Array.from(numbers, (number) => Math.max(-most, Math.min(most, Math.round(number * one)))).join(' ');
}
