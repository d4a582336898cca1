import { DROP, kindOf, type Move, NORMAL, toSquare } from '../../src/board/move.ts';
import { FenError, readFen, startPosition } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { randomStartArray, startArrayPosition } from '../../src/board/notation/start-array.ts';
import { make } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { seededRandom } from '../../src/platform/random.ts';
import type { Variant } from '../../src/variants/types.ts';

/** A position that a random game comes through. */
export interface Stop {
  readonly pos: Position;
  readonly legal: readonly Move[];
  /** The move that is played next; undefined where the game ends. */
  readonly next: Move | undefined;
  /** Whether a game begins here. */
  readonly first: boolean;
}

/** How long a random game may last; the ones from random positions are short, so that there are many of those. */
const LONG = 120;
const SHORT = 8;
/**
 * So often chance may fail to set up a position or to hit an empty square; in some odd games there is none to be had.
 */
const TRIES = 1000;

/**
 * Positions from random games, the same ones for the same seed: in turn a long game from where the game begins (from
 * random arrays if it has them) and five short ones from random positions with holdings and castling rights.
 * Whoever reads a stop must leave `pos` as it is.
 *
 * @param fromStart whether there are to be long games only
 */
export function* randomGames(variant: Variant, seed: number, positions: number, fromStart = false): Generator<Stop> {
  const random = seededRandom(seed);
  for (let game = 0, seen = 0; ; game++) {
    const composed = !fromStart && game % 6 !== 0;
    const pos = composed ? randomPosition(variant, random) : firstPosition(variant, random);
    const plies = composed ? SHORT : LONG;
    for (let ply = 0; ply <= plies; ply++) {
      const legal = legalMoves(pos);
      const next = ply === plies || legal.length === 0 ? undefined : choose(pos, legal, random);
      yield { pos, legal, next, first: ply === 0 };
      if (++seen === positions) return;
      if (next === undefined) break;
      reserve(pos, 2);
      make(pos, next);
    }
  }
}

function firstPosition(variant: Variant, random: () => number): Position {
  if (!variant.startArrays) return startPosition(variant);
  return startArrayPosition(variant, randomStartArray(variant, random), randomStartArray(variant, random));
}

/** A random move; a third of the time one of the rarer kinds, which chance alone would seldom choose. */
function choose(pos: Position, legal: readonly Move[], random: () => number): Move {
  const rare = legal.filter((m) => (kindOf(m) !== NORMAL && kindOf(m) !== DROP) || pos.board[toSquare(m)] !== 0);
  const pool = rare.length > 0 && random() < 1 / 3 ? rare : legal;
  return pool[Math.floor(random() * pool.length)]!;
}

/**
 * A position with random pieces on random squares, half of the time with a king that may castle; where the game
 * begins, if chance does not set up any that can be.
 */
export function randomPosition(variant: Variant, random: () => number): Position {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return readFen(variant, randomFen(variant, random));
    } catch (error) {
      // Chance has set up what cannot be, most often a side in check that is not to move.
      if (!(error instanceof FenError)) throw error;
    }
  }
  return firstPosition(variant, random);
}

function randomFen(variant: Variant, random: () => number): string {
  const { files, ranks, pieces, pawn, castling, holdings } = variant;
  const below = (n: number): number => Math.floor(random() * n);
  const oneOf = (letters: string): string => letters[below(letters.length)]!;
  const rows = Array.from({ length: ranks }, () => Array.from({ length: files }, () => ''));
  const put = (letter: string, lowest: number, highest: number): void => {
    for (let tries = 0; tries < TRIES; tries++) {
      const [y, x] = [lowest + below(highest - lowest + 1), below(files)];
      if (rows[y]![x] !== '') continue;
      rows[y]![x] = letter;
      return;
    }
  };
  let rights = '';
  for (const white of [true, false]) {
    const colored = (letter: string): string => (white ? letter : letter.toLowerCase());
    const home = white ? 0 : ranks - 1;
    if (castling && random() < 0.5) {
      const king = castling.shuffled ? 1 + below(files - 2) : kingFile(variant);
      rows[home]![king] = colored('K');
      for (const [lowest, highest, corner] of [
        [king + 1, files - 1, files - 1],
        [0, king - 1, 0],
      ] as const) {
        if (random() < 0.3) continue;
        const x = castling.shuffled ? lowest + below(highest - lowest + 1) : corner;
        rows[home]![x] = colored(oneOf(castling.partners));
        rights += colored(String.fromCharCode(65 + x));
      }
    } else put(colored('K'), 0, ranks - 1);
  }
  const others = pieces.filter((p) => p.letter !== 'K').map((p) => p.letter);
  for (let n = below(2 * files + 2); n > 0; n--) {
    const white = random() < 0.5;
    const letter = random() < 0.35 ? pawn.letter : oneOf(others.join(''));
    const [lowest, highest] = pawn.ranks;
    const pawnRows = white ? [lowest - 1, highest - 1] : [ranks - highest, ranks - lowest];
    const [lowestRow, highestRow] = letter === pawn.letter ? pawnRows : [0, ranks - 1];
    put(white ? letter : letter.toLowerCase(), lowestRow!, highestRow!);
  }
  let held = '';
  if (holdings?.pieces)
    for (let n = below(5); n > 0; n--)
      held += random() < 0.5 ? oneOf(holdings.pieces) : oneOf(holdings.pieces).toLowerCase();
  const placement = rows
    .toReversed()
    .map((row) =>
      row
        .map((c) => c || '1')
        .join('')
        .replace(/1+/g, (run) => `${run.length}`),
    )
    .join('/');
  const side = random() < 0.5 ? 'w' : 'b';
  return `${placement}${holdings ? `[${held}]` : ''} ${side} ${rights || '-'} - ${below(40)} ${1 + below(60)}`;
}

/** The file on which White's king begins. */
function kingFile({ start, ranks }: Variant): number {
  return start.split(/[ [/]/)[ranks - 1]!.indexOf('K');
}
