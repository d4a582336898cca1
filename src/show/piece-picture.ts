import { disc, label, squares } from './board-parts.ts';
import { type Mark, type MoveDiagram, type Offset, offsetKey, type Route, type Way } from './moves.ts';
import type { PieceSheet } from './piece-sheet.ts';
import { CELL, COLOURS, element, picture } from './svg.ts';

const CAPTION = CELL * 0.9;
const MARGIN = CELL * 0.15;

/** The part of a square's width that a mark takes. */
const MARK_SIZE = 0.2;
/** How far before the middle of a square a line to it ends. */
const LINE_GAP = 0.3;

/** How a piece moves, as an SVG picture; see `pictureLegend`. */
export function piecePicture({ letter, name, betza, diagram }: PieceSheet): string {
  const { radius, routes } = diagram;
  const side = 2 * radius + 1;
  const at = middleOf(radius);
  const [cx, cy] = at([0, 0]);
  const marks = [...diagram.marks].map(([key, mark]) => {
    const [x, y] = key.split(',').map(Number) as [number, number];
    return markShape(at([x, y]), mark);
  });
  return picture(side * CELL + 2 * MARGIN, side * CELL + 2 * MARGIN + CAPTION, `${name}: ${betza}`, [
    label(
      MARGIN + (side * CELL) / 2,
      CAPTION / 2,
      `${name}   ${betza}`,
      fittingSize(`${name}   ${betza}`, side * CELL),
    ),
    ...squares(side, side, MARGIN, CAPTION, (radius & 1) === 1),
    ...linesOf(routes).map(([from, to, colour, way]) => line(at(from), at(to), colour, way)),
    ...marks,
    disc(cx, cy, letter, true),
  ]);
}

/** The font size in which a text is no wider than `width`. */
function fittingSize(text: string, width: number): number {
  return Math.min(CELL * 0.38, width / (text.length * 0.62));
}

function middleOf(radius: number): (offset: Offset) => [x: number, y: number] {
  return ([x, y]) => [MARGIN + (radius + x + 0.5) * CELL, CAPTION + (radius - y + 0.5) * CELL];
}

type Line = readonly [from: Offset, to: Offset, colour: string, way: Way];

/** Ways are drawn where a piece does not simply leap; the same one only once. */
function linesOf(routes: readonly Route[]): Line[] {
  const lines = new Map<string, Line>();
  for (const route of routes) {
    if (route.way === 'leap') continue;
    const { way } = route;
    const corners: Offset[] = [[0, 0], ...route.turns, route.ends.at(-1)!];
    for (const [i, to] of corners.slice(1).entries()) {
      const from = corners[i]!;
      lines.set(`${offsetKey(from)} ${offsetKey(to)} ${colourOf(route)}`, [from, to, colourOf(route), way]);
    }
  }
  return [...lines.values()];
}

function line([x1, y1]: [number, number], [x2, y2]: [number, number], colour: string, way: Way): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const gap = LINE_GAP * CELL;
  return element('line', {
    x1: x1 + ux * gap * 0.4,
    y1: y1 + uy * gap * 0.4,
    x2: x2 - ux * gap * 0.4,
    y2: y2 - uy * gap * 0.4,
    stroke: colour,
    'stroke-width': way === 'bent' ? 3 : 2.5,
    'stroke-linecap': 'round',
    'stroke-dasharray': DASHES[way],
    opacity: 0.55,
  });
}

const DASHES: Partial<Readonly<Record<Way, string>>> = { hop: '2 6', own: '2 6', lame: '7 5' };

function colourOf({ quiet, capture }: { readonly quiet: unknown; readonly capture: unknown }): string {
  if (quiet && capture) return COLOURS.either;
  return quiet ? COLOURS.quiet : COLOURS.capture;
}

/**
 * The mark of a square: filled for moves that capture or not, a ring for those that do not, a cross for those that
 * must.
 */
