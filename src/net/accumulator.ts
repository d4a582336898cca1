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
import { makeKernel } from './kernel.ts';
import {
  ACCUMULATOR_PLIES,
  BOARD_SUMS_ROW,
  HELD_COPIES,
  HIDDEN,
  INPUTS_ROW,
  MEMORY_BYTES,
  OUTPUTS_ROW,
  QA,
  QB,
  ROW_BYTES,
  SCALE,
  ZEROS_ROW,
} from './layout.ts';
import type { Network } from './network.ts';

/** Room for the dirty pieces of one half-move. */
const DIRTY_WIDTH = 8;
/** After this many half-moves without a score, sums are computed from the board instead of from the last ones. */
const LONGEST_GAP = 6;
/** Perspectives: by side, with the board as it is or mirrored. */
const PERSPECTIVES = 4;
/** Centipawns per 1 of the kernel's output. */
const CENTIPAWNS = SCALE / (QA * QA * QB);

/**
 * The first layer of a network along a line of moves: what the inputs of a position add up to in each neuron, for
 * each side's perspective. It is computed only where a score is asked for, from the nearest earlier position for which
 * it is known and the dirty pieces of the moves since, which `make` has left in the frames (NNUE, Yu Nasu 2018).
 */
export interface Accumulator {
  /** Takes in a game and its network. */
  adopt(tables: Tables, network: Network): void;
  /** Begins a line with the position as it stands, whatever was followed before. */
  reset(): void;
  /** Follows the move that has just been made. A null move changes nothing here and need not be followed. */
  push(): void;
  /** Goes back to before the last `push`. */
  pop(): void;
  /** The network's score of the position, in centipawns for the side to move. */
  score(): number;
}

/** Makes the accumulator of lines of moves that are made in a position object. */
export function bindAccumulator(position: Position): Accumulator {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { numbers, change, output } = makeKernel(MEMORY_BYTES);
  /** [ply]: where on the position's stack the frame of the move that led there begins. */
  const frames = new Int32Array(ACCUMULATOR_PLIES);
  /** [ply * 2 + side]: have that perspective's sums been computed, and is the board mirrored in it? */
  const known = new Uint8Array(ACCUMULATOR_PLIES * 2);
  const mirrored = new Uint8Array(ACCUMULATOR_PLIES * 2);
  /** [(side * 2 + mirrored) * PIECE_SQUARES + pieceSquare]: the address of that input's weights, in bytes. */
  const rows = new Int32Array(PERSPECTIVES * PIECE_SQUARES);
  /** [square]: is the board mirrored for a side whose king stands there? */
  const mirroredFrom = new Uint8Array(1 << SQUARE_BITS);
  /** [(side * 2 + mirrored) << SQUARE_BITS | square or code]: the position whose sums are in BOARD_SUMS_ROW. */
  const lastBoard = new Uint8Array(PERSPECTIVES << SQUARE_BITS);
  const lastHeld = new Uint8Array(PERSPECTIVES << SQUARE_BITS);
  /** Addresses of rows to be added and to be taken away. */
  const coming = new Int32Array((LONGEST_GAP + 1) * DIRTY_WIDTH);
  const going = new Int32Array((LONGEST_GAP + 1) * DIRTY_WIDTH);
  let outputBias = 0;
  let ply = 0;
  return { adopt, reset, push, pop, score };

  function adopt(tables: Tables, network: Network): void {
    const { inputs } = network;
    numbers.set(network.weights, INPUTS_ROW * HIDDEN);
    numbers.set(network.outputs, OUTPUTS_ROW * HIDDEN);
    outputBias = network.outputBias;
    lastBoard.fill(0);
    lastHeld.fill(0);
    for (let square = 0; square < tables.squares; square++) mirroredFrom[square] = inputs.isMirrored(square) ? 1 : 0;
    for (let perspective = 0; perspective < PERSPECTIVES; perspective++) {
      numbers.set(network.biases, (BOARD_SUMS_ROW + perspective) * HIDDEN);
      const put = (pieceSquare: number): void => {
        rows[perspective * PIECE_SQUARES + pieceSquare] =
          (INPUTS_ROW + inputs.inputOf(pieceSquare, perspective >> 1, (perspective & 1) === 1)) * ROW_BYTES;
      };
      for (let code = 2; code < tables.codes; code++) {
        for (let square = 0; square < tables.squares; square++) put((code << SQUARE_BITS) | square);
        for (let copy = 0; copy < HELD_COPIES; copy++) put(heldPieceSquare(code, copy));
        const further = perspective * PIECE_SQUARES + heldPieceSquare(code, HELD_COPIES);
        rows.fill(ZEROS_ROW * ROW_BYTES, further, further + HELD_LIMIT - HELD_COPIES);
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
    const sum = output((2 * ply + us) * ROW_BYTES, (2 * ply + (us ^ 1)) * ROW_BYTES, OUTPUTS_ROW * ROW_BYTES);
    return (sum * CENTIPAWNS + outputBias) | 0;
  }

  /** Computes the sums of one side's perspective, unless they are known. */
  function refresh(side: number): void {
    if (known[2 * ply + side] !== 0) return;
    known[2 * ply + side] = 1;
    const { stack } = pos;
    const perspective = side * 2 + mirrored[2 * ply + side]!;
    const rowsOf = perspective * PIECE_SQUARES;
    const to = (2 * ply + side) * ROW_BYTES;
    // Back to the nearest known sums of this side, collecting the pieces that have come and gone since.
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
      fromBoard(to, perspective);
      return;
    }
    coming[arrived] = ZEROS_ROW * ROW_BYTES;
    going[left] = ZEROS_ROW * ROW_BYTES;
    let from = (2 * back + side) * ROW_BYTES;
    for (let k = 0, end = Math.max(arrived, left); k < end; k++) {
      change(to, from, coming[Math.min(k, arrived)]!, going[Math.min(k, left)]!);
      from = to;
    }
  }

  /**
   * Computes the sums of the position as it stands from those of the last position for which that was done in the
   * same perspective, which often has most of its pieces in common ("Finny tables").
   */
  function fromBoard(to: number, perspective: number): void {
    const { board, held, squares, codes } = pos;
    const rowsOf = perspective * PIECE_SQUARES;
    const base = perspective << SQUARE_BITS;
    const last = (BOARD_SUMS_ROW + perspective) * ROW_BYTES;
    const zeros = ZEROS_ROW * ROW_BYTES;
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
