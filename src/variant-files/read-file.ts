import { fileBeside, READS_AT_ONCE, readFile } from '#platform/files';
import { BetzaError } from '../betza/parse.ts';
import { FenError, startPosition } from '../board/notation/fen.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { networkFor, readNetworkFile } from '../net/networks.ts';
import { VARIANTS } from '../variants/registry.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import type { PieceDefinition, Variant } from '../variants/types.ts';
import { pieceValues } from '../weights/values.ts';
import { applySection } from './apply-section.ts';
import { gameOfSection } from './fairy-max/game.ts';
import { type FairyMaxSection, fairyMaxSections, LineError, withoutSections } from './fairy-max/sections.ts';
import type { FieldName } from './fields.ts';
import { BLANK_GAME, type FileGame } from './file-game.ts';
import { fromVariant } from './from-variant.ts';
import { EVAL_FILE_KEY, SHORT_KEYS } from './keys.ts';
import { isEvenSided } from './moves.ts';
import { NotPossible, type Problem } from './problem.ts';
import { readSections, type Section } from './sections.ts';
import { toVariant } from './to-variant.ts';

/** What became of a section of a file: a game, or why it is left out. */
export interface SectionResult {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly variant?: Variant;
  /** Why there is no game; or if there is one, why it is played without its network. */
  readonly problems: readonly Problem[];
}

/**
 * Reads files of games one after the other; a game can begin with one of an earlier file.
 *
 * @throws InputError if a file cannot be read or has no section
 */
export function readVariantFiles(files: readonly string[]): SectionResult[] {
  const games: Games = new Map();
  return files.flatMap((file) => {
    const results = readVariants(readText(file), file, games);
    if (results.length === 0)
      throw new InputError(`${file}: there is no game in it; a game begins with its name, as in [my-chess:chess]`);
    return results;
  });
}

function readText(file: string): string {
  const failed = (why: string): InputError => new InputError(`cannot read the variants in '${file}': ${why}`);
  let bytes: Uint8Array | undefined;
  try {
    bytes = readFile(file);
  } catch (error) {
    throw failed((error as Error).message);
  }
  if (!bytes) throw failed('there is no such file');
  return new TextDecoder().decode(bytes);
}

/** One line for people: file, line, game, key, and what is wrong. */
export function problemLine({ file, name }: SectionResult, { line, key, message }: Problem): string {
  return `${file}:${line}: [${name}] ${key === undefined ? '' : `${key}: `}${message}`;
}

/** The games that a section can begin with, by their names in lower case; undefined for those that are left out. */
type Games = Map<string, FileGame | undefined>;

/**
 * Reads games from the text of a file, in the form of Fairy-Stockfish's `variants.ini` or of Fairy-Max's `fmax.ini`;
 * each is known by how it begins. A bad one is left out, and those that begin with it, and nothing else.
 */
