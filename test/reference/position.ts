import { parseBetza } from '../../src/betza/parse.ts';
import type { BetzaMove } from '../../src/betza/types.ts';
import type { Variant } from '../../src/variants/types.ts';

/*
 * A second, slow implementation of the games, to hold the engine's generator against. It shares the games' data and the
 * Betza reader with the engine and nothing else: the board is a plain array of rows, a move is tried on a copy of it,
 * and each rule is written down as the rules page says it, without tables.
 */

export type Side = 'w' | 'b';

export interface Piece {
  readonly letter: string;
  readonly side: Side;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A castling right: whose it is, and where its king and the piece that castles with it stand. */
export interface Right {
  readonly side: Side;
  readonly king: Spot;
  readonly partner: Spot;
}

export interface ReferencePosition {
  readonly variant: Variant;
  readonly moves: ReadonlyMap<string, readonly BetzaMove[]>;
  /** rows[y][x], y = 0 is White's first rank. */
  readonly rows: (Piece | undefined)[][];
  /** Letters that each side holds, upper case for both, in no order. */
  readonly held: Readonly<Record<Side, string[]>>;
  side: Side;
  rights: Right[];
  /** The square that a pawn has just crossed, whether or not anybody can capture there. */
  crossed: Spot | undefined;
  halfmoves: number;
  fullmove: number;
}

export function other(side: Side): Side {
  return side === 'w' ? 'b' : 'w';
}

export function spotName({ x, y }: Spot): string {
  return 'abcdefghijklmnop'[x]! + String(y + 1);
}

export function same(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The rank of a square as its side counts them: 1 is its own first. */
export function rankFor(pos: ReferencePosition, side: Side, y: number): number {
  return side === 'w' ? y + 1 : pos.variant.ranks - y;
}

export function pieceAt(pos: ReferencePosition, { x, y }: Spot): Piece | undefined {
  return pos.rows[y]?.[x];
}

export function* piecesOf(pos: ReferencePosition, side: Side): Generator<[Spot, Piece]> {
  for (let y = 0; y < pos.variant.ranks; y++) {
    for (let x = 0; x < pos.variant.files; x++) {
      const piece = pos.rows[y]![x];
      if (piece?.side === side) yield [{ x, y }, piece];
    }
  }
}

export function kingOf(pos: ReferencePosition, side: Side): Spot {
  const kings = [...piecesOf(pos, side)].filter(([, piece]) => piece.letter === 'K').map(([spot]) => spot);
  if (pos.variant.royals?.onlyFirst) kings.sort((a, b) => a.x - b.x || a.y - b.y);
  if (kings.length === 0) throw new Error(`no king of ${side}`);
  return kings[0]!;
}

export function copyOf(pos: ReferencePosition): ReferencePosition {
  return {
    ...pos,
    rows: pos.rows.map((row) => [...row]),
    held: { w: [...pos.held.w], b: [...pos.held.b] },
    rights: [...pos.rights],
  };
}

const betzaMoves = new WeakMap<Variant, ReadonlyMap<string, readonly BetzaMove[]>>();

/** Each piece's moves by its letter, read once. */
function movesOf(variant: Variant): ReadonlyMap<string, readonly BetzaMove[]> {
  let moves = betzaMoves.get(variant);
  if (!moves) {
    moves = new Map(variant.pieces.map((piece) => [piece.letter, parseBetza(piece.betza)]));
    betzaMoves.set(variant, moves);
  }
  return moves;
}

/** Reads a FEN that is known to be good. */
export function referencePosition(variant: Variant, fen: string): ReferencePosition {
  const [placement, side, castling, enPassant, halfmoves, fullmove] = fen.split(' ');
  const [squares, holdings = ''] = placement!.split('[');
  const rows = squares!
    .split('/')
    .reverse()
    .map((text) =>
      [...text].flatMap((c): (Piece | undefined)[] =>
        /\d/.test(c) ? Array.from({ length: Number(c) }, () => undefined) : [pieceOf(c)],
      ),
    );
  const held: Record<Side, string[]> = { w: [], b: [] };
  for (const c of holdings.replace(/[\]-]/g, '')) held[pieceOf(c).side].push(c.toUpperCase());
  const pos: ReferencePosition = {
    variant,
    moves: movesOf(variant),
    rows,
    held,
    side: side as Side,
    rights: [],
    crossed: undefined,
    halfmoves: Number(halfmoves ?? 0),
    fullmove: Number(fullmove ?? 1),
  };
  for (const c of (castling ?? '-').replace('-', '')) pos.rights.push(rightNamed(pos, c));
  if (enPassant && enPassant !== '-')
    pos.crossed = { x: enPassant.charCodeAt(0) - 97, y: Number(enPassant.slice(1)) - 1 };
  return pos;
}

function pieceOf(c: string): Piece {
  return { letter: c.toUpperCase(), side: c === c.toUpperCase() ? 'w' : 'b' };
}

/** The king that castles: where there are several, the one on the file that the game names. */
function castlingKing(pos: ReferencePosition, side: Side): Spot {
  const { kingFile } = pos.variant.castling!;
  if (kingFile === undefined) return kingOf(pos, side);
  const y = side === 'w' ? 0 : pos.variant.ranks - 1;
  return { x: kingFile.charCodeAt(0) - 97, y };
}

/** `K` and `Q` mean the outermost partner on that side of the king, other letters its file. */
function rightNamed(pos: ReferencePosition, c: string): Right {
  const { side, letter } = pieceOf(c);
  const king = castlingKing(pos, side);
  const partners = [...piecesOf(pos, side)]
    .filter(([spot, piece]) => spot.y === king.y && pos.variant.castling!.partners.includes(piece.letter))
    .map(([spot]) => spot);
  let partner: Spot | undefined;
  if (letter === 'K') partner = partners.filter((spot) => spot.x > king.x).at(-1);
  else if (letter === 'Q') partner = partners.find((spot) => spot.x < king.x);
  else partner = partners.find((spot) => spot.x === c.toLowerCase().charCodeAt(0) - 97);
  return { side, king, partner: partner! };
}
