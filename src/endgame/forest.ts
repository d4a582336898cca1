import { parseBetza } from '../betza/parse.ts';
import type { Color } from '../board/piece.ts';
import { flatten, growPaths, type PathNode } from '../board/tables/paths.ts';
import type { Tables } from '../board/tables/tables.ts';

/** One path of a piece: the squares that must be empty, in walking order, and where it ends. */
export interface Path {
  readonly crossed: readonly number[];
  readonly node: PathNode;
}

const grown = new WeakMap<Tables, Map<number, PathNode[][]>>();

/** The paths of a piece from every square, as the board's own tables are made of them; by square. */
export function forestsOf(tables: Tables, code: number): readonly (readonly PathNode[])[] {
  let known = grown.get(tables);
  if (!known) grown.set(tables, (known = new Map()));
  let forests = known.get(code);
  if (!forests) {
    const moves = parseBetza(tables.kinds[code >> 1]!.definition!.betza);
    const color = (code & 1) as Color;
    forests = Array.from({ length: tables.squares }, (_, from) =>
      growPaths(tables, moves, color, from, tables.initial[color][from] === 1),
    );
    known.set(code, forests);
  }
  return forests;
}

/** All paths of a forest that end in a move, quiet or capture. */
export function pathsOf(forest: readonly PathNode[]): Path[] {
  const paths: Path[] = [];
  const visit = (node: PathNode, crossed: readonly number[]): void => {
    if (node.quiet || node.capture) paths.push({ crossed, node });
    for (const child of node.children) visit(child, [...crossed, node.square]);
  };
  for (const root of forest) visit(root, []);
  return paths;
}

/** Does this piece only leap, and capture wherever it can move? */
export function isPlainLeaper(tables: Tables, code: number): boolean {
  return forestsOf(tables, code).every((forest) =>
    flatten(forest).every((node) => node.quiet && node.capture && node.children.length === 0),
  );
}
