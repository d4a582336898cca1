import { MOVE_BUFFER, SQUARE_BITS } from '../../src/board/layout.ts';
import { ALL } from '../../src/board/move.ts';
import { FenError, pieceLetter, readFen } from '../../src/board/notation/fen.ts';
import { BLACK, type Color, EMPTY, KING_TYPE, pieceCode, WHITE } from '../../src/board/piece.ts';
import { isAttacked } from '../../src/board/position/attack.ts';
import { generate } from '../../src/board/position/generate.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import type { Position } from '../../src/board/position/position.ts';
import { isDrawByMaterial } from '../../src/board/rules/draws.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { DRAWN, NOT_COVERED } from '../../src/endgame/constants.ts';
import { EndgameSet } from '../../src/endgame/endgame-set.ts';
import { type Material, materialInside, pieceCodes } from '../../src/endgame/material.ts';
import { EndgameTable, pliesOf } from '../../src/endgame/table.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { seededRandom } from '../../src/platform/random.ts';
import type { Variant } from '../../src/variants/types.ts';

/** The tables of an endgame and of the smaller ones that captures lead to. */
export function setOf(material: Material, builder = new TableBuilder()): EndgameSet {
  const set = new EndgameSet(material.tables);
  for (const part of materialInside(material)) set.add(new EndgameTable(builder.build(part)));
  return set;
}

/** Whether two arrays hold the same; `toEqual` would take seconds for a table. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** The game on another board, for whole tables in little time, without castling and draws by material. */
export function onBoard(variant: Variant, files: number, ranks: number): Variant {
  const { castling: _, ...rest } = variant;
  return { ...rest, name: `${variant.name}-${files}x${ranks}`, files, ranks, draws: { repetitions: 3 } };
}

/** The position with these codes on these squares; undefined if the side to move could take the king. */
export function placed(
  variant: Variant,
  codes: readonly number[],
  squares: readonly number[],
  side: Color,
): Position | undefined {
  const tables = tablesOf(variant);
  const rows: string[] = [];
  for (let y = variant.ranks - 1; y >= 0; y--) {
    const row = Array.from({ length: variant.files }, (_, x) => {
      const piece = squares.indexOf(y * variant.files + x);
      return piece < 0 ? '1' : pieceLetter(tables, codes[piece]!);
    });
    rows.push(row.join('').replace(/1+/g, (run) => `${run.length}`));
  }
  try {
    return readFen(variant, `${rows.join('/')} ${side === WHITE ? 'w' : 'b'}`);
  } catch (error) {
    if (error instanceof FenError) return undefined;
    throw error;
  }
}

/**
 * Gives a position these pieces and no others, which is much faster than to read it; its hash is then wrong.
 *
 * @returns whether the position can be: the side to move cannot take the king
 */
export function rearrange(pos: Position, codes: readonly number[], squares: readonly number[], side: Color): boolean {
  pos.board.fill(EMPTY, 0, pos.squares);
  pos.count.fill(0);
  pos.material.fill(0);
  codes.forEach((code, i) => {
    const square = squares[i]!;
    const color = code & 1;
    const index = pos.count[color]!++;
    pos.board[square] = code;
    pos.list[(color << SQUARE_BITS) + index] = (code << SQUARE_BITS) | square;
    pos.listIndex[square] = index;
    pos.material[code]!++;
  });
  pos.side = side;
  return !isAttacked(pos, pos.kingSquare(pos.opponent), side);
}

/** An endgame's codes, both kings first, as they are when this side is the strong one. */
export function codesOf(material: Material, strong: Color): number[] {
  const codes = [pieceCode(KING_TYPE, WHITE), pieceCode(KING_TYPE, BLACK), ...pieceCodes(material)];
  return codes.map((code) => code ^ strong);
}

/** Random legal positions of an endgame, either side strong and either to move; the same ones for the same seed. */
export function* randomPositions(material: Material, seed: number, count: number): Generator<Position> {
  const random = seededRandom(seed);
  const { variant, squares } = material.tables;
  for (let found = 0; found < count; ) {
    const codes = codesOf(material, random() < 0.5 ? WHITE : BLACK);
    const places = codes.map(() => Math.floor(random() * squares));
    if (new Set(places).size < places.length) continue;
    const pos = placed(variant, codes, places, random() < 0.5 ? WHITE : BLACK);
    if (!pos) continue;
    found++;
    yield pos;
  }
}

const moves = new Int32Array(MOVE_BUFFER);

/** What a position must be worth by the values of the positions after its moves. */
export function valueByMoves(set: EndgameSet, pos: Position): number {
  const count = generate(pos, moves, 0, ALL);
  if (count === 0) return inCheck(pos) ? -1 : DRAWN;
  if (isDrawByMaterial(pos)) return DRAWN;
  let fastestWin = 0;
  let draws = false;
  let slowestLoss = 0;
  for (let i = 0; i < count; i++) {
    make(pos, moves[i]!);
    const value = set.probe(pos);
    unmake(pos);
    if (value === NOT_COVERED) throw new Error('a move leads out of the tables');
    if (value === DRAWN) draws = true;
    else if (value > 0) slowestLoss = Math.max(slowestLoss, value + 1);
    else fastestWin = Math.min(fastestWin || Number.POSITIVE_INFINITY, 1 - value);
  }
  if (fastestWin > 0) return fastestWin;
  return draws ? DRAWN : -slowestLoss;
}

/** The moves of the mating side that a value of `probe` stands for. */
export function movesOf(value: number): number {
  return (pliesOf(value) + 1) >> 1;
}
