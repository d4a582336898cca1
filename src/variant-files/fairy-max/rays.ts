import type { BetzaMove, Leg } from '../../betza/types.ts';
import { NotPossible } from '../problem.ts';

/**
 * One direction of a piece of Fairy-Max: the step with which it begins, the one with which it goes on, and its mode
 * without the bits that say where it turns.
 */
export interface Ray {
  readonly step: Step;
  readonly second: Step;
  readonly mode: number;
}

/** Squares to the right and squares forward, as a side sees them. */
interface Step {
  readonly dx: number;
  readonly dy: number;
}

/** What a piece can do by one of its rays. */
export interface RayMoves {
  readonly moves: readonly BetzaMove[];
  /** How far it goes to the right (negative: to the left) to castle. */
  readonly castles?: number;
  /** How far ahead it goes by a first move after which it can be taken en passant. */
  readonly enPassant?: number;
  /** It also takes that first move, one step shorter, on the rank after the first. */
  readonly again?: boolean;
}

/** Fairy-Max's board has 16 squares to a rank; the files left of a piece are the negative ones. */
const ROW = 16;
/** Bits of a mode's digits. */
const CAPTURES = 1;
const MOVES = 2;
const LEAPS = 4;
const HOPS = 8;
const CYLINDER = 1;
const MANY_PATHS = 2;
/** Of a hop's third digit: it turns in front of the piece that it meets; it needs an own one. */
const TURNS_BEFORE = 1;
const OVER_OWN = 2;
/** The last digit of a first move. */
const FIRST_MOVE = 4;
/** Of a first move's second digit: castling; not to be taken en passant; over whatever stands in between. */
const CASTLING = 3;
const IMMUNE = 4;
const JUMPS = 8;
const ALL_THE_WAY = Number.POSITIVE_INFINITY;

/**
 * Reads a ray: a step, its mode in hexadecimal digits, and perhaps the second step.
 *
 * @param forward -1 for a piece that is White's, who moves towards lower numbers, 1 for Black's
 * @returns undefined if it is none
 */
export function readRay(text: string, forward: 1 | -1): Ray | undefined {
  const [, first, digits, other] = /^(-?\d{1,3}),([0-9a-f]{1,8})(?:,(-?\d{1,3}))?$/i.exec(text) ?? [];
  if (first === undefined || digits === undefined) return undefined;
  // The bits above the third digit change those of the step, as numbers of 32 bits.
  const bits = Number.parseInt(digits, 16) | 0;
  const second = other === undefined ? Number(first) ^ (bits >> 12) : Number(other);
  return { step: stepOf(Number(first), forward), second: stepOf(second, forward), mode: bits & 0xfff };
}

/** Is it a move of a piece that has not moved yet? */
export function isFirstMove({ mode }: Ray): boolean {
  return (mode & 15) === FIRST_MOVE;
}

function stepOf(number: number, forward: 1 | -1): Step {
  const rows = Math.floor((number + ROW / 2) / ROW);
  return { dx: number - ROW * rows, dy: rows * forward || 0 };
}

/**
 * What a ray lets a piece do.
 *
 * @throws NotPossible that says what we do not have
 * @param pawn whether it is a pawn, whose first moves are double steps and not castling
 */
export function movesOfRay(ray: Ray, pawn: boolean): RayMoves {
  const { mode, step } = ray;
  if (step.dx === 0 && step.dy === 0) throw new NotPossible(undefined, 'a step of no length is not possible');
  const [last, toggles, special] = [mode & 15, (mode >> 4) & 15, mode >> 8];
  if (isFirstMove(ray)) return firstMove(ray, toggles, special >> 2, pawn);
  const wraps = (special & CYLINDER) !== 0;
  const writer = new LegWriter(wraps);
  if ((special & MANY_PATHS) !== 0) return { moves: writer.manyPaths(step, last) };
  if ((last & HOPS) !== 0) return { moves: writer.hop(ray, last, last ^ toggles, special >> 2) };
  return { moves: writer.slide(ray, last, last ^ toggles, 1 + (special >> 2), toggles !== 0) };
}

