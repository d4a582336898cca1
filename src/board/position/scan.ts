import {
  LEAPS,
  MAYBE_SHIFT,
  MIXED_WIDTH,
  NEXT_RAY,
  ROYAL_WIDTH,
  SHAPE_BITS,
  SQUARE_BITS,
  SQUARE_MASK,
  TARGET_MASK,
} from '../layout.ts';
import { isRayOpen } from './attack.ts';
import { mayMove, nextMixed } from './mixed.ts';
import type { Position } from './position.ts';

/** Writes the wanted moves of the king from index `at` on, and gives the index after them. */
export type Scan = (at: number, want: number) => number;

/**
 * Makes the scan of a position. It goes once through the enemy's pieces and finds what they do to the king of the side
 * to move: which piece gives check along which ray, which pieces are pinned on which ray. It fills the position's
 * fields from `checkers` to `pinRay`, and writes the king's own moves, to squares that are safe. Pins must be cleared
 * with `clearPins` before the next scan.
 */
export function bindScan(pos: Position, moveStack: Int32Array): Scan {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const stack = moveStack;
  return scan;

  function scan(at: number, want: number): number {
    const { board, list, rays, kingZone, checks, attacks, royalTargets } = hot;
    const us = hot.side;
    const them = us ^ 1;
    const royal = list[us << SQUARE_BITS]!;
    const king = royal & SQUARE_MASK;
    const candidates = openTargets(royal, want);

    let danger = 0;
    let checkers = 0;
    let pins = 0;
    let irregular = 0;
    const kingZoneBase = king * (hot.codes << SQUARE_BITS);
    const targetBase = royal * ROYAL_WIDTH;
    const first = them << SQUARE_BITS;
    const end = first + hot.count[them]!;
    for (let k = first; k < end; k++) {
      const pieceSquare = list[k]!;
      const reach = kingZone[kingZoneBase + pieceSquare]!;
      if (reach === 0) continue;
      danger |= reach & TARGET_MASK;
      let maybe = (reach >> MAYBE_SHIFT) & candidates & ~danger;
      while (maybe !== 0) {
        const j = 31 - Math.clz32(maybe);
        maybe ^= 1 << j;
        const ray = attacks[(pieceSquare << SQUARE_BITS) | royalTargets[targetBase + j]!]!;
        if (isRayOpen(board, rays, ray, king)) danger |= 1 << j;
      }
      if (reach > 0) continue;
      const check = checks[kingZoneBase + pieceSquare]!;
      let blockers = 0;
      let blocker = 0;
      let w = check;
      for (; ; w++) {
        const square = rays[w]!;
        if (square >= NEXT_RAY) {
          if (square === NEXT_RAY) {
            irregular = 1;
            break;
          }
          if (blockers === 0) {
            checkers++;
            hot.checkRay = check;
            hot.checkFrom = pieceSquare & SQUARE_MASK;
          } else if ((board[blocker]! & 1) === us) {
            if (hot.pinned[blocker] !== 0) irregular = 1;
            else {
              hot.pinned[blocker] = pins + 1;
              hot.pinSquare[pins] = blocker;
              hot.pinFrom[pins] = pieceSquare & SQUARE_MASK;
              hot.pinRay[pins++] = check;
            }
          }
          break;
        }
        if (board[square] !== 0) {
          if (++blockers > 1) {
            // If another ray follows, this one being blocked says nothing.
            while (rays[w]! < NEXT_RAY) w++;
            if (rays[w] === NEXT_RAY) irregular = 1;
            break;
          }
          blocker = square;
        }
      }
    }
    hot.checkers = checkers;
    hot.pinCount = pins;
    hot.irregular = irregular;
    return royalMoves(at, want, royal, candidates & ~danger);
  }

  /**
   * The royal piece's targets, as bits in the order of its paths, to which its path is open and where what it would find
   * is wanted.
   */
  function openTargets(royal: number, want: number): number {
    const { board, paths, wanted } = hot;
    const us = hot.side;
    const row = ((want << 1) | us) * hot.codes;
    const program = hot.programs[royal]!;
    const start = program >> SHAPE_BITS;
    let open = 0;
    if ((program & LEAPS) !== 0) {
      for (let j = 0, move = paths[start]!; move >= 0; move = paths[start + ++j]!)
        open |= wanted[row + board[move & 255]!]! << j;
      return open;
    }
    let i = start;
    for (let move = paths[i]!; move >= 0; move = paths[i]!) {
      const occupant = board[move & 255]!;
      const flags = paths[i + 2]!;
      if (mayMove(flags, occupant, us) && wanted[row + occupant] !== 0) open |= 1 << ((i - start) / MIXED_WIDTH);
      i = nextMixed(paths, i, flags, occupant, us);
    }
    return open;
  }

  /** The king's moves to the targets with these numbers. */
  function royalMoves(at: number, want: number, royal: number, targets: number): number {
    const { board, paths, wanted } = hot;
    const moves = stack;
    const program = hot.programs[royal]!;
    const start = program >> SHAPE_BITS;
    const width = (program & LEAPS) !== 0 ? 1 : MIXED_WIDTH;
    const row = ((want << 1) | hot.side) * hot.codes;
    let n = at | 0;
    for (let left = targets | 0; left !== 0; ) {
      const j = 31 - Math.clz32(left);
      left ^= 1 << j;
      const move = paths[start + width * j]!;
      moves[n] = move;
      n = (n + wanted[row + board[move & 255]!]!) | 0;
    }
    return n;
  }
}

/** Clears the pins of the last scan. */
export function clearPins(pos: Position): void {
  for (let i = pos.pinCount - 1; i >= 0; i--) pos.pinned[pos.pinSquare[i]!] = 0;
  pos.pinCount = 0;
}
