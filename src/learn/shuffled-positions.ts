import { seededRandom, shuffle } from '../platform/random.ts';
import { blendLaterScores } from './later-scores.ts';
import type { PositionsFile, PositionsFrame } from './positions-file.ts';

/**
 * One in KEPT_BACK frames is not learned from, so that the error can be told for games that are not known; at least one
 * of LEAST_FRAMES or more.
 */
const KEPT_BACK = 25;
const LEAST_FRAMES = 4;
/** Positions that are shuffled with each other. */
const PIECE_POSITIONS = 1 << 18;
/** Numbers for `seededRandom` that differ in epoch or piece are this far apart. */
const EPOCHS_APART = 0x3c6ef35f;
const PIECES_APART = 0x19660d;

/** How scores are blended with later ones, see `blendLaterScores`. */
export interface Blend {
  readonly lambda: number;
  readonly scale: number;
}

/** Positions that are in memory at the same time. */
export interface Piece {
  readonly frames: readonly number[];
  readonly positions: number;
}

/** Where the records of a piece go. */
export interface PieceRoom {
  /** The records, and where they begin as the addresses of `places` count. */
  readonly records: Uint8Array;
  readonly address: number;
  /** [position]: the address of its record. */
  readonly places: Uint32Array;
}

/**
 * The positions of files in pieces that fit into memory, in a new order for each epoch, which depends on the seed
 * alone: frames from anywhere in the files come together in a piece, and the positions of a piece are shuffled.
 */
export class ShuffledPositions {
  /** The number of positions that are learned from, and of those that are kept back. */
  readonly learned: number;
  readonly keptBack: number;
  /** The most positions and bytes of a piece. */
  readonly mostPositions: number;
  readonly mostBytes: number;
  private readonly frames: readonly { readonly file: PositionsFile; readonly frame: PositionsFrame }[];
  private readonly seed: number;
  private readonly blend: Blend;

  /** @param blend what becomes of the scores; frames with several games, of older versions, keep theirs */
  constructor(files: readonly PositionsFile[], seed: number, blend: Blend) {
    this.seed = seed;
    this.blend = blend;
    this.frames = files.flatMap((file) => file.frames.map((frame) => ({ file, frame })));
    const sum = (list: readonly number[]): number => list.reduce((total, i) => total + this.positionsOf(i), 0);
    this.learned = sum(this.list(false));
    this.keptBack = sum(this.list(true));
    const largest = this.frames.reduce((most, { frame }) => Math.max(most, frame.positions), 0);
    this.mostPositions = Math.max(largest, Math.min(PIECE_POSITIONS, Math.max(this.learned, this.keptBack)));
    this.mostBytes = this.mostPositions * Math.max(0, ...files.map((file) => file.longest));
  }

  /** The pieces of an epoch, counted from 1. */
  piecesOf(epoch: number): Piece[] {
    const order = Uint32Array.from(this.list(false));
    shuffle(order, seededRandom(this.seed + epoch * EPOCHS_APART));
    return this.cut(order);
  }

  /** The pieces of what is kept back; everything, if there is too little to keep back some. */
  piecesKeptBack(): Piece[] {
    return this.cut(this.list(this.keptBack > 0));
  }

  /** Reads a piece, the `number`-th of an epoch, and shuffles it. */
  fill({ frames }: Piece, epoch: number, number: number, { records, address, places }: PieceRoom): void {
    const { lambda, scale } = this.blend;
    let end = 0;
    let count = 0;
    for (const i of frames) {
      const { file, frame } = this.frames[i]!;
      const start = end;
      end += frame.length;
      file.read(frame, records.subarray(start, end));
      if (lambda > 0 && frame.games === 1) blendLaterScores(records.subarray(start, end), lambda, scale);
      for (let at = start; at < end; at += records[at]!) places[count++] = address + at;
    }
    shuffle(places.subarray(0, count), seededRandom(this.seed + epoch * EPOCHS_APART + (number + 1) * PIECES_APART));
  }

  private cut(order: Iterable<number>): Piece[] {
    const pieces: { frames: number[]; positions: number }[] = [];
    for (const i of order) {
      const positions = this.positionsOf(i);
      if (positions === 0) continue;
      const last = pieces.at(-1);
      if (last && last.positions + positions <= this.mostPositions) {
        last.frames.push(i);
        last.positions += positions;
      } else pieces.push({ frames: [i], positions });
    }
    return pieces;
  }

  /** Numbers of frames. */
  private list(keptBack: boolean): number[] {
    const numbers = Array.from(this.frames, (_, i) => i);
    const last = Math.min(KEPT_BACK, Math.max(LEAST_FRAMES, numbers.length)) - 1;
    return numbers.filter((i) => keptBack === (i % KEPT_BACK === last));
  }

  private positionsOf(i: number): number {
    return this.frames[i]!.frame.positions;
  }
}
