import { kindOf, type Move, NO_MOVE, PROMOTION, toSquare } from '../src/board/move.ts';
import { writeFen } from '../src/board/notation/fen.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../src/board/piece.ts';
import { inCheck, isSideInCheck } from '../src/board/position/in-check.ts';
import type { Position } from '../src/board/position/position.ts';
import { outcomeOf } from '../src/board/rules/outcome.ts';
import { type Tables, tablesOf } from '../src/board/tables/tables.ts';
import { positionOf } from '../src/endgame/table-fen.ts';
import { InputError } from '../src/errors/input-error.ts';
import { numberedRandom } from '../src/platform/random.ts';
import { cleanSearch } from '../src/search/clean-search.ts';
import { MATE_BOUND } from '../src/search/constants.ts';
import type { Variant } from '../src/variants/types.ts';

/** An endgame of a king and two pieces against a king and one that a deep search calls won. */
export interface WonPosition {
  readonly fen: string;
  /** The side that is to win. */
  readonly strong: Color;
  /** The pieces beside the kings, the strong side's first: `UN-E`. */
  readonly material: string;
}

/** When a position counts as won. */
export interface WonRule {
  /** Nodes of the search that decides. */
  readonly nodes: number;
  /** The least score (centipawns) of the strong side. */
  readonly score: number;
  /** Nodes of a search that must see the mate as well; missing: none is asked. */
  readonly proof?: number | undefined;
}

const HASH_MB = 32;
/**
 * A short search comes first: what it calls lost or even needs no long one, and what begins with a capture is no test.
 */
const QUICK_NODES = 1000;
/** The number of random positions among which one that is won is looked for. */
const TRIES = 10_000;

/**
 * Finds random positions without pawns in which a king and two different pieces should win against a king and one
 * piece, quiet ones: the side to move is not in check, and does not begin with a capture.
 *
 * @param count how many; a smaller number gives the first of those that a greater one gives
 * @param heard is told after each, and after each that has no proof, how many of both there are
 * @returns them, and how many more were won by their score, but had no proof
 * @throws InputError if the game has too few kinds of pieces, or no such position is found
 */
export function wonPositions(
  variant: Variant,
  { count, seed }: { readonly count: number; readonly seed: number },
  rule: WonRule,
  heard: (found: number, unproved: number) => void,
): { readonly positions: WonPosition[]; readonly unproved: number } {
  const tables = tablesOf(variant);
  const search = cleanSearch(tables, HASH_MB);
  const { proof } = rule;
  /** The best move, and its score for the side that is to win. */
  const judge = (pos: Position, strong: Color, nodes: number): { move: Move; score: number } => {
    const { move, score } = search(pos, { nodes });
    return { move, score: pos.side === strong ? score : -score };
  };
  const isWon = (pos: Position, strong: Color): boolean => {
    const { move, score } = judge(pos, strong, QUICK_NODES);
    const isQuiet = move !== NO_MOVE && kindOf(move) !== PROMOTION && pos.board[toSquare(move)] === 0;
    return isQuiet && score >= rule.score / 2 && judge(pos, strong, rule.nodes).score >= rule.score;
  };
  let unproved = 0;
  const positions = Array.from({ length: count }, (_, number) => {
    const random = numberedRandom(seed, number);
    for (let i = 0; i < TRIES; i++) {
      const drawn = randomPosition(tables, random);
      if (!drawn || !isWon(drawn.pos, drawn.strong)) continue;
      if (proof !== undefined && judge(drawn.pos, drawn.strong, proof).score <= MATE_BOUND) {
        heard(number, ++unproved);
        continue;
      }
      heard(number + 1, unproved);
      return { fen: writeFen(drawn.pos), strong: drawn.strong, material: drawn.material };
    }
    throw new InputError(`no won endgame of five pieces was found in ${variant.name}; --won asks for less`);
  });
  return { positions, unproved };
}

/** A legal position that is not over, and whose side to move is not in check; undefined if the draw gives none. */
function randomPosition(
  tables: Tables,
  random: () => number,
): { pos: Position; strong: Color; material: string } | undefined {
  const draw = (below: number): number => Math.floor(random() * below);
  const types = tables.letters.flatMap((letter, type) =>
    letter !== '' && !letter.startsWith('+') && type > KING_TYPE && type !== tables.pawnType ? [type] : [],
  );
  if (types.length < 2) throw new InputError(`${tables.variant.name} has too few kinds of pieces`);
  const [one, two, weak] = [draw(types.length), draw(types.length), draw(types.length)].map((i) => types[i]!) as [
    number,
    number,
    number,
  ];
  const isCompanion = (type: number): boolean =>
    tables.variant.startArrays?.companions.includes(tables.letters[type]!) === true;
  // A side has one of its companions at most.
  if (one >= two || (isCompanion(one) && isCompanion(two))) return undefined;
  const strong = draw(2) as Color;
  const other = (strong ^ 1) as Color;
  const board = new Uint8Array(tables.squares);
  const codes = [
    ...[KING_TYPE, one, two].map((type) => pieceCode(type, strong)),
    ...[KING_TYPE, weak].map((type) => pieceCode(type, other)),
  ];
  for (const code of codes) {
    const square = draw(tables.squares);
    if (board[square] !== 0) return undefined;
    board[square] = code;
  }
  const pos = positionOf(tables, board, draw(2) === 0 ? WHITE : BLACK);
  if (isSideInCheck(pos, (pos.side ^ 1) as Color) || inCheck(pos) || outcomeOf(pos)) return undefined;
  const letters = (...list: readonly number[]): string => list.map((type) => tables.letters[type]).join('');
  return { pos, strong, material: `${letters(one, two)}-${letters(weak)}` };
}
