import type { BetzaMove, Leg } from '../betza/types.ts';
import { DOUBLE_STEP } from './move.ts';
import { type Color, WHITE } from './piece.ts';

/** The size of a board in squares; squares are numbered from White's left corner, rank by rank. */
export interface Geometry {
  readonly files: number;
  readonly ranks: number;
}

/**
 * A square on a piece's way. The piece gets to `children` only if the square is empty, so a slider's ray is a chain, a
 * leaper's moves are roots without children, and a bent move is a fork.
 */
export interface PathNode {
  readonly square: number;
  /** May it move here if the square is empty? */
  quiet: boolean;
  /** May it capture here? */
  capture: boolean;
  /** Is that move a first move that allows en passant? */
  doubleStep: boolean;
  readonly children: PathNode[];
}

/**
 * The squares that a piece can get to from one square, as a forest in walking order.
 *
 * @param moves the piece's moves, seen from White
 * @param color whose piece it is; Black's moves are mirrored top to bottom
 * @param initial whether the piece counts as unmoved on this square
 */
export function growPaths(
  geometry: Geometry,
  moves: readonly BetzaMove[],
  color: Color,
  from: number,
  initial: boolean,
): PathNode[] {
  const roots: PathNode[] = [];
  const { files } = geometry;
  for (const move of moves) {
    if (move.initial && !initial) continue;
    walk(geometry, move, 0, color, from % files, Math.floor(from / files), roots);
  }
  return roots;
}

function walk(
  g: Geometry,
  move: BetzaMove,
  index: number,
  color: Color,
  x: number,
  y: number,
  nodes: PathNode[],
): void {
  const leg = move.legs[index]!;
  const last = index === move.legs.length - 1;
  const dy = color === WHITE ? leg.dy : -leg.dy;
  let siblings = nodes;
  for (let step = 0; step < leg.range; step++) {
    if (leg.lame) siblings = throughCrossedSquares(g, leg, dy, x, y, siblings);
    x += leg.dx;
    y += dy;
    if (x < 0 || x >= g.files || y < 0 || y >= g.ranks) return;
    const square = y * g.files + x;
    if (!last && leg.onEmpty && leg.onOccupied) {
      walk(g, move, index + 1, color, x, y, siblings);
      if (step + 1 < leg.range) siblings = nodeAt(siblings, square).children;
      continue;
    }
    const node = nodeAt(siblings, square);
    if (last) {
      node.quiet ||= leg.onEmpty;
      node.capture ||= leg.onOccupied;
      node.doubleStep ||= move.initial && Math.abs(leg.dy) > 1;
    } else walk(g, move, index + 1, color, x, y, node.children);
    siblings = node.children;
  }
}

/** Makes nodes of the squares that a lame leap crosses, and gives the place behind them. */
function throughCrossedSquares(g: Geometry, leg: Leg, dy: number, x: number, y: number, nodes: PathNode[]): PathNode[] {
  const length = Math.max(Math.abs(leg.dx), Math.abs(dy));
  for (let i = 1; i < length; i++) {
    const cx = x + (leg.dx / length) * i;
    const cy = y + (dy / length) * i;
    if (cx < 0 || cx >= g.files || cy < 0 || cy >= g.ranks) break;
    nodes = nodeAt(nodes, cy * g.files + cx).children;
  }
  return nodes;
}

function nodeAt(nodes: PathNode[], square: number): PathNode {
  let node = nodes.find((n) => n.square === square);
  if (!node) {
    node = { square, quiet: false, capture: false, doubleStep: false, children: [] };
    nodes.push(node);
  }
  return node;
}

/** Entry flags in the table of mixed moves. */
export const QUIET_FLAG = 1;
export const CAPTURE_FLAG = 2;
export const PROMOTION_FLAG = 4;

/** The four tables that a piece's moves from a square are sorted into, as offsets into its starts. */
export const BOTH_TABLE = 0;
export const QUIET_TABLE = 1;
export const CAPTURE_TABLE = 2;
export const MIXED_TABLE = 3;

