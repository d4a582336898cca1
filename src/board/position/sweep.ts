import { PUT_OFF_COUNT } from '../addresses.ts';
import type { ArenaModule } from './arena-memory.ts';
import type { Position } from './position.ts';

/**
 * Writes the moves of the pieces from index `first` up to `end` of the list at the address `pieces` from index `at` of
 * the move stack on, and gives the index after them. Pieces with one of the properties in `except` need more than that;
 * they are listed in `putOff` for the generator.
 */
export type Sweep = (at: number, pieces: number, first: number, end: number, want: number, except: number) => number;

/** Makes the sweep over pieces of the arena's position: src/assembly/sweep.ts. */
export function bindSweep(position: Position, module: ArenaModule): Sweep {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { findings } = module;
  const run = module.functions.sweep;
  return sweep;

  function sweep(at: number, pieces: number, first: number, end: number, want: number, except: number): number {
    const n = run(at, pieces, first, end, want, except, pos.side, pos.codes);
    pos.putOffCount = findings[PUT_OFF_COUNT]!;
    return n;
  }
}
