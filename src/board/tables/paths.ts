import type { BetzaMove, Leg } from '../../betza/types.ts';
import { type Color, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';

/**
 * A square on a piece's path. The piece gets to `children` only if the square is empty, so a slider's ray is a chain,
 * a leaper's moves are roots without children, and a bent move is a fork; it gets to `beyond` only if the square is
 * occupied, as hopping pieces do, or by an own piece if `ownPiece` says so.
 */
export interface PathNode {
  readonly square: number;
  /** May it move here if the square is empty? */
  quiet: boolean;
  /** May it capture here? */
  capture: boolean;
  /** Is that move a first move that allows en passant? */
  doubleStep: boolean;
  children: PathNode[];
  beyond: PathNode[];
  ownPiece: boolean;
}

/** Shared by all nodes without any, because an array for each would cost more than all the rest. */
const NO_NODES: PathNode[] = [];

/** Where a piece's paths branch: the square on which it stands, or one on a path. */
type Fork = Pick<PathNode, 'children'>;

/** What does not change along one move: the board, whose it is, where it began, and its legs. */
interface Walk {
  readonly files: number;
  readonly ranks: number;
  readonly color: Color;
  readonly from: number;
  readonly move: BetzaMove;
}

/**
 * The squares that a piece can get to from one square, as a forest in walking order.
 *
 * @param moves the piece's moves, seen from White
 * @param color whose piece it is; Black's moves are mirrored top to bottom
 * @param initial whether the piece counts as unmoved on this square
 */
export function growPaths(
  { files, ranks }: Geometry,
  moves: readonly BetzaMove[],
  color: Color,
  from: number,
  initial: boolean,
): PathNode[] {
  const start: Fork = { children: NO_NODES };
  for (const move of moves) {
    if (move.initial && !initial) continue;
    growLeg({ files, ranks, color, from, move }, 0, from, start);
  }
  return start.children;
}

/** Grows the paths of a leg that begins on a square, and of the legs after it. */
function growLeg(walk: Walk, index: number, start: number, fork: Fork): void {
  const leg = walk.move.legs[index]!;
  if (leg.hop === 'must') {
    growJump(walk, index, start, fork);
    return;
  }
  const last = index === walk.move.legs.length - 1;
  let at = start;
  let parent = fork;
  for (let step = 0; step < leg.range; step++) {
    if (leg.lame) parent = throughCrossed(walk, leg, at, parent);
    at = squareBeyond(walk, leg, at, leg.dx, leg.dy);
    if (at >= 0 && !last && isStepBack(walk, index)) {
      growLeg(walk, index + 1, at, parent);
      return;
    }
    // No move may end where it began, as a slider's around a cylinder would.
    if (at < 0 || at === walk.from) return;
    if (!last && leg.onEmpty && leg.onOccupied) {
      growLeg(walk, index + 1, at, parent);
      if (step + 1 < leg.range) parent = nodeAt(parent, at);
      continue;
    }
    const isHurdle = leg.hop !== undefined || (!last && leg.onOccupied);
    const node = isHurdle ? hurdleAt(parent, at, leg) : nodeAt(parent, at);
    if (leg.hop) growHop(walk, leg, at, node, leg.range - step - 1);
    else if (last) allow(walk, leg, node);
    else if (leg.onOccupied) whenOccupied(node, leg, (hurdle) => growLeg(walk, index + 1, at, hurdle));
    else growLeg(walk, index + 1, at, node);
    parent = node;
  }
}

/** Is it a step back from where the first leg ended? It leads to an empty square, or to where the piece stands. */
function isStepBack({ move: { legs } }: Walk, index: number): boolean {
  const [first, leg] = [legs[0]!, legs[index]!];
  return index === 1 && leg.range === 1 && leg.onEmpty && leg.dx === -first.dx && leg.dy === -first.dy;
}

/** The squares behind a hurdle: the next one for a grasshopper, all that are still in range for a cannon. */
function growHop(walk: Walk, leg: Leg, hurdle: number, node: PathNode, left: number): void {
  whenOccupied(node, leg, (fork) => {
    let at = hurdle;
    let parent = fork;
    for (let step = 0; step < (leg.hop === 'grasshopper' ? 1 : left); step++) {
      if (leg.lame) parent = throughCrossed(walk, leg, at, parent);
      at = squareBeyond(walk, leg, at, leg.dx, leg.dy);
      if (at < 0 || at === walk.from) return;
      const target = nodeAt(parent, at);
      allow(walk, leg, target);
      parent = target;
    }
  });
}

/** A leap that needs a piece on one of the squares that it crosses. */
function growJump(walk: Walk, index: number, start: number, fork: Fork): void {
  const leg = walk.move.legs[index]!;
  const to = squareBeyond(walk, leg, start, leg.dx, leg.dy);
  if (to < 0 || to === walk.from) return;
  let parent = fork;
  for (const crossed of crossedSquares(walk, leg, start)) {
    const node = hurdleAt(parent, crossed, leg);
    whenOccupied(node, leg, (hurdle) => allow(walk, leg, nodeAt(hurdle, to)));
    parent = node;
  }
}

/** Lets the move end on a node, as its last leg says. */
function allow({ move }: Walk, leg: Leg, node: PathNode): void {
  node.quiet ||= leg.onEmpty;
  node.capture ||= leg.onOccupied;
  node.doubleStep ||= move.initial && Math.abs(leg.dy) > 1;
}

/** Grows something behind a node that is occupied, by an own piece if the leg says so. */
function whenOccupied(node: PathNode, { ownPiece = false }: Leg, grow: (fork: Fork) => void): void {
  node.ownPiece = ownPiece;
  const fork: Fork = { children: node.beyond };
  grow(fork);
  node.beyond = fork.children;
}

/** The square at an offset from another one, from the side's perspective; -1 beyond the board. */
function squareBeyond({ files, ranks, color }: Walk, leg: Leg, square: number, dx: number, dy: number): number {
  const y = Math.floor(square / files) + (color === WHITE ? dy : -dy);
  let x = (square % files) + dx;
  if (leg.wraps) x = (x + files * 4) % files;
  return x < 0 || x >= files || y < 0 || y >= ranks ? -1 : y * files + x;
}

/** The squares that a leap crosses: an oblique one goes straight along its longer side first, then diagonally. */
function crossedSquares(walk: Walk, leg: Leg, start: number): number[] {
  const [width, height] = [Math.abs(leg.dx), Math.abs(leg.dy)];
  const length = Math.max(width, height);
  const straight = length - Math.min(width, height);
  const squares: number[] = [];
  for (let i = 1; i < length; i++) {
    const short = Math.max(0, i - straight);
    const [dx, dy] = width > height ? [i, short] : [short, i];
    const square = squareBeyond(
      walk,
      leg,
      start,
      Math.sign(leg.dx) * Math.min(dx, width),
      Math.sign(leg.dy) * Math.min(dy, height),
    );
    if (square < 0) break;
    squares.push(square);
  }
  return squares;
}

/** Makes nodes of the squares that a lame leap crosses, and gives the last one, behind which the leap lands. */
function throughCrossed(walk: Walk, leg: Leg, start: number, fork: Fork): Fork {
  let parent = fork;
  for (const square of crossedSquares(walk, leg, start)) parent = nodeAt(parent, square);
  return parent;
}

/** The node of a square behind a fork, there or new. */
function nodeAt(fork: Fork, square: number): PathNode {
  const { children } = fork;
  for (let i = 0; i < children.length; i++) if (children[i]!.square === square) return children[i]!;
  return addNode(fork, square);
}

/** The same where a leg needs a piece: not a node behind which squares depend on another kind of piece. */
function hurdleAt(fork: Fork, square: number, { ownPiece = false }: Leg): PathNode {
  const fits = (node: PathNode): boolean =>
    node.square === square && (node.beyond.length === 0 || node.ownPiece === ownPiece);
  return fork.children.find(fits) ?? addNode(fork, square);
}

function addNode(fork: Fork, square: number): PathNode {
  const node: PathNode = {
    square,
    quiet: false,
    capture: false,
    doubleStep: false,
    children: NO_NODES,
    beyond: NO_NODES,
    ownPiece: false,
  };
  if (fork.children === NO_NODES) fork.children = [node];
  else fork.children.push(node);
  return node;
}

/** Takes out of a forest what lies outside a part of the board, but for squares that are crossed on the way. */
export function confine(nodes: readonly PathNode[], inside: Uint8Array): PathNode[] {
  return nodes.flatMap((node) => {
    const kept = inside[node.square] === 1;
    const children = confine(node.children, inside);
    const beyond = confine(node.beyond, inside);
    if (!kept && children.length === 0 && beyond.length === 0) return [];
    return { ...node, quiet: kept && node.quiet, capture: kept && node.capture, children, beyond };
  });
}

/** All nodes of a forest in walking order. */
export function flatten(nodes: readonly PathNode[], into: PathNode[] = []): PathNode[] {
  for (const node of nodes) {
    into.push(node);
    flatten(node.children, into);
    flatten(node.beyond, into);
  }
  return into;
}

/** Whether these moves are the same for both colours, so that Black can share White's tables. */
export function isSymmetric(moves: readonly BetzaMove[]): boolean {
  if (moves.some((move) => move.initial || move.enPassant)) return false;
  const key = (mirror: number): string =>
    moves
      .map((m) =>
        JSON.stringify(
          m.legs.map((l) => [
            l.dx,
            l.dy * mirror || 0,
            String(l.range),
            l.lame,
            l.onEmpty,
            l.onOccupied,
            l.hop ?? '',
            l.ownPiece ?? false,
            l.wraps ?? false,
          ]),
        ),
      )
      .sort()
      .join();
  return key(1) === key(-1);
}
