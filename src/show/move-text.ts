import { type Mark, type MoveDiagram, offsetKey, type Way } from './moves.ts';

/** What makes letters stand out where they can be coloured; each takes a text and gives it back in colour. */
export interface Paint {
  readonly piece: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly capture: (text: string) => string;
  readonly either: (text: string) => string;
  readonly faint: (text: string) => string;
}

const asItIs = (text: string): string => text;
export const NO_PAINT: Paint = { piece: asItIs, quiet: asItIs, capture: asItIs, either: asItIs, faint: asItIs };

/** The shape for each way of getting to a square, filled and hollow. */
const SHAPES: Readonly<Record<Way, readonly [filled: string, hollow: string]>> = {
  leap: ['●', '○'],
  slide: ['■', '□'],
  lame: ['★', '☆'],
  bent: ['◆', '◇'],
  hop: ['▲', '△'],
  own: ['▼', '▽'],
};

const WAY_NAMES: Readonly<Record<Way, string>> = {
  leap: 'leaps or steps there',
  slide: 'slides there',
  lame: 'goes there if the squares between are empty',
  bent: 'turns on its way there',
  hop: 'hops there over a piece',
  own: 'goes on or turns there where it meets an own piece',
};

/** Characters for each square of a diagram. */
const CELL_WIDTH = 3;

/** The width of the lines of `moveLines` for a diagram of this radius, in characters. */
export function diagramWidth(radius: number): number {
  return (2 * radius + 1) * CELL_WIDTH;
}

/**
 * A piece's moves as lines of text, White's side below, with the piece's letter in the middle. Filled shapes move and
 * capture, hollow ones only move, a cross after the shape says that it only captures, an `i` that it must not have
 * moved before.
 */
export function moveLines({ radius, marks }: MoveDiagram, letter: string, paint: Paint = NO_PAINT): string[] {
  const lines: string[] = [];
  for (let y = radius; y >= -radius; y--) {
    let line = '';
    for (let x = -radius; x <= radius; x++) {
      if (x === 0 && y === 0) line += paint.piece(letter.padStart(2).padEnd(CELL_WIDTH));
      else line += cell(marks.get(offsetKey([x, y])), paint);
    }
    lines.push(line);
  }
  return lines;
}

function cell(mark: Mark | undefined, paint: Paint): string {
  if (!mark) return paint.faint(' · ');
  const { quiet, capture } = mark;
  const after = mark.initial ? 'i' : ' ';
  if (quiet && quiet === capture) return ` ${paint.either(SHAPES[quiet][0])}${after}`;
  const move = quiet ? paint.quiet(SHAPES[quiet][1]) : ' ';
  if (!capture) return ` ${move}${after}`;
  return `${move}${paint.capture(`${SHAPES[capture][0]}×`)}`;
}

/** Explains the shapes and signs that occur in these diagrams, a line for each. */
export function legend(diagrams: readonly MoveDiagram[], paint: Paint = NO_PAINT): string[] {
  const marks = diagrams.flatMap((diagram) => [...diagram.marks.values()]);
  const used = (Object.keys(SHAPES) as Way[]).filter((way) =>
    marks.some(({ quiet, capture }) => quiet === way || capture === way),
  );
  const lines = used.map((way) => `${SHAPES[way].join(' ')}  ${WAY_NAMES[way]}`);
  const [filled, hollow] = SHAPES[used[0] ?? 'leap'];
  const signs: [occurs: boolean, text: string][] = [
    [marks.some(({ quiet, capture }) => quiet && quiet === capture), `${paint.either(filled)}    moves and captures`],
    [
      marks.some(({ quiet, capture }) => quiet && quiet !== capture),
      `${paint.quiet(hollow)}    moves without capturing`,
    ],
    [
      marks.some(({ quiet, capture }) => capture && quiet !== capture),
      `${paint.capture(`${filled}×`)}   only captures`,
    ],
    [marks.some(({ initial }) => initial), 'i    only before it has moved'],
  ];
  return [...lines, ...signs.filter(([occurs]) => occurs).map(([, text]) => text)];
}
