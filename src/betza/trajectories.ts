import type { Atom } from './atoms.ts';
import { COMPASS, type Vector } from './directions.ts';
import type { Modifiers } from './modifiers.ts';
import type { BetzaMove, Leg } from './types.ts';

/** Whether an atom's leap is neither orthogonal nor diagonal. */
export function isOblique({ long, short }: Atom): boolean {
  return short !== 0 && short !== long;
}

/** The last leg of a move: what it may do where it ends depends on m and c. */
export function lastLeg([dx, dy]: Vector, range: number, modifiers: Modifiers): Leg {
  const anyMode = modifiers.move || modifiers.capture;
  return {
    ...common(dx, dy, range, modifiers),
    onEmpty: modifiers.move || !anyMode,
    onOccupied: modifiers.capture || !anyMode,
    ...(modifiers.cannon
      ? { hop: 'cannon' as const }
      : modifiers.grasshopper
        ? { hop: 'grasshopper' as const }
        : modifiers.jump
          ? { hop: 'must' as const }
          : {}),
  };
}

/**
 * A leg before the last: it ends on an empty square, with `p` or `g` on an occupied one, with `t` on an own piece, with
 * `mp` on any square.
 */
export function innerLeg([dx, dy]: Vector, range: number, modifiers: Modifiers): Leg {
  const onOccupied = modifiers.cannon || modifiers.grasshopper || modifiers.own;
  return {
    ...common(dx, dy, range, modifiers),
    onEmpty: modifiers.move || !onOccupied,
    onOccupied,
    ...(modifiers.own ? { ownPiece: true } : {}),
  };
}

function common(
  dx: number,
  dy: number,
  range: number,
  { lame, cylinder }: Modifiers,
): Pick<Leg, 'dx' | 'dy' | 'range' | 'lame' | 'wraps'> {
  return { dx, dy, range, lame, ...(cylinder ? { wraps: true } : {}) };
}

/** A move of these legs. A slider that jumps skips the first square of its path, occupied or not. */
export function moveOf(
  legs: readonly Leg[],
  { initial, enPassant }: Pick<Modifiers, 'initial' | 'enPassant'>,
): BetzaMove {
  const last = legs.at(-1)!;
  if (last.hop !== 'must' || last.range === 1) return { legs, initial, enPassant };
  const { hop: _, ...slide } = last;
  const skip = { ...slide, range: 1, onEmpty: true, onOccupied: true };
  return { legs: [...legs.slice(0, -1), skip, { ...slide, range: last.range - 1 }], initial, enPassant };
}

/** The index in COMPASS of a vector along a line. */
export function compassIndex([dx, dy]: Vector): number {
  return COMPASS.findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));
}

/** The vector of an atom along a line, in a direction of COMPASS. */
export function alongCompass({ long }: Atom, direction: number): Vector {
  const [dx, dy] = COMPASS[direction]!;
  return [dx * long, dy * long];
}
