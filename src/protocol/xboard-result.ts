import type { Outcome } from '../board/rules/outcome.ts';
import type { Variant } from '../variants/types.ts';

/** The line by which we claim how a game has ended. */
export function claimLine({ result, reason }: Outcome, { draws }: Variant): string {
  return `${result} {${comment()}}`;

  function comment(): string {
    const wins = result === '1/2-1/2' ? 'Draw' : `${result === '1-0' ? 'White' : 'Black'} wins`;
    switch (reason) {
      case 'checkmate':
        return result === '1-0' ? 'White mates' : 'Black mates';
      case 'stalemate':
        return result === '1/2-1/2' ? 'Stalemate' : `${wins} by stalemate`;
      case 'extinction':
        return `${wins} by extinction`;
      case 'flag':
        return `${wins} by reaching the goal`;
      case 'checks':
        return `${wins} by checks`;
      case 'perpetual check':
        return `${wins} by perpetual check of the other side`;
      case 'repetition':
        return `${wins} by repetition`;
      case 'move rule':
        return `Draw by ${draws.moveRule! / 2}-move rule`;
      case 'material':
        return 'Draw by insufficient material';
    }
  }
}
