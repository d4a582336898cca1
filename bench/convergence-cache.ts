import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../src/errors/input-error.ts';
import { appendToFile } from '../src/match/pgn-file.ts';
import type { Found } from './convergence-search.ts';

/** What the result of a deep search depends on, besides the position. */
export interface DeepSearch {
  readonly game: string;
  /** The number of nodes. */
  readonly deep: number;
  /** Differs between builds that may search differently. */
  readonly build: string;
}

/** A line of the file, as JSON. */
type DeepRecord = DeepSearch & Found & { readonly fen: string };

/** How every line begins. */
const BEGINNING = '{"game":';

/** The deep scores of positions, in a file of one line of JSON for each, whatever game or build they are of. */
export class DeepScores {
  private readonly found = new Map<string, Found>();
  private readonly file: string;
  private readonly search: DeepSearch;

  /**
   * @param file made if there is none
   * @throws InputError if it cannot be written, or is another kind of file
   */
  constructor(file: string, search: DeepSearch) {
    this.file = file;
    this.search = search;
    mkdirSync(dirname(file), { recursive: true });
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const [i, line] of text.split('\n').entries()) if (line !== '') this.read(line, i + 1);
    // A line that was cut short ends here; and this tells before all work whether the file can be written.
    appendToFile(file, text === '' || text.endsWith('\n') ? '' : '\n');
  }

  get(fen: string): Found | undefined {
    return this.found.get(fen);
  }

  /** Returns when the score is in the file. */
  add(fen: string, { score, move, depth }: Found): void {
    const { game, deep, build } = this.search;
    const record: DeepRecord = { game, fen, deep, build, score, move, depth };
    appendToFile(this.file, `${JSON.stringify(record)}\n`);
    this.found.set(fen, { score, move, depth });
  }

  private read(line: string, number: number): void {
    const record = parseRecord(line);
    // A process that was killed, or a full disk, may leave the beginning of a line.
    if (!record && BEGINNING.startsWith(line.slice(0, BEGINNING.length))) return;
    if (!record) throw new InputError(`${this.file}:${number}: this is no deep score; choose another --cache`);
    const { game, deep, build } = this.search;
    const { fen, score, move, depth } = record;
    if (record.game === game && record.deep === deep && record.build === build)
      this.found.set(fen, { score, move, depth });
  }
}

function parseRecord(line: string): DeepRecord | undefined {
  try {
    const record = JSON.parse(line) as Partial<DeepRecord> | null;
    return typeof record?.fen === 'string' && typeof record.score === 'number' ? (record as DeepRecord) : undefined;
  } catch {
    return undefined;
  }
}
