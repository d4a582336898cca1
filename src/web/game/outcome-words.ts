import type { Outcome, Side, Variant } from '../../index.ts';

/** How a game ended otherwise than by its rules. */
export type Ending =
  | { readonly kind: 'resignation'; readonly loser: Side }
  | { readonly kind: 'time'; readonly loser: Side }
  | { readonly kind: 'agreement' };

/** A side at the beginning of a sentence. */
export const SIDE_NAMES: Readonly<Record<Side, string>> = { white: 'White', black: 'Black' };

/** The result of a game as PGN writes it. */
export function resultOf(outcome: Outcome | undefined, ending: Ending | null): Outcome['result'] | '*' {
  if (outcome) return outcome.result;
  if (!ending) return '*';
  if (ending.kind === 'agreement') return '1/2-1/2';
  return ending.loser === 'white' ? '0-1' : '1-0';
}

/** How a game ended, in a sentence; undefined while it goes on. */
export function outcomeWords(
  outcome: Outcome | undefined,
  ending: Ending | null,
  variant: Variant,
): string | undefined {
  const result = resultOf(outcome, ending);
  if (result === '*') return undefined;
  const verdict = result === '1/2-1/2' ? 'The game is drawn' : `${result === '1-0' ? 'White' : 'Black'} wins`;
  if (outcome) return `${verdict} ${reasonWords(outcome, variant)}.`;
  if (ending?.kind === 'resignation') return `${verdict}: ${SIDE_NAMES[ending.loser]} resigns.`;
  if (ending?.kind === 'time') return `${verdict}: ${SIDE_NAMES[ending.loser]} has no time left.`;
  return `${verdict} by agreement.`;
}

function reasonWords({ reason }: Outcome, { draws }: Variant): string {
  switch (reason) {
    case 'extinction':
      return 'because pieces of a kind are gone';
    case 'flag':
      return 'by reaching the goal';
    case 'checks':
      return 'by giving enough checks';
    case 'perpetual check':
      return 'because the other side repeated the position by checks';
    case 'move rule':
      return `because of ${(draws.moveRule ?? 0) / 2} moves without a capture or a pawn move`;
    case 'material':
      return 'because neither side has enough to mate';
    default:
      return `by ${reason}`;
  }
}
