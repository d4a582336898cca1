import { InputError } from '../../errors/input-error.ts';
import type { Variant } from '../../variants/types.ts';
import {
  BARS_MATING_DROPS,
  BLASTS,
  COUNTS_CHECKS,
  ENDS,
  FACING_KINGS,
  HELD_LIMIT,
  KINGLESS,
  LIMITS_DROPS,
  LONE_ARMIES,
  MAX_CODES,
  MAX_SQUARES,
  MUST_CAPTURE,
  NO_CHECKS,
  PROMOTION_LIMITS,
  ROYALS,
  UNMOVED,
  WALL,
} from '../layout.ts';
import { COLORS } from '../piece.ts';
import type { Geometry } from '../square.ts';
import { compileDropChecks, type DropChecks } from './drop-checks.ts';
import { compileGameEnd, type GameEndTables, hasGameEnd } from './game-end.ts';
import { compileHoldings, type HoldingsTables } from './holdings.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { PieceMoveCompiler, type PieceMoves } from './piece-moves.ts';
import { compilePromotions, type PromotionTables } from './promotions.ts';
import { type BlastTables, compileBlast, compileRoyals, type RoyalsTables } from './royalty.ts';
import { compileUnmoved, type UnmovedTables } from './unmoved.ts';
import { makeZobrist, type ZobristKeys } from './zobrist.ts';

/** Everything that is known about a game before it begins, as typed arrays that the hot code reads. */
export interface Tables extends Geometry, PieceMoves {
  readonly variant: Variant;
  readonly squares: number;
  /** One more than the largest piece code. */
  readonly codes: number;
  /** All kinds of piece by type. */
  readonly kinds: readonly Kind[];
  /** Their letters in upper case by type, as FENs have them; '' for types that no piece has. */
  readonly letters: readonly string[];
  readonly pawnType: number;
  /** What makes the game special, as bits: see layout.ts. */
  readonly special: number;
  /** [(want * 2 + mover) * codes + occupant]: whether a move onto such a square is wanted (1 or 0), see `generate`. */
  readonly wanted: Uint8Array;
  readonly zobrist: ZobristKeys;
  readonly promotions: PromotionTables;
  readonly holdings: HoldingsTables;
  readonly dropChecks: DropChecks;
  readonly gameEnd: GameEndTables;
  readonly royals: RoyalsTables;
  readonly blast: BlastTables;
  /** Undefined in games in which it does not matter which pieces have not moved. */
  readonly unmoved: UnmovedTables | undefined;
  /** Per type: may White not move it on the first move of an array? */
  readonly bannedFirst: Uint8Array;
  /** Whether a capture can be undone by later moves because the piece comes back into play. */
  readonly capturesReverse: boolean;
}

const compiled = new WeakMap<Variant, Tables>();

/**
 * The tables of a game, compiled on first use and kept.
 *
 * @throws BetzaError if a piece's notation cannot be read
 * @throws InputError if the game is too large for the tables
 */
export function tablesOf(variant: Variant): Tables {
  let tables = compiled.get(variant);
  if (!tables) {
    tables = compile(variant);
    compiled.set(variant, tables);
  }
  return tables;
}

/**
 * Takes over tables that another thread has compiled, in a fraction of the time that it takes to compile them.
 *
 * @returns their game, of which they are the tables from now on
 */
export function adoptTables(tables: Tables): Variant {
  compiled.set(tables.variant, tables);
  return tables.variant;
}

function compile(variant: Variant): Tables {
  const { files, ranks, pawn } = variant;
  const geometry = { files, ranks };
  const squares = files * ranks;
  if (squares > MAX_SQUARES) throw new InputError(`a board of more than ${MAX_SQUARES} squares is not possible`);
  const kinds = kindsOf(variant);
  const codes = kinds.length * 2;
  if (codes > MAX_CODES) throw new InputError(`more than ${MAX_CODES / 2 - 1} kinds of piece are not possible`);
  const letters = kinds.map((kind) => kind.letter);
  const special = specialOf(variant);
  const compiler = new PieceMoveCompiler(variant, kinds, special);
  const moves = compiler.compile();
  const holdings = compileHoldings(variant, kinds, geometry, (code, square) => compiler.isStuck(code, square));
  const gameEnd = compileGameEnd(variant, kinds, geometry);
  const bannedFirst = new Uint8Array(kinds.length);
  for (const letter of variant.startArrays?.companions ?? '') bannedFirst[letters.indexOf(letter)] = 1;
  return {
    ...moves,
    ...{ variant, files, ranks, squares, codes, kinds, letters, holdings, gameEnd, bannedFirst },
    pawnType: letters.indexOf(pawn.letter),
    special:
      special |
      compiler.special |
      (hasGameEnd(gameEnd) ? ENDS : 0) |
      (gameEnd.countsChecks ? COUNTS_CHECKS : 0) |
      (holdings.mostOnFile.some((most) => most < HELD_LIMIT) ? LIMITS_DROPS : 0) |
      (holdings.dropsWithoutMate.some((bar) => bar > 0) ? BARS_MATING_DROPS : 0),
    wanted: makeWanted(codes),
    zobrist: makeZobrist(codes, squares),
    promotions: compilePromotions(variant, kinds),
    dropChecks: compileDropChecks(holdings, moves.rayTables.attacks, squares),
    royals: compileRoyals(variant, kinds),
    blast: compileBlast(variant, kinds, geometry),
    unmoved: compileUnmoved(variant, kinds, compiler.moveLists, geometry),
    capturesReverse: variant.holdings?.captured === 'captor',
  };
}

/** What makes a game special by the properties of its data alone. */
function specialOf(variant: Variant): number {
  const { kingless, loneArmies, royals, mustCapture, blast, noFacingKings, noChecks, gating, firstLeaps, pawn } =
    variant;
  return (
    (kingless ? KINGLESS : 0) |
    (loneArmies ? LONE_ARMIES : 0) |
    (royals ? ROYALS : 0) |
    (mustCapture ? MUST_CAPTURE : 0) |
    (blast ? BLASTS : 0) |
    (noFacingKings ? FACING_KINGS : 0) |
    (noChecks ? NO_CHECKS : 0) |
    (gating || firstLeaps ? UNMOVED : 0) |
    (pawn.promotion.most || pawn.promotion.onFiles ? PROMOTION_LIMITS : 0)
  );
}

/** Which moves count as quiet (bit 0 of `want`) and as captures (bit 1), by what stands on their target. */
function makeWanted(codes: number): Uint8Array {
  const wanted = new Uint8Array(8 * codes);
  for (let want = 0; want < 4; want++) {
    for (const mover of COLORS) {
      const row = (want * 2 + mover) * codes;
      wanted[row] = want & 1;
      for (let code = WALL + 1; code < codes; code++) if ((code & 1) !== mover) wanted[row + code] = want >> 1;
    }
  }
  return wanted;
}
