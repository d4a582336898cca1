import { element, escapeText } from '../show/svg.ts';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff;
  max-width: 60em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { padding: .2em .8em; border-bottom: 1px solid #ccc; text-align: right; }
th:first-child, td:first-child { text-align: left; } .text td { text-align: left; }
svg { max-width: 100%; height: auto; }
.far { color: #b3302a; font-weight: bold; }
`;

/** A page of HTML in one file that needs no others. @param sections the HTML of its parts */
export function reportPage(title: string, sections: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeText(title)}</title><style>${STYLE}</style></head>`,
    `<body>${[heading(title, 1), ...sections].join('\n')}</body></html>`,
    '',
  ].join('\n');
}

/** A heading. @param level 1 is that of the page */
export function heading(text: string, level = 2): string {
  return element(`h${level}`, {}, escapeText(text));
}

/** A paragraph of plain text. */
export function paragraph(text: string): string {
  return element('p', {}, escapeText(text));
}

/** A table of plain text. @param isFar whether a row is to be noticed */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  isFar: (row: number) => boolean = () => false,
): string {
  const line = (cells: readonly (string | number)[], tag: string, far = false): string =>
    element('tr', far ? { class: 'far' } : {}, ...cells.map((cell) => element(tag, {}, escapeText(String(cell)))));
  return element('table', {}, line(head, 'th'), ...rows.map((cells, i) => line(cells, 'td', isFar(i))));
}

/** A share, 0 to 1, as `62.5 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
