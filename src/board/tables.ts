import { parseBetza } from '../betza/parse.ts';
import type { BetzaMove } from '../betza/types.ts';
import type { Variant } from '../variants/types.ts';
import { EN_PASSANT_WIDTH, MAX_SQUARES, NO_SQUARE, SQUARE_BITS, WALL } from './layout.ts';
import { type FlatPaths, flatten, type Geometry, growPaths, isSymmetric, NOWHERE, PathWriter } from './paths.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from './piece.ts';
import { ownRank, squaresOf } from './region.ts';
import { compileRoyal, type RoyalTables } from './royal.ts';
import { type WayTables, WayWriter } from './ways.ts';
import { makeZobrist, type ZobristKeys } from './zobrist.ts';

/** Everything that is known about a game before it begins, as typed arrays that the hot code reads. */
export interface Tables extends Geometry {
  readonly variant: Variant;
  readonly squares: number;
  /** One more than the largest piece code. */
  readonly codes: number;
  /** Piece letters in upper case by type; '' at 0. */
  readonly letters: readonly string[];
  readonly pawnType: number;
  readonly paths: FlatPaths;
  /** [(want * 2 + mover) * codes + occupant]: whether a move onto such a square is wanted (1 or 0), see `generate`. */
  readonly gains: Uint8Array;
  readonly wayTables: WayTables;
  readonly royal: RoyalTables;
  readonly zobrist: ZobristKeys;
  /** Per piece code: may it capture en passant? */
  readonly takesEnPassant: Uint8Array;
  /** [(color * squares + target) * EN_PASSANT_WIDTH]: the squares from which that side can capture en passant there. */
  readonly enPassantFrom: Uint8Array;
  /** Per piece code: the code under which it is held after its capture; 0 if it leaves the game. */
  readonly heldAs: Uint8Array;
  /** Types that a pawn may always become. */
  readonly promotesTo: Uint8Array;
  /** Types that a pawn becomes only while one is held as `promotionTakes` says. */
  readonly promotesToHeld: Uint8Array;
  /** [pieceCode(type, mover)]: the held code that such a promotion uses up, and the one that it adds; 0 for none. */
  readonly promotionTakes: Uint8Array;
  readonly promotionGives: Uint8Array;
  readonly promotionOptional: boolean;
  /** Types that can be dropped. */
  readonly drops: Uint8Array;
  /** Per slot: may that piece be dropped there? */
  readonly dropAllowed: Uint8Array;
  /** Per type: may White not move it on the first move of an array? */
  readonly banned: Uint8Array;
  /** Whether a capture can be undone by later moves because the piece comes back into play. */
  readonly capturesReverse: boolean;
  /** Per type: does every move of it keep to squares of one colour? */
  readonly colourBound: Uint8Array;
}

const compiled = new WeakMap<Variant, Tables>();

