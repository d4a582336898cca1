import { InputError } from '../../errors/input-error.ts';
import { Game, type Variant } from '../../index.ts';
import { replay } from '../../match/pgn-game.ts';
import { parsePgn } from '../../match/pgn-parse.ts';
import { writePgn } from '../../match/pgn-write.ts';
import type { Player, Session } from '../state/session.ts';
import { type Ending, outcomeWords, resultOf } from './outcome-words.ts';
import { gameAt } from './view.ts';

/** What is loaded: a game with its moves in coordinates. */
export interface LoadedGame {
  readonly variant: string;
  readonly startFen: string;
  readonly moves: readonly string[];
}

/**
 * Reads the first game of a PGN.
 *
 * @param fallback the game that is played where the PGN does not say
 * @throws InputError that says what is wrong and where
 */
export function loadPgn(text: string, fallback: Variant): LoadedGame {
  // A game that somebody copied without its end is one all the same.
  const texts = text.trim() === '' ? [] : [text, `${text}\n*`];
  const [first] = texts.flatMap((whole) => parsePgn(whole, 'PGN').games);
  if (!first) throw new InputError('there is no game in this PGN');
  const { variant, startFen, moves } = replay(first, 'PGN', fallback);
  const game = new Game(variant, startFen);
  const written = moves.map((move) => {
    const coordinates = game.position.moveText(move);
    game.play(move);
    return coordinates;
  });
  return { variant: variant.name, startFen, moves: written };
}

/** The game of a session as PGN. */
export function savePgn(session: Session, variant: Variant, date: Date): string {
  const { startFen, moves, white, black } = session;
  const ending: Ending | null = session.ending;
  const game = gameAt(variant, startFen, moves, moves.length);
  const { outcome } = game;
  const tags = new Map([
    ['Event', 'A game in the browser'],
    ['Site', '?'],
    ['Date', date.toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', nameOf(white)],
    ['Black', nameOf(black)],
  ]);
  const comment = outcomeWords(outcome, ending, variant) ?? 'unfinished';
  const reason = outcome?.reason ?? REASONS[ending?.kind ?? 'none'];
  return writePgn({ game, end: { result: resultOf(outcome, ending), reason, comment } }, tags);
}

const REASONS = {
  resignation: 'resignation',
  time: 'time forfeit',
  agreement: 'agreed draw',
  none: 'unfinished',
} as const;

function nameOf(player: Player): string {
  return player === 'engine' ? 'Stablemate' : 'A person';
}
