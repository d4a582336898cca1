import { parse } from 'ini';

/** A `key = value` and the number of its line, from 1. */
export interface IniEntry {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** Stands for a backslash while the library reads a line; no text has it. */
const BACKSLASH = '\u{f0000}';

/** A section: `[name]`, and what follows it up to the next. */
export interface IniSection {
  readonly name: string;
  readonly line: number;
  /** In their order; the same key may occur several times. */
  readonly entries: readonly IniEntry[];
  /** Lines that are neither a key with a value nor a comment. */
  readonly strays: readonly { readonly line: number; readonly text: string }[];
}

/**
 * Cuts the text of an INI file into sections. What comes before the first one is left out. The library gets one line
 * at a time, because it does not tell the number of a line, and takes a dot in a section's name for nesting. Nor does
 * it get to see backslashes, which stand for themselves as in Windows' paths, except in `\;` and `\#`.
 */
export function readIni(text: string): IniSection[] {
  const sections: IniSection[] = [];
  let entries: IniEntry[] = [];
  let strays: IniSection['strays'][number][] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, i) => {
      const line = i + 1;
      const name = /^\s*\[([^\]]*)\]/.exec(raw)?.[1]?.trim();
      if (name !== undefined) {
        entries = [];
        strays = [];
        sections.push({ name, line, entries, strays });
        return;
      }
      const hidden = raw.replace(/\\(?![;#])/g, BACKSLASH);
      for (const [key, value] of Object.entries(parse(hidden, { bracketedArray: false }))) {
        const text = (word: string): string => word.replaceAll(BACKSLASH, '\\');
        if (raw.includes('=')) entries.push({ key: text(key), value: text(String(value)), line });
        else strays.push({ line, text: raw.trim() });
      }
    });
  return sections;
}
