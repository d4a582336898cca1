import type { Atom } from './atoms.ts';
import { select, turnsOf, type Vector } from './directions.ts';
import type { Modifiers } from './modifiers.ts';
import { alongCompass, compassIndex, innerLeg, isOblique, lastLeg, moveOf } from './trajectories.ts';
import type { BetzaMove, Leg } from './types.ts';

/** One leg of a move in brackets. */
export interface BracketLeg {
  readonly modifiers: Modifiers;
  readonly atoms: readonly Atom[];
  /** The most steps; undefined: one, or any number where the atom rides. */
  readonly steps: number | undefined;
  /** Whether the move may end after this leg (`?` follows), or must continue (`-`). */
  readonly mayEnd: boolean;
}

/**
 * All moves of a bent trajectory `[F?R]`: one for each combination of turns, and for each leg on which it may end.
 */
export function bracketMoves(legs: readonly BracketLeg[], whole: Modifiers): BetzaMove[] {
  const moves: BetzaMove[] = [];
  const walk = (index: number, direction: number | undefined, done: readonly Leg[]): void => {
    const { modifiers, atoms, steps, mayEnd } = legs[index]!;
    const straight = direction !== undefined && atoms.some((atom) => !turns(atom, direction));
    for (const atom of atoms) {
      const range = steps ?? (atom.rides ? Number.POSITIVE_INFINITY : 1);
      const vectors =
        direction === undefined ? select(atom, modifiers.directions) : onward(atom, direction, modifiers, straight);
      for (const vector of vectors) {
        const last = index === legs.length - 1;
        if (last || mayEnd) {
          const modes = {
            ...modifiers,
            move: whole.move || (last && modifiers.move),
            capture: whole.capture || (last && modifiers.capture),
          };
          moves.push(moveOf([...done, lastLeg(vector, range, last ? modes : { ...modes, cannon: false })], whole));
        }
        if (!last && !isOblique(atom))
          walk(index + 1, compassIndex(vector), [...done, innerLeg(vector, range, modifiers)]);
      }
    }
  };
  walk(0, undefined, []);
  return moves;
}

/** Whether a leg must turn from orthogonal to diagonal or back to continue with this atom. */
function turns(atom: Atom, direction: number): boolean {
  return (direction % 2 === 0) !== (atom.short === 0);
}

/**
 * The vectors with which an atom continues after a leg in a direction of the compass. Without letters that is straight
 * on or, if none of the leg's atoms can, the nearest directions to either side.
 */
function onward(atom: Atom, direction: number, { directions }: Modifiers, straight: boolean): Vector[] {
  const turning = turns(atom, direction);
  if (directions === '' && straight && turning) return [];
  return turnsOf(directions || 'f', turning).map((turn) => alongCompass(atom, (direction + turn) % 8));
}
