import { closeSync, existsSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { InputError } from '../errors/input-error.ts';
import type { PositionsPlan } from './position-recorder.ts';
import type { Positions } from './positions.ts';
import type { GamesPlan } from './self-play.ts';

/** Where the positions of a file come from: all that they depend on. */
export interface PositionsOrigin extends GamesPlan, PositionsPlan {
  readonly variant: string;
  readonly games: number;
  /** The fingerprint of the network that played, or null if the terms did. */
  readonly network: string | null;
}

/** The first line of a file, as JSON; the bytes of the arrays of `Positions` follow in the order of ARRAYS. */
interface Header {
  readonly origin: PositionsOrigin;
  readonly lengths: readonly number[];
}

interface ArrayClass<Numbers> {
  new (length: number): Numbers;
  readonly BYTES_PER_ELEMENT: number;
}

const ARRAYS: { readonly [Name in keyof Positions]: ArrayClass<Positions[Name]> } = {
  starts: Uint32Array,
  own: Uint16Array,
  other: Uint16Array,
  base: Float32Array,
  scores: Float32Array,
  played: Uint8Array,
  results: Float32Array,
};
const NAMES = Object.keys(ARRAYS) as (keyof Positions)[];
/** Bytes read or written at once: Node.js can do no more than 2 GiB, and files may be longer. */
const CHUNK = 1 << 28;
/** The most bytes of a header. */
const HEADER_BYTES = 1 << 12;

/**
 * Reads positions that were kept in a file.
 *
 * @returns undefined if there is no such file
 * @throws InputError if it holds anything else, or positions of another origin
 */
export function readPositions(file: string, origin: PositionsOrigin): Positions | undefined {
  if (!existsSync(file)) return undefined;
  const fd = openSync(file, 'r');
  try {
    const start = Buffer.alloc(HEADER_BYTES);
    const end = start.subarray(0, readSync(fd, start, 0, HEADER_BYTES, 0)).indexOf('\n');
    const header = headerOf(start.toString('utf8', 0, Math.max(end, 0)));
    if (!header || fstatSync(fd).size !== end + 1 + bytesOf(header))
      throw new InputError(`${file} is not a whole file of positions; name another one`);
    const text = describe(header.origin);
    if (text !== describe(origin))
      throw new InputError(`${file} holds ${text}, not ${describe(origin)}; name another one`);
    const arrays = NAMES.map((name, i) => new ARRAYS[name](header.lengths[i]!));
    let at = end + 1;
    for (const array of arrays) {
      for (const chunk of chunksOf(array)) at += readSync(fd, chunk, 0, chunk.length, at);
    }
    return Object.fromEntries(NAMES.map((name, i) => [name, arrays[i]])) as unknown as Positions;
  } finally {
    closeSync(fd);
  }
}

/** Writes positions to a file. */
export function writePositions(file: string, origin: PositionsOrigin, positions: Positions): void {
  const fd = openSync(file, 'w');
  try {
    const header: Header = { origin, lengths: NAMES.map((name) => positions[name].length) };
    // Unlike writeSync it goes on until all is written.
    writeFileSync(fd, `${JSON.stringify(header)}\n`);
    for (const name of NAMES) {
      for (const chunk of chunksOf(positions[name])) writeFileSync(fd, chunk);
    }
  } finally {
    closeSync(fd);
  }
}

/** The header that a line holds, or undefined if it is none. */
function headerOf(line: string): Header | undefined {
  try {
    const { origin, lengths } = JSON.parse(line) as Partial<Header>;
    const counted =
      lengths?.length === NAMES.length && lengths.every((length) => Number.isSafeInteger(length) && length >= 0);
    return origin && lengths && counted ? { origin, lengths } : undefined;
  } catch {
    return undefined;
  }
}

/** The number of bytes that follow a header. */
function bytesOf({ lengths }: Header): number {
  return NAMES.reduce((sum, name, i) => sum + lengths[i]! * ARRAYS[name].BYTES_PER_ELEMENT, 0);
}

function* chunksOf({ buffer, byteOffset, byteLength }: Positions[keyof Positions]): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += CHUNK) {
    yield new Uint8Array(buffer, byteOffset + at, Math.min(CHUNK, byteLength - at));
  }
}

/** For messages, in one line. */
function describe({ variant, games, nodes, seed, network, strays, withTerms }: PositionsOrigin): string {
  const player = network ? `network ${network}` : 'terms';
  const added = `${strays} strays, ${withTerms ? 'with' : 'without'} terms`;
  return `${games} games of ${variant} by ${player} with ${nodes} nodes a move and seed ${seed}, ${added}`;
}