/**
 * The flat form of all paths. `data` holds lists of entries that end with -1. An entry is the finished move word and the
 * index at which to go on if the move's target is occupied (if it is empty, the next entry is next); entries of the
 * mixed table have a third number, their flags, and the move word of a square that can only be crossed is still its own.
 * `starts[(code * squares + square) * 4 + table]` is where a list begins; 0 is an empty list.
 */
export interface FlatPaths {
  readonly starts: Int32Array;
  readonly data: Int32Array;
}

/** Collects paths of all pieces and squares and gives them as two typed arrays. */
export class PathWriter {
  private readonly data: number[] = [-1];
  private readonly starts: Int32Array;

  constructor(codes: number, squares: number) {
    this.starts = new Int32Array(codes * squares * 4);
  }

  /** Stores the paths of piece `slot` (code * squares + square) standing on `from`; `promotes` says on which squares. */
  add(slot: number, from: number, roots: readonly PathNode[], promotes: (square: number) => boolean): void {
    const base = slot * 4;
    const kinds = roots.map((root) => tableOf(root, promotes));
    if (kinds.includes(MIXED_TABLE)) {
      this.starts[base + MIXED_TABLE] = this.list(from, roots, promotes);
      return;
    }
    for (const table of [BOTH_TABLE, QUIET_TABLE, CAPTURE_TABLE]) {
      const own = roots.filter((_, i) => kinds[i] === table);
      if (own.length > 0) this.starts[base + table] = this.list(from, own, undefined);
    }
  }

  /** Stores all paths in one list with flags, for pieces (kings) that are always read so; gives its start. */
  addMixed(slot: number, from: number, roots: readonly PathNode[]): void {
    if (roots.length > 0) this.starts[slot * 4 + MIXED_TABLE] = this.list(from, roots, () => false);
  }

  /** Lets a piece that moves like another one share its lists. */
  share(slot: number, original: number): void {
    for (let table = 0; table < 4; table++) this.starts[slot * 4 + table] = this.starts[original * 4 + table]!;
  }

  finish(): FlatPaths {
    return { starts: this.starts, data: Int32Array.from(this.data) };
  }

  private list(from: number, nodes: readonly PathNode[], promotes: ((square: number) => boolean) | undefined): number {
    const start = this.data.length;
    const write = (node: PathNode): void => {
      const at = this.data.length;
      this.data.push((from << 8) | node.square | (node.doubleStep ? DOUBLE_STEP : 0), 0);
      if (promotes) this.data.push(flagsOf(node, promotes));
      for (const child of node.children) write(child);
      this.data[at + 1] = this.data.length;
    };
    for (const node of nodes) write(node);
    this.data.push(-1);
    return start;
  }
}

function flagsOf(node: PathNode, promotes: (square: number) => boolean): number {
  const flags = (node.quiet ? QUIET_FLAG : 0) | (node.capture ? CAPTURE_FLAG : 0);
  return flags && promotes(node.square) ? flags | PROMOTION_FLAG : flags;
}

/** The table that can hold a whole subtree: the one of its single kind of node, or else the mixed one. */
function tableOf(node: PathNode, promotes: (square: number) => boolean): number {
  const flags = flagsOf(node, promotes);
  const own =
    flags === (QUIET_FLAG | CAPTURE_FLAG)
      ? BOTH_TABLE
      : flags === QUIET_FLAG
        ? QUIET_TABLE
        : flags === CAPTURE_FLAG
          ? CAPTURE_TABLE
          : MIXED_TABLE;
  return node.children.every((child) => tableOf(child, promotes) === own) ? own : MIXED_TABLE;
}

/** Whether these moves are the same for both colours, so that Black can share White's tables. */
export function isSymmetric(moves: readonly BetzaMove[]): boolean {
  if (moves.some((move) => move.initial || move.enPassant)) return false;
  const key = (mirror: number): string =>
    moves
      .map((m) =>
        JSON.stringify(m.legs.map((l) => [l.dx, l.dy * mirror || 0, String(l.range), l.lame, l.onEmpty, l.onOccupied])),
      )
      .sort()
      .join();
  return key(1) === key(-1);
}
