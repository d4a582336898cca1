import { Game, variantByName } from '../../index.ts';
import type { Session } from '../state/session.ts';
import { gamesOf, readGames } from './games.ts';
import type { LoadedGame } from './pgn.ts';

/** What a link holds: a game in progress, and its rules if it is none of those built in. */
export interface LinkedGame extends LoadedGame {
  readonly text: string | undefined;
}

/** The part of a link behind its `#` that holds the game of a session as far as the board shows it. */
export function linkOf({ variant, startFen, moves, ply, texts }: Session): string {
  const params = new URLSearchParams({ game: variant });
  if (startFen !== variantByName(variant).start) params.set('fen', startFen);
  if (ply > 0) params.set('moves', moves.slice(0, ply).join(' '));
  const text = texts.findLast((one) => readGames(one).variants.some(({ name }) => name === variant));
  if (text !== undefined) params.set('text', text);
  return params.toString();
}

/**
 * Reads such a link. The game's text, if it has one, must be known before the game is begun.
 *
 * @param texts the texts of games that are known already
 * @returns undefined if the link holds no game
 * @throws InputError if there is no such game, or its moves are not legal
 */
export function readLink(hash: string, texts: readonly string[]): LinkedGame | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const name = params.get('game');
  if (name === null) return undefined;
  const text = params.get('text') ?? undefined;
  gamesOf(text === undefined ? texts : [...texts, text]);
  const variant = variantByName(name);
  const game = new Game(variant, params.get('fen') ?? variant.start);
  const moves = (params.get('moves') ?? '').split(/[ ,]+/).filter(Boolean);
  for (const move of moves) game.playText(move);
  return { variant: variant.name, startFen: game.startFen, moves, text };
}