function plus(a: Step, b: Step, times = 1): Step {
  return { dx: a.dx + b.dx * times, dy: a.dy + b.dy * times };
}

function isSame(a: Step, b: Step): boolean {
  return a.dx === b.dx && a.dy === b.dy;
}

/** A move of a piece that has not moved yet. */
function firstMove({ step, second }: Ray, what: number, delay: number, pawn: boolean): RayMoves {
  const again = delay === 3;
  const steps = again ? 2 : 1 + delay;
  const whole = plus(second, step, steps);
  if (!pawn && what === CASTLING) {
    if (whole.dy !== 0) throw new NotPossible(undefined, 'castling along a file is not possible');
    return { moves: [], castles: whole.dx };
  }
  const lands = { onEmpty: (what & MOVES) !== 0, onOccupied: (what & CAPTURES) !== 0 };
  const length = Math.max(Math.abs(whole.dx), Math.abs(whole.dy));
  const straight = isSame(step, second) && length === steps + 1;
  const jumps = (what & JUMPS) !== 0;
  if (!jumps && !straight)
    throw new NotPossible(undefined, 'a first move that turns and can be blocked is not possible');
  const capturable = pawn && (what & IMMUNE) === 0;
  const leg: Leg =
    jumps || capturable
      ? { ...whole, range: 1, lame: !jumps, ...lands }
      : { ...step, range: length, lame: false, ...lands };
  const move = { legs: [leg], initial: true, enPassant: false };
  return { moves: [move], ...(capturable && { enPassant: whole.dy }), ...(again && { again }) };
}

/** Are these steps those of a lame leap: straight on, or first straight and then slanted like a horse's? */
function isLame(step: Step, second: Step, steps: number): boolean {
  if (isSame(step, second)) return steps < 3;
  const slants = step.dx * step.dy === 0 && second.dx * second.dy !== 0;
  return steps === 1 && slants && step.dx * second.dx + step.dy * second.dy === 1;
}

/** Writes legs of moves on a board with or without edges at its sides. */
class LegWriter {
  private readonly wraps: boolean;

  constructor(wraps: boolean) {
    this.wraps = wraps;
  }

  /** The leg with which a move ends, by the bits of its mode. */
  private last(step: Step, range: number, mode: number): Leg {
    const lands = { onEmpty: (mode & MOVES) !== 0, onOccupied: (mode & CAPTURES) !== 0 };
    return { ...step, range, lame: false, ...lands, ...this.edges() };
  }

  private edges(): Pick<Leg, 'wraps'> {
    return this.wraps ? { wraps: true } : {};
  }

  /** A leg to a square that must be empty, or occupied, or either. */
  private through(step: Step, range: number, onEmpty: boolean, onOccupied: boolean): Leg {
    return { ...step, range, lame: false, onEmpty, onOccupied, ...this.edges() };
  }

  /** A step to an empty square as legs along lines: what an oblique one crosses does not matter. */
  private inSteps(step: Step): Leg[] {
    const { dx, dy } = step;
    const length = Math.max(Math.abs(dx), Math.abs(dy));
    const diagonals = Math.min(Math.abs(dx), Math.abs(dy));
    return Array.from({ length }, (_, i) => {
      const diagonal = i < diagonals;
      const along = Math.abs(dx) > Math.abs(dy) ? { dx: Math.sign(dx), dy: 0 } : { dx: 0, dy: Math.sign(dy) };
      const one = diagonal || Math.abs(dx) === Math.abs(dy) ? { dx: Math.sign(dx), dy: Math.sign(dy) } : along;
      return this.through(one, 1, true, i < length - 1);
    });
  }

  private move(...legs: Leg[]): BetzaMove {
    return { legs, initial: false, enPassant: false };
  }

