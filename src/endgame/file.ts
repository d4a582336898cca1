import { compress, decompress, readFile, writeFile } from '#platform/files';
import { sha256 } from '#platform/sha256';
import { KING_TYPE } from '../board/piece.ts';
import { InputError } from '../errors/input-error.ts';
import { type Distances, sharedBytes } from './distances.ts';
import { type Material, materialName, pieceCodes } from './material.ts';
import { kingPairsOf } from './move-tables.ts';

/** A file is no endgame table, or not the one that was asked for, or damaged. The message is one line. */
export class EndgameFileError extends InputError {
  override readonly name = 'EndgameFileError';
}

/*
 * A file: MAGIC; the format's version and the header's length, 4 bytes each, lowest first; the header as JSON; both
 * arrays, compressed; the SHA-256 of all that.
 */
const MAGIC = Uint8Array.from('\x89Stablemate endgame\r\n\x1a\n', (letter) => letter.charCodeAt(0));
const FORMAT = 1;
const CHECKSUM_BYTES = 32;
/** Brotli beyond this saves little and takes many times as long. */
const QUALITY = 5;

/**
 * What a file says of itself. It must be exactly what we would write, so that no table of other rules is ever believed.
 */
function headerOf(material: Material): string {
  const { tables, types, weak } = material;
  const { variant, files, ranks, kinds } = tables;
  const rules = [KING_TYPE, ...types, ...(weak === 0 ? [] : [weak])].map(
    (type) => `${kinds[type]!.letter}=${kinds[type]!.definition!.betza}`,
  );
  // `ending` is the file format's word for the endgame.
  return JSON.stringify({ game: variant.name, ending: materialName(material), files, ranks, rules });
}

/** A table's usual file name: `team-mate-KNEK.endgame`. */
export function endgameFileName(material: Material): string {
  return `${material.tables.variant.name}-${materialName(material)}.endgame`;
}

/** A table as the bytes of a file. */
export function encodeTable({ material, wins, losses }: Distances): Uint8Array {
  const header = new TextEncoder().encode(headerOf(material));
  const numbers = new Uint8Array(8);
  const view = new DataView(numbers.buffer);
  view.setUint32(0, FORMAT, true);
  view.setUint32(4, header.length, true);
  const all = joined(MAGIC, numbers, header, compress(joined(wins, losses), QUALITY));
  return joined(all, sha256(all));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/**
 * The table in a file's bytes.
 *
 * @param material the endgame that it must be
 * @param file what to call the file in messages
 * @throws EndgameFileError if it is damaged, or no table of this endgame by these rules
 */
export function decodeTable(material: Material, bytes: Uint8Array, file: string): Distances {
  if (!isEqual(bytes.subarray(0, MAGIC.length), MAGIC)) {
    const short = bytes.length < MAGIC.length && isEqual(MAGIC.subarray(0, bytes.length), bytes);
    throw new EndgameFileError(
      short ? `'${file}' is damaged: it ends too soon` : `'${file}' is no endgame table of Stablemate`,
    );
  }
  const start = MAGIC.length + 8;
  if (bytes.length < start + CHECKSUM_BYTES) throw new EndgameFileError(`'${file}' is damaged: it ends too soon`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const format = view.getUint32(MAGIC.length, true);
  const end = bytes.length - CHECKSUM_BYTES;
  if (!isEqual(sha256(bytes.subarray(0, end)), bytes.subarray(end)))
    throw new EndgameFileError(`'${file}' is damaged: its checksum is wrong`);
  if (format !== FORMAT)
    throw new EndgameFileError(`'${file}' has format ${format}; this version of Stablemate reads format ${FORMAT}`);
  const bodyStart = start + view.getUint32(MAGIC.length + 4, true);
  const header = new TextDecoder().decode(bytes.subarray(start, bodyStart));
  if (header !== headerOf(material)) throw new EndgameFileError(`'${file}' ${otherContent(header, material)}`);
  const pairs = kingPairsOf(material);
  const size = pairs.count * material.tables.squares ** pieceCodes(material).length;
  const body = decompress(bytes.subarray(bodyStart, end), 2 * size + 1);
  if (body.length !== 2 * size)
    throw new EndgameFileError(`'${file}' is damaged: it has ${body.length} bytes of ${2 * size}`);
  const wins = sharedBytes(size);
  const losses = sharedBytes(size);
  wins.set(body.subarray(0, size));
  losses.set(body.subarray(size));
  return { material, pairs, wins, losses };
}

function otherContent(header: string, material: Material): string {
  const { game, ending: endgame } = JSON.parse(header) as { game: string; ending: string };
  const wanted = materialName(material);
  const wantedGame = material.tables.variant.name;
  if (game === wantedGame && endgame === wanted) return `was built by other rules than ${game} has now`;
  return `is the table of ${endgame} of ${game}, not of ${wanted} of ${wantedGame}`;
}

/** Writes a table; a reader sees the whole file or none of it. */
export function writeTable(distances: Distances, file: string): void {
  writeTableBytes(encodeTable(distances), file);
}

/** The same of a table that is encoded already. */
export function writeTableBytes(bytes: Uint8Array, file: string): void {
  try {
    writeFile(file, bytes);
  } catch (error) {
    throw new EndgameFileError(`cannot write '${file}': ${(error as Error).message}`);
  }
}

/**
 * Reads a table.
 *
 * @returns undefined if there is no such file
 * @throws EndgameFileError as `decodeTable`, or if the file cannot be read
 */
export function readTable(material: Material, file: string): Distances | undefined {
  let bytes: Uint8Array | undefined;
  try {
    bytes = readFile(file);
  } catch (error) {
    throw new EndgameFileError(`cannot read '${file}': ${(error as Error).message}`);
  }
  return bytes && decodeTable(material, bytes, file);
}
