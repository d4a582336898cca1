import { closest, distance } from 'fastest-levenshtein';
import type { IniEntry } from '../platform/ini.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type Fields, region, ValueError } from './fields.ts';
import { betzaFromFile } from './file-betza.ts';
import { type FileGame, type FilePiece, lettersOf } from './file-game.ts';
import { ALL_KEYS, FOREIGN_KEYS, mobilityKey, NEEDLESS_KEYS, PIECE_NAMES_KEY, RANK_KEYS, SHORT_KEYS } from './keys.ts';
import { CUSTOM_PIECES, KING_SLOT, PIECE_SLOTS, PREDEFINED_PIECES } from './predefined-pieces.ts';
import type { Problem } from './problem.ts';
import type { Section } from './sections.ts';

/** A misspelt key differs from the right one by no more than this share of its letters. */
const MISSPELT_SHARE = 0.4;

/** What is read before the pieces. */
const BOARD_FIELDS: readonly FieldName[] = ['maxRank', 'maxFile'];

/** A section's game, and what in it we cannot read or do not have. */
export interface AppliedSection {
  readonly game: FileGame;
  readonly problems: readonly Problem[];
}

/**
 * The game that a section describes: what it begins with, changed by the section's keys in the order that the dialect
 * has for them.
 */
export function applySection(base: FileGame, section: Section): AppliedSection {
  return new SectionReader(base, section).read();
}

type Pairs = readonly (readonly [slot: string, value: string | number])[];

/** Is a field's value a list by pieces? */
function isList(name: FieldName): boolean {
  return name === 'promotedPieceType' || name === 'promotionLimit';
}

/** A game while the keys of one section change it. */
class SectionReader {
  private readonly pieces: Map<string, FilePiece>;
  private readonly fields: Record<string, unknown>;
  private readonly entries: ReadonlyMap<string, IniEntry>;
  private readonly problems: Problem[] = [];
  private readonly base: FileGame;

  constructor(base: FileGame, { entries, strays }: Section) {
    this.base = base;
    this.pieces = new Map(base.pieces);
    this.fields = { ...base.fields };
    this.entries = new Map(entries.map((entry) => [entry.key, entry]));
    for (const { line, text } of strays)
      this.problems.push({ line, message: `'${text}' is neither a comment nor of the form key = value` });
  }

  read(): AppliedSection {
    for (const entry of this.entries.values()) this.lookAtKey(entry);
    for (const name of BOARD_FIELDS) this.readField(name, [name]);
    for (const slot of PIECE_SLOTS) this.readPiece(slot);
    this.readPieceNames();
    for (const entry of this.entries.values()) this.readMobility(entry);
    for (const key of RANK_KEYS) this.readRank(key);
    for (const [key, names] of SHORT_KEYS) this.readField(key, names);
    for (const name of FIELD_NAMES) if (!BOARD_FIELDS.includes(name)) this.readField(name, [name]);
    const fields = this.fields as unknown as Fields;
    const origin = this.base.origin;
    const problems = this.problems.toSorted((a, b) => a.line - b.line);
    return { game: { pieces: this.pieces, fields, ...(origin && { origin }) }, problems };
  }

  private fail({ key, line }: IniEntry, message: string): void {
    this.problems.push({ line, key, message });
  }

  private lookAtKey(entry: IniEntry): void {
    const { key, value } = entry;
    if (mobilityKey(key)) return;
    if (FOREIGN_KEYS.has(key)) {
      const harmless = FOREIGN_KEYS.get(key)!;
      if (value !== harmless && value !== '-') this.fail(entry, 'this rule is one that we do not have');
    } else if (!ALL_KEYS.includes(key) && !NEEDLESS_KEYS.has(key)) {
      const near = closest(key, ALL_KEYS);
      const isNear = distance(key, near) <= Math.max(1, key.length * MISSPELT_SHARE);
      this.fail(entry, `there is no such key${isNear ? `; did you mean ${near}?` : ''}`);
    }
  }

