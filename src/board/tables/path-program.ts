import { InputError } from '../../errors/input-error.ts';
import {
  BARRED_FLAG,
  CAPTURE_FLAG,
  FORCED_FLAG,
  LEAPS,
  MAX_PATHS,
  MIXED,
  MIXED_WIDTH,
  OWN_PIECE_FLAG,
  PROMOTION_FLAG,
  QUIET_FLAG,
  REPEATS,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  SQUARE_MASK,
  STEPS,
  STRIKES,
} from '../layout.ts';
import { DOUBLE_STEP, type Move } from '../move.ts';
import type { PathNode } from './paths.ts';

/**
 * The path programs of all pieces on all squares; src/board/PATHS.md describes the format and works one through.
 * `programs[pieceSquare]` holds the kinds of sections as bits and, SHAPE_BITS higher, the index of the first section in
 * `data`.
 */
export interface FlatPaths {
  readonly programs: Int32Array;
  readonly data: Int32Array;
}

/** A kind of section: its bit, the numbers per entry, and what the moves of all its entries may do. */
interface Section {
  readonly kind: number;
  readonly width: number;
  /** QUIET_FLAG and CAPTURE_FLAG; undefined where each entry has flags of its own, as its third number. */
  readonly flags: number | undefined;
}

/** The sections of a program in their order. */
const SECTIONS: readonly Section[] = [
  { kind: LEAPS, width: 1, flags: QUIET_FLAG | CAPTURE_FLAG },
  { kind: SLIDES, width: 2, flags: QUIET_FLAG | CAPTURE_FLAG },
  { kind: STEPS, width: 2, flags: QUIET_FLAG },
  { kind: STRIKES, width: 1, flags: CAPTURE_FLAG },
  { kind: MIXED, width: MIXED_WIDTH, flags: undefined },
];
/** How many entries a section of STRIKES has; it has no end mark. */
const STRIKE_COUNT = 2;

/** What every square means for a piece that never promotes. */
export const NOWHERE = new Uint8Array(SQUARE_MASK + 1);

/** Writes the path programs of all pieces on all squares. */
export class PathWriter {
  private readonly data: number[] = [-1];
  private readonly programs: Int32Array;
  private readonly squares: number;
  /** Scratch: by square, the last piece-square whose paths have a move to it. */
  private readonly reachedBy = new Int32Array(SQUARE_MASK + 1);

  constructor(codes: number, squares: number) {
    this.programs = new Int32Array(codes << SQUARE_BITS);
    this.squares = squares;
  }

  /**
   * Stores the paths of the piece in `pieceSquare`, which stands on `from`.
   *
   * @param promotes PROMOTION_FLAG, FORCED_FLAG and BARRED_FLAG for each square that it goes to
   */
  add(pieceSquare: number, from: number, roots: readonly PathNode[], promotes: Uint8Array): void {
    const kinds = roots.map((root) => sectionOf(root, promotes));
    const start = this.data.length;
    let shape = 0;
    let strikes = 0;
    for (const kind of kinds) {
      shape |= kind;
      if (kind === STRIKES) strikes++;
    }
    if ((shape & MIXED) !== 0 || strikes > STRIKE_COUNT) {
      shape = MIXED;
      this.write(MIXED, from, roots, promotes);
    } else {
      for (const { kind } of SECTIONS) {
        if ((shape & kind) === 0) continue;
        const own = shape === kind ? roots : roots.filter((_, i) => kinds[i] === kind);
        this.write(kind, from, own, promotes);
      }
    }
    if (this.hasRepeats(pieceSquare, roots)) shape |= REPEATS;
    this.programs[pieceSquare] = (start << SHAPE_BITS) | shape;
  }

  /**
   * Stores all paths in one section, of leaps or else of mixed moves: the scan knows a royal's moves by their number
   * in it.
   */
  addRoyal(pieceSquare: number, from: number, roots: readonly PathNode[]): void {
    const section = roots.every((root) => sectionOf(root, NOWHERE) === LEAPS) ? LEAPS : MIXED;
    this.programs[pieceSquare] = (this.data.length << SHAPE_BITS) | section;
    this.write(section, from, roots, NOWHERE);
  }

  /** Lets a piece that moves like another one share its program. */
  share(pieceSquare: number, original: number): void {
    this.programs[pieceSquare] = this.programs[original]!;
  }

  /** @throws InputError if the paths are more than MAX_PATHS */
  finish(): FlatPaths {
    if (this.data.length > MAX_PATHS) throw new InputError('the pieces have too many ways to go on this board');
    return { programs: this.programs, data: Int32Array.from(this.data) };
  }

  /** Is there a square to which two moves lead? */
  private hasRepeats(pieceSquare: number, nodes: readonly PathNode[]): boolean {
    const { reachedBy } = this;
    for (const { square, quiet, capture, children, beyond } of nodes) {
      if (quiet || capture) {
        if (reachedBy[square] === pieceSquare) return true;
        reachedBy[square] = pieceSquare;
      }
      if (children.length > 0 && this.hasRepeats(pieceSquare, children)) return true;
      if (beyond.length > 0 && this.hasRepeats(pieceSquare, beyond)) return true;
    }
    return false;
  }

