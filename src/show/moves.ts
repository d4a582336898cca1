import { parseBetza } from '../betza/parse.ts';
import type { BetzaMove } from '../betza/types.ts';

/** A square as seen from a piece in the middle: to the right, forward. */
export type Offset = readonly [x: number, y: number];

/**
 * How a piece gets to a square: at once, in a straight line as long as the way is free, as a leap that the squares on
 * its way can block, with a turn on the way, over other pieces, or on from an own piece that it meets. An earlier one of
 * these is less easily hindered.
 */
export const WAYS = ['leap', 'slide', 'lame', 'bent', 'hop', 'own'] as const;
export type Way = (typeof WAYS)[number];

/** One move of a piece in one direction. */
export interface Route {
  readonly way: Way;
  /** May it move there without capturing; may it capture there? */
  readonly quiet: boolean;
  readonly capture: boolean;
  /** Only while the piece has not moved yet. */
  readonly initial: boolean;
  /** Where it turns, in order. */
  readonly turns: readonly Offset[];
  /** Where it may end, the nearest first. */
  readonly ends: readonly Offset[];
  /** Whether it would go on beyond the edge of the diagram. */
  readonly goesOn: boolean;
}

/** How a piece gets to one square, without capturing and capturing, on a board where nothing hinders it. */
export interface Mark {
  readonly quiet?: Way;
  readonly capture?: Way;
  /** Only while the piece has not moved yet. */
  readonly initial: boolean;
}

/** What a piece can do, as far as a diagram shows it. */
export interface MoveDiagram {
  /** Squares on each side of the piece. */
  readonly radius: number;
  readonly routes: readonly Route[];
  /** By `offsetKey`. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** Whether the left and the right edge of the board are joined for it. */
  readonly wraps: boolean;
}

/** The least and the most squares on each side of the piece. */
const LEAST_RADIUS = 3;
const MOST_RADIUS = 7;

export function offsetKey([x, y]: Offset): string {
  return `${x},${y}`;
}

/**
 * The diagram of a piece with these moves, large enough for its leaps, its turns, and one square more than its short
 * slides.
 *
 * @param betza its moves in XBetza
 * @param size the longer side of its board, in squares
 * @throws BetzaError if the notation cannot be read
 */
export function moveDiagram(betza: string, size: number): MoveDiagram {
  const moves = betza === '' ? [] : parseBetza(betza);
  const radius = Math.min(Math.max(LEAST_RADIUS, ...moves.map(reachOf)), size - 1, MOST_RADIUS);
  const routes = moves.flatMap((move) => routesOf(move, radius));
  const marks = new Map<string, Mark>();
  for (const route of routes) {
    for (const end of route.ends) marks.set(offsetKey(end), merged(marks.get(offsetKey(end)), route));
  }
  return { radius, routes, marks, wraps: moves.some((move) => move.legs.some((leg) => leg.wraps)) };
}

/** How far from the piece a move still tells something new. */
function reachOf({ legs }: BetzaMove): number {
  let reach = 0;
  for (const { dx, dy, range } of legs) {
    const step = Math.max(Math.abs(dx), Math.abs(dy));
    if (range === 1) reach += step;
    else if (range === Number.POSITIVE_INFINITY) reach += 2 * step;
    else reach += (range + 1) * step;
  }
  return reach;
}

function routesOf(move: BetzaMove, radius: number): Route[] {
  const last = move.legs.at(-1)!;
  const routes: Route[] = [];
  const inside = (x: number, y: number): boolean => Math.max(Math.abs(x), Math.abs(y)) <= radius;
  const walk = (index: number, x: number, y: number, turns: readonly Offset[]): void => {
    const { dx, dy, range, hop } = move.legs[index]!;
    // A piece that hops needs another one to hop over, so it cannot end on the first square of its way.
    const first = hop === 'cannon' || hop === 'grasshopper' ? 2 : 1;
    const ends: Offset[] = [];
    let step = 1;
    for (; step < range + first && inside(x + step * dx, y + step * dy); step++) {
      const here: Offset = [x + step * dx, y + step * dy];
      if (step < first) continue;
      if (index < move.legs.length - 1) walk(index + 1, ...here, [...turns, here]);
      else if (here[0] !== 0 || here[1] !== 0) ends.push(here);
    }
    if (ends.length === 0) return;
    routes.push({
      way: wayOf(move),
      quiet: last.onEmpty,
      capture: last.onOccupied,
      initial: move.initial,
      turns,
      ends,
      goesOn: step < range + first,
    });
  };
  walk(0, 0, 0, []);
  return routes;
}

function wayOf({ legs }: BetzaMove): Way {
  if (legs.some((leg) => leg.ownPiece)) return 'own';
  if (legs.some((leg) => leg.hop)) return 'hop';
  if (legs.length > 1) return 'bent';
  if (legs[0]!.lame) return 'lame';
  return legs[0]!.range > 1 ? 'slide' : 'leap';
}

function merged(before: Mark | undefined, { way, quiet, capture, initial }: Route): Mark {
  const better = (old: Way | undefined, applies: boolean): Way | undefined => {
    if (!applies) return old;
    return old !== undefined && WAYS.indexOf(old) < WAYS.indexOf(way) ? old : way;
  };
  const quietWay = better(before?.quiet, quiet);
  const captureWay = better(before?.capture, capture);
  return {
    ...(quietWay && { quiet: quietWay }),
    ...(captureWay && { capture: captureWay }),
    initial: initial && (before?.initial ?? true),
  };
}
