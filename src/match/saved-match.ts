import { createHash } from 'node:crypto';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import { findVariant } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { type GameRow, rowOfPgn } from './game-row.ts';
import type { OpeningBook } from './openings.ts';
import { readPgnFile } from './pgn-file.ts';
import { replay } from './pgn-game.ts';
import type { PgnGame } from './pgn-parse.ts';

/** What all games of a match have in common, as their tags say it. */
export interface MatchIdentity {
  readonly variant: string;
  readonly seed: string;
  readonly openings: string;
}

/** A game that a match has saved. */
export interface SavedGame {
  readonly row: GameRow;
  readonly pgn: PgnGame;
  readonly file: string;
}

/**
 * Reads the games of matches from their files, each game once, however often it occurs.
 *
 * @throws InputError if a file cannot be read, the games are not of one match, or two copies of a game differ
 */
export function readMatch(files: readonly string[]): {
  readonly games: SavedGame[];
  readonly identity: MatchIdentity | undefined;
} {
  const byKey = new Map<string, SavedGame & { readonly digest: string }>();
  let identity: MatchIdentity | undefined;
  for (const file of files) {
    for (const pgn of readPgnFile(file).games) {
      const row = rowOfPgn(pgn, file);
      const own = identityOf(pgn);
      identity ??= own;
      for (const key of ['variant', 'seed', 'openings'] as const)
        if (own[key] !== identity[key])
          throw new InputError(
            `${file}:${pgn.line}: this game is of another match: its ${key} is '${own[key]}', not '${identity[key]}'`,
          );
      const key = JSON.stringify([row.round, ...row.players]);
      const digest = createHash('sha256')
        .update(JSON.stringify([[...pgn.tags], pgn.moves, pgn.result]))
        .digest('hex');
      const known = byKey.get(key);
      if (known && known.digest !== digest)
        throw new InputError(
          `${file}:${pgn.line}: game ${pgn.tags.get('Round')} of ${row.players.join(' and ')} ` +
            `differs from the one in ${known.file}:${known.pgn.line}`,
        );
      if (!known) byKey.set(key, { row, pgn, file, digest });
    }
  }
  return { games: [...byKey.values()], identity };
}

function identityOf({ tags }: PgnGame): MatchIdentity {
  const name = tags.get('Variant') ?? 'chess';
  return {
    variant: findVariant(name)?.name ?? name,
    seed: tags.get('Seed') ?? '',
    openings: tags.get('Openings') ?? '',
  };
}

/**
 * Checks that a saved game began with the opening that its match has for its round.
 *
 * @throws InputError if it did not
 */
export function checkOpening({ pgn, row, file }: SavedGame, variant: Variant, openings: OpeningBook): void {
  const { fen, moves } = openings(row.round);
  const game = replay(pgn, file, variant, moves.length);
  const expected = new Game(variant, fen);
  const same =
    game.startFen === expected.startFen &&
    moves.every((move, i) => {
      expected.play(move);
      return game.moves[i] === move;
    });
  if (same) return;
  throw new InputError(
    `${file}:${pgn.line}: game ${pgn.tags.get('Round')} does not begin as in this match, ` +
      `with ${moves.length} half-moves from ${fen}`,
  );
}