  private readField(key: string, names: readonly FieldName[]): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    try {
      for (const name of names) {
        const value: unknown = FIELDS[name].read(entry.value, lettersOf(this.pieces));
        this.fields[name] = isList(name) ? this.added(name, value as Pairs) : value;
      }
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      this.fail(entry, error.message);
    }
  }

  /** A list by pieces with the entries of a section, which leave those of other pieces as they are. */
  private added(name: FieldName, entries: Pairs): Pairs {
    const named = entries.map(([slot]) => slot);
    const kept = (this.fields[name] as Pairs).filter(([slot]) => !named.includes(slot));
    return [...kept, ...entries].filter(([slot, value]) => this.pieces.has(slot) && value !== '');
  }

  private readPiece(slot: string): void {
    const entry = this.entries.get(slot);
    if (!entry) return;
    const [, letter, betza] = /^(.)(?::(.*))?$/.exec(entry.value.replace(/\s/g, '')) ?? [];
    if (letter === '-') this.removePiece(slot);
    else if (letter === undefined || !/[a-z]/i.test(letter))
      this.fail(
        entry,
        `it is '${entry.value}', but must be a letter` +
          `${slot in PREDEFINED_PIECES ? '' : ' and the moves, as in a:KAD'}, or - for none`,
      );
    else if (CUSTOM_PIECES.includes(slot) && !betza)
      this.fail(entry, `how it moves must follow the letter, as in ${letter}:KAD`);
    else if (slot in PREDEFINED_PIECES && betza !== undefined)
      this.fail(entry, `its moves are known; a piece with moves of its own is a customPiece1, customPiece2 and so on`);
    else {
      const before = lettersOf(this.pieces).slotOf(letter);
      if (before !== undefined && before !== slot) this.removePiece(before);
      const moves = slot === KING_SLOT ? (betza ?? 'K') : (betza ?? PREDEFINED_PIECES[slot]!);
      const own = slot in PREDEFINED_PIECES ? moves : betzaFromFile(moves);
      const known = this.base.pieces.get(slot);
      const name = known?.betza === own ? known.name : undefined;
      this.pieces.set(slot, { letter: letter.toUpperCase(), betza: own, name });
    }
  }

  /** A piece that is no longer there is nothing that a pawn becomes either. */
  private removePiece(slot: string): void {
    this.pieces.delete(slot);
    for (const name of ['promotionPieceTypesWhite', 'promotionPieceTypesBlack'] as const)
      this.fields[name] = (this.fields[name] as Fields[typeof name]).filter((other) => other !== slot);
    for (const name of ['promotedPieceType', 'promotionLimit'] as const)
      this.fields[name] = (this.fields[name] as Pairs).filter((pair) => !pair.includes(slot));
  }

  private readMobility(entry: IniEntry): void {
    const found = mobilityKey(entry.key);
    if (!found) return;
    const piece = this.pieces.get(found.slot);
    if (!piece) {
      // What is said of a piece that the game does not have means nothing.
      if (!PIECE_SLOTS.includes(found.slot)) this.fail(entry, 'there is no such kind of piece');
      return;
    }
    try {
      const squares = region('').read(entry.value, lettersOf(this.pieces));
      this.pieces.set(found.slot, { ...piece, region: { ...piece.region, [found.side]: squares } });
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      this.fail(entry, error.message);
    }
  }

  private readPieceNames(): void {
    const entry = this.entries.get(PIECE_NAMES_KEY);
    if (!entry) return;
    for (const part of entry.value.split(',')) {
      const [, letter, name] = /^\s*([a-z]):\s*(\S.*?)\s*$/i.exec(part) ?? [];
      const slot = letter && lettersOf(this.pieces).slotOf(letter);
      if (name === undefined) this.fail(entry, `'${part.trim()}' is not of the form g:Griffon`);
      else if (!slot) this.fail(entry, `there is no piece '${letter}'`);
      else this.pieces.set(slot, { ...this.pieces.get(slot)!, name });
    }
  }

  /** Older keys name the ranks from which on pawns promote, and on which they may step twice. */
  private readRank(key: (typeof RANK_KEYS)[number]): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    const ranks = this.fields.maxRank as number;
    const rank = Number(entry.value);
    if (!/^\d{1,2}$/.test(entry.value) || rank < 1 || rank > ranks) {
      this.fail(entry, `it is '${entry.value}', but must be a rank from 1 to ${ranks}`);
      return;
    }
    const promotes = key === 'promotionRank';
    const [lowest, highest] = promotes ? [rank, ranks] : this.doubleStepRanks();
    const names = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
    const field = promotes ? 'promotionRegion' : 'doubleStepRegion';
    this.fields[`${field}White`] = names.map((own) => `*${own}`).join(' ');
    this.fields[`${field}Black`] = names.map((own) => `*${ranks + 1 - own}`).join(' ');
  }

  private doubleStepRanks(): [lowest: number, highest: number] {
    const rankOf = (key: string): number => Number(this.entries.get(key)?.value ?? 2);
    const highest = rankOf('doubleStepRank');
    return [Math.min(rankOf('doubleStepRankMin'), highest), highest];
  }
}
