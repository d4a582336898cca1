import { MOVE_BUFFER, MOVE_STACK_PLIES, ODD_ROYALTY } from '../layout.ts';
import { type ArenaModule, makeArenaModule } from './arena-memory.ts';
import { FRAME } from './frame.ts';
import { bindGenerator, type Generator } from './generator.ts';
import { isSideInCheck } from './in-check.ts';
import { copyPosition, copyState, Position } from './position.ts';
import { bindScan } from './scan.ts';
import { bindSweep } from './sweep.ts';

/** How many half-moves the arena's position has room for; the oldest of a longer game are left outside. */
const ARENA_PLIES = 4096;

/**
 * The one position per thread that the hot code works on, and a stack for its moves. V8 writes the address of an array
 * into the code, instead of looking it up and checking it at every access, if it can know that it will always be this
 * array. So the arena's arrays are made once, large enough for every game; the generator is bound to them once; and
 * search and perft copy their position into it. It makes perft 1.3 times as fast.
 */
export interface Arena {
  readonly pos: Position;
  readonly moves: Int32Array;
  readonly module: ArenaModule;
  readonly generate: Generator;
}

let arena: Arena | undefined;
/** Is a search or a perft at work in the arena? */
let taken = false;

/** The thread's arena, whatever position is in it; made on first use. */
export function theArena(): Arena {
  arena ??= makeArena();
  return arena;
}

function makeArena(): Arena {
  const module = makeArenaModule();
  const { arrays, moves } = module;
  const pos = Position.roomy(arrays, ARENA_PLIES);
  return { pos, moves, module, generate: bindGenerator(pos, module, bindScan(pos, module), bindSweep(pos, module)) };
}

/** Is the side to move in check in the arena's position? The same as `inCheck`, only faster. */
export function isInCheckInArena(): boolean {
  const { pos, module } = theArena();
  if ((pos.special & ODD_ROYALTY) !== 0) return isSideInCheck(pos, pos.side);
  return module.functions.isKingAttacked(pos.side, pos.count[pos.side ^ 1]!, pos.codes) !== 0;
}

/** Gets the arena ready for a position's game. */
function arenaOf(pos: Position): Position {
  const { pos: hot, module } = theArena();
  if (hot.tables !== pos.tables) {
    hot.adopt(pos.tables);
    module.dropAllowed.set(pos.tables.holdings.dropAllowed);
  }
  return hot;
}

/**
 * Copies a position with its history into the arena to work on it there; until `leaveArena` nobody else may.
 *
 * @param plies how many more half-moves there must be room for
 * @returns the position to work on; its moves go on the arena's move stack
 * @throws Error if the arena is taken
 */
export function enterArena(pos: Position, plies: number): Position {
  if (taken) throw new Error('the arena is taken');
  const hot = arenaOf(pos);
  copyState(hot, pos);
  const kept = Math.min(pos.ply, ARENA_PLIES - plies);
  hot.stack.set(pos.stack.subarray((pos.ply - kept) * FRAME, pos.ply * FRAME));
  hot.ply = kept;
  hot.reversible = Math.min(pos.reversible, kept);
  taken = true;
  return hot;
}

export function leaveArena(): void {
  taken = false;
}

/**
 * Runs something that needs a position in the arena but leaves it as it was.
 *
 * @param work is given the arena's position, equal to `pos` but without its history, and where on the move stack
 *   there is MOVE_BUFFER room
 */
export function inArena<T>(pos: Position, work: (hot: Position, start: number) => T): T {
  const start = MOVE_BUFFER * MOVE_STACK_PLIES;
  const { pos: hot } = theArena();
  if (pos === hot) return work(hot, start);
  let guest: Position | undefined;
  if (taken) {
    guest = Position.of(hot.tables);
    copyPosition(guest, hot);
  }
  copyState(arenaOf(pos), pos);
  hot.ply = 0;
  try {
    return work(hot, start);
  } finally {
    if (guest) {
      copyState(arenaOf(guest), guest);
      hot.stack.set(guest.stack);
    }
  }
}
