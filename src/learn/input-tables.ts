import { heldPieceSquare, PIECE_SQUARES, SQUARE_BITS } from '../board/layout.ts';
import type { Tables } from '../board/tables/tables.ts';
import { CHECKS_TABLE, INPUT_TABLE, OUTPUT_TABLE, TABLES_BYTES, VIEW_TABLE, VIEWS } from '../net/fit-layout.ts';
import type { Inputs } from '../net/inputs.ts';
import { type Layers, outputFor } from '../net/network.ts';

/** Numbers of checks left that a record can have, and of pieces on the board. */
const CHECK_COUNTS = 256;
const PIECE_COUNTS = 128;

/** The tables by which records become inputs, see src/net/fit-layout.ts. */
export function inputTables({ squares, codes }: Tables, inputs: Inputs, layers: Layers): Uint8Array {
  const bytes = new Uint8Array(TABLES_BYTES);
  const { held, checks } = inputs.plan;
  for (let own = 0; own < squares; own++) {
    for (let other = 0; other < squares; other++) {
      bytes[VIEW_TABLE + (own << SQUARE_BITS) + other] = inputs.viewOf(own, other);
    }
  }
  const ofChecks = new Uint16Array(bytes.buffer, CHECKS_TABLE);
  for (let left = 0; checks > 0 && left < CHECK_COUNTS; left++) {
    ofChecks[2 * left] = inputs.checksInput(left, true);
    ofChecks[2 * left + 1] = inputs.checksInput(left, false);
  }
  for (let pieces = 0; pieces < PIECE_COUNTS; pieces++) bytes[OUTPUT_TABLE + pieces] = outputFor(layers, pieces);
  const ofPieces = new Uint16Array(bytes.buffer, INPUT_TABLE);
  for (let side = 0; side < 2; side++) {
    for (let view = 0; view < VIEWS; view++) {
      const from = (side * VIEWS + view) * PIECE_SQUARES;
      const put = (pieceSquare: number): void => {
        ofPieces[from + pieceSquare] = inputs.inputOf(pieceSquare, side, view);
      };
      for (let code = 2; code < codes; code++) {
        for (let square = 0; square < squares; square++) put((code << SQUARE_BITS) | square);
        for (let copy = 0; copy < held; copy++) put(heldPieceSquare(code, copy));
      }
    }
  }
  return bytes;
}

/**
 * Groups of inputs that have weights in common besides their own: the same piece on any square, or in hand. So what is
 * learned of a piece holds for where it has rarely been.
 *
 * @returns [input]: its group, and the number of groups
 */
export function inputGroups({ squares, codes }: Tables, inputs: Inputs): { of: Uint16Array; count: number } {
  const { held, kings } = inputs.plan;
  // The first group is that of checks left.
  const of = new Uint16Array(inputs.count);
  let count = 1;
  for (const view of kings === 'both' ? [0, 2] : [0]) {
    for (let code = 2; code < codes; code++) {
      for (let square = 0; square < squares; square++)
        of[inputs.inputOf((code << SQUARE_BITS) | square, 0, view)] = count;
      for (let copy = 0; copy < held; copy++) of[inputs.inputOf(heldPieceSquare(code, copy), 0, view)] = count + 1;
      count += 2;
    }
  }
  return { of, count };
}
