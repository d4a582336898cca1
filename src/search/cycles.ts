import { MUST_CAPTURE, NEVER, ODD_LEGALITY, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { COLORS, KING_TYPE, pieceCode } from '../board/piece.ts';
import { isRayOpen } from '../board/position/attack.ts';
import { FRAME, FRAME_HASH_HIGH, FRAME_HASH_LOW } from '../board/position/frame.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';

/** Numbers per entry: both halves of the hash, and the pieceSquare and target of the move. */
const WIDTH = 3;
/** Most differences that are not in the table are told by this number of their bits. */
const FILTER_BITS = 17;
const FILTER_MASK = (1 << FILTER_BITS) - 1;

const compiled = new WeakMap<Tables, Cycles>();

/** What is known of a game's cycles, made on first use. */
export function cyclesOf(tables: Tables): Cycles {
  let cycles = compiled.get(tables);
  if (!cycles) {
    cycles = new Cycles(tables);
    compiled.set(tables, cycles);
  }
  return cycles;
}

/**
 * Knows whether the side to move can at once bring back a position of the line searched, and so is sure of a draw
 * (Marcel van Kervinck's upcoming repetition). Two positions a move apart differ by the hashes of one piece on two
 * squares and of the side to move; all these differences stand in a table.
 */
export class Cycles {
  private readonly entries: Int32Array;
  private readonly mask: number;
  /** A bit for each value of these bits: does a difference in the table have it? */
  private readonly filter = new Int32Array((1 << FILTER_BITS) / 32);

  constructor(tables: Tables) {
    const { letters, squares, pawnType, rayTables, zobrist } = tables;
    const found: number[] = [];
    // Whether a move is legal is more than a matter of open lines there.
    const types = (tables.special & (ODD_LEGALITY | MUST_CAPTURE)) !== 0 ? 0 : letters.length;
    for (let type = KING_TYPE; type < types; type++) {
      // Ways are those of captures, so they say nothing of pieces that move in other ways.
      if (type === pawnType || tables.capturesOtherwise[type] === 1) continue;
      for (const color of COLORS) {
        const base = pieceCode(type, color) << SQUARE_BITS;
        for (let from = 0; from < squares; from++) {
          for (let to = 0; to < from; to++) {
            const there = rayTables.attacks[((base | from) << SQUARE_BITS) | to]!;
            const back = rayTables.attacks[((base | to) << SQUARE_BITS) | from]!;
            if (there === NEVER && back === NEVER) continue;
            found.push(
              zobrist.pieceLow[base | from]! ^ zobrist.pieceLow[base | to]! ^ zobrist.sideLow,
              zobrist.pieceHigh[base | from]! ^ zobrist.pieceHigh[base | to]! ^ zobrist.sideHigh,
              ((base | from) << SQUARE_BITS) | to,
            );
          }
        }
      }
    }
    let size = 1024;
    while (size * WIDTH < found.length * 2) size *= 2;
    this.mask = size - 1;
    this.entries = new Int32Array(size * WIDTH);
    for (let i = 0; i < found.length; i += WIDTH) {
      let at = found[i]! & this.mask;
      while (this.entries[at * WIDTH + 2] !== 0) at = (at + 1) & this.mask;
      this.entries.set(found.slice(i, i + WIDTH), at * WIDTH);
      this.filter[(found[i]! & FILTER_MASK) >> 5]! |= 1 << found[i]!;
    }
  }

  /**
   * Can the side to move repeat a position?
   *
   * @param since only positions from this ply on count (see `Position.ply`)
   */
  isNear(pos: Position, since: number): boolean {
    const { stack, board, attacks, rays, hashLow, hashHigh } = pos;
    const { entries, filter, mask } = this;
    const earliest = Math.max(since, pos.ply - pos.reversible);
    for (let ply = pos.ply - 3; ply >= earliest; ply -= 2) {
      const low = stack[ply * FRAME + FRAME_HASH_LOW]! ^ hashLow;
      if (((filter[(low & FILTER_MASK) >> 5]! >> low) & 1) === 0) continue;
      const high = stack[ply * FRAME + FRAME_HASH_HIGH]! ^ hashHigh;
      for (let at = low & mask; entries[at * WIDTH + 2] !== 0; at = (at + 1) & mask) {
        if (entries[at * WIDTH] !== low || entries[at * WIDTH + 1] !== high) continue;
        const move = entries[at * WIDTH + 2]!;
        if (((move >> (2 * SQUARE_BITS)) & 1) !== pos.side) break;
        const a = (move >> SQUARE_BITS) & SQUARE_MASK;
        const b = move & SQUARE_MASK;
        const from = board[a] !== 0 ? a : b;
        const to = board[a] !== 0 ? b : a;
        if (board[to] !== 0) break;
        const code = move >> (2 * SQUARE_BITS);
        const ray = attacks[(((code << SQUARE_BITS) | from) << SQUARE_BITS) | to]!;
        if (ray !== NEVER && isRayOpen(board, rays, ray, -1)) return true;
        break;
      }
    }
    return false;
  }
}
