import { parse } from 'ini';

/** A `key = value` and the number of its line, from 1. */
export interface IniEntry {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

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
 * at a time, because it does not tell the number of a line, and takes a dot in a section's name for nesting.
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
      for (const [key, value] of Object.entries(parse(raw, { bracketedArray: false }))) {
        if (raw.includes('=')) entries.push({ key, value: String(value), line });
        else strays.push({ line, text: raw.trim() });
      }
    });
  return sections;
}
