import { readFileSync } from 'node:fs';
import { parseEpd } from '../src/board/notation/epd.ts';
import { FenError, readFen, writeFen } from '../src/board/notation/fen.ts';
import { outcomeOf } from '../src/board/rules/outcome.ts';
import { Game } from '../src/engine/game.ts';
import { InputError } from '../src/errors/input-error.ts';
import { readSearchComment, replay } from '../src/match/pgn-game.ts';
import { type PgnGame, type PgnMove, parsePgn } from '../src/match/pgn-parse.ts';
import { seededRandom, shuffle } from '../src/platform/random.ts';
import { variantByName } from '../src/variants/registry.ts';
import type { Variant } from '../src/variants/types.ts';

/** Of a game, the position after FIRST half-moves is taken, and from then on one in EVERY. */
const FIRST = 10;
const EVERY = 7;
/** Centipawns beyond which a position is decided, and its score no longer depends on how deep one searches. */
const DECIDED = 600;

/**
 * Positions of a file, each once: all of an EPD file; of a PGN some of each game, those left out that the comments of
 * its match call decided.
 *
 * @param file a PGN if its name ends in `.pgn`, else EPD
 * @returns FENs, in the order of the file
 * @throws InputError if the file cannot be read, is of another game, or has positions that cannot be searched
 */
export function readPositions(file: string, variant: Variant): string[] {
  const text = readFileSync(file, 'utf8');
  const fens = /\.pgn$/i.test(file)
    ? parsePgn(text, file).games.flatMap((pgn) => positionsOfGame(pgn, file, variant))
    : positionsOfEpd(text, file, variant);
  return [...new Set(fens)];
}

/** Chooses some of a list, in its order: a smaller number gives some of those that a greater one gives. */
export function choose<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const order = items.map((_, i) => i);
  shuffle(order, seededRandom(seed));
  const chosen = new Set(order.slice(0, count));
  return items.filter((_, i) => chosen.has(i));
}

function positionsOfEpd(text: string, file: string, variant: Variant): string[] {
  const { variant: named, entries } = parseEpd(text);
  if (named !== undefined) checkGame(variantByName(named), variant, file);
  return entries.map(({ fen, line }) => {
    try {
      const pos = readFen(variant, fen);
      if (outcomeOf(pos)) throw new FenError('the game is over, so there is nothing to search');
      return writeFen(pos);
    } catch (error) {
      throw error instanceof FenError ? new InputError(`${file}:${line}: ${error.message}`) : error;
    }
  });
}

function positionsOfGame(pgn: PgnGame, file: string, variant: Variant): string[] {
  const played = replay(pgn, file, variant);
  checkGame(played.variant, variant, `${file}:${pgn.line}`);
  const game = new Game(variant, played.startFen);
  return played.moves.flatMap((move, i) => {
    const isTaken = i >= FIRST && (i - FIRST) % EVERY === 0 && !isDecided(pgn.moves, i);
    const fens = isTaken ? [writeFen(game.position)] : [];
    game.play(move);
    return fens;
  });
}

/** Whether the comment of the move played in a position, or else of the move that led to it, shows a side winning. */
function isDecided(moves: readonly PgnMove[], ply: number): boolean {
  const score = scoreOfMove(moves[ply]!) ?? scoreOfMove(moves[ply - 1]!);
  return score !== undefined && ('mate' in score || Math.abs(score.centipawns) > DECIDED);
}

function scoreOfMove({ comments }: PgnMove): { mate: number } | { centipawns: number } | undefined {
  return comments.map((comment) => readSearchComment(comment)?.score).find((score) => score !== undefined);
}

function checkGame(found: Variant, wanted: Variant, where: string): void {
  if (found === wanted) return;
  throw new InputError(`${where}: this is ${found.name}, not ${wanted.name}; '--variant ${found.name}' searches it`);
}
