import { parseBetza } from '../../betza/parse.ts';
import type { BetzaMove } from '../../betza/types.ts';
import { InputError } from '../../errors/input-error.ts';
import type { Variant } from '../../variants/types.ts';
import {
  BARRED_FLAG,
  BARS_MATING_DROPS,
  BLASTS,
  COUNTS_CHECKS,
  EN_PASSANT_WIDTH,
  ENDS,
  FACING_KINGS,
  FORCED_FLAG,
  HELD_LIMIT,
  HURDLE,
  KINGLESS,
  LIMITS_DROPS,
  LONE_ARMIES,
  LONG_STEPS,
  MAX_CODES,
  MAX_ROYAL_MOVES,
  MAX_SQUARES,
  MUST_CAPTURE,
  NO_CHECKS,
  NO_SQUARE,
  ODD_LEGALITY,
  OWN_HURDLE,
  PROMOTION_LIMITS,
  ROYALS,
  SLANTED_STEPS,
  SQUARE_BITS,
  TRIED,
  UNMOVED,
  WALL,
} from '../layout.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';
import { compileDropChecks, type DropChecks } from './drop-checks.ts';
import { compileGameEnd, type GameEndTables, hasGameEnd } from './game-end.ts';
import { compileHoldings, type HoldingsTables } from './holdings.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { type FlatPaths, NOWHERE, PathWriter } from './path-program.ts';
import { confine, flatten, growPaths, isSymmetric, type PathNode } from './paths.ts';
import { compilePromotions, type PromotionTables, promotionSquares } from './promotions.ts';
import { type RayTables, RayWriter } from './rays.ts';
import { squaresOf } from './region.ts';
import { compileRoyal, type RoyalTables } from './royal.ts';
import { type BlastTables, compileBlast, compileRoyals, type RoyalsTables } from './royalty.ts';
import { compileUnmoved, hasFirstLeaps, type UnmovedTables } from './unmoved.ts';
import { makeZobrist, type ZobristKeys } from './zobrist.ts';

