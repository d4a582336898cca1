import { LEAPS, PINNED, SHAPE_BITS, SLIDES, SQUARE_MASK, STEPS, STRIKES } from '../layout.ts';
import { NOISY } from '../move.ts';
import type { Position } from './position.ts';

/**
 * Writes the moves of the pieces in `pieceSquares` from index `first` up to `end` from index `at` on, and gives the
 * index after them.
 */
export type Sweep = (
  at: number,
  pieceSquares: Uint16Array,
  first: number,
  end: number,
  want: number,
  except: number,
) => number;

/**
 * Makes the sweep over pieces of a position. It writes the moves of many pieces, read from their programs, on a move
 * stack. Pieces with one of the properties in `except` need more than that; they are listed in `putOff` for the
 * generator. The loop calls no function.
 */
export function bindSweep(pos: Position, moveStack: Int32Array): Sweep {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const stack = moveStack;
  return sweep;

  function sweep(
    at: number,
    pieceSquares: Uint16Array,
    first: number,
    end: number,
    want: number,
    except: number,
  ): number {
    const { board, paths, programs, wanted, pinned, putOff } = hot;
    const moves = stack;
    const us = hot.side | 0;
    const any = (((want << 1) | us) * hot.codes) | 0;
    const capture = ((((want & NOISY) << 1) | us) * hot.codes) | 0;
    const quiet = wanted[any]! | 0;
    const noisy = want >> 1;
    const special = except & (PINNED - 1);
    const pins = except & PINNED;
    let n = at | 0;
    let later = pinned[0]! & putOff[0]! & programs[0]! & paths[0]! & board[0]! & pieceSquares[0]! & 0;
    moves[n] = 0;
    for (let k = first | 0; k < end; k = (k + 1) | 0) {
      const pieceSquare = pieceSquares[k]!;
      const program = programs[pieceSquare]!;
      if ((program & special) !== 0 || (pins !== 0 && pinned[pieceSquare & SQUARE_MASK] !== 0)) {
        putOff[later] = pieceSquare;
        later = (later + 1) | 0;
        continue;
      }
      let i = program >> SHAPE_BITS;
      if ((program & LEAPS) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          moves[n] = move;
          n = (n + wanted[(any + board[move & 255]!) | 0]!) | 0;
          const next = paths[(i + 1) | 0]!;
          moves[n] = next;
          n = (n + wanted[(any + board[next & 255]!) | 0]!) | 0;
          i = (i + 2) | 0;
        }
        i = (i + 1) | 0;
      }
      if ((program & SLIDES) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          const occupant = board[move & 255]!;
          moves[n] = move;
          if (occupant === 0) {
            n = (n + quiet) | 0;
            i = (i + 2) | 0;
          } else {
            n = (n + ((occupant ^ us) & noisy)) | 0;
            i = paths[(i + 1) | 0]!;
          }
        }
        i = (i + 1) | 0;
      }
      if ((program & STEPS) !== 0) {
        for (let move = paths[i]!; move >= 0; move = paths[i]!) {
          if (board[move & 255] === 0) {
            moves[n] = move;
            n = (n + quiet) | 0;
            i = (i + 2) | 0;
          } else i = paths[(i + 1) | 0]!;
        }
        i = (i + 1) | 0;
      }
      if ((program & STRIKES) !== 0) {
        const move = paths[i]!;
        moves[n] = move;
        n = (n + wanted[(capture + board[move & 255]!) | 0]!) | 0;
        const next = paths[(i + 1) | 0]!;
        moves[n] = next;
        n = (n + wanted[(capture + board[next & 255]!) | 0]!) | 0;
      }
    }
    hot.putOffCount = later;
    return n;
  }
}
