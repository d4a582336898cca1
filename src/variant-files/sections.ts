import { type IniEntry, type IniSection, readIni } from '../platform/ini.ts';

/** A section: `[name:base]` or `[name]`. Of several entries with one key only the last is kept. */
export interface Section extends IniSection {
  /** The name behind the colon. */
  readonly base?: string;
}

/** Reads the sections of a variants file; what comes before the first one is left out, as Fairy-Stockfish does. */
export function readSections(text: string): Section[] {
  return readIni(text).map((section) => {
    const [, name, base] = /^([^:]*)(?::(.*))?$/.exec(section.name)!.map((part) => part?.trim());
    return { ...section, name: name!, ...(base && { base }), entries: lastOfEachKey(section.entries) };
  });
}

function lastOfEachKey(entries: readonly IniEntry[]): IniEntry[] {
  const last = new Map(entries.map((entry) => [entry.key, entry]));
  return entries.filter((entry) => last.get(entry.key) === entry);
}