export function readVariants(text: string, file: string, games: Games = new Map()): SectionResult[] {
  const fairyMax = fairyMaxSections(text);
  const results: SectionResult[] = [];
  const add = (name: string, line: number, { game, variant, problems }: ReadSection): void => {
    if (!games.has(name.toLowerCase())) games.set(name.toLowerCase(), variant && game);
    results.push({ file, name, line, problems, ...(variant && { variant }) });
  };
  for (const section of fairyMax) {
    const name = builtIn(section.name) ? FAIRY_MAX_PREFIX + section.name.replace(/^.*\//, '') : section.name;
    // The file has some games twice, the second time with more that is said to a GUI.
    const before = results.findIndex((other) => other.name.toLowerCase() === name.toLowerCase());
    const again = before >= 0 && readFairyMax(section, name, new Map());
    if (again && isSameGame(results[before]!.variant, again.variant)) {
      results.splice(before, 1);
      add(name, section.line, again);
    } else add(name, section.line, readFairyMax(section, name, games));
  }
  for (const section of readSections(withoutSections(text, fairyMax)))
    add(section.name, section.line, readSection(section, file, games));
  return results.toSorted((a, b) => a.line - b.line);
}

/** Have both the same rules? */
function isSameGame(one: Variant | undefined, other: Variant | undefined): boolean {
  return one !== undefined && other !== undefined && rulesFingerprint(one) === rulesFingerprint(other);
}

/**
 * Before the name of a game of Fairy-Max's file, if a game that is built in has that name: rules and arrays can differ.
 */
const FAIRY_MAX_PREFIX = 'fairymax-';

function readFairyMax(section: FairyMaxSection, name: string, games: Games): ReadSection {
  const bad = nameProblem(name, games);
  if (bad !== undefined) return { problems: [{ line: section.line, message: bad }] };
  try {
    const variant = inOrder(gameOfSection(section, name));
    return { game: fromVariant(variant).game, variant, problems: [] };
  } catch (error) {
    if (!(error instanceof LineError || error instanceof InputError || error instanceof RangeError)) throw error;
    return { problems: [{ line: error instanceof LineError ? error.line : section.line, message: error.message }] };
  }
}

/** Why a section cannot have this name, or undefined if it can. */
function nameProblem(name: string, games: Games): string | undefined {
  if (!/^[^\s,]+$/.test(name)) return `'${name}' cannot be a name; it must be one word`;
  if (games.has(name.toLowerCase())) return 'there is a game of this name before it in the file';
  return undefined;
}

interface ReadSection {
  readonly game?: FileGame;
  readonly variant?: Variant;
  readonly problems: readonly Problem[];
}

function readSection(section: Section, file: string, games: Games): ReadSection {
  const { name, line, base } = section;
  const left = (message: string): ReadSection => ({ problems: [{ line, message }] });
  const bad = nameProblem(name, games);
  if (bad !== undefined) return left(bad);
  if (builtIn(name)) return left('this is the name of a game that is built in');
  const start = base === undefined ? BLANK_GAME : baseGame(base, games);
  if (typeof start === 'string') return left(start);
  const { game, problems } = applySection(
    { ...start, fields: { ...start.fields, title: '', selectiveSearch: false } },
    section,
  );
  if (problems.length > 0) return { game, problems };
  try {
    return { game, ...withNetwork(sound(toVariant(name, game), game.origin), section, file) };
  } catch (error) {
    return { game, problems: [problemOf(error, section)] };
  }
}

/** The game with the network that the section names. */
function withNetwork(variant: Variant, { entries }: Section, file: string): Pick<ReadSection, 'variant' | 'problems'> {
  const entry = entries.find(({ key }) => key === EVAL_FILE_KEY);
  if (!entry) return { variant, problems: [] };
  const { key, line, value } = entry;
  const evalFile = fileBeside(file, value);
  try {
    // Else whoever plays the game loads it, and says what is wrong.
    if (READS_AT_ONCE) networkFor(tablesOf(variant), readNetworkFile(evalFile), evalFile);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { variant, problems: [{ line, key, message: `${error.message}; the game is played without it` }] };
  }
  return { variant: { ...variant, evalFile }, problems: [] };
}

function builtIn(name: string): Variant | undefined {
  const wanted = name.toLowerCase();
  return VARIANTS.find((variant) => [variant.name, ...variant.aliases].some((own) => own.toLowerCase() === wanted));
}

/** What a section with this base begins with, or why it cannot. */
function baseGame(base: string, games: Games): FileGame | string {
  const wanted = base.toLowerCase();
  if (games.has(wanted)) return games.get(wanted) ?? `it begins with '${base}', which is left out`;
  const variant = builtIn(base);
  if (variant) return fromVariant(variant).game;
  return `it begins with '${base}', but there is no such game before it or built in`;
}

/** A piece's notation cannot be read. */
class PieceError extends Error {
  readonly letter: string;

  constructor(letter: string, message: string) {
    super(message);
    this.letter = letter;
  }
}

/**
 * The same game with its pieces from the most to the least valuable (or as in the game from which it has them all),
 * once it is sure that it can be played.
 *
 * @throws PieceError, FenError, InputError, RangeError
 */
function sound(variant: Variant, origin: Variant | undefined): Variant {
  const { pieces } = variant;
  for (const { letter, betza } of pieces.filter((piece) => !origin?.pieces.includes(piece))) readMoves(letter, betza);
  const known = origin !== undefined && pieces.every((piece) => origin.pieces.includes(piece));
  if (!known) return inOrder(variant);
  startPosition(variant);
  return variant;
}

/**
 * The same game with its pieces from the most to the least valuable, once it is sure that it can be played.
 *
 * @throws FenError, InputError, RangeError
 */
function inOrder(variant: Variant): Variant {
  const { pieces, pawn, kingless } = variant;
  const worths = pieceValues(tablesOf(variant));
  const values = new Map(pieces.map((piece, i) => [piece, worths[i + 1]!]));
  const place = (piece: PieceDefinition): number => {
    if (piece === pieces[0] && !kingless) return Number.NEGATIVE_INFINITY;
    return piece.letter === pawn.letter ? Number.POSITIVE_INFINITY : -values.get(piece)!;
  };
  const sorted = { ...variant, pieces: pieces.toSorted((a, b) => place(a) - place(b)) };
  startPosition(sorted);
  return sorted;
}

/** @throws PieceError if we cannot have a piece of a file that moves so */
function readMoves(letter: string, betza: string): void {
  try {
    if (isEvenSided(betza)) return;
  } catch (error) {
    if (!(error instanceof BetzaError)) throw error;
    throw new PieceError(letter, error.message);
  }
  // Fairy-Stockfish turns Black's moves round, we have them in the mirror.
  throw new PieceError(
    letter,
    `'${betza}' moves otherwise to the left than to the right, which a piece of a file cannot`,
  );
}

/** Tells an error as a problem of the line that is to blame, if the section has it. */
function problemOf(error: unknown, { line, entries }: Section): Problem {
  const at = (wanted: (key: string, value: string) => boolean, message: string): Problem => {
    const entry = entries.find(({ key, value }) => wanted(key, value));
    return entry ? { line: entry.line, key: entry.key, message } : { line, message };
  };
  if (error instanceof NotPossible) return at((key) => setsField(key, error.field), error.message);
  if (error instanceof FenError) return at((key) => key === 'startFen', error.message);
  if (error instanceof PieceError)
    return at((_, value) => value.toUpperCase().startsWith(`${error.letter}:`), error.message);
  if (error instanceof InputError || error instanceof RangeError) return { line, message: error.message };
  throw error;
}

function setsField(key: string, field: FieldName | undefined): boolean {
  return field !== undefined && (key === field || SHORT_KEYS.get(key)?.includes(field) === true);
}
