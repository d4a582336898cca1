import { InputError } from '../errors/input-error.ts';

/** A move in a PGN, with the comments that follow it. */
export interface PgnMove {
  readonly san: string;
  readonly comments: readonly string[];
}

/** A game in a PGN; its syntax was checked, its moves were not. */
export interface PgnGame {
  /** The line in the file on which it begins, from 1. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
  /** The main line; variations are left out. */
  readonly moves: readonly PgnMove[];
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
}

export interface PgnFile {
  readonly games: readonly PgnGame[];
  /** The number of characters up to the end of the last complete game; an incomplete one may follow. */
  readonly complete: number;
}

const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];
const TOKEN = new RegExp(
  [
    /\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/, // a tag and its value
    /\{([^}]*)\}/, // a comment in braces
    /;([^\n]*)/, // a comment to the end of the line
    /\$\d+/, // an annotation
    /\((?![A-Z]?[a-z]\d+\))|\)/, // the beginning or end of a variation
    /(\([A-Z]?[a-z]\d+\)[+#!?]*|[^\s{}()[\];]+)/, // a word; `(Mb1)` is one, a drop
    /(\S)/, // what is none of these
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
);
/** Game Courier writes a drop as two words, `M W1-b1`. */
const COURIER_PLACE = /^[A-Z]\d+-[a-z]\d+/;

/**
 * Reads games in Portable Game Notation, of any variant. A last game without its end is not an error, but left out.
 *
 * @param file the name that errors begin with
 * @throws InputError naming file and line
 */
export function parsePgn(text: string, file: string): PgnFile {
  const games: PgnGame[] = [];
  let complete = 0;
  let begun = -1;
  let depth = 0;
  let tags = new Map<string, string>();
  let moves: { san: string; comments: string[] }[] = [];
  // A byte order mark is no part of the first tag, and `%` escapes a line.
  const clean = text.replace(/^\uFEFF/, ' ').replace(/^%.*$/gm, (line) => ' '.repeat(line.length));
  const lineAt = lineCounter(clean);
  for (const token of clean.matchAll(TOKEN)) {
    const [whole, tag, value, comment, lineComment, word, strange] = token;
    if (begun < 0) begun = token.index;
    if (tag !== undefined) {
      // Tags after moves: the game before has no result.
      if (moves.length > 0)
        throw new InputError(`${file}:${lineAt(token.index)}: the game before this tag has no result at its end`);
      tags.set(tag, value!.replace(/\\(.)/g, '$1'));
    } else if (comment !== undefined || lineComment !== undefined) {
      if (depth === 0) moves.at(-1)?.comments.push((comment ?? lineComment)!.replace(/\s+/g, ' ').trim());
    } else if (whole === '(') depth++;
    else if (whole === ')') depth = Math.max(0, depth - 1);
    else if (strange !== undefined) {
      // What follows an opened brace or bracket that is never closed was cut off.
      if ('{["'.includes(strange) && !clean.includes(strange === '{' ? '}' : ']', token.index)) break;
      throw new InputError(`${file}:${lineAt(token.index)}: cannot read '${strange}'`);
    } else if (word !== undefined && depth === 0) {
      if (RESULTS.includes(word)) {
        games.push({ line: lineAt(begun), tags, moves, result: word });
        complete = token.index + whole.length;
        begun = -1;
        tags = new Map();
        moves = [];
        continue;
      }
      const san = word.replace(/^\d+\.+/, '');
      if (san === '' || /^\d+$/.test(san) || /^[!?.]+$/.test(san)) continue;
      const last = moves.at(-1);
      if (last && /^[A-Za-z]$/.test(last.san) && COURIER_PLACE.test(san)) last.san += ` ${san}`;
      else moves.push({ san, comments: [] });
    }
  }
  return { games, complete };
}

/** Tells the line of a place in a text, for places that come in order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let from = 0;
  return (index) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < index; next = text.indexOf('\n', from)) {
      line++;
      from = next + 1;
    }
    return line;
  };
}
