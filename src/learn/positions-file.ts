import { isDeepStrictEqual } from 'node:util';
import type { Tables } from '../board/tables/tables.ts';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { FrameFile, titleOf } from '../platform/node/frame-file.ts';
import { countRecords, type RecordFormat, recordFormat } from './record.ts';

/** Begins the first line of a file of positions; what they are follows as JSON. */
const TITLE = 'stablemate positions 1';

/** What the positions of a file are; a file is only gone on with if this is the same. */
export interface PositionsOrigin {
  readonly format: RecordFormat;
  /** All else that they depend on, in values that JSON keeps. */
  readonly plan: unknown;
}

/**
 * Opens positions that another training or learning of the same game has kept, to be read.
 *
 * @param withTerms must their scores be what a network adds to all terms of the evaluation, or takes the place of?
 * @throws InputError if the file cannot be read, or holds anything else
 */
export function readPositions(file: string, tables: Tables, withTerms: boolean): PositionsFile {
  const { name } = tables.variant;
  try {
    const origin = originOf(titleOf(file));
    if (origin?.game !== name || !isDeepStrictEqual(origin.format, recordFormat(tables)))
      throw new InputError(`${file} does not hold positions of ${name}`);
    if (origin.withTerms !== withTerms)
      throw new InputError(`${file} holds positions of a training ${withTerms ? 'without' : 'with'} --with-terms`);
    return new PositionsFile(file, origin, true);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`cannot read '${file}' (${reasonOf(error)})`);
  }
}

/** What the title of a file says of its positions; undefined if it is another kind of file. */
function originOf(
  title: string,
): (PositionsOrigin & { readonly game: unknown; readonly withTerms: boolean }) | undefined {
  if (!title.startsWith(`${TITLE} {`)) return undefined;
  const { format, plan } = JSON.parse(title.slice(TITLE.length)) as PositionsOrigin & {
    readonly plan: { readonly variant?: unknown; readonly game?: unknown; readonly withTerms?: boolean };
  };
  return { format, plan, game: plan.variant ?? plan.game, withTerms: plan.withTerms ?? false };
}

/** A frame of a file: positions of one game; files of older versions have several that follow each other in a frame. */
export interface PositionsFrame {
  readonly games: number;
  /** Where its records begin in the file, and their length, in bytes. */
  readonly start: number;
  readonly length: number;
  readonly positions: number;
}

/**
 * Positions of games in a file that is only ever appended to, as records (see `RecordWriter`) in frames with checksums:
 * what a process that was killed left unfinished is cut off. A frame's tag is the number of its games.
 */
export class PositionsFile {
  readonly frames: readonly PositionsFrame[];
  private readonly known: PositionsFrame[] = [];
  private readonly file: FrameFile;
  private counts = { games: 0, positions: 0, played: 0, longest: 0 };

  /**
   * Opens a file, or begins it.
   *
   * @param readOnly must it be there, and may others append to it? Their unfinished frame is not seen
   * @throws InputError if it holds anything else, or positions of another origin
   * @throws Error with a `code` if the system refuses
   */
  constructor(file: string, { format, plan }: PositionsOrigin, readOnly = false) {
    this.frames = this.known;
    this.file = new FrameFile(file, {
      title: `${TITLE} ${JSON.stringify({ format, plan })}`,
      problem: `${file} does not hold positions of these games; remove it, or name another one`,
      readOnly,
      found: (games, start, records) => {
        this.note(games, start, records);
        return true;
      },
    });
  }

  get games(): number {
    return this.counts.games;
  }

  get positions(): number {
    return this.counts.positions;
  }

  /** How many of the positions came up in games and were searched. */
  get played(): number {
    return this.counts.played;
  }

  /** The bytes of the longest record. */
  get longest(): number {
    return this.counts.longest;
  }

  /**
   * Appends the records of a game.
   *
   * @throws Error with a `code` if they cannot be written, as on a full disk; the file is then as before
   */
  add(records: Uint8Array): void {
    this.note(1, this.file.append(1, records), records);
  }

  /** Appends the games that are not in the file yet, of all games in their order. */
  addMissing(results: Iterable<Uint8Array>): void {
    let game = 0;
    const known = this.games;
    for (const records of results) if (game++ >= known) this.add(records);
  }

  /** Fills `bytes` with the records of a frame, from its start. */
  read({ start }: PositionsFrame, bytes: Uint8Array): void {
    this.file.read(start, bytes);
  }

  close(): void {
    this.file.close();
  }

  private note(games: number, start: number, records: Uint8Array): void {
    const { positions, played, longest } = countRecords(records);
    this.known.push({ games, start, length: records.length, positions });
    this.counts = {
      games: this.counts.games + games,
      positions: this.counts.positions + positions,
      played: this.counts.played + played,
      longest: Math.max(this.counts.longest, longest),
    };
  }
}
