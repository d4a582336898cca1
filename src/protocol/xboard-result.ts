import type { Outcome } from '../board/outcome.ts';
import type { Variant } from '../variants/types.ts';

/** The line by which we claim how a game has ended. */
export function claimLine({ result, reason }: Outcome, { draws }: Variant): string {
  return `${result} {${comment()}}`;

  function comment(): string {
    switch (reason) {
      case 'checkmate':
        return result === '1-0' ? 'White mates' : 'Black mates';
      case 'stalemate':
        return 'Stalemate';
      case 'repetition':
        return 'Draw by repetition';
      case 'move rule':
        return `Draw by ${draws.moveRule! / 2}-move rule`;
      case 'material':
        return 'Draw by insufficient material';
    }
  }
}
