import { startArrayCount, startArrayFen } from '../board/notation/start-array.ts';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import { type ArrayDrawing, arrayByWord } from './array-drawing.ts';

/**
 * Reads the words after `position`: `startpos|fen <fen>|arrays <white> <black>|random [moves …]`.
 *
 * @param arrays draws those of `random`
 * @throws InputError if any of it is wrong
 */
export function readPosition(words: readonly string[], variant: Variant, arrays: ArrayDrawing): Game {
  const movesAt = words.indexOf('moves');
  const [kind, ...rest] = movesAt < 0 ? words : words.slice(0, movesAt);
  const game = new Game(variant, startFen(variant, arrays, kind, rest));
  if (movesAt >= 0) for (const move of words.slice(movesAt + 1)) game.playText(move);
  return game;
}

/** The FEN of a position that is given so; undefined for the start of the game. */
function startFen(
  variant: Variant,
  arrays: ArrayDrawing,
  kind: string | undefined,
  rest: readonly string[],
): string | undefined {
  switch (kind) {
    case 'startpos':
      return undefined;
    case 'fen':
      return rest.join(' ');
    case 'random':
      return arrays.startFen(variant);
    case 'arrays': {
      const last = startArrayCount(variant) - 1;
      const numberOf = (side: 'white' | 'black', text: string): number =>
        arrayByWord(variant, side, text) ?? (/^\d+$/.test(text) ? Number(text) : Number.NaN);
      const [white, black] = [numberOf('white', rest[0] ?? ''), numberOf('black', rest[1] ?? '')];
      if (rest.length !== 2 || Number.isNaN(white + black))
        throw new InputError(
          `position arrays: White's and Black's array must follow, each a number from 0 to ${last}, 'random' or ` +
            `'theory'`,
        );
      return startArrayFen(variant, white, black);
    }
    default:
      throw new InputError("position: 'startpos', 'fen <fen>', 'arrays <white> <black>' or 'random' must follow");
  }
}
