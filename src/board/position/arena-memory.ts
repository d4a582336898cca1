import wasm from '#assembly/arena';
import { instantiate } from '../../platform/webassembly.ts';
import * as A from '../addresses.ts';
import {
  HURDLE,
  MAX_CODES,
  MAX_PATHS,
  MAX_PINS,
  MAX_RAYS,
  MAX_SQUARES,
  PIECE_SQUARES,
  PIECE_SQUARES_ON_BOARD,
  ROYAL_WIDTH,
  SQUARE_BITS,
} from '../layout.ts';
import type { HotTables, PositionArrays } from './position.ts';

/** The functions of src/assembly/arena.ts, which explains them; addresses and indices are integers of 32 bits. */
interface ArenaFunctions {
  sweep(
    at: number,
    pieces: number,
    first: number,
    end: number,
    want: number,
    except: number,
    us: number,
    codes: number,
  ): number;
  drops(at: number, code: number, squares: number): number;
  scan(at: number, open: number, want: number, us: number, enemies: number, codes: number): number;
  exchange(
    to: number,
    from: number,
    mover: number,
    surplus: number,
    standing: number,
    white: number,
    black: number,
  ): number;
  isKingAttacked(us: number, enemies: number, codes: number): number;
  findBest(first: number, last: number): number;
  bringNoisy(start: number, end: number, first: number, us: number): number;
  dropQuiets(start: number, end: number, one: number, two: number, three: number, king: number, us: number): number;
  keepChecks(start: number, end: number, king: number, us: number): number;
  keepAnswers(start: number, end: number, checker: number, ray: number): number;
}

/** The arena's functions in WebAssembly, and what they read and write besides a position's arrays. */
export interface ArenaModule {
  readonly functions: ArenaFunctions;
  /** The move stack, and the scores of its moves. */
  readonly moves: Int32Array;
  readonly scores: Int32Array;
  /** What a function has found, see addresses.ts. */
  readonly findings: Int32Array;
  /** [type] what a capture wins in an exchange, in centipawns. */
  readonly seeValues: Int32Array;
  /** Of the game's tables, see board/tables/holdings.ts. */
  readonly dropAllowed: Uint8Array;
  readonly arrays: PositionArrays & HotTables;
}

/**
 * Makes the arena's memory and starts its module there. The system provides no memory for what no game writes to.
 *
 * @throws InputError if there is no memory for WebAssembly
 */
export function makeArenaModule(): ArenaModule {
  const { functions, memory } = instantiate<ArenaFunctions>(wasm, A.ARENA_BYTES);
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(memory, at, length);
  const halves = (at: number, length: number): Uint16Array => new Uint16Array(memory, at, length);
  const words = (at: number, length: number): Int32Array => new Int32Array(memory, at, length);
  return {
    functions,
    moves: words(A.MOVES_AT, A.MOVE_STACK_MOVES),
    scores: words(A.SCORES_AT, A.MOVE_STACK_MOVES),
    findings: words(A.FINDINGS_AT, A.FINDINGS),
    seeValues: words(A.SEE_VALUES_AT, MAX_CODES),
    dropAllowed: bytes(A.DROP_ALLOWED_AT, PIECE_SQUARES_ON_BOARD),
    arrays: {
      board: bytes(A.BOARD_AT, 2 * HURDLE),
      list: halves(A.LIST_AT, 2 << SQUARE_BITS),
      pinned: bytes(A.PINNED_AT, 1 << SQUARE_BITS),
      pinSquare: bytes(A.PIN_SQUARE_AT, MAX_PINS),
      pinFrom: bytes(A.PIN_FROM_AT, MAX_PINS),
      pinRay: halves(A.PIN_RAY_AT, MAX_PINS),
      putOff: halves(A.PUT_OFF_AT, 1 << SQUARE_BITS),
      programs: words(A.PROGRAMS_AT, PIECE_SQUARES_ON_BOARD),
      paths: words(A.PATHS_AT, MAX_PATHS),
      wanted: bytes(A.WANTED_AT, 8 * MAX_CODES),
      attacks: halves(A.ATTACKS_AT, PIECE_SQUARES_ON_BOARD << SQUARE_BITS),
      rays: bytes(A.RAYS_AT, MAX_RAYS),
      royalTargets: bytes(A.ROYAL_TARGETS_AT, (4 << SQUARE_BITS) * ROYAL_WIDTH),
      kingZone: words(A.KING_ZONE_AT, PIECE_SQUARES_ON_BOARD * MAX_SQUARES),
      checks: halves(A.CHECKS_AT, PIECE_SQUARES_ON_BOARD * MAX_SQUARES),
      pieceLow: new Int32Array(PIECE_SQUARES),
      pieceHigh: new Int32Array(PIECE_SQUARES),
    },
  };
}
