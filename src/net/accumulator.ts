import {
  HELD_LIMIT,
  heldPieceSquare,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  PIECE_SQUARES,
  SQUARE_BITS,
  SQUARE_MASK,
} from '../board/layout.ts';
import { FRAME, FRAME_DIRTY } from '../board/position/frame.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { makeKernel, VIEW_BYTES } from './kernel.ts';
import { HELD_COPIES, HIDDEN, QA, QB, SCALE } from './layout.ts';
import type { Network } from './network.ts';

/** Half-moves that can be followed, and room for the dirty pieces of one. */
const CAPACITY = 512;
const DIRTY_WIDTH = 8;
/** From this many half-moves without a score on, sums are worked out from the board instead of from the last ones. */
const LONGEST_GAP = 6;
/** Inputs of the largest network. */
const MAX_INPUTS = 1 << 12;
/*
 * Where things lie in the kernel's memory, in views: sums by ply and side, the last sums worked out from the board,
 * ...
 */
const LAST = CAPACITY * 2;
/** ... the weights of the output for both views, a row of zeros, the weights of the inputs. */
const OUTPUTS = LAST + 4;
const ZEROS = OUTPUTS + 2;
const INPUTS = ZEROS + 1;
const BYTES = (INPUTS + MAX_INPUTS) * VIEW_BYTES;
const CENTIPAWNS = SCALE / (QA * QA * QB);

/**
 * The first layer of a network along a line of moves: what the inputs of a position add up to in each neuron, for
 * each side's perspective. It is worked out only where a score is asked for, from the nearest position before it for
 * which it is known and the dirty pieces of the moves since, which `make` has left in the frames (NNUE, Yu Nasu
 * 2018).
 */
export interface Accumulator {
  /** Takes in a game's network. */
  adopt(tables: Tables, network: Network): void;
  /** Forgets everything; the line begins with the position. */
  reset(): void;
  /** Follows the move that has just been made. A null move changes nothing here and need not be followed. */
  push(): void;
  /** Goes back to before the last `push`. */
  pop(): void;
  /** What the network says of the position, in centipawns as the side to move sees it. */
  score(): number;
}

