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
