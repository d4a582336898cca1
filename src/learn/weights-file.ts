import type { Variant } from '../variants/types.ts';
import type { Pair, Weights } from '../weights/weights.ts';

/** Weights as a TypeScript file for src/weights/tuned. Squares are written rank by rank, the first rank on top. */
export function weightsFile(variant: Variant, { command, pieces, terms }: Weights): string {
  const width = Math.ceil(variant.files / 2);
  const pair = ([mg, eg]: Pair): string => `[${mg}, ${eg}]`;
  const board = (numbers: readonly number[]): string => {
    const rows = Array.from({ length: numbers.length / width }, (_, rank) =>
      numbers
        .slice(rank * width, (rank + 1) * width)
        .map((number) => `${number},`.padStart(5))
        .join(''),
    );
    return `[\n${rows.map((row) => `       ${row}\n`).join('')}      ]`;
  };
  const lines = [
    "import type { Weights } from '../weights.ts';",
    '',
    `/** Weights of ${variant.title}. Made by the command that they name; not to be changed by hand. */`,
    `export const ${constantName(variant)}: Weights = {`,
    `  command: '${(command ?? '').replaceAll("'", "\\'")}',`,
    '  pieces: {',
    ...Object.entries(pieces).flatMap(([letter, piece]) => [
      `    ${letter}: {`,
      `      value: ${pair(piece.value)},`,
      `      held: ${pair(piece.held)},`,
      `      mobility: ${pair(piece.mobility)},`,
      `      mg: ${board(piece.mg)},`,
      `      eg: ${board(piece.eg)},`,
      '    },',
    ]),
    '  },',
    '  terms: {',
    ...Object.entries(terms).map(([name, pairs]) => `    ${name}: [${pairs.map(pair).join(', ')}],`),
    '  },',
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

/** The name of the constant that holds a game's data: `mad-mate` becomes `madMate`. */
export function constantName({ name }: Variant): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
