import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseArgsStringToArgv } from 'string-argv';
import { InputError } from '../errors/input-error.ts';
import { readIni } from '../platform/ini.ts';
import { parseTimeControl, type TimeControl } from './time-control.ts';

/** How an engine is started and spoken to. */
export interface EngineSpec {
  /** The program and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Whether that is this program. */
  readonly isSelf: boolean;
  /** The folder in which it is started; missing: ours. */
  readonly folder?: string;
  /** How it appears in tables and games; missing: as it calls itself. */
  readonly name?: string;
  /** Missing: found out. */
  readonly protocol?: 'uci' | 'xboard';
  /** Its options, by the names that it gives them. */
  readonly options: ReadonlyMap<string, string>;
  /** Lines that are sent as they are once the engine has introduced itself, before its options. */
  readonly init: readonly string[];
  /** The name by which it knows the game; missing: any of ours that it offers. */
  readonly variant?: string;
  /** Give it every position as a FEN without moves, for engines whose rules differ in detail. */
  readonly fenAlways: boolean;
  /** Tell it before each search which moves are legal (UCI's `searchmoves`), for the same reason. */
  readonly legalMovesOnly: boolean;
  /** Start it again for each game. */
  readonly restart: boolean;
  /** A time control of its own; missing: that of the match. */
  readonly timeControl?: TimeControl;
}

/** The keys of an engine in a file or on the command line, besides `option.<name>`. */
const KEYS = ['cmd', 'dir', 'name', 'proto', 'init', 'variant', 'fen', 'moves', 'restart', 'tc'] as const;
type Key = (typeof KEYS)[number];

/**
 * Between fields. A backslash takes the meaning from the `;` that follows, but where a key comes next it is the end of
 * a folder's name, as in `dir=C:\chess\;name=x`.
 */
const BETWEEN_FIELDS = new RegExp(`(?<!\\\\);|;(?=\\s*(?:${KEYS.join('|')}|option\\.[^=;]+)\\s*=)`);

/** What is said of one engine, each key with its text; `init` with all its lines. */
interface Fields {
  readonly values: Map<Key, string>;
  readonly options: Map<string, string>;
  readonly init: string[];
}

/**
 * Reads what a person says of an engine: fields with `;` between them, `key=value`, the first of them may be the bare
 * command; `\;` stands for a `;` inside a value. Example: `fairymax;proto=xboard;option.Claim draw after=64`.
 *
 * @param self the command that `self` stands for
 * @throws InputError that says what is wrong
 */
export function parseEngineSpec(text: string, self: EngineSpec['command']): EngineSpec {
  const fields = emptyFields();
  const parts = text.split(BETWEEN_FIELDS).map((part) => part.replaceAll('\\;', ';').trim());
  parts.forEach((part, i) => {
    if (part === '') return;
    const [, key, value] = /^([\w.][^=]*?)\s*=\s*(.*)$/s.exec(part) ?? [];
    if (key !== undefined && isKey(key)) setField(fields, key, value!, `engine '${text}'`);
    else if (i === 0) fields.values.set('cmd', part);
    else throw new InputError(`engine '${text}': cannot read '${part}'; known are ${KEYS.join('= ')}= option.<name>=`);
  });
  return toSpec(fields, self, `engine '${text}'`);
}

/**
 * Reads engines from a file: JSON (a list of objects, or one object by name) or INI (a section for each engine, named
 * after it). The keys are those of the command line; options are `option.<name>` or, in JSON, an object `options`.
 *
 * @throws InputError naming the file, if it is missing or something in it cannot be read
 */
export function readEngineFile(file: string, self: EngineSpec['command']): EngineSpec[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InputError(`cannot read the file '${file}'`);
  }
  return parseEngines(text, file, self);
}

/**
 * Reads the text of such a file; its name tells JSON from INI and begins error messages.
 *
 * @throws InputError naming the file, if something in it cannot be read
 */
export function parseEngines(text: string, file: string, self: EngineSpec['command']): EngineSpec[] {
  const sections = extname(file).toLowerCase() === '.json' ? jsonSections(text, file) : iniSections(text, file);
  if (sections.length === 0) throw new InputError(`${file}: there is no engine in it`);
  return sections.map(({ name, fields: texts }, i) => {
    const where = placeOf(file, name, i);
    const fields = emptyFields();
    if (name !== '') fields.values.set('name', name);
    for (const [key, value] of texts) setField(fields, key, value, where);
    return toSpec(fields, self, where);
  });
}

