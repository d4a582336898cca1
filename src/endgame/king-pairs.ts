import { NEVER, SQUARE_BITS } from '../board/layout.ts';
import { BLACK, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { boardMaps } from './symmetry.ts';

/** How both kings can stand, up to symmetry: the first part of a table's index. */
export interface KingPairs {
  readonly count: number;
  /** Per pair: the squares of the strong side's king and of the weak side's. */
  readonly strong: Uint8Array;
  readonly weak: Uint8Array;
  /** [strong * squares + weak]: the pair, or -1 where kings cannot stand; and the map that takes the pieces there. */
  readonly pairOf: Int16Array;
  readonly mapOf: Uint8Array;
  /** Per pair: how many pairs on the board it stands for. */
  readonly weight: Uint8Array;
  /** [map * squares + square], the identity first. */
  readonly maps: Uint8Array;
}

/** @param symmetries numbers of `boardMaps` that form a group, the identity first */
export function makeKingPairs(tables: Tables, symmetries: readonly number[]): KingPairs {
  const { squares } = tables;
  const { attacks } = tables.rayTables;
  const all = boardMaps(tables);
  const maps = symmetries.map((i) => all[i]!);
  const pairOf = new Int16Array(squares * squares).fill(-1);
  const mapOf = new Uint8Array(squares * squares);
  const strong: number[] = [];
  const weak: number[] = [];
  const weight: number[] = [];
  const attacksFrom = (color: 0 | 1, from: number, to: number): boolean =>
    attacks[(((pieceCode(KING_TYPE, color) << SQUARE_BITS) | from) << SQUARE_BITS) | to] !== NEVER;
  for (let s = 0; s < squares; s++) {
    for (let b = 0; b < squares; b++) {
      if (s === b || attacksFrom(WHITE, s, b) || attacksFrom(BLACK, b, s) || pairOf[s * squares + b] !== -1) continue;
      const pair = strong.length;
      strong.push(s);
      weak.push(b);
      weight.push(0);
      for (const map of maps) {
        const image = map[s]! * squares + map[b]!;
        if (pairOf[image] !== -1) continue;
        weight[pair]!++;
        pairOf[image] = pair;
        mapOf[image] = maps.findIndex((back) => back[map[s]!] === s && back[map[b]!] === b);
      }
    }
  }
  return {
    count: strong.length,
    strong: Uint8Array.from(strong),
    weak: Uint8Array.from(weak),
    pairOf,
    mapOf,
    weight: Uint8Array.from(weight),
    maps: Uint8Array.from(maps.flatMap((map) => [...map])),
  };
}
