/** Sizes and colours of all pictures. */
export const CELL = 48;

export const COLOURS = {
  light: '#f3e6cc',
  dark: '#cdaa7d',
  frame: '#6b4a2b',
  label: '#6b4a2b',
  either: '#1f7a4d',
  quiet: '#2563a8',
  capture: '#b3302a',
  whitePiece: '#fffdf6',
  blackPiece: '#2b2622',
} as const;

export const FONT = 'DejaVu Sans, Verdana, sans-serif';

/** Attributes of an element; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Text as it can stand in XML and HTML. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An element as text; its content is text that is escaped already. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(typeof value === 'number' ? short(value) : String(value))}"`)
    .join('');
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.join('')}</${name}>`;
}

/** A picture of a size in its own units. */
export function picture(width: number, height: number, title: string, content: readonly string[]): string {
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      width,
      height,
      role: 'img',
    },
    element('title', {}, escapeText(title)),
    ...content,
  )}\n`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
