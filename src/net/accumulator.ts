import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { KING_TYPE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { heldPieceSquare } from './inputs.ts';
import { makeKernel, VIEW_BYTES } from './kernel.ts';
import { HELD_COPIES, HIDDEN, QA, QB, SCALE } from './layout.ts';
import type { Network } from './network.ts';

/** Half-moves that can be followed, and room for the changes of one: a capture that promotes by way of the hand makes six. */
const CAPACITY = 512;
const CHANGES = 8;
/** A change is a pieceSquare, with this added where it goes and not comes. */
const LEAVES = 1 << 14;
const PIECE_SQUARE_MASK = LEAVES - 1;
/** From this many half-moves without a score on, sums are worked out from the board instead of from the last ones. */
const LONGEST_WAY = 6;
/** Slots with such a square or a higher one are of pieces in hand. */
const FIRST_HELD = SQUARE_MASK - HELD_COPIES;
/** Inputs of the largest network. */
const MAX_INPUTS = 1 << 12;
/* Where things lie in the kernel's memory, in views: sums by ply and side, the last sums worked out from the board, ... */
const LAST = CAPACITY * 2;
/** ... the weights of the output for both views, a row of zeros, the weights of the inputs. */
const OUTPUTS = LAST + 4;
const ZEROS = OUTPUTS + 2;
const INPUTS = ZEROS + 1;
const BYTES = (INPUTS + MAX_INPUTS) * VIEW_BYTES;
const CENTIPAWNS = SCALE / (QA * QA * QB);

/**
 * The first layer of a network along a line of moves: what the inputs of a position add up to in each neuron, for each side's
 * view. It is worked out only where a score is asked for, from the nearest position before it for which it is known and the
 * pieces that have come and gone since (NNUE, Yu Nasu 2018).
 */
export interface Accumulator {
  /** Takes in a game's network. */
  adopt(tables: Tables, network: Network): void;
  /** Forgets everything; the line begins with the position. */
  reset(): void;
  /** Begins a half-move, whose changes follow. */
  push(): void;
  /** Takes the last half-move back. */
  pop(): void;
  place(pieceSquare: number): void;
  lift(pieceSquare: number): void;
  /** Changes how many of a piece are in hand by one. */
  hold(code: number, change: number): void;
  /** What the network says of the position, in centipawns as the side to move sees it. */
  score(): number;
}

/** Makes the accumulator of the lines that begin in a position and are made in it. */
export function bindAccumulator(position: Position): Accumulator {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { numbers, change, output } = makeKernel(BYTES);
  const changes = new Int16Array(CAPACITY * CHANGES);
  const changeCount = new Uint8Array(CAPACITY);
  /** [ply * 2 + side]: is that view worked out, and is the board mirrored in it? */
  const known = new Uint8Array(CAPACITY * 2);
  const mirrored = new Uint8Array(CAPACITY * 2);
  /** [code]: how many are in hand after the changes. */
  const held = new Uint8Array(1 << SQUARE_BITS);
  /** [((side * 2 + mirrored) * LEAVES) + pieceSquare]: the place of that input's weights. */
  const rows = new Int32Array(4 * LEAVES);
  const mirroredFrom = new Uint8Array(1 << SQUARE_BITS);
  /** Per view, the position whose sums were last worked out from the board. */
  const lastBoard = new Uint8Array(4 << SQUARE_BITS);
  const lastHeld = new Uint8Array(4 << SQUARE_BITS);
  /** Rows to be added and to be taken away. */
  const coming = new Int32Array((LONGEST_WAY + 1) * CHANGES);
  const going = new Int32Array((LONGEST_WAY + 1) * CHANGES);
  let outputBias = 0;
  let ply = 0;
  return { adopt, reset, push, pop, place, lift, hold, score };

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
        rows[view * LEAVES + pieceSquare] =
          (INPUTS + inputs.inputOf(pieceSquare, view >> 1, (view & 1) === 1)) * VIEW_BYTES;
      };
      for (let code = 2; code < tables.codes; code++) {
        for (let square = 0; square < tables.squares; square++) put((code << SQUARE_BITS) | square);
        for (let copy = 0; copy < HELD_COPIES; copy++) put(heldPieceSquare(code, copy));
        rows[view * LEAVES + heldPieceSquare(code, HELD_COPIES)] = ZEROS * VIEW_BYTES;
      }
    }
  }

  function reset(): void {
    ply = 0;
    for (let side = 0; side < 2; side++) {
      known[side] = 0;
      mirrored[side] = mirroredFrom[pos.list[side << SQUARE_BITS]! & SQUARE_MASK]!;
    }
    for (let code = 2; code < pos.codes; code++) held[code] = pos.held[code]!;
  }

  function push(): void {
    ply++;
    changeCount[ply] = 0;
    known[2 * ply] = 0;
    known[2 * ply + 1] = 0;
    mirrored[2 * ply] = mirrored[2 * ply - 2]!;
    mirrored[2 * ply + 1] = mirrored[2 * ply - 1]!;
  }

  function pop(): void {
    for (let i = ply * CHANGES, end = i + changeCount[ply]!; i < end; i++) {
      const pieceSquare = changes[i]! & PIECE_SQUARE_MASK;
      if ((pieceSquare & SQUARE_MASK) < FIRST_HELD) continue;
      held[pieceSquare >> SQUARE_BITS]! += (changes[i]! & LEAVES) === 0 ? -1 : 1;
    }
    ply--;
  }

  function note(change: number): void {
    changes[ply * CHANGES + changeCount[ply]!] = change;
    changeCount[ply]!++;
  }

  function place(pieceSquare: number): void {
    note(pieceSquare);
    const code = pieceSquare >> SQUARE_BITS;
    if (code >> 1 === KING_TYPE) mirrored[2 * ply + (code & 1)] = mirroredFrom[pieceSquare & SQUARE_MASK]!;
  }

  function lift(pieceSquare: number): void {
    note(pieceSquare | LEAVES);
  }

  function hold(code: number, change: number): void {
    if (change > 0) note(heldPieceSquare(code, held[code]!++));
    else note(heldPieceSquare(code, --held[code]!) | LEAVES);
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
    const view = side * 2 + mirrored[2 * ply + side]!;
    const rowsOf = view * LEAVES;
    const to = (2 * ply + side) * VIEW_BYTES;
    // Back to the nearest sums of a view like this one, gathering what has come and gone since.
    let arrived = 0;
    let left = 0;
    let back = ply;
    const last = ply > LONGEST_WAY ? ply - LONGEST_WAY : 0;
    do {
      for (let i = back * CHANGES, end = i + changeCount[back]!; i < end; i++) {
        const change = changes[i]!;
        if ((change & LEAVES) === 0) coming[arrived++] = rows[rowsOf + change]!;
        else going[left++] = rows[rowsOf + (change & PIECE_SQUARE_MASK)]!;
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

  /** Works out the sums of the position as it stands, from the last one for which that was done with a view like this. */
  function fromBoard(to: number, view: number): void {
    const { board, squares, codes } = pos;
    const rowsOf = view * LEAVES;
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
