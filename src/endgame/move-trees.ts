import type { Tables } from '../board/tables/tables.ts';
import { forestsOf, pathsOf } from './forest.ts';

/**
 * A piece's paths without capturing, by the square where they begin. `data[start[square]]` begins that square's nodes
 * in walking order, which end with -1. A node is a square that must be empty; the index at which to go on if it is not
 * (if it is, the next node is next); and twice its depth, plus 1 if the move can end there.
 */
export interface MoveTrees {
  readonly start: Int32Array;
  readonly data: Int32Array;
}

interface Node {
  readonly square: number;
  isEnd: boolean;
  readonly children: Node[];
}

/** Where a piece can go. */
export function movesForth(tables: Tables, code: number): MoveTrees {
  const trees = emptyTrees(tables);
  forestsOf(tables, code).forEach((forest, from) => {
    for (const { crossed, node } of pathsOf(forest)) if (node.quiet) addPath(trees[from]!, crossed, node.square);
  });
  return flat(trees);
}

/**
 * Where a piece can have come from, as its paths are walked backwards. It is derived from the paths forward, because a
 * bent or lame move is not free whenever its opposite is.
 */
export function movesBack(tables: Tables, code: number): MoveTrees {
  const trees = emptyTrees(tables);
  forestsOf(tables, code).forEach((forest, from) => {
    for (const { crossed, node } of pathsOf(forest))
      if (node.quiet) addPath(trees[node.square]!, crossed.toReversed(), from);
  });
  return flat(trees);
}

function emptyTrees({ squares }: Tables): Node[][] {
  return Array.from({ length: squares }, () => []);
}

function addPath(tree: Node[], crossed: readonly number[], end: number): void {
  let siblings = tree;
  for (const square of crossed) siblings = nodeAt(siblings, square).children;
  nodeAt(siblings, end).isEnd = true;
}

function nodeAt(nodes: Node[], square: number): Node {
  let node = nodes.find((n) => n.square === square);
  if (!node) {
    node = { square, isEnd: false, children: [] };
    nodes.push(node);
  }
  return node;
}

function flat(trees: readonly Node[][]): MoveTrees {
  const data: number[] = [];
  const write = (nodes: readonly Node[], depth: number): void => {
    for (const { square, isEnd, children } of nodes) {
      const at = data.length;
      data.push(square, 0, (depth << 1) | (isEnd ? 1 : 0));
      write(children, depth + 1);
      data[at + 1] = data.length;
    }
  };
  const start = Int32Array.from(trees, (tree) => {
    const first = data.length;
    write(tree, 0);
    data.push(-1);
    return first;
  });
  return { start, data: Int32Array.from(data) };
}
