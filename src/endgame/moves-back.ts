import type { Tables } from '../board/tables.ts';
import { forestsOf, waysOf } from './forest.ts';

/**
 * Where a piece can have come from without capturing, as its ways are walked backwards. It is derived from the ways
 * forward, because a bent or lame move is not free whenever its opposite is. `data[start[to]]` begins a list of pairs that ends
 * with -1: a square, and the index at which to go on if it is occupied, doubled, plus 1 if the piece can have come from there
 * (if the square is empty, the next pair is next in any case).
 */
export interface MovesBack {
  readonly start: Int32Array;
  readonly data: Int32Array;
}

interface BackNode {
  readonly square: number;
  origin: boolean;
  readonly children: BackNode[];
}

export function movesBack(tables: Tables, code: number): MovesBack {
  const trees: BackNode[][] = Array.from({ length: tables.squares }, () => []);
  forestsOf(tables, code).forEach((forest, from) => {
    for (const { crossed, node } of waysOf(forest)) {
      if (!node.quiet) continue;
      let siblings = trees[node.square]!;
      for (const square of crossed.toReversed()) siblings = nodeAt(siblings, square).children;
      nodeAt(siblings, from).origin = true;
    }
  });
  const data: number[] = [];
  const write = (nodes: readonly BackNode[]): void => {
    for (const { square, origin, children } of nodes) {
      const at = data.length;
      data.push(square, 0);
      write(children);
      data[at + 1] = (data.length << 1) | (origin ? 1 : 0);
    }
  };
  const start = Int32Array.from(trees, (tree) => {
    const first = data.length;
    write(tree);
    data.push(-1);
    return first;
  });
  return { start, data: Int32Array.from(data) };
}

function nodeAt(nodes: BackNode[], square: number): BackNode {
  let node = nodes.find((n) => n.square === square);
  if (!node) {
    node = { square, origin: false, children: [] };
    nodes.push(node);
  }
  return node;
}
