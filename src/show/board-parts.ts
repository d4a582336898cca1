import { CELL, COLOURS, element, escapeText, FONT } from './svg.ts';

/** The squares of a board in two shades, from its upper left corner on. */
export function squares(files: number, ranks: number, left: number, top: number, darkFirst = false): string[] {
  const cells: string[] = [];
  for (let row = 0; row < ranks; row++) {
    for (let file = 0; file < files; file++) {
      const dark = ((row + file + (darkFirst ? 0 : 1)) & 1) === 0;
      cells.push(
        element('rect', {
          x: left + file * CELL,
          y: top + row * CELL,
          width: CELL,
          height: CELL,
          fill: dark ? COLOURS.dark : COLOURS.light,
        }),
      );
    }
  }
  const frame = element('rect', {
    x: left,
    y: top,
    width: files * CELL,
    height: ranks * CELL,
    fill: 'none',
    stroke: COLOURS.frame,
    'stroke-width': 2,
  });
  return [...cells, frame];
}

/** A piece as a disc with its letter, in the middle of the square at (x, y). */
export function disc(x: number, y: number, letter: string, white: boolean): string {
  const [fill, ink] = white ? [COLOURS.whitePiece, COLOURS.blackPiece] : [COLOURS.blackPiece, COLOURS.whitePiece];
  const circle = element('circle', {
    cx: x,
    cy: y,
    r: CELL * 0.38,
    fill,
    stroke: COLOURS.blackPiece,
    'stroke-width': 1.5,
  });
  return circle + label(x, y, letter, CELL * (letter.length > 1 ? 0.34 : 0.42), ink, 'bold');
}

/** A text with its middle at (x, y). */
export function label(
  x: number,
  y: number,
  text: string,
  size: number,
  colour: string = COLOURS.label,
  weight?: string,
): string {
  return element(
    'text',
    {
      x,
      // The middle of capital letters is this far above the baseline.
      y: y + size * 0.36,
      'text-anchor': 'middle',
      'font-family': FONT,
      'font-size': size,
      'font-weight': weight,
      fill: colour,
    },
    escapeText(text),
  );
}
