import { sharedMemory } from '#platform/memory';
import type { KingPairs } from './king-pairs.ts';
import { type Material, materialName } from './material.ts';

/**
 * Distances to mate of one endgame. The index is that of the kings' pair, the first piece's square and, if there is
 * one, the second piece's square, `(pair * squares + first) * squares + second`, after the pair's map has been applied
 * to them. Where each side has a piece, the strong side's is the first.
 */
export interface Distances {
  readonly material: Material;
  readonly pairs: KingPairs;
  /**
   * Strong side to move: the moves in which it mates, 0 if it cannot, ILLEGAL if there is no such position; see
   * WEAK_MATES.
   */
  readonly wins: Uint8Array;
  /**
   * Weak side to move: 1 if it is mate, more by the moves in which it will be; 0 if it will not; see WEAK_MATES,
   * ILLEGAL.
   */
  readonly losses: Uint8Array;
}

/** Which mates count, for asking whether an endgame can be won with those alone. */
export interface MateFilter {
  /** The strong piece that it is about: its index in the material. */
  readonly piece: number;
  /** [bare king's square * squares + that piece's square]: 1 if a mate there counts. */
  readonly counts: Uint8Array;
}

/** An array that threads share, where they can, so that the tables can go to other threads as they are. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(sharedMemory(length));
}

/** The index of a position with a single piece; both kings must be able to stand so. */
export function placeOfOne(pairs: KingPairs, squares: number, strong: number, weak: number, piece: number): number {
  const kings = strong * squares + weak;
  return pairs.pairOf[kings]! * squares + pairs.maps[pairs.mapOf[kings]! * squares + piece]!;
}

/** A table on its way to another thread, which knows its game and shares its large arrays instead of copying them. */
export interface TableMessage {
  readonly endgame: string;
  /** Comes along, though it follows from the endgame: a thread that searches has no time to find it out. */
  readonly pairs: KingPairs;
  readonly wins: Uint8Array;
  readonly losses: Uint8Array;
}

/** What to post to the other thread. */
export function messageOf({ material, pairs, wins, losses }: Distances): TableMessage {
  return { endgame: materialName(material), pairs, wins, losses };
}

/** The table as the other thread has it, given the message's endgame of the game as that thread has it. */
export function distancesFrom({ pairs, wins, losses }: TableMessage, material: Material): Distances {
  return { material, pairs, wins, losses };
}
