import { moveFromText } from '../board/notation/move-text.ts';
import { WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { InputError } from '../errors/input-error.ts';
import type { SearchLimits } from '../search/limits.ts';

/** What a `go` line asks for: a search, or to count positions to a depth in plies. */
export type GoOrder = { readonly perft: number } | { readonly limits: SearchLimits };

/** Plies; deeper counts would take years. */
const PERFT_DEEPEST = 64;
const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'mate', 'perft'];
const FLAGS = ['infinite', 'ponder'];

/**
 * Reads the words after `go`. Words that are not known are passed over, as the protocol wants it.
 *
 * @param pos the position that is to be searched, for its side to move and its legal moves
 * @throws InputError if a number is missing or malformed, or a search move is not legal
 */
export function readGo(words: readonly string[], pos: Position): GoOrder {
  const numbers = new Map<string, number>();
  const flags = new Set<string>();
  const searchMoves: number[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (FLAGS.includes(word)) flags.add(word);
    else if (NUMBERS.includes(word)) numbers.set(word, readNumber(word, words[++i]));
    else if (word === 'searchmoves') {
      while (i + 1 < words.length && !NUMBERS.includes(words[i + 1]!) && !FLAGS.includes(words[i + 1]!))
        searchMoves.push(moveFromText(pos, words[++i]!));
    }
  }
  const perft = numbers.get('perft');
  if (perft !== undefined) {
    if (perft > PERFT_DEEPEST)
      throw new InputError(`go: perft counts at most ${PERFT_DEEPEST} plies deep, not ${perft}`);
    return { perft };
  }
  const [time, increment] = pos.side === WHITE ? ['wtime', 'winc'] : ['btime', 'binc'];
  // GUIs send a clock that has run out as zero or less; a move must be made all the same.
  const clock = numbers.get(time);
  return {
    limits: {
      depth: numbers.get('depth'),
      nodes: numbers.get('nodes'),
      moveTime: numbers.get('movetime'),
      clock: clock === undefined ? undefined : Math.max(1, clock),
      increment: numbers.get(increment),
      movesToGo: numbers.get('movestogo'),
      mate: numbers.get('mate'),
      infinite: flags.has('infinite'),
      ponder: flags.has('ponder'),
      searchMoves,
    },
  };
}

function readNumber(word: string, text: string | undefined): number {
  if (text === undefined || !/^-?\d{1,15}$/.test(text))
    throw new InputError(`go: a whole number must follow '${word}'${text === undefined ? '' : `, not '${text}'`}`);
  const value = Number(text);
  if (value < (word === 'perft' ? 1 : 0) && !word.endsWith('time'))
    throw new InputError(`go: '${word} ${text}' is too small`);
  return value;
}