/** What a file says of an engine: its name, or '' without one, and keys with their texts. */
interface EngineSection {
  readonly name: string;
  readonly fields: readonly (readonly [key: string, value: string])[];
}

function placeOf(file: string, name: string, index: number): string {
  return `${file}: engine ${name === '' ? index + 1 : `'${name}'`}`;
}

type JsonSection = Readonly<Record<string, unknown>>;

function jsonSections(text: string, file: string): EngineSection[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message}`);
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((section) => ['', section])
    : Object.entries(isSection(value) ? value : {});
  return entries.map(([name, section], i) => {
    if (!isSection(section)) throw new InputError(`${file}: an engine is an object, as in {"cmd": "fairymax"}`);
    return { name, fields: flatten(section, placeOf(file, name, i)) };
  });
}

/** Keys may be written `init[]`, as lists are in some INI files. */
function iniSections(text: string, file: string): EngineSection[] {
  return readIni(text).map(({ name, entries, strays: [stray] }) => {
    if (stray)
      throw new InputError(`${file}:${stray.line}: cannot read '${stray.text}'; a line looks like key = value`);
    return { name, fields: entries.map(({ key, value }) => [key.replace(/\[\]$/, ''), value]) };
  });
}

function isSection(value: unknown): value is JsonSection {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys and texts of a section; lists give the same key several times, `options` one key for each. */
function flatten(section: JsonSection, where: string): [key: string, value: string][] {
  return Object.entries(section).flatMap(([key, value]): [string, string][] => {
    if (key === 'options' && isSection(value))
      return Object.entries(value).map(([name, text]) => [`option.${name}`, String(text)]);
    if (Array.isArray(value)) return value.map((text) => [key, String(text)]);
    if (isSection(value)) throw new InputError(`${where}: '${key}' must be a text`);
    return [[key, String(value)]];
  });
}

function emptyFields(): Fields {
  return { values: new Map(), options: new Map(), init: [] };
}

function isKey(key: string): boolean {
  return KEYS.includes(key as Key) || key.startsWith('option.');
}

function setField(fields: Fields, key: string, value: string, where: string): void {
  if (!isKey(key)) throw new InputError(`${where}: unknown key '${key}'; known are ${KEYS.join(', ')}, option.<name>`);
  if (key.startsWith('option.')) fields.options.set(key.slice('option.'.length), value);
  else if (key === 'init') fields.init.push(...value.split('\n'));
  else fields.values.set(key as Key, value);
}

function toSpec({ values, options, init }: Fields, self: EngineSpec['command'], where: string): EngineSpec {
  const command = values.get('cmd')?.trim();
  if (!command) throw new InputError(`${where}: the command is missing; say cmd=<program and arguments>, or self`);
  const oneOf = <T extends string>(key: Key, choices: readonly T[]): T | undefined => {
    const value = values.get(key)?.toLowerCase();
    if (value === undefined) return undefined;
    const choice = choices.find((c) => c === value);
    if (!choice) throw new InputError(`${where}: ${key} is '${value}'; it can be ${choices.join(' or ')}`);
    return choice;
  };
  const protocol = oneOf('proto', ['uci', 'xboard', 'auto']);
  const text = <K extends string>(key: Key, name: K) =>
    (values.get(key) ? { [name]: values.get(key)! } : {}) as { readonly [name in K]?: string };
  const tc = values.get('tc');
  return {
    isSelf: command === 'self',
    command: command === 'self' ? self : (parseArgsStringToArgv(command) as [string, ...string[]]),
    ...text('dir', 'folder'),
    ...text('name', 'name'),
    ...text('variant', 'variant'),
    ...(protocol && protocol !== 'auto' ? { protocol } : {}),
    ...(tc === undefined ? {} : { timeControl: parseTimeControl(tc) }),
    options,
    init,
    fenAlways: oneOf('fen', ['always', 'start']) === 'always',
    legalMovesOnly: oneOf('moves', ['legal', 'any']) === 'legal',
    restart: oneOf('restart', ['on', 'off']) === 'on',
  };
}
