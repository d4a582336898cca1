import type { Variant } from '../variants/types.ts';
import { pictureLegend } from './piece-picture.ts';
import type { PieceSheet } from './piece-sheet.ts';
import { rulesText } from './rules-text.ts';
import { COLOURS, element, escapeText } from './svg.ts';

const STYLE = `
body { font: 16px/1.5 Georgia, 'DejaVu Serif', serif; color: #2b2622; background: #fffdf6; }
body { max-width: 64em; margin: 2em auto; padding: 0 1em; }
h1, h2 { color: ${COLOURS.frame}; font-weight: normal; }
h1 { border-bottom: 2px solid ${COLOURS.dark}; }
figure { margin: 0; }
.board { float: right; margin: 0 0 1em 2em; max-width: 48%; }
.board img { max-width: 100%; }
.pieces { clear: both; display: grid; grid-template-columns: repeat(auto-fill, minmax(15em, 1fr)); gap: 1.5em; }
.pieces img { width: 100%; height: auto; }
.legend { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(24em, 1fr)); }
.legend svg { width: 1.6em; height: 1.6em; vertical-align: middle; margin-right: .5em; }
code { font-family: 'DejaVu Sans Mono', monospace; font-size: .85em; }
`;

/** The file of a piece's picture on the page. */
export function pictureFile({ letter }: PieceSheet): string {
  return `${letter.replace('+', 'promoted-')}.svg`;
}

/** The file of the board's picture. */
export const BOARD_FILE = 'board.svg';

/** A page of rules, with the pictures of `pictureFile` and BOARD_FILE beside it. */
export function rulesPage(variant: Variant, sheets: readonly PieceSheet[]): string {
  const { title, files, ranks, start, name, aliases } = variant;
  const sections = rulesText(variant).map(
    ({ heading, sentences }) =>
      element('h2', {}, escapeText(heading)) + element('p', {}, escapeText(sentences.join(' '))),
  );
  const body = [
    element('h1', {}, escapeText(title)),
    element('figure', { class: 'board' }, element('img', { src: BOARD_FILE, alt: `The start position: ${start}` })),
    element(
      'p',
      {},
      `${files} files, ${ranks} ranks. In programs it is called `,
      element('code', {}, escapeText([name, ...aliases].join(', '))),
      '; it begins with ',
      element('code', {}, escapeText(start)),
      '.',
    ),
    ...sections,
    element('h2', { style: 'clear: both' }, 'The pieces'),
    element('p', {}, 'White plays upwards. Worth is in pawns, as the engine has it.'),
    element('div', { class: 'pieces' }, ...sheets.map(figure)),
    element(
      'ul',
      { class: 'legend' },
      ...pictureLegend(sheets.map(({ diagram }) => diagram)).map(({ mark, text }) =>
        element('li', {}, mark.trim(), escapeText(text)),
      ),
    ),
  ];
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function figure(sheet: PieceSheet): string {
  const { name, letter, betza, value, diagram } = sheet;
  const worth = value === undefined ? 'royal' : `worth ${value.toFixed(2)}`;
  const edges = diagram.wraps ? '; for it the left and the right edge of the board are joined' : '';
  return element(
    'figure',
    {},
    element('img', { src: pictureFile(sheet), alt: `How the ${name} moves` }),
    element(
      'figcaption',
      {},
      element('b', {}, escapeText(`${name} (${letter})`)),
      ' ',
      element('code', {}, escapeText(betza)),
      escapeText(`, ${worth}${edges}`),
    ),
  );
}
