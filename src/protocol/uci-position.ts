import { randomStartArray, startArrayCount, startArrayFen } from '../board/notation/start-array.ts';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';

/**
 * Reads the words after `position`: `startpos|fen <fen>|arrays <white> <black>|random [moves …]`.
 *
 * @throws InputError if any of it is wrong
 */
export function readPosition(words: readonly string[], variant: Variant): Game {
  const movesAt = words.indexOf('moves');
  const [kind, ...rest] = movesAt < 0 ? words : words.slice(0, movesAt);
  const game = new Game(variant, startFen(variant, kind, rest));
  if (movesAt >= 0) for (const move of words.slice(movesAt + 1)) game.playText(move);
  return game;
}

/** The FEN of a position that is given so; undefined for the start of the game. */
function startFen(variant: Variant, kind: string | undefined, rest: readonly string[]): string | undefined {
  switch (kind) {
    case 'startpos':
      return undefined;
    case 'fen':
      return rest.join(' ');
    case 'random':
      return startArrayFen(variant, randomStartArray(variant), randomStartArray(variant));
    case 'arrays': {
      const last = startArrayCount(variant) - 1;
      if (rest.length !== 2 || !rest.every((text) => /^\d+$/.test(text)))
        throw new InputError(`position arrays: the numbers of White's and Black's array must follow, 0 to ${last}`);
      return startArrayFen(variant, Number(rest[0]), Number(rest[1]));
    }
    default:
      throw new InputError("position: 'startpos', 'fen <fen>', 'arrays <white> <black>' or 'random' must follow");
  }
}
