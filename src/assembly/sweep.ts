import {
  BOARD_AT,
  FINDINGS_AT,
  MOVES_AT,
  PATHS_AT,
  PINNED_AT,
  PROGRAMS_AT,
  PUT_OFF_AT,
  PUT_OFF_COUNT,
  WANTED_AT,
} from '../board/addresses.ts';
import { LEAPS, PINNED, SHAPE_BITS, SLIDES, SQUARE_MASK, STEPS, STRIKES } from '../board/layout.ts';
import { NOISY } from '../board/move.ts';

/**
 * Writes the moves of many pieces, read from their path programs, on the move stack (see board/PATHS.md). Pieces with
 * one of the properties in `except` need more than that: they are written to PUT_OFF_AT, and their number to the
 * finding PUT_OFF_COUNT. Every move is written, and counted if it is wanted: whether it is cannot be predicted.
 *
 * @param at where on the move stack the first move goes
 * @param pieces the address of a list of piece-squares
 * @param first the index of the first of them to look at, and `end` the one after the last
 * @param want QUIETS, NOISY or both
 * @param except kinds of sections, PINNED
 * @param us the side to move
 * @param codes the number of piece codes in the game
 * @returns where on the move stack the next move goes
 */
export function sweep(
  at: i32,
  pieces: usize,
  first: usize,
  end: usize,
  want: i32,
  except: i32,
  us: i32,
  codes: i32,
): i32 {
  const any: usize = ((want << 1) | us) * codes;
  const capture: usize = (((want & NOISY) << 1) | us) * codes;
  const quiet = (<usize>load<u8>(any, WANTED_AT)) << 2;
  const noisy = want >> 1;
  const special = except & (PINNED - 1);
  const pins = except & PINNED;
  const last = pieces + (end << 1);
  let n: usize = MOVES_AT + (at << 2);
  let later: usize = PUT_OFF_AT;
  for (let piece = pieces + (first << 1); piece < last; piece += 2) {
    const pieceSquare = <usize>load<u16>(piece);
    const program = load<i32>(pieceSquare << 2, PROGRAMS_AT);
    if ((program & special) !== 0 || (pins !== 0 && load<u8>(pieceSquare & SQUARE_MASK, PINNED_AT) !== 0)) {
      store<u16>(later, <u16>pieceSquare);
      later += 2;
      continue;
    }
    let i: usize = PATHS_AT + ((program >> SHAPE_BITS) << 2);
    if ((program & LEAPS) !== 0) {
      for (let move = load<i32>(i); move >= 0; move = load<i32>(i)) {
        n = put(n, move, any);
        n = put(n, load<i32>(i, 4), any);
        i += 8;
      }
      i += 4;
    }
    if ((program & SLIDES) !== 0) {
      for (let move = load<i32>(i); move >= 0; move = load<i32>(i)) {
        const occupant: i32 = load<u8>(move & 255, BOARD_AT);
        store<i32>(n, move);
        if (occupant === 0) {
          n += quiet;
          i += 8;
        } else {
          n += ((occupant ^ us) & noisy) << 2;
          i = PATHS_AT + (load<i32>(i, 4) << 2);
        }
      }
      i += 4;
    }
    if ((program & STEPS) !== 0) {
      for (let move = load<i32>(i); move >= 0; move = load<i32>(i)) {
        if (load<u8>(move & 255, BOARD_AT) === 0) {
          store<i32>(n, move);
          n += quiet;
          i += 8;
        } else i = PATHS_AT + (load<i32>(i, 4) << 2);
      }
      i += 4;
    }
    if ((program & STRIKES) !== 0) {
      n = put(n, load<i32>(i), capture);
      n = put(n, load<i32>(i, 4), capture);
    }
  }
  store<i32>(FINDINGS_AT + 4 * PUT_OFF_COUNT, (later - PUT_OFF_AT) >> 1);
  return <i32>((n - MOVES_AT) >> 2);
}

/** Writes a move, and gives the address of the next one: the same if `row` of the table of wanted moves says no. */
function put(n: usize, move: i32, row: usize): usize {
  store<i32>(n, move);
  return n + ((<usize>load<u8>(row + load<u8>(move & 255, BOARD_AT), WANTED_AT)) << 2);
}
