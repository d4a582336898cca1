import { isOpen } from './attack.ts';
import { CAPTURE_FLAG, MIXED_TABLE, QUIET_FLAG } from './paths.ts';
import type { Position } from './position.ts';
import { MAX_ROYAL_MOVES } from './royal.ts';
import { NEVER, NEXT_WAY } from './ways.ts';

/**
 * Looks once over the enemy's pieces and notes all that they mean for the king of the side to move: who gives check and
 * by which way, which pieces are pinned to which way, and to which squares the king can safely go.
 * Fills the fields of `pos` from `checkers` to `pinWay`. Pins must be cleared with `clearPins` before the next scan.
 */
export function scan(pos: Position): void {
  const { board, list, squares, codes, ways, zone, checks, attacks, royalTargets, paths } = pos;
  const us = pos.side;
  const them = us ^ 1;
  const king = list[us * squares]!;

  let candidates = 0;
  let bit = 1;
  let i = pos.starts[((board[king]! * squares + king) << 2) + MIXED_TABLE]!;
  const pathStart = i;
  for (let move = paths[i]!; move >= 0; move = paths[i]!) {
    const occupant = board[move & 255]!;
    const flags = paths[i + 2]!;
    if (occupant === 0) {
      if ((flags & QUIET_FLAG) !== 0) candidates |= bit;
      i += 3;
      bit <<= 1;
    } else {
      if ((flags & CAPTURE_FLAG) !== 0 && (occupant & 1) !== us) candidates |= bit;
      i = paths[i + 1]!;
      bit = 1 << ((i - pathStart) / 3);
    }
  }

  let danger = 0;
  let checkers = 0;
  let pins = 0;
  let irregular = 0;
  const zoneBase = king * codes;
  const targetBase = (us * squares + king) * MAX_ROYAL_MOVES;
  const first = them * squares;
  const end = first + pos.count[them]!;
  for (let k = first; k < end; k++) {
    const from = list[k]!;
    const code = board[from]!;
    const at = (zoneBase + code) * squares + from;
    const reach = zone[at]!;
    if (reach !== 0) {
      danger |= reach & 0xffff;
      let maybe = (reach >>> 16) & candidates & ~danger;
      while (maybe !== 0) {
        const j = 31 - Math.clz32(maybe);
        maybe ^= 1 << j;
        const way = attacks[(code * squares + from) * squares + royalTargets[targetBase + j]!]!;
        if (isOpen(board, ways, way, king)) danger |= 1 << j;
      }
    }
    const check = checks[at]!;
    if (check === NEVER) continue;
    let blockers = 0;
    let blocker = 0;
    let w = check;
    for (; ; w++) {
      const square = ways[w]!;
      if (square >= NEXT_WAY) {
        if (square === NEXT_WAY) {
          irregular = 1;
          break;
        }
        if (blockers === 0) {
          checkers++;
          pos.checkWay = check;
          pos.checkFrom = from;
        } else if ((board[blocker]! & 1) === us) {
          if (pos.pinned[blocker] !== 0) irregular = 1;
          else {
            pos.pinned[blocker] = pins + 1;
            pos.pinSquare[pins] = blocker;
            pos.pinFrom[pins] = from;
            pos.pinWay[pins++] = check;
          }
        }
        break;
      }
      if (board[square] !== 0) {
        if (++blockers > 1) {
          // With another way still to come, this one being shut says nothing.
          while (ways[w]! < NEXT_WAY) w++;
          if (ways[w] === NEXT_WAY) irregular = 1;
          break;
        }
        blocker = square;
      }
    }
  }
  pos.royalMoves = candidates & ~danger;
  pos.checkers = checkers;
  pos.pinCount = pins;
  pos.irregular = irregular;
}

/** Takes the marks of the last scan's pins off the board. */
export function clearPins(pos: Position): void {
  for (let i = pos.pinCount - 1; i >= 0; i--) pos.pinned[pos.pinSquare[i]!] = 0;
  pos.pinCount = 0;
}