/** Everything that is known about a game before it begins, as typed arrays that the hot code reads. */
export interface Tables extends Geometry {
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
  readonly paths: FlatPaths;
  /** [(want * 2 + mover) * codes + occupant]: whether a move onto such a square is wanted (1 or 0), see `generate`. */
  readonly wanted: Uint8Array;
  readonly rayTables: RayTables;
  readonly royal: RoyalTables;
  readonly zobrist: ZobristKeys;
  /** By color and square: does a pawn count as unmoved there, so that it can make its initial moves? */
  readonly initial: readonly [white: Uint8Array, black: Uint8Array];
  /** Per piece code: may it capture en passant? */
  readonly takesEnPassant: Uint8Array;
  /** [(color * squares + target) * EN_PASSANT_WIDTH]: the squares from which that side can capture en passant there. */
  readonly enPassantFrom: Uint8Array;
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
  /** Per type: has it captures to squares that it cannot move to when they are empty? */
  readonly capturesOtherwise: Uint8Array;
  /** Per type: does every move of it keep to squares of one colour? */
  readonly colourBound: Uint8Array;
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

function compile(variant: Variant): Tables {
  const { files, ranks, pawn } = variant;
  const geometry = { files, ranks };
  const squares = files * ranks;
  if (squares > MAX_SQUARES) throw new InputError(`a board of more than ${MAX_SQUARES} squares is not possible`);
  const kinds = kindsOf(variant);
  const codes = kinds.length * 2;
  if (codes > MAX_CODES) throw new InputError(`more than ${MAX_CODES / 2 - 1} kinds of piece are not possible`);
  const letters = kinds.map((kind) => kind.letter);
  const moveLists = kinds.map(({ definition }) => (definition?.betza ? parseBetza(definition.betza) : []));
  const hops = moveLists.some((moves) =>
    moves.some(({ legs }) => legs.some((leg) => leg.hop || leg.wraps || leg.ownPiece)),
  );
  if (hops && squares > OWN_HURDLE - HURDLE)
    throw new InputError(`hopping pieces on a board of more than ${OWN_HURDLE - HURDLE} squares are not possible`);
  const pawnType = letters.indexOf(pawn.letter);
  const initial = [initialSquares(variant, WHITE), initialSquares(variant, BLACK)] as const;
  /** The paths of a kind of piece of a colour from every square. */
  const forestsOf = (type: number, color: Color): PathNode[][] => {
    const { region, initialRegion } = kinds[type]!.definition ?? {};
    const unmoved = initialRegion ? squaresOf(initialRegion, geometry, color) : initial[color];
    const anywhere = !hasFirstLeaps(variant, kinds[type]!);
    const inside = region && squaresOf(region, geometry, color);
    const long = variant.pawn.longStepRegion && squaresOf(variant.pawn.longStepRegion, geometry, color);
    const withoutLong = long && moveLists[type]!.filter((move) => !isLongStep(move));
    return Array.from({ length: squares }, (_, from) => {
      const moves = long?.[from] === 0 ? withoutLong! : moveLists[type]!;
      const roots = growPaths(geometry, moves, color, from, anywhere && unmoved[from] === 1);
      return inside ? confine(roots, inside) : roots;
    });
  };
  const royalTargets = ([WHITE, BLACK] as const).map((color) =>
    forestsOf(KING_TYPE, color).map((roots) => flatten(roots).map((node) => node.square)),
  );
  const special = specialOf(variant);
  const tried =
    hops ||
    (special & (ODD_LEGALITY | BLASTS)) !== 0 ||
    royalTargets.some((bySquare) => bySquare.some((own) => own.length > MAX_ROYAL_MOVES));

  const pathWriter = new PathWriter(codes, squares);
  const rayWriter = new RayWriter(codes);
  const takesEnPassant = new Uint8Array(codes);
  const enPassantFrom = new Uint8Array(2 * squares * EN_PASSANT_WIDTH).fill(NO_SQUARE);
  const colourBound = new Uint8Array(kinds.length);
  const alike = new Uint8Array(kinds.length);
  const stuck = new Uint8Array(codes << SQUARE_BITS);

  for (let type = 1; type < kinds.length; type++) {
    const moves = moveLists[type]!;
    colourBound[type] = isColourBound(moves, files) ? 1 : 0;
    for (const color of [WHITE, BLACK] as const) {
      const code = pieceCode(type, color);
      const promotes = promotionSquares(variant, kinds[type]!, geometry, color);
      if (moves.some((move) => move.enPassant)) takesEnPassant[code] = 1;
      const { region, initialRegion } = kinds[type]!.definition ?? {};
      const everywhere = !region && !initialRegion;
      if (color === BLACK && !promotes && !variant.noImmobility && everywhere && isSymmetric(moves)) {
        alike[type] = type === KING_TYPE ? 1 : alike[KING_TYPE]!;
        // The numbers of a king's moves are those of the paths that it shares.
        if (type === KING_TYPE) royalTargets[BLACK] = royalTargets[WHITE]!;
        for (let square = 0; square < squares; square++) {
          pathWriter.share((code << SQUARE_BITS) | square, ((code - 1) << SQUARE_BITS) | square);
          rayWriter.share((code << SQUARE_BITS) | square, ((code - 1) << SQUARE_BITS) | square);
        }
        continue;
      }
      const forests = forestsOf(type, color);
      if (variant.noImmobility) {
        forests.forEach((roots, square) => {
          if (roots.length === 0) stuck[(code << SQUARE_BITS) | square] = 1;
        });
      }
      forests.forEach((roots, from) => {
        const pieceSquare = (code << SQUARE_BITS) | from;
        rayWriter.add(pieceSquare, roots);
        if (type === KING_TYPE && !tried) pathWriter.addRoyal(pieceSquare, from, roots);
        else pathWriter.add(pieceSquare, from, roots, targetFlags(promotes?.(from) ?? NOWHERE, stuck, code, squares));
      });
      if (takesEnPassant[code] !== 0) {
        const own = moves.filter((move) => move.enPassant);
        addEnPassant(enPassantFrom, color, geometry, own, pawn.enPassant && squaresOf(pawn.enPassant, geometry, color));
      }
    }
  }

  const bannedFirst = new Uint8Array(kinds.length);
  for (const letter of variant.startArrays?.companions ?? '') bannedFirst[letters.indexOf(letter)] = 1;
  const holdings = compileHoldings(
    variant,
    kinds,
    geometry,
    (code, square) => stuck[(code << SQUARE_BITS) | square] === 1,
  );
  const gameEnd = compileGameEnd(variant, kinds, geometry);
  const rayTables = rayWriter.finish();
  return {
    variant,
    files,
    ranks,
    squares,
    codes,
    kinds,
    letters,
    pawnType,
    special:
      special |
      (tried ? TRIED : 0) |
      (moveLists.some((moves) => moves.some(isSlantedStep)) ? SLANTED_STEPS : 0) |
      (moveLists.some((moves) => moves.some(isLongStep)) ? LONG_STEPS : 0) |
      (hasGameEnd(gameEnd) ? ENDS : 0) |
      (gameEnd.countsChecks ? COUNTS_CHECKS : 0) |
      (holdings.mostOnFile.some((most) => most < HELD_LIMIT) ? LIMITS_DROPS : 0) |
      (holdings.dropsWithoutMate.some((bar) => bar > 0) ? BARS_MATING_DROPS : 0),
    paths: pathWriter.finish(),
    wanted: makeWanted(codes),
    rayTables,
    royal: compileRoyal(
      codes,
      squares,
      rayTables,
      (color, square) => (tried ? [] : royalTargets[color]![square]!),
      alike,
      !variant.kingless,
    ),
    zobrist: makeZobrist(codes, squares),
    initial,
    takesEnPassant,
    enPassantFrom,
    promotions: compilePromotions(variant, kinds),
    holdings,
    dropChecks: compileDropChecks(holdings, rayTables.attacks, squares),
    gameEnd,
    royals: compileRoyals(variant, kinds),
    blast: compileBlast(variant, kinds, geometry),
    unmoved: compileUnmoved(variant, kinds, moveLists, geometry),
    bannedFirst,
    capturesOtherwise: Uint8Array.from(moveLists, (moves) => (moves.some(capturesOnly) ? 1 : 0)),
    capturesReverse: variant.holdings?.captured === 'captor',
    colourBound,
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

/** Where pieces of a side count as unmoved. */
function initialSquares({ files, ranks, pawn }: Variant, color: Color): Uint8Array {
  const { initialRank: rank, initialRegion = rank === undefined ? undefined : ([rank, rank] as const) } = pawn;
  return initialRegion ? squaresOf(initialRegion, { files, ranks }, color) : new Uint8Array(files * ranks);
}

function capturesOnly({ legs }: BetzaMove): boolean {
  const last = legs.at(-1)!;
  return last.onOccupied && !last.onEmpty;
}

/** Is it a first move, over a square on which it can be taken en passant, that does not go straight ahead? */
function isSlantedStep({ initial, legs: [leg] }: BetzaMove): boolean {
  return initial && Math.abs(leg!.dy) > 1 && leg!.dx !== 0;
}

/** Is it a first move of three ranks, over two squares on which it can be taken en passant? */
export function isLongStep({ initial, legs: [leg] }: BetzaMove): boolean {
  return initial && Math.abs(leg!.dy) > 2 && leg!.dx === 0;
}

/** Does every move keep to squares of one shade? */
function isColourBound(moves: readonly BetzaMove[], files: number): boolean {
  return moves.every((m) => m.legs.every((leg) => (leg.dx + leg.dy) % 2 === 0 && !(leg.wraps && files % 2 === 1)));
}

/** The flags of a piece's target squares: where it must promote because it would be stuck, or cannot go at all. */
function targetFlags(promotes: Uint8Array, stuck: Uint8Array, code: number, squares: number): Uint8Array {
  const own = stuck.subarray(code << SQUARE_BITS, (code << SQUARE_BITS) + squares);
  if (!own.includes(1)) return promotes;
  return own.map((isStuck, square) => {
    if (isStuck === 0) return promotes[square]!;
    return promotes[square] === 0 ? BARRED_FLAG : promotes[square]! | FORCED_FLAG;
  });
}

/** Which moves count as quiet (bit 0 of `want`) and as captures (bit 1), by what stands on their target. */
function makeWanted(codes: number): Uint8Array {
  const wanted = new Uint8Array(8 * codes);
  for (let want = 0; want < 4; want++) {
    for (const mover of [WHITE, BLACK]) {
      const row = (want * 2 + mover) * codes;
      wanted[row] = want & 1;
      for (let code = WALL + 1; code < codes; code++) if ((code & 1) !== mover) wanted[row + code] = want >> 1;
    }
  }
  return wanted;
}

/**
 * @param region where such captures are allowed, if not everywhere
 * @throws InputError if a square can be taken en passant from more squares than the lists have room for
 */
function addEnPassant(
  lists: Uint8Array,
  color: Color,
  g: Geometry,
  moves: readonly BetzaMove[],
  region: Uint8Array | undefined,
): void {
  const squares = g.files * g.ranks;
  for (let from = 0; from < squares; from++) {
    for (const node of growPaths(g, moves, color, from, false)) {
      if (!node.capture || region?.[node.square] === 0) continue;
      let at = (color * squares + node.square) * EN_PASSANT_WIDTH;
      const end = at + EN_PASSANT_WIDTH;
      while (at < end && lists[at] !== NO_SQUARE) at++;
      if (at === end)
        throw new InputError(
          `more than ${EN_PASSANT_WIDTH} squares from which a square can be taken en passant are not possible`,
        );
      lists[at] = from;
    }
  }
}
