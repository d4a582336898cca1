/** A line of a file, and its number from 1. */
export interface Line {
  readonly line: number;
  readonly text: string;
}

/** A line of a section cannot be read, or says what our games cannot be. */
export class LineError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** A game of Fairy-Max's file, as the lines that describe it. */
export interface FairyMaxSection {
  readonly name: string;
  readonly line: number;
  /** The last of its lines. */
  readonly end: number;
  /** What a comment before it says of it. */
  readonly comment?: string;
  /** XBoard's table of pieces, and the variant from which it takes other rules. */
  readonly table?: string;
  readonly parent?: string;
  /** `8x8`, `8x8=3`; missing if the file ends. */
  readonly board: Line | undefined;
  /** White's and Black's first rank. */
  readonly rows: readonly (Line | undefined)[];
  /** `n:259 14,7 31,7`: pieces by their numbers, from 1. */
  readonly pieces: readonly Line[];
}

/** How a game begins: `Game: name # table # parent`. */
const HEAD = /^Game:\s*([^#]*?)\s*(?:#([^#]*)(?:#([^#]*))?)?$/;
const BOARD = /^\d+x\d+(=-?\d+)?$/;
const ROW = /^\d+(\s+\d+)+$/;
/** A piece has one letter or any other sign, a value, and rays. */
const PIECE = /^\S:\s*-?\d+(\s|$)/;

/**
 * The games of a text in the form of Fairy-Max's `fmax.ini`: a line `Game: name`, the size of the board, two rows of
 * numbers, and the pieces, one a line. All other lines are left out; a text in another form has none.
 */
export function fairyMaxSections(text: string): FairyMaxSection[] {
  const lines = text.split(/\r\n|\n|\r/).map((line): Line => ({ line: 0, text: line.trim() }));
  const numbered = lines.map((line, i): Line => ({ ...line, line: i + 1 }));
  return numbered.flatMap(({ line, text: head }) => {
    const [, name, table, parent] = HEAD.exec(head) ?? [];
    // A word of another format may look like the head of a game, but not with a board behind it.
    if (name === undefined || !BOARD.test(numbered[line]?.text ?? '')) return [];
    const comment = /^\/\/\s*(.*)$/.exec(numbered[line - 2]?.text ?? '')?.[1];
    const rows = [numbered[line + 1], numbered[line + 2]].map((row) => (ROW.test(row?.text ?? '') ? row : undefined));
    const first = line + 1 + rows.filter(Boolean).length;
    const after = numbered.findIndex((other, i) => i >= first && !PIECE.test(other.text));
    const end = after < 0 ? numbered.length : after;
    return [
      {
        name,
        line,
        end,
        ...(comment && { comment }),
        ...(table?.trim() && { table: table.trim() }),
        ...(parent?.trim() && { parent: parent.trim() }),
        board: numbered[line],
        rows,
        pieces: numbered.slice(first, end),
      },
    ];
  });
}

/** The text with empty lines in the place of these games, so that what is left keeps the numbers of its lines. */
export function withoutSections(text: string, sections: readonly FairyMaxSection[]): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, i) => (sections.some((section) => i + 1 >= section.line && i < section.end) ? '' : line))
    .join('\n');
}
