import { InputError } from '../../errors/input-error.ts';

/** A position with the numbers of positions that can arise from it. */
export interface EpdEntry {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly fen: string;
  /** Depth in half-moves and how many move sequences of that length there are, as the file lists them. */
  readonly counts: readonly { readonly depth: number; readonly nodes: number }[];
}

/** What a perft suite says. */
export interface EpdSuite {
  /** The game that a comment `# variant: <name>` names, if there is one. */
  readonly variant?: string;
  readonly entries: readonly EpdEntry[];
}

/**
 * Reads a perft suite: a position a line, `FEN ;D1 n ;D2 n`; empty lines and lines that begin with `#` count for nothing,
 * except that `# variant: <name>` names the game.
 *
 * @param file the name that errors begin with
 * @throws InputError naming file and line
 */
export function parseEpd(text: string, file: string): EpdSuite {
  let variant: string | undefined;
  const entries: EpdEntry[] = [];
  text.split(/\r?\n/).forEach((raw, i) => {
    const content = raw.trim();
    variant ??= /^#\s*variant:\s*(\S+)$/.exec(content)?.[1];
    if (content !== '' && !content.startsWith('#')) entries.push(parseEntry(content, file, i + 1));
  });
  return variant === undefined ? { entries } : { variant, entries };
}

function parseEntry(content: string, file: string, line: number): EpdEntry {
  const [fen, ...operations] = content.split(';').map((part) => part.trim());
  if (operations.length === 0)
    throw new InputError(`${file}:${line}: no counts; a line looks like 'FEN ;D1 20 ;D2 400'`);
  const counts = operations.map((operation) => {
    const match = /^D([1-9]\d?)\s+(\d{1,15})$/.exec(operation);
    if (!match) throw new InputError(`${file}:${line}: cannot read ';${operation}'; a count looks like ';D3 8902'`);
    return { depth: Number(match[1]), nodes: Number(match[2]) };
  });
  return { line, fen: fen!, counts };
}
