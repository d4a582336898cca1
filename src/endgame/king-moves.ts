import type { KingPairs } from './king-pairs.ts';

/**
 * Where a king can go, by pair of kings and the number of the target among the king's targets: `[pair * width + n]`.
 */
export interface KingMoves {
  /** The most targets that a king has. */
  readonly width: number;
  /** The pair after the move; -1 if there is no such target or the other king is next to it. */
  readonly pairAfter: Int16Array;
  /** The map that takes the other pieces to where they are then. */
  readonly mapAfter: Uint8Array;
}

/**
 * @param targets the squares to which the king that moves can go, by its square
 * @param isWeak whether it is the weak side's king that moves
 */
export function makeKingMoves(
  pairs: KingPairs,
  squares: number,
  targets: readonly (readonly number[])[],
  isWeak: boolean,
): KingMoves {
  const width = Math.max(...targets.map((list) => list.length));
  const pairAfter = new Int16Array(pairs.count * width).fill(-1);
  const mapAfter = new Uint8Array(pairs.count * width);
  for (let pair = 0; pair < pairs.count; pair++) {
    const strong = pairs.strong[pair]!;
    const weak = pairs.weak[pair]!;
    targets[isWeak ? weak : strong]!.forEach((target, n) => {
      const kings = isWeak ? strong * squares + target : target * squares + weak;
      pairAfter[pair * width + n] = pairs.pairOf[kings]!;
      mapAfter[pair * width + n] = pairs.mapOf[kings]!;
    });
  }
  return { width, pairAfter, mapAfter };
}
