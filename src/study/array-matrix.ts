import { deflateSync, inflateSync } from 'node:zlib';
import { InputError } from '../errors/input-error.ts';

/** A score that was not measured. */
const UNKNOWN = -32768;
/** Begins the file. */
const TITLE = 'stablemate arrays 1\n';

/** White's score, in centipawns, of each of its start arrays against each of Black's, as far as they are known. */
export class ArrayMatrix {
  /** The number of arrays of a side. */
  readonly size: number;
  /** [white * size + black] */
  readonly scores: Int16Array;

  constructor(size: number) {
    this.size = size;
    this.scores = new Int16Array(size * size).fill(UNKNOWN);
  }

  /**
   * A matrix from the bytes of a file.
   *
   * @throws InputError naming the file if they are no matrix of this size
   */
  static read(bytes: Uint8Array, size: number, file: string): ArrayMatrix {
    const matrix = new ArrayMatrix(size);
    const title = Buffer.from(bytes.subarray(0, TITLE.length)).toString('latin1');
    const numbers = title === TITLE ? unpacked(bytes.subarray(TITLE.length)) : undefined;
    if (numbers?.length !== matrix.scores.length * 2)
      throw new InputError(`'${file}' is damaged, or of another game; remove it, or name another folder with --dir`);
    const view = new DataView(numbers.buffer, numbers.byteOffset);
    for (let i = 0; i < matrix.scores.length; i++) matrix.scores[i] = view.getInt16(2 * i, true);
    return matrix;
  }

  /** The bytes of a file: the title, and then the numbers as 16-bit integers, little-endian, packed by zlib. */
  write(): Uint8Array {
    const numbers = Buffer.alloc(this.scores.length * 2);
    this.scores.forEach((score, i) => {
      numbers.writeInt16LE(score, 2 * i);
    });
    return Buffer.concat([Buffer.from(TITLE, 'latin1'), deflateSync(numbers, { level: 9 })]);
  }

  /** Is the score of a pair known? Without `black`: that of the whole row, where rows are searched as a whole. */
  has(white: number, black = 0): boolean {
    return this.scores[white * this.size + black] !== UNKNOWN;
  }

  /** The number of pairs whose score is known. */
  get known(): number {
    return this.scores.reduce((count, score) => count + (score === UNKNOWN ? 0 : 1), 0);
  }

  /** Takes the scores of one of White's arrays. */
  set(white: number, scores: Int16Array): void {
    this.scores.set(scores, white * this.size);
  }

  /** Takes the score of one pair. */
  setPair(white: number, black: number, score: number): void {
    this.scores[white * this.size + black] = score;
  }

  get(white: number, black: number): number {
    return this.scores[white * this.size + black]!;
  }
}

function unpacked(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes);
  } catch {
    return undefined;
  }
}
