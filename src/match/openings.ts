import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Move } from '../board/move.ts';
import { parseEpd } from '../board/notation/epd.ts';
import { FenError, readFen, writeFen } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { randomStartArray, startArrayFen } from '../board/notation/start-array.ts';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import { numberedRandom, seededRandom, shuffle } from '../platform/random.ts';
import type { Variant } from '../variants/types.ts';
import { balanceTest } from './balance.ts';
import { replay } from './pgn-game.ts';
import { parsePgn } from './pgn-parse.ts';
import type { Opening } from './play-game.ts';

/** The opening of each round of a match, numbered from 0; the same number always gives the same opening. */
export type OpeningBook = (round: number) => Opening;

/** The choice of a match's openings. */
export interface OpeningChoice {
  /** `random:<plies>`, `arrays`, or an EPD or PGN file; missing: what suits the game. */
  readonly text: string | undefined;
  readonly seed: number;
  /** Whether openings of a file come in a random order, which depends on the seed, instead of the file's. */
  readonly shuffled: boolean;
  /** The number of plies taken of each game of a PGN; missing: all. */
  readonly plies: number | undefined;
  /** Random openings in which a side is better by more centipawns are replaced; missing: none is. */
  readonly balance?: number | undefined;
}

/** The openings of a match as data, from which every machine makes the same book. */
export type OpeningPlan =
  | { readonly kind: 'random'; readonly plies: number; readonly seed: number; readonly balance?: number | undefined }
  /** These, one after the other and then again from the first. */
  | { readonly kind: 'list'; readonly list: readonly Opening[] };

const DEFAULT_PLIES = 6;
const MOST_PLIES = 200;
/** The number of attempts at a random opening that does not end the game. */
const TRIES = 1000;

/** What `openings` takes by default. */
export function defaultOpenings(variant: Variant): string {
  return variant.startArrays ? 'arrays' : `random:${DEFAULT_PLIES}`;
}

/**
 * The openings of a match.
 *
 * @throws InputError as `planOpenings`
 */
export function openings(variant: Variant, choice: OpeningChoice): OpeningBook {
  return bookOf(variant, planOpenings(variant, choice));
}

/** The openings that a plan tells of. */
export function bookOf(variant: Variant, plan: OpeningPlan): OpeningBook {
  if (plan.kind === 'random') return randomBook(variant, plan);
  return (round) => plan.list[round % plan.list.length]!;
}

/**
 * Reads all that a choice of openings depends on.
 *
 * @throws InputError if the choice cannot be read, does not suit the game, or a file or a line in it cannot be read
 */
export function planOpenings(variant: Variant, choice: OpeningChoice): OpeningPlan {
  const { seed, balance } = choice;
  const text = choice.text ?? defaultOpenings(variant);
  if (text === 'arrays') {
    if (!variant.startArrays) throw new InputError(`--openings arrays: ${variant.name} has no arrays`);
    return { kind: 'random', plies: 0, seed, balance };
  }
  const plies = /^random:(\d{1,9})$/.exec(text)?.[1];
  if (plies !== undefined) {
    if (Number(plies) > MOST_PLIES)
      throw new InputError(`--openings random:${plies} is more than ${MOST_PLIES} half-moves`);
    return { kind: 'random', plies: Number(plies), seed, balance };
  }
  if (balance !== undefined) throw new InputError(`--balance is for random openings, not for those of ${text}`);
  if (!existsSync(text))
    throw new InputError(
      `--openings '${text}' is not a file; or say random:<half-moves>${variant.startArrays ? ' or arrays' : ''}`,
    );
  const list = parseOpenings(variant, readFileSync(text, 'utf8'), text, choice.plies);
  if (choice.shuffled) shuffle(list, seededRandom(seed));
  return { kind: 'list', list };
}

function randomBook(variant: Variant, { plies, seed, balance }: Extract<OpeningPlan, { kind: 'random' }>): OpeningBook {
  const isBalanced = balance === undefined ? () => true : balanceTest(variant, balance);
  const drawn = new Map<number, Opening>();
  return (round) => {
    const known = drawn.get(round);
    if (known) return known;
    const random = numberedRandom(seed, round);
    for (let i = 0; i < TRIES; i++) {
      const opening = randomOpening(variant, plies, random);
      if (!opening || !isBalanced(opening)) continue;
      drawn.set(round, opening);
      return opening;
    }
    const over = balance === undefined ? 'over' : 'over or decided';
    throw new InputError(`--openings random:${plies}: after that number of random moves every game is ${over}`);
  };
}

/** Random moves from the start position, or from random arrays; undefined if they end the game. */
function randomOpening(variant: Variant, plies: number, random: () => number): Opening | undefined {
  const game = new Game(
    variant,
    variant.startArrays && startArrayFen(variant, randomStartArray(variant, random), randomStartArray(variant, random)),
  );
  for (let i = 0; i < plies; i++) {
    const moves = legalMoves(game.position);
    if (moves.length === 0) return undefined;
    game.play(moves[Math.floor(random() * moves.length)]!);
  }
  return game.outcome() ? undefined : { fen: game.startFen, moves: game.moves };
}

/**
 * Reads the text of a file of openings; its name tells PGN from EPD and begins error messages.
 *
 * @param plies the number of plies taken of each game of a PGN; undefined: all
 * @throws InputError naming file and line, if something cannot be read, a game is over, or there is no opening
 */
export function parseOpenings(variant: Variant, text: string, file: string, plies: number | undefined): Opening[] {
  const list =
    extname(file).toLowerCase() === '.pgn' ? fromPgn(variant, text, file, plies) : fromEpd(variant, text, file);
  if (list.length === 0) throw new InputError(`${file}: there is no opening in it`);
  return list;
}

function fromPgn(variant: Variant, text: string, file: string, plies: number | undefined): Opening[] {
  return parsePgn(text, file).games.map((pgn) => {
    const game = replay(pgn, file, variant, plies);
    if (game.variant !== variant) throw new InputError(`${file}:${pgn.line}: a game of ${game.variant.name}`);
    if (game.outcome()) throw new InputError(`${file}:${pgn.line}: the game is over; --opening-plies takes less of it`);
    return { fen: game.startFen, moves: game.moves as readonly Move[] };
  });
}

/** The positions of EPD lines; what their operations say is left out. */
function fromEpd(variant: Variant, text: string, file: string): Opening[] {
  return parseEpd(text).entries.map((entry) => {
    try {
      const fen = writeFen(readFen(variant, entry.fen));
      if (new Game(variant, fen).outcome()) throw new FenError('the game is over in this position');
      return { fen, moves: [] };
    } catch (error) {
      if (error instanceof FenError) throw new InputError(`${file}:${entry.line}: ${error.message}`);
      throw error;
    }
  });
}