function markShape([x, y]: [number, number], mark: Mark): string {
  const { quiet, capture, initial } = mark;
  const parts: string[] = [];
  if (quiet && quiet === capture) parts.push(shape(quiet, x, y, COLOURS.either, true));
  else {
    if (quiet) parts.push(shape(quiet, x, y, COLOURS.quiet, false));
    if (capture) parts.push(cross(x, y, quiet ? MARK_SIZE * 0.6 : MARK_SIZE));
    if (capture && !quiet && capture !== 'leap') parts.push(shape(capture, x, y, COLOURS.capture, false));
  }
  if (initial) parts.push(label(x + CELL * 0.3, y - CELL * 0.3, '1', CELL * 0.26, COLOURS.quiet, 'bold'));
  return parts.join('');
}

function shape(way: Way, x: number, y: number, colour: string, filled: boolean): string {
  const r = MARK_SIZE * CELL;
  const paint = { fill: filled ? colour : COLOURS.whitePiece, stroke: colour, 'stroke-width': 3 };
  if (way === 'leap') return element('circle', { cx: x, cy: y, r, ...paint });
  const points = CORNERS[way].map(
    ([dx, dy]) => `${Math.round((x + dx * r) * 10) / 10},${Math.round((y + dy * r) * 10) / 10}`,
  );
  return element('polygon', { points: points.join(' '), 'stroke-linejoin': 'round', ...paint });
}

const DIAGONAL = 0.86;
/** The corners of the shapes, in radii from their middle; the terminal has the same shapes. */
const CORNERS: Readonly<Record<Exclude<Way, 'leap'>, readonly Offset[]>> = {
  slide: [
    [-DIAGONAL, -DIAGONAL],
    [DIAGONAL, -DIAGONAL],
    [DIAGONAL, DIAGONAL],
    [-DIAGONAL, DIAGONAL],
  ],
  bent: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  hop: [
    [0, -1.1],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
  own: [
    [0, 1.1],
    [1.1, -0.85],
    [-1.1, -0.85],
  ],
  lame: Array.from({ length: 10 }, (_, i): Offset => {
    const [angle, length] = [(i * Math.PI) / 5, i % 2 === 0 ? 1.3 : 0.6];
    return [Math.sin(angle) * length, -Math.cos(angle) * length];
  }),
};

function cross(x: number, y: number, size: number): string {
  const r = size * CELL;
  const [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map((value) => value.toFixed(1));
  const path = `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
  return element('path', { d: path, stroke: COLOURS.capture, 'stroke-width': 4, 'stroke-linecap': 'round' });
}

/** What the marks of these pictures mean: a small picture and words for each that occurs. */
export function pictureLegend(diagrams: readonly MoveDiagram[]): { readonly mark: string; readonly text: string }[] {
  const marks = diagrams.flatMap((diagram) => [...diagram.marks.values()]);
  const entry = (mark: Mark, text: string) => ({
    mark: picture(CELL, CELL, text, [markShape([CELL / 2, CELL / 2], mark)]),
    text,
  });
  const occurs = (test: (mark: Mark) => unknown): boolean => marks.some(test);
  const ways = (Object.keys(WAY_TEXTS) as Way[]).filter((way) =>
    occurs(({ quiet, capture }) => quiet === way || capture === way),
  );
  const first = ways[0] ?? 'leap';
  return [
    ...ways.map((way) => entry({ quiet: way, capture: way, initial: false }, WAY_TEXTS[way])),
    ...(occurs(({ quiet, capture }) => quiet && quiet !== capture)
      ? [entry({ quiet: first, initial: false }, 'hollow: it moves there without capturing')]
      : []),
    ...(occurs(({ quiet, capture }) => capture && quiet !== capture)
      ? [entry({ capture: first, initial: false }, 'cross: it only captures there')]
      : []),
    ...(occurs(({ initial }) => initial) ? [entry({ quiet: first, initial: true }, '1: only as its first move')] : []),
  ];
}

const WAY_TEXTS: Readonly<Record<Way, string>> = {
  leap: 'it leaps or steps there, whatever stands between',
  slide: 'it slides there along a line, as far as the way is empty',
  lame: 'it goes there if the squares between are empty',
  bent: 'it turns on its way there',
  hop: 'it goes there by hopping over another piece',
  own: 'it goes on or turns there where it meets an own piece',
};
