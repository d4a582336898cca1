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
import { checksLeftOf } from '../board/position/checks-left.ts';
import { FRAME, FRAME_DIRTY } from '../board/position/frame.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { makeKernel } from './kernel.ts';
import {
  ACCUMULATOR_PLIES,
  BOARD_SUMS_ROW,
  FULL_SUMS_ROW,
  INPUTS_ROW,
  OUTPUTS_ROW,
  PERSPECTIVES,
  ZEROS_ROW,
} from './layout.ts';
import { inputsOf, type Network, outputFor } from './network.ts';

/** Room for the dirty pieces of one half-move. */
const DIRTY_WIDTH = 12;
/** After this many half-moves without a score, sums are computed from the board instead of from the last ones. */
const LONGEST_GAP = 6;
/** Views of a side, see `Inputs.viewOf`; a perspective is `side * VIEWS + view`. */
const VIEWS = 4;
/** No ply. */
const NOWHERE = -1;

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
  const { reserve, change, changeTwice, output } = makeKernel();
  /** [ply]: where on the position's stack the frame of the move that led there begins. */
  const frames = new Int32Array(ACCUMULATOR_PLIES);
  /** [ply]: have the sums been computed? */
  const known = new Uint8Array(ACCUMULATOR_PLIES);
  /** [ply * 2 + side]: how is the board seen in that perspective, where its sums have been computed? */
  const views = new Uint8Array(ACCUMULATOR_PLIES * 2);
  /** [perspective * PIECE_SQUARES + pieceSquare]: the address of that input's weights, in bytes; zeros for no piece. */
  const rows = new Int32Array(PERSPECTIVES * PIECE_SQUARES);
  /** [own king's square << SQUARE_BITS | the other king's]: how a side sees the board. */
  const viewFrom = new Uint8Array(1 << (2 * SQUARE_BITS));
  /** [perspective << SQUARE_BITS | square or code]: the position whose sums are in BOARD_SUMS_ROW. */
  const lastBoard = new Uint8Array(PERSPECTIVES << SQUARE_BITS);
  const lastHeld = new Uint8Array(PERSPECTIVES << SQUARE_BITS);
  /** The dirty pieces of the moves since the sums that are known. */
  const dirty = new Int32Array((LONGEST_GAP + 1) * DIRTY_WIDTH);
  /** [number of pieces]: the address of the weights of the output for it, and its bias in centipawns. */
  const outputRows = new Int32Array(2 << SQUARE_BITS);
  const outputBiases = new Int32Array(2 << SQUARE_BITS);
  /** [2 * left + (own ? 0 : 1)]: the address of the weights of the input for checks that are left. */
  const checkRows = new Int32Array(512);
  /** Bytes of a row. */
  let rowBytes = 0;
  /** Centipawns per 1 of the kernel's output. */
  let centipawns = 0;
  let readsChecks = false;
  let ply = 0;
  return { adopt, reset, push, pop, score };

  function adopt(tables: Tables, network: Network): void {
    const { weights, biases, header } = network;
    const { layers, quantisation } = header;
    const { neurons } = layers;
    const inputs = inputsOf(network, tables);
    const { held, checks } = inputs.plan;
    rowBytes = 2 * neurons;
    centipawns = quantisation.scale / (quantisation.qa * quantisation.qa * quantisation.qb);
    const addressOf = (input: number): number => (INPUTS_ROW + input) * rowBytes;
    const numbers = reserve(addressOf(inputs.count));
    numbers.fill(0, ZEROS_ROW * neurons, INPUTS_ROW * neurons);
    numbers.set(weights, INPUTS_ROW * neurons);
    numbers.set(network.outputs, OUTPUTS_ROW * neurons);
    for (let pieces = 0; pieces < outputRows.length; pieces++) {
      const chosen = outputFor(layers, pieces);
      outputRows[pieces] = (OUTPUTS_ROW + 2 * chosen) * rowBytes;
      outputBiases[pieces] = network.outputBiases[chosen]!;
    }
    readsChecks = checks > 0;
    for (let left = 0; readsChecks && left < 256; left++) {
      checkRows[2 * left] = addressOf(inputs.checksInput(left, true));
      checkRows[2 * left + 1] = addressOf(inputs.checksInput(left, false));
    }
    lastBoard.fill(0);
    lastHeld.fill(0);
    for (let own = 0; own < tables.squares; own++) {
      for (let other = 0; other < tables.squares; other++)
        viewFrom[(own << SQUARE_BITS) | other] = inputs.viewOf(own, other);
    }
    for (let perspective = 0; perspective < PERSPECTIVES; perspective++) {
      numbers.set(biases, (BOARD_SUMS_ROW + perspective) * neurons);
      const side = perspective >> 2;
      const view = perspective & (VIEWS - 1);
      if (view > 1 && inputs.plan.kings === 'own') continue;
      const put = (pieceSquare: number): void => {
        rows[perspective * PIECE_SQUARES + pieceSquare] = addressOf(inputs.inputOf(pieceSquare, side, view));
      };
      rows[perspective * PIECE_SQUARES + NO_PIECE_SQUARE] = ZEROS_ROW * rowBytes;
      for (let code = 2; code < tables.codes; code++) {
        if (tables.letters[code >> 1] === '') continue;
        for (let square = 0; square < tables.squares; square++) put((code << SQUARE_BITS) | square);
        for (let copy = 0; copy < held; copy++) put(heldPieceSquare(code, copy));
        const further = perspective * PIECE_SQUARES + heldPieceSquare(code, held);
        rows.fill(ZEROS_ROW * rowBytes, further, further + HELD_LIMIT - held);
      }
    }
  }

  function reset(): void {
    ply = 0;
    known[0] = 0;
  }

  function push(): void {
    ply++;
    frames[ply] = (pos.ply - 1) * FRAME;
    known[ply] = 0;
  }

  function pop(): void {
    ply--;
  }

  function score(): number {
    refresh();
    const us = pos.side as number;
    const pieces = pos.count[0]! + pos.count[1]!;
    let own = (2 * ply + us) * rowBytes;
    let other = (2 * ply + (us ^ 1)) * rowBytes;
    if (readsChecks) {
      own = withChecks(own, us);
      other = withChecks(other, us ^ 1);
    }
    return (output(own, other, outputRows[pieces]!, rowBytes) * centipawns + outputBiases[pieces]!) | 0;
  }

  /** Adds to a side's sums what it makes of the checks that are left; gives the address of the new sums. */
  function withChecks(sums: number, side: number): number {
    const to = (FULL_SUMS_ROW + side) * rowBytes;
    const zeros = ZEROS_ROW * rowBytes;
    const own = checksLeftOf(pos, side);
    const other = checksLeftOf(pos, side ^ 1);
    change(to, sums, checkRows[2 * own]!, zeros, rowBytes);
    change(to, to, checkRows[2 * other + 1]!, zeros, rowBytes);
    return to;
  }

  /** Computes the sums of both perspectives, unless they are known. */
  function refresh(): void {
    if (known[ply] !== 0) return;
    known[ply] = 1;
    const { stack } = pos;
    // Back to the nearest known sums, collecting the pieces that have come and gone since.
    let changes = 0;
    let back = ply;
    const last = ply > LONGEST_GAP ? ply - LONGEST_GAP : 0;
    do {
      for (let i = frames[back]! + FRAME_DIRTY; stack[i] !== 0; i++) dirty[changes++] = stack[i]!;
      back--;
    } while (back > last && known[back] === 0);
    const white = pos.list[0]! & SQUARE_MASK;
    const black = pos.list[1 << SQUARE_BITS]! & SQUARE_MASK;
    const isNear = back >= 0 && known[back] !== 0;
    renew(0, viewFrom[(white << SQUARE_BITS) | black]!, isNear ? back : NOWHERE, changes);
    renew(1, viewFrom[(black << SQUARE_BITS) | white]!, isNear ? back : NOWHERE, changes);
  }

  /**
   * Computes the sums of one side's perspective.
   *
   * @param view how it sees the board now
   * @param back the ply from whose sums `changes` dirty pieces lead to these, or NOWHERE
   */
  function renew(side: number, view: number, back: number, changes: number): void {
    const perspective = side * VIEWS + view;
    const to = (2 * ply + side) * rowBytes;
    views[2 * ply + side] = view;
    if (back === NOWHERE || views[2 * back + side] !== view) {
      fromBoard(to, perspective);
      return;
    }
    const rowsOf = perspective * PIECE_SQUARES;
    let from = (2 * back + side) * rowBytes;
    let k = 0;
    for (; k + 1 < changes; k += 2) {
      const pair = dirty[k]!;
      const next = dirty[k + 1]!;
      changeTwice(
        to,
        from,
        rows[rowsOf + (pair >> PIECE_SQUARE_BITS)]!,
        rows[rowsOf + (pair & PIECE_SQUARE_MASK)]!,
        rows[rowsOf + (next >> PIECE_SQUARE_BITS)]!,
        rows[rowsOf + (next & PIECE_SQUARE_MASK)]!,
        rowBytes,
      );
      from = to;
    }
    if (k === changes) return;
    const pair = dirty[k]!;
    change(to, from, rows[rowsOf + (pair >> PIECE_SQUARE_BITS)]!, rows[rowsOf + (pair & PIECE_SQUARE_MASK)]!, rowBytes);
  }

  /**
   * Computes the sums of the position as it stands from those of the last position for which that was done in the
   * same perspective, which often has most of its pieces in common ("Finny tables").
   */
  function fromBoard(to: number, perspective: number): void {
    const { board, held, squares, codes } = pos;
    const rowsOf = perspective * PIECE_SQUARES;
    const base = perspective << SQUARE_BITS;
    const last = (BOARD_SUMS_ROW + perspective) * rowBytes;
    const zeros = ZEROS_ROW * rowBytes;
    for (let square = 0; square < squares; square++) {
      const now = board[square]!;
      const before = lastBoard[base + square]!;
      if (now === before) continue;
      lastBoard[base + square] = now;
      const more = now === 0 ? zeros : rows[rowsOf + ((now << SQUARE_BITS) | square)]!;
      change(last, last, more, before === 0 ? zeros : rows[rowsOf + ((before << SQUARE_BITS) | square)]!, rowBytes);
    }
    for (let code = 2; code < codes; code++) {
      const now = held[code]!;
      let before = lastHeld[base + code]!;
      lastHeld[base + code] = now;
      while (before < now) change(last, last, rows[rowsOf + heldPieceSquare(code, before++)]!, zeros, rowBytes);
      while (before > now) change(last, last, zeros, rows[rowsOf + heldPieceSquare(code, --before)]!, rowBytes);
    }
    change(to, last, zeros, zeros, rowBytes);
  }
}
