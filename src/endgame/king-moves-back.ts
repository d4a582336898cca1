import type { KingPairs } from './king-pairs.ts';

/**
 * Where a king can have come from, by pair of kings. `data[start[pair]]` begins the entries, up to `start[pair + 1]`: the square
 * that it left, which must be empty; the pair that stood before; where the map begins in `maps` that takes the other men there;
 * and the number of the move among the king's targets. Where a pair has a twin, both images are entries.
 */
export interface KingMovesBack {
  readonly start: Int32Array;
  readonly data: Int32Array;
}

/**
 * @param targets the squares to which the king that moves can go, by its square
 * @param isBare whether it is the bare king that moves
 */
export function kingMovesBack(
  pairs: KingPairs,
  squares: number,
  targets: readonly (readonly number[])[],
  isBare: boolean,
): KingMovesBack {
  const { maps } = pairs;
  const imageOf = (map: number, square: number): number => maps[map * squares + square]!;
  const mapCount = maps.length / squares;
  const compose = (first: number, second: number): number => {
    for (let map = 0; ; map++) {
      let same = map < mapCount;
      for (let s = 0; same && s < squares; s++) same = imageOf(map, s) === imageOf(second, imageOf(first, s));
      if (same) return map;
    }
  };
  const composed = Array.from({ length: mapCount }, (_, first) =>
    Array.from({ length: mapCount }, (_, second) => compose(first, second)),
  );
  const start = new Int32Array(pairs.count + 1);
  const data: number[] = [];
  for (let pair = 0; pair < pairs.count; pair++) {
    start[pair] = data.length;
    const here = isBare ? pairs.bare[pair]! : pairs.strong[pair]!;
    const other = isBare ? pairs.strong[pair]! : pairs.bare[pair]!;
    for (let origin = 0; origin < squares; origin++) {
      if (!targets[origin]!.includes(here)) continue;
      const kings = isBare ? other * squares + origin : origin * squares + other;
      const before = pairs.pairOf[kings]!;
      if (before < 0) continue;
      const map = pairs.mapOf[kings]!;
      const twin = pairs.twin[before]!;
      for (const image of twin === 0 ? [map] : [map, composed[map]![twin]!]) {
        const number = targets[imageOf(image, origin)]!.indexOf(imageOf(image, here));
        data.push(origin, before, image * squares, number);
      }
    }
  }
  start[pairs.count] = data.length;
  return { start, data: Int32Array.from(data) };
}
