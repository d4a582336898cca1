import { parseBetza } from '../../betza/parse.ts';
import type { BetzaMove } from '../../betza/types.ts';
import { InputError } from '../../errors/input-error.ts';
import type { Variant } from '../../variants/types.ts';
import {
  BARRED_FLAG,
  BLASTS,
  EN_PASSANT_WIDTH,
  FORCED_FLAG,
  HURDLE,
  LONG_STEPS,
  MAX_ROYAL_MOVES,
  NO_SQUARE,
  ODD_LEGALITY,
  OWN_HURDLE,
  SLANTED_STEPS,
  SQUARE_BITS,
  TRIED,
} from '../layout.ts';
import { BLACK, COLORS, type Color, KING_TYPE, pieceCode, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';
import { type FlatPaths, NOWHERE, PathWriter } from './path-program.ts';
import { confine, flatten, growPaths, isSymmetric, type PathNode } from './paths.ts';
import { promotionSquares } from './promotions.ts';
import { type RayTables, RayWriter } from './rays.ts';
import { squaresOf } from './region.ts';
import { compileRoyal, type RoyalTables } from './royal.ts';
import { hasFirstLeaps } from './unmoved.ts';

/** What the moves of all kinds of piece come to. */
export interface PieceMoves {
  readonly paths: FlatPaths;
  readonly rayTables: RayTables;
  readonly royal: RoyalTables;
  /** By color and square: does a pawn count as unmoved there, so that it can make its initial moves? */
  readonly initial: readonly [white: Uint8Array, black: Uint8Array];
  /** Per piece code: may it capture en passant? */
  readonly takesEnPassant: Uint8Array;
  /** [(color * squares + target) * EN_PASSANT_WIDTH]: the squares from which that side can capture en passant there. */
  readonly enPassantFrom: Uint8Array;
  /** Per type: has it captures to squares that it cannot move to when they are empty? */
  readonly capturesOtherwise: Uint8Array;
  /** Per type: does every move of it keep to squares of one colour? */
  readonly colourBound: Uint8Array;
}

/** Compiles the moves of a game's pieces, as their Betza strings say them, square by square. */
export class PieceMoveCompiler {
  /** The moves of each type. */
  readonly moveLists: readonly (readonly BetzaMove[])[];
  /** What makes the game special by its pieces' moves, as bits: see layout.ts. */
  readonly special: number;
  private readonly variant: Variant;
  private readonly kinds: readonly Kind[];
  private readonly geometry: Geometry;
  private readonly squares: number;
  private readonly codes: number;
  private readonly initial: PieceMoves['initial'];
  /** Are moves made on trial to see whether they leave the royal piece attacked? */
  private readonly tried: boolean;
  /** [color][square]: where a royal piece can go. */
  private readonly royalTargets: number[][][];
  private readonly pathWriter: PathWriter;
  private readonly rayWriter: RayWriter;
  private readonly takesEnPassant: Uint8Array;
  private readonly enPassantFrom: Uint8Array;
  /** Per type: do both colours move alike? */
  private readonly alike: Uint8Array;
  /** [code << SQUARE_BITS | square]: could a piece not move on from there, and so may not go there? */
  private readonly stuck: Uint8Array;

  /**
   * @param special what makes the game special by the properties of its data alone
   * @throws BetzaError if a piece's notation cannot be read
   * @throws InputError if the board is too large for its pieces
   */
  constructor(variant: Variant, kinds: readonly Kind[], special: number) {
    const { files, ranks } = variant;
    this.variant = variant;
    this.kinds = kinds;
    this.geometry = { files, ranks };
    this.squares = files * ranks;
    this.codes = kinds.length * 2;
    this.moveLists = kinds.map(({ definition }) => (definition?.betza ? parseBetza(definition.betza) : []));
    const hops = this.moveLists.some((moves) => moves.some(isHop));
    if (hops && this.squares > OWN_HURDLE - HURDLE)
      throw new InputError(`hopping pieces on a board of more than ${OWN_HURDLE - HURDLE} squares are not possible`);
    this.initial = [initialSquares(variant, WHITE), initialSquares(variant, BLACK)];
    this.royalTargets = COLORS.map((color) =>
      this.forestsOf(KING_TYPE, color).map((roots) => flatten(roots).map((node) => node.square)),
    );
    this.tried =
      hops ||
      (special & (ODD_LEGALITY | BLASTS)) !== 0 ||
      this.royalTargets.some((bySquare) => bySquare.some((own) => own.length > MAX_ROYAL_MOVES));
    this.special =
      (this.tried ? TRIED : 0) |
      (this.moveLists.some((moves) => moves.some(isSlantedStep)) ? SLANTED_STEPS : 0) |
      (this.moveLists.some((moves) => moves.some(isLongStep)) ? LONG_STEPS : 0);
    this.pathWriter = new PathWriter(this.codes, this.squares);
    this.rayWriter = new RayWriter(this.codes);
    this.takesEnPassant = new Uint8Array(this.codes);
    this.enPassantFrom = new Uint8Array(2 * this.squares * EN_PASSANT_WIDTH).fill(NO_SQUARE);
    this.alike = new Uint8Array(kinds.length);
    this.stuck = new Uint8Array(this.codes << SQUARE_BITS);
  }

  /** @throws InputError if there are more moves than the tables have room for */
  compile(): PieceMoves {
    for (let type = 1; type < this.kinds.length; type++) for (const color of COLORS) this.addPiece(type, color);
    const { variant, moveLists, royalTargets, initial, takesEnPassant, enPassantFrom } = this;
    const rayTables = this.rayWriter.finish();
    const targetsOf = (color: number, square: number): readonly number[] =>
      this.tried ? [] : royalTargets[color]![square]!;
    return {
      paths: this.pathWriter.finish(),
      rayTables,
      royal: compileRoyal(this.codes, this.squares, rayTables, targetsOf, this.alike, !variant.kingless),
      ...{ initial, takesEnPassant, enPassantFrom },
      capturesOtherwise: Uint8Array.from(moveLists, (moves) => (moves.some(capturesOnly) ? 1 : 0)),
      colourBound: Uint8Array.from(moveLists, (moves, type) =>
        type > 0 && isColourBound(moves, variant.files) ? 1 : 0,
      ),
    };
  }

  /** May a piece not be dropped on a square, because it could not move on from there? Known once the moves are compiled. */
  isStuck(code: number, square: number): boolean {
    return this.stuck[(code << SQUARE_BITS) | square] === 1;
  }

  private addPiece(type: number, color: Color): void {
    const { variant, geometry, takesEnPassant, enPassantFrom } = this;
    const moves = this.moveLists[type]!;
    const code = pieceCode(type, color);
    const enPassant = moves.filter((move) => move.enPassant);
    if (enPassant.length > 0) takesEnPassant[code] = 1;
    const promotes = promotionSquares(variant, this.kinds[type]!, geometry, color);
    if (color === BLACK && !promotes && this.movesAlike(type)) {
      this.shareMoves(type);
      return;
    }
    const forests = this.forestsOf(type, color);
    if (variant.noImmobility) {
      forests.forEach((roots, square) => {
        if (roots.length === 0) this.stuck[(code << SQUARE_BITS) | square] = 1;
      });
    }
    forests.forEach((roots, from) => {
      const pieceSquare = (code << SQUARE_BITS) | from;
      this.rayWriter.add(pieceSquare, roots);
      if (type === KING_TYPE && !this.tried) this.pathWriter.addRoyal(pieceSquare, from, roots);
      else this.pathWriter.add(pieceSquare, from, roots, this.targetFlags(promotes?.(from) ?? NOWHERE, code));
    });
    if (enPassant.length > 0) {
      const region = variant.pawn.enPassant && squaresOf(variant.pawn.enPassant, geometry, color);
      addEnPassant(enPassantFrom, color, geometry, enPassant, region);
    }
  }

  /** Does a kind of piece that does not promote have the same moves for both sides? */
  private movesAlike(type: number): boolean {
    const { region, initialRegion } = this.kinds[type]!.definition ?? {};
    return !this.variant.noImmobility && !region && !initialRegion && isSymmetric(this.moveLists[type]!);
  }

  /** Gives Black's pieces of a type the tables of White's. */
  private shareMoves(type: number): void {
    const { alike, royalTargets } = this;
    alike[type] = type === KING_TYPE ? 1 : alike[KING_TYPE]!;
    // The numbers of a king's moves are those of the paths that it shares.
    if (type === KING_TYPE) royalTargets[BLACK] = royalTargets[WHITE]!;
    const black = pieceCode(type, BLACK) << SQUARE_BITS;
    const white = pieceCode(type, WHITE) << SQUARE_BITS;
    for (let square = 0; square < this.squares; square++) {
      this.pathWriter.share(black | square, white | square);
      this.rayWriter.share(black | square, white | square);
    }
  }

  /** The paths of a kind of piece of a colour from every square. */
  private forestsOf(type: number, color: Color): PathNode[][] {
    const { variant, geometry } = this;
    const kind = this.kinds[type]!;
    const moves = this.moveLists[type]!;
    const { region, initialRegion } = kind.definition ?? {};
    const unmoved = initialRegion ? squaresOf(initialRegion, geometry, color) : this.initial[color];
    const anywhere = !hasFirstLeaps(variant, kind);
    const inside = region && squaresOf(region, geometry, color);
    const long = variant.pawn.longStepRegion && squaresOf(variant.pawn.longStepRegion, geometry, color);
    const withoutLong = long && moves.filter((move) => !isLongStep(move));
    return Array.from({ length: this.squares }, (_, from) => {
      const own = long?.[from] === 0 ? withoutLong! : moves;
      const roots = growPaths(geometry, own, color, from, anywhere && unmoved[from] === 1);
      return inside ? confine(roots, inside) : roots;
    });
  }

  /** The flags of a piece's target squares: where it must promote because it would be stuck, or cannot go at all. */
  private targetFlags(promotes: Uint8Array, code: number): Uint8Array {
    const own = this.stuck.subarray(code << SQUARE_BITS, (code << SQUARE_BITS) + this.squares);
    if (!own.includes(1)) return promotes;
    return own.map((isStuck, square) => {
      if (isStuck === 0) return promotes[square]!;
      return promotes[square] === 0 ? BARRED_FLAG : promotes[square]! | FORCED_FLAG;
    });
  }
}

/** Where pieces of a side count as unmoved. */
function initialSquares({ files, ranks, pawn }: Variant, color: Color): Uint8Array {
  const { initialRank: rank, initialRegion = rank === undefined ? undefined : ([rank, rank] as const) } = pawn;
  return initialRegion ? squaresOf(initialRegion, { files, ranks }, color) : new Uint8Array(files * ranks);
}

/** Does a move hop over pieces, or go around the edge of the board? */
function isHop({ legs }: BetzaMove): boolean {
  return legs.some((leg) => leg.hop || leg.wraps || leg.ownPiece);
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