/** Makes the accumulator of the lines that begin in a position and are made in it. */
export function bindAccumulator(position: Position): Accumulator {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { numbers, change, output } = makeKernel(BYTES);
  /** [ply]: where on the position's stack the frame of the move that led there begins. */
  const frames = new Int32Array(CAPACITY);
  /** [ply * 2 + side]: is that view worked out, and is the board mirrored in it? */
  const known = new Uint8Array(CAPACITY * 2);
  const mirrored = new Uint8Array(CAPACITY * 2);
  /** [((side * 2 + mirrored) * PIECE_SQUARES) + pieceSquare]: the place of that input's weights. */
  const rows = new Int32Array(4 * PIECE_SQUARES);
  const mirroredFrom = new Uint8Array(1 << SQUARE_BITS);
  /** Per view, the position whose sums were last worked out from the board. */
  const lastBoard = new Uint8Array(4 << SQUARE_BITS);
  const lastHeld = new Uint8Array(4 << SQUARE_BITS);
  /** Rows to be added and to be taken away. */
  const coming = new Int32Array((LONGEST_GAP + 1) * DIRTY_WIDTH);
  const going = new Int32Array((LONGEST_GAP + 1) * DIRTY_WIDTH);
  let outputBias = 0;
  let ply = 0;
  return { adopt, reset, push, pop, score };

  function adopt(tables: Tables, network: Network): void {
    const { inputs } = network;
    numbers.set(network.weights, INPUTS * HIDDEN);
    numbers.set(network.outputs, OUTPUTS * HIDDEN);
    outputBias = network.outputBias;
    lastBoard.fill(0);
    lastHeld.fill(0);
    for (let view = 0; view < 4; view++) numbers.set(network.biases, (LAST + view) * HIDDEN);
    for (let square = 0; square < tables.squares; square++) mirroredFrom[square] = inputs.isMirrored(square) ? 1 : 0;
    for (let view = 0; view < 4; view++) {
      const put = (pieceSquare: number): void => {
        rows[view * PIECE_SQUARES + pieceSquare] =
          (INPUTS + inputs.inputOf(pieceSquare, view >> 1, (view & 1) === 1)) * VIEW_BYTES;
      };
      for (let code = 2; code < tables.codes; code++) {
        for (let square = 0; square < tables.squares; square++) put((code << SQUARE_BITS) | square);
        for (let copy = 0; copy < HELD_COPIES; copy++) put(heldPieceSquare(code, copy));
        const further = view * PIECE_SQUARES + heldPieceSquare(code, HELD_COPIES);
        rows.fill(ZEROS * VIEW_BYTES, further, further + HELD_LIMIT - HELD_COPIES);
      }
    }
  }

  function reset(): void {
    ply = 0;
    for (let side = 0; side < 2; side++) {
      known[side] = 0;
      mirrored[side] = mirroredFrom[pos.list[side << SQUARE_BITS]! & SQUARE_MASK]!;
    }
  }

  function push(): void {
    ply++;
    frames[ply] = (pos.ply - 1) * FRAME;
    for (let side = 0; side < 2; side++) {
      known[2 * ply + side] = 0;
      mirrored[2 * ply + side] = mirroredFrom[pos.list[side << SQUARE_BITS]! & SQUARE_MASK]!;
    }
  }

  function pop(): void {
    ply--;
  }

  function score(): number {
    refresh(0);
    refresh(1);
    const us = pos.side as number;
    const sum = output((2 * ply + us) * VIEW_BYTES, (2 * ply + (us ^ 1)) * VIEW_BYTES, OUTPUTS * VIEW_BYTES);
    return (sum * CENTIPAWNS + outputBias) | 0;
  }

  /** Works out the sums of one side's view. */
  function refresh(side: number): void {
    if (known[2 * ply + side] !== 0) return;
    known[2 * ply + side] = 1;
    const { stack } = pos;
    const view = side * 2 + mirrored[2 * ply + side]!;
    const rowsOf = view * PIECE_SQUARES;
    const to = (2 * ply + side) * VIEW_BYTES;
    // Back to the nearest sums of a view like this one, gathering what has come and gone since.
    let arrived = 0;
    let left = 0;
    let back = ply;
    const last = ply > LONGEST_GAP ? ply - LONGEST_GAP : 0;
    do {
      for (let i = frames[back]! + FRAME_DIRTY; stack[i] !== 0; i++) {
        const went = stack[i]! & PIECE_SQUARE_MASK;
        const came = stack[i]! >> PIECE_SQUARE_BITS;
        if (went !== NO_PIECE_SQUARE) going[left++] = rows[rowsOf + went]!;
        if (came !== NO_PIECE_SQUARE) coming[arrived++] = rows[rowsOf + came]!;
      }
      back--;
    } while (back > last && known[2 * back + side] === 0);
    if (back < 0 || known[2 * back + side] === 0 || mirrored[2 * back + side] !== mirrored[2 * ply + side]) {
      fromBoard(to, view);
      return;
    }
    coming[arrived] = ZEROS * VIEW_BYTES;
    going[left] = ZEROS * VIEW_BYTES;
    let from = (2 * back + side) * VIEW_BYTES;
    for (let k = 0, end = Math.max(arrived, left); k < end; k++) {
      change(to, from, coming[Math.min(k, arrived)]!, going[Math.min(k, left)]!);
      from = to;
    }
  }

  /**
   * Works out the sums of the position as it stands, from the last one for which that was done with a view like this.
   */
  function fromBoard(to: number, view: number): void {
    const { board, held, squares, codes } = pos;
    const rowsOf = view * PIECE_SQUARES;
    const base = view << SQUARE_BITS;
    const last = (LAST + view) * VIEW_BYTES;
    const zeros = ZEROS * VIEW_BYTES;
    for (let square = 0; square < squares; square++) {
      const now = board[square]!;
      const before = lastBoard[base + square]!;
      if (now === before) continue;
      lastBoard[base + square] = now;
      const more = now === 0 ? zeros : rows[rowsOf + ((now << SQUARE_BITS) | square)]!;
      change(last, last, more, before === 0 ? zeros : rows[rowsOf + ((before << SQUARE_BITS) | square)]!);
    }
    for (let code = 2; code < codes; code++) {
      const now = held[code]!;
      let before = lastHeld[base + code]!;
      lastHeld[base + code] = now;
      while (before < now) change(last, last, rows[rowsOf + heldPieceSquare(code, before++)]!, zeros);
      while (before > now) change(last, last, zeros, rows[rowsOf + heldPieceSquare(code, --before)]!);
    }
    change(to, last, zeros, zeros);
  }
}
