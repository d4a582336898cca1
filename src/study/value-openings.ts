import { FenError } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { randomStartArray, startArrayFen } from '../board/notation/start-array.ts';
import { type Color, KING_TYPE } from '../board/piece.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import type { Opening } from '../match/play-game.ts';
import { seededRandom, shuffle } from '../platform/random.ts';
import type { Variant } from '../variants/types.ts';
import type { Imbalance } from './imbalance.ts';
import { Placement } from './placement.ts';

/** Random moves at the beginning of each game. */
const PLIES = 4;
/** By how many centipawns they may change the score. */
const MOST_CHANGE = 100;
/** The number of attempts at an opening, and among them at other moves from the same position. */
const TRIES = 200;
const TRIES_OF_MOVES = 8;

/**
 * The opening of a game with an imbalance: the pieces on the first ranks shuffled, both sides alike; the imbalance;
 * and some random moves that do not change the score much, whatever it is.
 *
 * @param color of the first side of the imbalance
 * @param number the same one always gives the same opening
 * @param scoreOf gives White's score of a position after a short search, in centipawns
 * @throws InputError if there is no such opening
 */
export function valueOpening(
  variant: Variant,
  { name, changes }: Imbalance,
  color: Color,
  { seed, number }: { readonly seed: number; readonly number: number },
  scoreOf: (game: Game) => number,
): Opening {
  const random = seededRandom(Math.floor(seededRandom(seed)() * 2 ** 32) ^ Math.imul(number + 1, 0x9e3779b1));
  for (let i = 0; i < TRIES; i += TRIES_OF_MOVES) {
    const start = shuffledStart(variant, random);
    changes.forEach(({ lacks, swaps }, side) => {
      const own = (color ^ side) as Color;
      for (const swap of swaps) start.replace(own, swap, random);
      for (const letter of lacks) start.remove(own, letter, random);
    });
    const fen = fenOf(start);
    const before = fen === undefined ? undefined : quietScore(variant, fen, scoreOf);
    if (fen === undefined || before === undefined) continue;
    for (let j = 0; j < TRIES_OF_MOVES; j++) {
      const game = randomMoves(variant, fen, random);
      if (game && Math.abs(scoreOf(game) - before) <= MOST_CHANGE) return { fen, moves: game.moves };
    }
  }
  throw new InputError(`no game of ${variant.name} can begin with the imbalance ${name}`);
}

/** White's score of a position that is not over. */
function quietScore(variant: Variant, fen: string, scoreOf: (game: Game) => number): number | undefined {
  const game = new Game(variant, fen);
  return game.outcome() ? undefined : scoreOf(game);
}

function fenOf(start: Placement): string | undefined {
  try {
    return start.fen();
  } catch (error) {
    if (error instanceof FenError) return undefined;
    throw error;
  }
}

function randomMoves(variant: Variant, fen: string, random: () => number): Game | undefined {
  const game = new Game(variant, fen);
  for (let i = 0; i < PLIES; i++) {
    const moves = legalMoves(game.position);
    if (moves.length === 0) return undefined;
    game.play(moves[Math.floor(random() * moves.length)]!);
  }
  return game.outcome() ? undefined : game;
}

/** A start position in which both sides have the same random arrangement, as far as the game's rules allow one. */
function shuffledStart(variant: Variant, random: () => number): Placement {
  if (variant.startArrays) {
    // The companion stays the same, because imbalances name it.
    const kinds = variant.startArrays.companions.length;
    const number = Math.floor(randomStartArray(variant, random) / kinds);
    return new Placement(variant, startArrayFen(variant, number, number));
  }
  const start = new Placement(variant, variant.start);
  const files = shuffledFiles(start, random);
  if (!files) return start;
  const last = start.rows.length - 1;
  for (const rank of [0, last]) {
    const row = start.rows[rank]!;
    row.splice(0, row.length, ...files.map((file) => row[file]!));
  }
  return start;
}

/**
 * From which file the piece on each file of the first ranks comes. Kings and those that castle stay, and colour-bound
 * pieces keep the colours of their squares.
 *
 * @returns undefined if the sides begin differently, or the pieces are bound to parts of the board
 */
function shuffledFiles({ variant, rows }: Placement, random: () => number): number[] | undefined {
  const tables = tablesOf(variant);
  const row = rows[0]!;
  const mirrored = rows.at(-1)!.map((token) => token.toUpperCase());
  const hasRegions = variant.pieces.some(({ region }) => region !== undefined);
  if (hasRegions || mirrored.join() !== row.join()) return undefined;
  const fixed = [tables.letters[KING_TYPE]!, variant.pawn.letter, ...(variant.castling?.partners ?? '')];
  const free = row.flatMap((letter, file) => (letter === '' || fixed.includes(letter) ? [] : [file]));
  const isBound = (file: number): boolean => tables.colourBound[tables.letters.indexOf(row[file]!)] === 1;
  for (let i = 0; i < TRIES; i++) {
    const sources = [...free];
    shuffle(sources, random);
    const files = row.map((_, file) => file);
    free.forEach((file, k) => {
      files[file] = sources[k]!;
    });
    // Twins may exchange their colours.
    const shades = (letter: string, place: (file: number) => number): string =>
      free
        .filter((file) => row[files[file]!] === letter)
        .map((file) => place(file) % 2)
        .sort()
        .join();
    const keepsColours = free.filter(isBound).every((file) => {
      const letter = row[file]!;
      return shades(letter, (to) => to) === shades(letter, (to) => files[to]!);
    });
    if (keepsColours) return files;
  }
  return undefined;
}
