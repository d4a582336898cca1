import { resolve } from 'node:path';
import { InputError } from '../errors/input-error.ts';
import { variantByName } from '../variants/registry.ts';

/** What Fairy-Stockfish's usual file of these variants calls those that it calls otherwise than we do. */
export const OPPONENT_NAMES = 'familiar=familiar,mad-mate=madmate,ajax-bigamous=bigamous';

/**
 * How another engine calls our games, from a list such as OPPONENT_NAMES; other games are called as we do.
 *
 * @throws InputError if the list cannot be read
 */
export function opponentNames(text: string): (ours: string) => string {
  const names = new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [ours, theirs, ...rest] = pair.split('=');
        if (!ours || !theirs || rest.length > 0)
          throw new InputError(`the names contain '${pair}'; they look like ${OPPONENT_NAMES}`);
        return [variantByName(ours).name, theirs];
      }),
  );
  return (ours) => names.get(ours) ?? ours;
}

/**
 * What is to be said of a UCI engine that knows one of our games from a file of variants, as `parseEngineSpec` reads
 * it. Its rules differ in detail (docs/matches.md), so it is told positions, and which moves are legal.
 *
 * @param ini the file
 * @param names see `opponentNames`
 * @param game as we call it
 */
export function foreignFields(ini: string, names: string, game: string): string[] {
  // The engine may run in another folder than we do.
  const file = resolve(ini).replaceAll(';', '\\;');
  return [`option.VariantPath=${file}`, `variant=${opponentNames(names)(game)}`, 'fen=always', 'moves=legal'];
}
