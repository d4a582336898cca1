import { ALWAYS, BLASTS, MUST_CAPTURE, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { CASTLING, CASTLING_MASK, DROP, EN_PASSANT, KIND_MASK, type Move, TYPE_SHIFT } from '../board/move.ts';
import { KING_TYPE } from '../board/piece.ts';
import { isRayOpen } from '../board/position/attack.ts';
import type { Position } from '../board/position/position.ts';
import { blastSeeGe } from './blast-see.ts';

/** What a king counts for in an exchange: more than everything. */
const KING_WORTH = 20000;
const MAX_EXCHANGE = 32;
const lifted = new Uint8Array(MAX_EXCHANGE);
const liftedCode = new Uint8Array(MAX_EXCHANGE);

/**
 * Static exchange evaluation: does the side to move win at least so much, if both sides go on capturing on the move's
 * target with their cheapest piece as long as that pays? Most questions are answered by the first captures, before
 * anything is looked up (as in Stockfish). Attackers are found by the path look-up, so bent and lame pieces and those
 * behind others count rightly. Pins are not looked at, nor what a promotion wins. Where captures are compulsory it
 * would mean nothing, and every move wins 0.
 *
 * @param threshold in centipawns; negative for what may be lost at most
 * @param seeValues what a capture of each piece type wins
 */
export function seeGe(pos: Position, move: Move, threshold: number, seeValues: Int32Array): boolean {
  const { board } = pos;
  const kind = move & KIND_MASK;
  if ((pos.special & (BLASTS | MUST_CAPTURE)) !== 0) {
    if ((pos.special & MUST_CAPTURE) !== 0) return threshold <= 0;
    return blastSeeGe(pos, move, threshold, seeValues);
  }
  if ((move & CASTLING_MASK) === CASTLING) return threshold <= 0;
  const to = move & 255;
  const from = (move >> 8) & 255;
  let won = 0;
  let standing: number;
  if (kind === DROP) standing = seeValues[move >> TYPE_SHIFT]!;
  else {
    const target = board[to]!;
    if (target !== 0) won = seeValues[target >> 1]!;
    else if (kind === EN_PASSANT) won = seeValues[pos.tables.pawnType]!;
    const type = board[from]! >> 1;
    standing = type === KING_TYPE ? KING_WORTH : seeValues[type]!;
  }
  // What is left of it when all that was wanted is taken off, were this the last capture.
  let surplus = won - threshold;
  if (surplus < 0) return false;
  if (surplus >= standing) return true;

  // The board is edited while pieces are used up, and put back at the end.
  let count = 0;
  if (kind !== DROP) {
    lifted[0] = from;
    liftedCode[0] = board[from]!;
    board[from] = 0;
    count = 1;
  }
  let wins = true;
  let side = pos.side ^ 1;
  while (count < MAX_EXCHANGE) {
    // Whoever is to capture must win more than the other side's surplus.
    surplus = standing - (surplus + 1);
    if (surplus < 0) break;
    const square = cheapestAttacker(pos, to, side, seeValues);
    if (square < 0) break;
    const code = board[square]!;
    const isKing = code >> 1 === KING_TYPE;
    lifted[count] = square;
    liftedCode[count++] = code;
    board[square] = 0;
    side ^= 1;
    // A king may only take last: if it can be retaken, it cannot take at all.
    if (isKing && cheapestAttacker(pos, to, side, seeValues) >= 0) break;
    wins = !wins;
    if (isKing) break;
    standing = seeValues[code >> 1]!;
    if (surplus >= standing) break;
  }
  while (count > 0) {
    count--;
    board[lifted[count]!] = liftedCode[count]!;
  }
  return wins;
}

/** The square of a side's least valuable piece that attacks `to`, the king last; -1 if there is none. */
function cheapestAttacker(pos: Position, to: number, side: number, seeValues: Int32Array): number {
  const { board, list, attacks, rays } = pos;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let best = -1;
  let bestWorth = KING_WORTH + 1;
  for (let chunk = first; chunk < end; chunk += 32) {
    // Which pieces could attack it cannot be predicted, so it is found out without branches first.
    const last = Math.min(end, chunk + 32);
    let near = 0;
    for (let k = chunk; k < last; k++) near |= ((0 - attacks[(list[k]! << SQUARE_BITS) | to]!) >>> 31) << (k - chunk);
    while (near !== 0) {
      const bit = 31 - Math.clz32(near & (0 - near));
      near &= near - 1;
      const k = chunk + bit;
      const pieceSquare = list[k]!;
      const code = pieceSquare >> SQUARE_BITS;
      const worth = k === first ? KING_WORTH : seeValues[code >> 1]!;
      if (worth >= bestWorth) continue;
      const from = pieceSquare & SQUARE_MASK;
      // Squares of the list may have been emptied, or be the target itself.
      if (board[from] !== code || from === to) continue;
      const ray = attacks[(pieceSquare << SQUARE_BITS) | to]!;
      if (ray === ALWAYS || isRayOpen(board, rays, ray, -1)) {
        best = from;
        bestWorth = worth;
      }
    }
  }
  return best;
}
