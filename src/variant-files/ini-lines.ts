import { parse } from 'ini';

/** A `key = value` and the number of its line, from 1. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** A section: `[name:base]` or `[name]`, and what follows it up to the next. */
export interface Section {
  readonly name: string;
  /** The name behind the colon. */
  readonly base?: string;
  readonly line: number;
  /** In their order; of several with one key only the last. */
  readonly entries: readonly Entry[];
  /** Lines that are neither a key with a value nor a comment. */
  readonly strays: readonly { readonly line: number; readonly text: string }[];
}

/**
 * Cuts the text of an INI file into sections. What comes before the first one is left out, as Fairy-Stockfish does. The library
 * gets one line at a time, because it does not tell of what line something was, and takes a dot in a section's name for nesting.
 */
export function readSections(text: string): Section[] {
  const sections: Section[] = [];
  let entries: Entry[] = [];
  let strays: Section['strays'][number][] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, i) => {
      const line = i + 1;
      const header = /^\s*\[([^\]]*)\]/.exec(raw)?.[1];
      if (header !== undefined) {
        entries = [];
        strays = [];
        const colon = header.indexOf(':');
        const name = (colon < 0 ? header : header.slice(0, colon)).trim();
        const base = colon < 0 ? '' : header.slice(colon + 1).trim();
        sections.push({ name, ...(base && { base }), line, entries, strays });
        return;
      }
      for (const [key, value] of Object.entries(parse(raw, { bracketedArray: false }))) {
        if (!raw.includes('=')) {
          strays.push({ line, text: raw.trim() });
          continue;
        }
        const before = entries.findIndex((entry) => entry.key === key);
        if (before >= 0) entries.splice(before, 1);
        entries.push({ key, value: String(value), line });
      }
    });
  return sections;
}
