import { BLASTS, KING_WORTH, MUST_CAPTURE } from '../board/layout.ts';
import { CASTLING, CASTLING_MASK, DROP, EN_PASSANT, KIND_MASK, type Move, TYPE_SHIFT } from '../board/move.ts';
import { KING_TYPE } from '../board/piece.ts';
import { theArena } from '../board/position/arena.ts';
import type { Position } from '../board/position/position.ts';
import { blastSeeGe } from './blast-see.ts';

/** The values that the arena's memory holds now. */
let valuesInMemory: Int32Array | undefined;

/**
 * Static exchange evaluation: does the side to move win at least so much, if both sides go on capturing on the move's
 * target with their cheapest piece as long as that pays? Most questions are answered by the first captures, before
 * anything is looked up (as in Stockfish). Attackers are found by the path look-up, so bent and lame pieces and those
 * behind others count rightly. Pins are not looked at, nor what a promotion wins. Where captures are compulsory it
 * would mean nothing, and every move wins 0.
 *
 * @param pos the arena's position
 * @param threshold in centipawns; negative for what may be lost at most
 * @param seeValues what a capture of each piece type wins; they do not change any more
 * @throws Error if it is another position
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
  const surplus = won - threshold;
  if (surplus < 0) return false;
  if (surplus >= standing) return true;

  const { pos: hot, module } = theArena();
  if (pos !== hot) throw new Error('exchanges are looked at in the arena only');
  if (seeValues !== valuesInMemory) {
    module.seeValues.set(seeValues);
    valuesInMemory = seeValues;
  }
  const { count } = pos;
  return (
    module.functions.exchange(to, kind === DROP ? -1 : from, pos.side, surplus, standing, count[0]!, count[1]!) !== 0
  );
}