  /**
   * Leaps, slides, and slides that change after some steps.
   *
   * @param before what the piece may do on its first `steps` squares, after that `after`; unless it is a leaper
   */
  slide({ step, second }: Ray, before: number, after: number, steps: number, changes: boolean): BetzaMove[] {
    const can = before & (MOVES | CAPTURES);
    if ((before & LEAPS) !== 0) return [this.move(this.last(step, 1, before))];
    const turns = !isSame(step, second);
    if (!changes && !turns) return [this.move(this.last(step, ALL_THE_WAY, before))];
    const range = (after & LEAPS) !== 0 ? 1 : ALL_THE_WAY;
    const same = !turns && (after & (MOVES | CAPTURES)) === can;
    if (same) return [this.move(this.last(step, range === 1 ? steps + 1 : range, before))];
    const moves = can === 0 ? [] : [this.move(this.last(step, steps, before))];
    const whole = plus(second, step, steps);
    const unit = Math.max(Math.abs(step.dx), Math.abs(step.dy)) === 1;
    if (can === 0 && range === 1 && unit && isLame(step, second, steps)) {
      moves.push(this.move({ ...this.last(whole, 1, after), lame: true }));
      return moves;
    }
    const way = Array.from({ length: steps }, () => this.inSteps(step)).flat();
    moves.push(this.move(...way, this.last(second, range, after)));
    return moves;
  }

  /** Moves over a piece on the way. */
  hop({ step, second }: Ray, before: number, after: number, flags: number): BetzaMove[] {
    if ((after & HOPS) !== 0) throw new NotPossible(undefined, 'a hop over one piece after the other is not possible');
    const approach = (before & LEAPS) !== 0 ? 1 : ALL_THE_WAY;
    const moves = (before & MOVES) === 0 ? [] : [this.move(this.last(step, approach, before & (MOVES | CAPTURES)))];
    const range = (after & LEAPS) !== 0 ? 1 : ALL_THE_WAY;
    const own = (flags & OVER_OWN) !== 0;
    const hurdle = { ...this.through(step, approach, false, true), ...(own && { ownPiece: true }) };
    if ((flags & TURNS_BEFORE) !== 0) {
      const back = { dx: -step.dx || 0, dy: -step.dy || 0 };
      return [...moves, this.move(hurdle, this.through(back, 1, true, false), this.last(second, range, after))];
    }
    if (isSame(step, second) && approach === ALL_THE_WAY && !own) {
      const hop = range === 1 ? 'grasshopper' : 'cannon';
      return [...moves, this.move({ ...this.last(step, ALL_THE_WAY, after), hop })];
    }
    return [...moves, this.move(hurdle, this.last(second, range, after))];
  }

  /** A leap along any of the shortest paths of steps to next squares, which must be empty. */
  manyPaths({ dx, dy }: Step, mode: number): BetzaMove[] {
    const diagonal = { dx: Math.sign(dx), dy: Math.sign(dy) };
    const along = Math.abs(dx) > Math.abs(dy) ? { dx: Math.sign(dx), dy: 0 } : { dx: 0, dy: Math.sign(dy) };
    const diagonals = Math.min(Math.abs(dx), Math.abs(dy));
    const length = Math.max(Math.abs(dx), Math.abs(dy));
    const paths = (left: number, slanted: number): Step[][] => {
      if (left === 0) return [[]];
      return [
        ...(slanted > 0 ? paths(left - 1, slanted - 1).map((rest) => [diagonal, ...rest]) : []),
        ...(slanted < left ? paths(left - 1, slanted).map((rest) => [along, ...rest]) : []),
      ];
    };
    return paths(length, diagonals).map((path) =>
      this.move(
        ...path.slice(0, -1).map((step) => this.through(step, 1, true, false)),
        this.last(path.at(-1)!, 1, mode),
      ),
    );
  }
}