/**
 * The tables of a game, compiled on first use and kept.
 *
 * @throws BetzaError if a piece's notation cannot be read
 * @throws RangeError if the game is too large for the tables
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
  const { files, ranks, pieces, pawn } = variant;
  const squares = files * ranks;
  if (squares > MAX_SQUARES) throw new RangeError(`a board of more than ${MAX_SQUARES} squares is not possible`);
  const codes = (pieces.length + 1) * 2;
  const letters = ['', ...pieces.map((p) => p.letter)];
  const typesIn = (text = ''): number[] => [...text].map((letter) => letters.indexOf(letter));
  const pawnType = letters.indexOf(pawn.letter);
  const geometry = { files, ranks };
  const rankOf = (color: Color, square: number): number => ownRank(geometry, color, square);

  const lastRank = ([WHITE, BLACK] as const).map((color) => {
    const isLast = new Uint8Array(squares);
    for (let square = 0; square < squares; square++) if (rankOf(color, square) === ranks) isLast[square] = 1;
    return isLast;
  });

  const pathWriter = new PathWriter(codes, squares);
  const wayWriter = new WayWriter(codes);
  const takesEnPassant = new Uint8Array(codes);
  const enPassantFrom = new Uint8Array(2 * squares * EN_PASSANT_WIDTH).fill(NO_SQUARE);
  const colourBound = new Uint8Array(codes >> 1);
  const alike = new Uint8Array(codes >> 1);
  const royalTargets: number[][][] = [[], []];
  const moveLists: BetzaMove[][] = [[], ...pieces.map((piece) => parseBetza(piece.betza))];

  for (let type = 1; type < letters.length; type++) {
    const moves = moveLists[type]!;
    colourBound[type] = moves.every((m) => m.legs.every((leg) => (leg.dx + leg.dy) % 2 === 0)) ? 1 : 0;
    for (const color of [WHITE, BLACK] as const) {
      const code = pieceCode(type, color);
      if (moves.some((move) => move.enPassant)) takesEnPassant[code] = 1;
      if (color === BLACK && type !== pawnType && isSymmetric(moves)) {
        if (type === KING_TYPE) {
          royalTargets[BLACK] = royalTargets[WHITE]!;
          alike[type] = 1;
        } else alike[type] = alike[KING_TYPE]!;
        for (let square = 0; square < squares; square++) {
          pathWriter.share((code << SQUARE_BITS) | square, ((code - 1) << SQUARE_BITS) | square);
          wayWriter.share((code << SQUARE_BITS) | square, ((code - 1) << SQUARE_BITS) | square);
        }
        continue;
      }
      for (let from = 0; from < squares; from++) {
        const roots = growPaths({ files, ranks }, moves, color, from, rankOf(color, from) === pawn.initialRank);
        const slot = (code << SQUARE_BITS) | from;
        wayWriter.add(slot, roots);
        if (type === KING_TYPE) {
          pathWriter.addRoyal(slot, from, roots);
          royalTargets[color]![from] = flatten(roots).map((node) => node.square);
        } else {
          pathWriter.add(slot, from, roots, type === pawnType ? lastRank[color]! : NOWHERE);
        }
      }
      if (takesEnPassant[code]) {
        addEnPassant(
          enPassantFrom,
          color,
          { files, ranks },
          moves.filter((move) => move.enPassant),
        );
      }
    }
  }

  const heldAs = new Uint8Array(codes);
  const { holdings } = variant;
  if (holdings?.captured) {
    for (const type of typesIn(holdings.pieces)) {
      for (const color of [WHITE, BLACK] as const) {
        const holder = holdings.captured === 'owner' ? color : color === WHITE ? BLACK : WHITE;
        heldAs[pieceCode(type, color)] = pieceCode(type, holder);
      }
    }
  }

  const promotionTakes = new Uint8Array(codes);
  const promotionGives = new Uint8Array(codes);
  const { promotion } = pawn;
  for (const color of [WHITE, BLACK] as const) {
    const other = color === WHITE ? BLACK : WHITE;
    for (const type of typesIn(promotion.fromOwnHoldings))
      promotionTakes[pieceCode(type, color)] = pieceCode(type, color);
    for (const type of typesIn(promotion.exchange)) {
      promotionTakes[pieceCode(type, color)] = pieceCode(type, other);
      promotionGives[pieceCode(type, color)] = pieceCode(pawnType, other);
    }
  }

  const dropAllowed = new Uint8Array(codes << SQUARE_BITS);
  const drops: number[] = [];
  for (const rule of holdings?.drops ?? []) {
    for (const type of typesIn(rule.letters)) {
      drops.push(type);
      for (const color of [WHITE, BLACK] as const) {
        dropAllowed.set(squaresOf(rule.region, geometry, color), pieceCode(type, color) << SQUARE_BITS);
      }
    }
  }

  const banned = new Uint8Array(codes >> 1);
  for (const type of typesIn(variant.arrays?.companions)) banned[type] = 1;

  const wayTables = wayWriter.finish();
  return {
    variant,
    files,
    ranks,
    squares,
    codes,
    letters,
    pawnType,
    paths: pathWriter.finish(),
    gains: makeGains(codes),
    wayTables,
    royal: compileRoyal(codes, squares, wayTables, (color, square) => royalTargets[color]![square]!, alike),
    zobrist: makeZobrist(codes, squares),
    takesEnPassant,
    enPassantFrom,
    heldAs,
    promotesTo: Uint8Array.from(typesIn(promotion.to)),
    promotesToHeld: Uint8Array.from([...typesIn(promotion.fromOwnHoldings), ...typesIn(promotion.exchange)]),
    promotionTakes,
    promotionGives,
    promotionOptional: promotion.optional,
    drops: Uint8Array.from(drops),
    dropAllowed,
    banned,
    capturesReverse: holdings?.captured === 'captor',
    colourBound,
  };
}

/** Which moves count as quiet (bit 0 of `want`) and as captures (bit 1), by what stands on their target. */
function makeGains(codes: number): Uint8Array {
  const gains = new Uint8Array(8 * codes);
  for (let want = 0; want < 4; want++) {
    for (const mover of [WHITE, BLACK]) {
      const row = (want * 2 + mover) * codes;
      gains[row] = want & 1;
      for (let code = WALL + 1; code < codes; code++) if ((code & 1) !== mover) gains[row + code] = want >> 1;
    }
  }
  return gains;
}

function addEnPassant(lists: Uint8Array, color: Color, g: Geometry, moves: readonly BetzaMove[]): void {
  const squares = g.files * g.ranks;
  for (let from = 0; from < squares; from++) {
    for (const node of growPaths(g, moves, color, from, false)) {
      if (!node.capture) continue;
      let at = (color * squares + node.square) * EN_PASSANT_WIDTH;
      while (lists[at] !== NO_SQUARE) at++;
      lists[at] = from;
    }
  }
}
