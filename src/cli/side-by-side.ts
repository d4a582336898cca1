import { stripVTControlCharacters } from 'node:util';

/** Lines of text, none of them wider than `width` characters; they may be in colour. */
export interface Block {
  readonly width: number;
  readonly lines: readonly string[];
}

const GAP = '  ';

/**
 * Sets blocks of text side by side, as many in a row as there is room for, with an empty line between rows.
 *
 * @param room the characters that a line may have
 */
export function sideBySide(blocks: readonly Block[], room: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < blocks.length; ) {
    let used = blocks[at]!.width;
    let end = at + 1;
    while (end < blocks.length && used + GAP.length + blocks[end]!.width <= room)
      used += GAP.length + blocks[end++]!.width;
    const row = blocks.slice(at, end);
    if (at > 0) lines.push('');
    const height = Math.max(...row.map((block) => block.lines.length));
    for (let i = 0; i < height; i++) {
      const cells = row.map(({ width, lines }) => {
        const text = lines[i] ?? '';
        return text + ' '.repeat(Math.max(0, width - stripVTControlCharacters(text).length));
      });
      lines.push(cells.join(GAP).trimEnd());
    }
    at = end;
  }
  return lines;
}
