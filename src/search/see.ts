import { isOpen } from '../board/attack.ts';
import { ALWAYS, NEVER, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { CASTLING, DROP, EN_PASSANT, KIND_MASK, type Move } from '../board/move.ts';
import type { Position } from '../board/position.ts';

/** What a king counts for in an exchange: more than everything. */
const KING_WORTH = 20000;
const MAX_EXCHANGE = 32;
const lifted = new Uint8Array(MAX_EXCHANGE);
const liftedCode = new Uint8Array(MAX_EXCHANGE);
const gains = new Int32Array(MAX_EXCHANGE);

/**
 * Static exchange evaluation: what the side to move wins, in centipawns, if both sides go on capturing on the move's
 * target with their cheapest piece as long as that pays. Attackers are found by the path look-up, so bent and lame
 * pieces and those behind others count rightly. Pins are not looked at.
 *
 * @param values worth of each piece type
 */
export function see(pos: Position, move: Move, values: Int32Array): number {
  const { board } = pos;
  const kind = move & KIND_MASK;
  if (kind === CASTLING) return 0;
  const to = move & 255;
  const from = (move >> 8) & 255;
  const target = board[to]!;
  // The board is edited while pieces are used up, and put back at the end.
  let count = 0;
  let worth: number;
  if (kind === DROP) {
    gains[0] = 0;
    worth = values[move >> 19]!;
  } else {
    const code = board[from]!;
    gains[0] = target !== 0 ? values[target >> 1]! : kind === EN_PASSANT ? values[pos.tables.pawnType]! : 0;
    worth = code >> 1 === 1 ? KING_WORTH : values[code >> 1]!;
    lifted[0] = from;
    liftedCode[0] = code;
    board[from] = 0;
    count = 1;
  }
  let side = pos.side ^ 1;
  let depth = 0;
  while (depth + 1 < MAX_EXCHANGE && count < MAX_EXCHANGE) {
    const square = cheapestAttacker(pos, to, side, values);
    if (square < 0) break;
    const code = board[square]!;
    depth++;
    gains[depth] = worth - gains[depth - 1]!;
    if (code >> 1 === 1) {
      worth = KING_WORTH;
      lifted[count] = square;
      liftedCode[count++] = code;
      board[square] = 0;
      // A king may only take last: if it can be retaken, it cannot take at all.
      if (cheapestAttacker(pos, to, side ^ 1, values) >= 0) depth--;
      break;
    }
    worth = values[code >> 1]!;
    lifted[count] = square;
    liftedCode[count++] = code;
    board[square] = 0;
    side ^= 1;
  }
  while (count > 0) {
    count--;
    board[lifted[count]!] = liftedCode[count]!;
  }
  while (depth > 0) {
    const here = gains[depth]!;
    if (here > -gains[depth - 1]!) gains[depth - 1] = -here;
    depth--;
  }
  return gains[0]!;
}

/** The square of a side's least valuable piece that attacks `to`, the king last; -1 if there is none. */
function cheapestAttacker(pos: Position, to: number, side: number, values: Int32Array): number {
  const { board, list, attacks, ways } = pos;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let best = -1;
  let bestWorth = KING_WORTH + 1;
  for (let k = first; k < end; k++) {
    const slot = list[k]!;
    const from = slot & SQUARE_MASK;
    const code = board[from]!;
    // Squares of the list may have been emptied, or be the target itself.
    if (code === 0 || (code & 1) !== side || from === to) continue;
    const way = attacks[(slot << SQUARE_BITS) | to]!;
    if (way === NEVER) continue;
    const worth = k === first ? KING_WORTH : values[code >> 1]!;
    if (worth >= bestWorth) continue;
    if (way === ALWAYS || isOpen(board, ways, way, -1)) {
      best = from;
      bestWorth = worth;
    }
  }
  return best;
}
