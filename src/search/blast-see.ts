import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { DROP, EN_PASSANT, isCastling, KIND_MASK, type Move, TYPE_SHIFT } from '../board/move.ts';
import { isAttackOpen } from '../board/position/attack.ts';
import type { Position } from '../board/position/position.ts';

/** What the loss of a royal piece counts for: more than everything. */
const ROYAL_WORTH = 20000;

/**
 * Static exchange evaluation where captures explode, so that there is never a second capture on a square: a capture
 * wins what it blows up of the enemy's and loses what it blows up of its own; any other move loses what the enemy's
 * cheapest capture on its target would win, if that is anything. After Fairy-Stockfish's `blast_see`.
 *
 * @param threshold in centipawns; negative for what may be lost at most
 */
export function blastSeeGe(pos: Position, move: Move, threshold: number, seeValues: Int32Array): boolean {
  const { board } = pos;
  const kind = move & KIND_MASK;
  if (isCastling(move)) return threshold <= 0;
  const to = move & 255;
  const from = kind === DROP ? -1 : (move >> 8) & 255;
  const us = pos.side;
  const mover = kind === DROP ? ((move >> TYPE_SHIFT) << 1) | us : board[from]!;
  if (board[to] !== 0 || kind === EN_PASSANT) {
    const victim = kind === EN_PASSANT ? (pos.tables.pawnType << 1) | (us ^ 1) : board[to]!;
    const exchanged = lossOf(pos, victim, us, seeValues) + lossOf(pos, mover, us, seeValues);
    return exchanged + worthAround(pos, to, from, us, seeValues) >= threshold;
  }
  if (threshold > 0) return false;
  const cheapest = cheapestAttacker(pos, to, from, us, seeValues);
  if (cheapest === ROYAL_WORTH) return true;
  const won = worthAround(pos, to, from, us, seeValues) + lossOf(pos, mover, us, seeValues) + cheapest;
  return Math.min(won, 0) >= threshold;
}

/** What a side gains when pieces around a square are blown up; the one on `left` is not there any more. */
function worthAround(pos: Position, to: number, left: number, us: number, seeValues: Int32Array): number {
  const { board } = pos;
  const { around, spares, immune } = pos.tables.blast;
  let sum = 0;
  for (let i = to << 3; i < (to + 1) << 3; i++) {
    const square = around[i]!;
    const code = board[square]!;
    if (code > 1 && square !== left && spares[code] === 0 && immune[code] === 0)
      sum += lossOf(pos, code, us, seeValues);
  }
  return sum;
}

/** What a side gains by the loss of a piece: less than nothing if it is its own. */
function lossOf(pos: Position, code: number, us: number, seeValues: Int32Array): number {
  const worth = isDecisive(pos, code) ? ROYAL_WORTH : seeValues[code >> 1]!;
  return (code & 1) === us ? -worth : worth;
}

/** Is the game over when a piece is lost, because it is royal or the last of its kind? */
function isDecisive(pos: Position, code: number): boolean {
  const { extinct, extinctCount } = pos.tables.gameEnd;
  for (let i = 0; i < extinct.length; i++) {
    const codes = extinct[i]?.[code & 1];
    if (codes?.includes(code) && pos.material[code]! <= extinctCount + 1) return true;
  }
  return false;
}

/** The worth of the cheapest piece that could capture on a square, but no royal one; ROYAL_WORTH if there is none. */
function cheapestAttacker(pos: Position, to: number, left: number, us: number, seeValues: Int32Array): number {
  const { board, list, attacks, rays } = pos;
  const first = (us ^ 1) << SQUARE_BITS;
  let best = ROYAL_WORTH;
  for (let k = first; k < first + pos.count[us ^ 1]!; k++) {
    const pieceSquare = list[k]!;
    const code = pieceSquare >> SQUARE_BITS;
    const isNear = isNextTo(pos, pieceSquare & SQUARE_MASK, to);
    const worth = isNear && pos.tables.blast.spares[code] === 0 ? 0 : seeValues[code >> 1]!;
    if (worth >= best || isDecisive(pos, code)) continue;
    if (isAttackOpen(board, rays, attacks[(pieceSquare << SQUARE_BITS) | to]!, left)) best = worth;
  }
  return best;
}

function isNextTo(pos: Position, square: number, to: number): boolean {
  const { around } = pos.tables.blast;
  for (let i = to << 3; i < (to + 1) << 3; i++) if (around[i] === square) return true;
  return false;
}
