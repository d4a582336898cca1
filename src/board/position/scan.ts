import { CHECK_FROM, CHECK_RAY, CHECKERS, IRREGULAR, PIN_COUNT } from '../addresses.ts';
import { LEAPS, MIXED_WIDTH, SHAPE_BITS, SQUARE_BITS } from '../layout.ts';
import type { ArenaModule } from './arena-memory.ts';
import { mayMove, nextMixed } from './mixed.ts';
import type { Position } from './position.ts';

/** Writes the wanted moves of the king from index `at` on, and gives the index after them. */
export type Scan = (at: number, want: number) => number;

/**
 * Makes the scan of the arena's position: src/assembly/scan.ts. It goes once through the enemy's pieces and finds what
 * they do to the king of the side to move: which piece gives check along which ray, which pieces are pinned on which
 * ray. It fills the position's fields from `checkers` to `pinRay`, and writes the king's own moves, to squares that are
 * safe. Pins must be cleared with `clearPins` before the next scan.
 */
export function bindScan(position: Position, module: ArenaModule): Scan {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { findings } = module;
  const run = module.functions.scan;
  return scan;

  function scan(at: number, want: number): number {
    const us = pos.side;
    const royal = pos.list[us << SQUARE_BITS]!;
    const leaps = (pos.programs[royal]! & LEAPS) !== 0;
    const n = run(at, leaps ? -1 : openTargets(royal, want), want, us, pos.count[us ^ 1]!, pos.codes);
    pos.checkers = findings[CHECKERS]!;
    pos.checkRay = findings[CHECK_RAY]!;
    pos.checkFrom = findings[CHECK_FROM]!;
    pos.pinCount = findings[PIN_COUNT]!;
    pos.irregular = findings[IRREGULAR]!;
    return n;
  }

  /**
   * The targets of a royal piece with a MIXED program, as bits in the order of its paths, to which its path is open and
   * where what it would find is wanted.
   */
  function openTargets(royal: number, want: number): number {
    const { board, paths, wanted } = pos;
    const us = pos.side;
    const row = ((want << 1) | us) * pos.codes;
    const start = pos.programs[royal]! >> SHAPE_BITS;
    let open = 0;
    let i = start;
    for (let move = paths[i]!; move >= 0; move = paths[i]!) {
      const occupant = board[move & 255]!;
      const flags = paths[i + 2]!;
      if (mayMove(flags, occupant, us) && wanted[row + occupant] !== 0) open |= 1 << ((i - start) / MIXED_WIDTH);
      i = nextMixed(paths, i, flags, occupant, us);
    }
    return open;
  }
}

/** Clears the pins of the last scan. */
export function clearPins(pos: Position): void {
  for (let i = pos.pinCount - 1; i >= 0; i--) pos.pinned[pos.pinSquare[i]!] = 0;
  pos.pinCount = 0;
}