  private write(section: number, from: number, nodes: readonly PathNode[], promotes: Uint8Array): void {
    const single = section === LEAPS || section === STRIKES;
    for (const node of nodes) this.writeTree(section, single, from, node, promotes);
    if (single && nodes.length % 2 === 1) this.data.push((from << 8) | this.squares);
    if (section !== STRIKES) this.data.push(-1);
  }

  private writeTree(section: number, single: boolean, from: number, node: PathNode, promotes: Uint8Array): void {
    const { data } = this;
    const at = data.length;
    data.push((from << 8) | node.square | (node.doubleStep ? DOUBLE_STEP : 0));
    if (single) return;
    data.push(0);
    if (section === MIXED) data.push(flagsOf(node, promotes) | (node.ownPiece ? OWN_PIECE_FLAG : 0));
    for (const child of node.children) this.writeTree(section, single, from, child, promotes);
    if (node.beyond.length === 0) {
      data[at + 1] = data.length;
      return;
    }
    const jump = data.length;
    data.push((from << 8) | this.squares, 0, 0);
    data[at + 1] = data.length;
    for (const child of node.beyond) this.writeTree(section, single, from, child, promotes);
    data[jump + 1] = data.length;
  }
}

function flagsOf(node: PathNode, promotes: Uint8Array): number {
  const there = promotes[node.square]!;
  if ((there & BARRED_FLAG) !== 0) return 0;
  const flags = (node.quiet ? QUIET_FLAG : 0) | (node.capture ? CAPTURE_FLAG : 0);
  return flags === 0 ? 0 : flags | (there & (PROMOTION_FLAG | FORCED_FLAG));
}

/** The kind of section that can hold a whole subtree. */
function sectionOf(node: PathNode, promotes: Uint8Array): number {
  const flags = flagsOf(node, promotes);
  if (!isUniform(node, flags, promotes)) return MIXED;
  const leaps = node.children.length === 0;
  if (flags === (QUIET_FLAG | CAPTURE_FLAG)) return leaps ? LEAPS : SLIDES;
  if (flags === QUIET_FLAG) return STEPS;
  return flags === CAPTURE_FLAG && leaps ? STRIKES : MIXED;
}

/** Do all nodes of a subtree have these flags, and none anything behind an occupied square? */
function isUniform(node: PathNode, flags: number, promotes: Uint8Array): boolean {
  if (flagsOf(node, promotes) !== flags || node.beyond.length > 0) return false;
  for (const child of node.children) if (!isUniform(child, flags, promotes)) return false;
  return true;
}

/** An entry of a path program, with the entries behind it. */
export interface PathEntry {
  readonly move: Move;
  /**
   * What the move may do: QUIET_FLAG, CAPTURE_FLAG, PROMOTION_FLAG, FORCED_FLAG; none of them if it may only cross the
   * square. OWN_PIECE_FLAG: an own piece must stand there before entries beyond it are reached.
   */
  readonly flags: number;
  /** Entries that are reached only if the move's target is empty. */
  readonly children: readonly PathEntry[];
  /** Entries that are reached only if it is occupied. */
  readonly beyond: readonly PathEntry[];
}

/**
 * Reads a path program back into the trees that it was written from: the walk for everything that need not be fast.
 *
 * @param squares the number of squares of the board
 * @returns the entries of all sections that need nothing before them, in the order of the program
 */
export function readProgram({ programs, data }: FlatPaths, pieceSquare: number, squares: number): PathEntry[] {
  const program = programs[pieceSquare]!;
  const isWall = (at: number): boolean => (data[at]! & 255) === squares;

  function read(section: Section, start: number, end: number): PathEntry[] {
    const { kind, width, flags } = section;
    const entries: PathEntry[] = [];
    let at = start;
    while (at < end) {
      const move = data[at]!;
      if (width === 1) {
        if (!isWall(at)) entries.push({ move, flags: flags!, children: [], beyond: [] });
        at += width;
        continue;
      }
      // Where the walk goes on if the target is occupied. If something lies beyond it, an entry into the WALL before
      // that place says where it ends.
      const next = data[at + 1]!;
      const jump = next - width;
      const hops = kind === MIXED && jump > at && isWall(jump);
      const after = hops ? data[jump + 1]! : next;
      entries.push({
        move,
        flags: flags ?? data[at + 2]!,
        children: read(section, at + width, hops ? jump : next),
        beyond: hops ? read(section, next, after) : [],
      });
      at = after;
    }
    return entries;
  }

  let start = program >> SHAPE_BITS;
  return SECTIONS.filter(({ kind }) => (program & kind) !== 0).flatMap((section) => {
    const end = section.kind === STRIKES ? start + STRIKE_COUNT : sectionEnd(data, start, section.width);
    const entries = read(section, start, end);
    start = end + 1;
    return entries;
  });
}

/** The index of the end mark of the section that begins at an index. */
function sectionEnd(data: Int32Array, start: number, width: number): number {
  let at = start;
  while (data[at]! >= 0) at += width;
  return at;
}
