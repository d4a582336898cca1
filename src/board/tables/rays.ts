import { InputError } from '../../errors/input-error.ts';
import { ALWAYS, HURDLE, LAST_RAY, MAX_RAYS, NEXT_RAY, OWN_HURDLE, SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import type { PathNode } from './paths.ts';

/**
 * Answers 'does this piece on this square attack that square' by look-up, from the attacker's side, so that it holds
 * for bent moves too. `attacks[(pieceSquare << SQUARE_BITS) | to]` is NEVER, or the index in `rays` of the squares
 * that must all be empty (none of them for ALWAYS), or occupied where HURDLE is added, and the last two by one side's
 * pieces where OWN_HURDLE follows.
 */
export interface RayTables {
  readonly attacks: Uint16Array;
  readonly rays: Uint8Array;
}

/** In lists of crossed squares: an own piece must stand on it. */
const OWN = 1 << 8;

/** Writes the rays of all pieces on all squares. */
export class RayWriter {
  private readonly rays: number[] = [LAST_RAY, LAST_RAY];
  /**
   * The index of single rays, by their ends and the first square between, so that pieces that move alike share them.
   */
  private readonly known = new Map<number, number>();
  /** The index of several rays between the same two squares, by all their squares. */
  private readonly knownSeveral = new Map<string, number>();
  private readonly attacks: Uint16Array;
  /** Scratch for one piece on one square: the number of rays to each square, and the squares crossed. */
  private readonly counts = new Uint8Array(SQUARE_MASK + 1);
  private readonly crossed: number[] = [];

  constructor(codes: number) {
    this.attacks = new Uint16Array(codes << (2 * SQUARE_BITS));
  }

  /** Stores where the piece in `pieceSquare`, which has these paths, captures. */
  add(pieceSquare: number, roots: readonly PathNode[]): void {
    this.counts.fill(0);
    this.count(roots);
    const several = new Map<number, number[][]>();
    this.visit(pieceSquare, roots, several);
    for (const [to, rays] of several)
      this.attacks[(pieceSquare << SQUARE_BITS) | to] = this.store(pieceSquare, withoutLonger(rays));
    if (this.rays.length > MAX_RAYS) throw new InputError('too many different ways between squares for this board');
  }

  /** Lets a piece that captures like another one share its rays. */
  share(pieceSquare: number, original: number): void {
    this.attacks.copyWithin(pieceSquare << SQUARE_BITS, original << SQUARE_BITS, (original + 1) << SQUARE_BITS);
  }

  finish(): RayTables {
    return { attacks: this.attacks, rays: Uint8Array.from(this.rays) };
  }

  private count(nodes: readonly PathNode[]): void {
    for (const node of nodes) {
      if (node.capture) this.counts[node.square]!++;
      this.count(node.children);
      this.count(node.beyond);
    }
  }

  /** Stores the rays to squares to which there is only one, and collects the others. */
  private visit(pieceSquare: number, nodes: readonly PathNode[], several: Map<number, number[][]>): void {
    const { crossed } = this;
    for (const node of nodes) {
      const to = node.square;
      if (node.capture) {
        if (this.counts[to] === 1) this.attacks[(pieceSquare << SQUARE_BITS) | to] = this.storeSingle(pieceSquare, to);
        else several.set(to, [...(several.get(to) ?? []), crossed.slice()]);
      }
      if (node.children.length > 0) this.cross(to, pieceSquare, node.children, several);
      if (node.beyond.length > 0) {
        const hurdle = to | HURDLE | (node.ownPiece ? OWN : 0);
        this.cross(hurdle, pieceSquare, node.beyond, several);
      }
    }
  }

  private cross(
    square: number,
    pieceSquare: number,
    nodes: readonly PathNode[],
    several: Map<number, number[][]>,
  ): void {
    this.crossed.push(square);
    this.visit(pieceSquare, nodes, several);
    this.crossed.pop();
  }

  /** The index of the ray over the squares that have just been crossed. */
  private storeSingle(pieceSquare: number, to: number): number {
    const { rays } = this;
    const crossed = bytesOf(this.crossed, pieceSquare);
    if (crossed.length === 0) return ALWAYS;
    const key = ((((pieceSquare & SQUARE_MASK) << SQUARE_BITS) | to) << SQUARE_BITS) | crossed[0]!;
    const known = this.known.get(key);
    if (
      known !== undefined &&
      crossed.every((square, i) => rays[known + i] === square) &&
      rays[known + crossed.length] === LAST_RAY
    )
      return known;
    const index = rays.length;
    for (const square of crossed) rays.push(square);
    rays.push(LAST_RAY);
    this.known.set(key, index);
    return index;
  }

  private store(pieceSquare: number, rays: number[][]): number {
    if (rays[0]!.length === 0) return ALWAYS;
    const several = rays.map((ray) => bytesOf(ray, pieceSquare));
    const key = several.join('|');
    const known = this.knownSeveral.get(key);
    if (known !== undefined) return known;
    const index = this.rays.length;
    this.knownSeveral.set(key, index);
    several.forEach((ray, i) => {
      this.rays.push(...ray, i === several.length - 1 ? LAST_RAY : NEXT_RAY);
    });
    return index;
  }
}

/** Crossed squares as they stand in `rays`; the same list where none needs an own piece, as in nearly all games. */
function bytesOf(crossed: readonly number[], pieceSquare: number): readonly number[] {
  let needs = 0;
  for (let i = 0; i < crossed.length; i++) needs |= crossed[i]! & OWN;
  if (needs === 0) return crossed;
  const attacker = (pieceSquare & SQUARE_MASK) | HURDLE;
  return crossed.flatMap((square) =>
    (square & OWN) === 0 ? [square] : [attacker, square & (HURDLE | SQUARE_MASK), OWN_HURDLE],
  );
}

/** Removes rays that contain all squares of another ray; the shortest come first. */
function withoutLonger(rays: number[][]): number[][] {
  const sorted = rays.toSorted((a, b) => a.length - b.length);
  return sorted.filter((ray, i) => !sorted.slice(0, i).some((shorter) => shorter.every((s) => ray.includes(s))));
}
