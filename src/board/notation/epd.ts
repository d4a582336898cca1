import { InputError } from '../../errors/input-error.ts';

/** What a line says of its position, as in `bm e4 Nf3;` or `id "first";`. */
export interface EpdOperation {
  readonly opcode: string;
  /** The words that follow the opcode, those in quotation marks as one word without the marks. */
  readonly operands: readonly string[];
}

/** A position and what a file says of it. */
export interface EpdEntry {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Four fields, and the counters if the line has them. */
  readonly fen: string;
  readonly operations: readonly EpdOperation[];
}

/** The positions of a file. */
export interface EpdFile<Entry = EpdEntry> {
  /** The game that a comment `# variant: <name>` names, if there is one. */
  readonly variant?: string;
  readonly entries: readonly Entry[];
}

/** A position with the numbers of move sequences that begin there. */
export interface PerftEntry {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly fen: string;
  /** Plies, and the number of move sequences of that length, in the order of the file. */
  readonly counts: readonly { readonly depth: number; readonly nodes: number }[];
}

/**
 * Reads Extended Position Description, a position a line: the four fields of a FEN without counters, or a whole FEN,
 * and operations with `;` between or after them. Empty lines and lines that begin with `#` are skipped, except that `#
 * variant: <name>` names the game. Whether a position is possible is left to `readFen`.
 */
export function parseEpd(text: string): EpdFile {
  let variant: string | undefined;
  const entries: EpdEntry[] = [];
  text.split(/\r?\n/).forEach((raw, i) => {
    const content = raw.trim();
    variant ??= /^#\s*variant:\s*(\S+)$/.exec(content)?.[1];
    if (content !== '' && !content.startsWith('#')) entries.push({ line: i + 1, ...parseEntry(content) });
  });
  return variant === undefined ? { entries } : { variant, entries };
}

/** The operands of the first operation with this opcode; undefined if there is none. */
export function operandsOf({ operations }: EpdEntry, opcode: string): readonly string[] | undefined {
  return operations.find((operation) => operation.opcode === opcode)?.operands;
}

/**
 * Reads a perft suite: EPD in which all operations are counts, `FEN ;D1 20 ;D2 400`.
 *
 * @param file the name that errors begin with
 * @throws InputError naming file and line
 */
export function parsePerftSuite(text: string, file: string): EpdFile<PerftEntry> {
  const suite = parseEpd(text);
  const entries = suite.entries.map(({ line, fen, operations }): PerftEntry => {
    if (operations.length === 0)
      throw new InputError(`${file}:${line}: no counts; a line looks like 'FEN ;D1 20 ;D2 400'`);
    const counts = operations.map(({ opcode, operands }) => {
      const operation = [opcode, ...operands].join(' ');
      const [, depth, nodes] = /^D([1-9]\d?) (\d{1,15})$/.exec(operation) ?? [];
      if (nodes === undefined)
        throw new InputError(`${file}:${line}: cannot read ';${operation}'; a count looks like ';D3 8902'`);
      return { depth: Number(depth), nodes: Number(nodes) };
    });
    return { line, fen, counts };
  });
  return { ...suite, entries };
}

/** A word is an operand in quotation marks, or whatever stands between blanks; the marks may be missing at the end. */
const WORD = /"([^"]*)"?|[^\s"]+/g;
/** What stands between semicolons, those in quotation marks aside. */
const PART = /(?:"[^"]*"?|[^;"])+/g;

function parseEntry(content: string): Pick<EpdEntry, 'fen' | 'operations'> {
  const first = /^[^;]*/.exec(content)![0];
  // Counters are numbers, opcodes begin with a letter; so do the second, third and fourth field.
  const [fen] = /^(?:\S+\s*){0,4}(?:[^a-z\s]\S*\s*)*/i.exec(first)!;
  const operations = (content.slice(fen.length).match(PART) ?? [])
    .map((part) => [...part.matchAll(WORD)].map(([word, quoted]) => quoted ?? word))
    .filter((words) => words.length > 0)
    .map(([opcode, ...operands]) => ({ opcode: opcode!, operands }));
  return { fen: fen.trim().replace(/\s+/g, ' '), operations };
}
