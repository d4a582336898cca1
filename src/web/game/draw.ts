import type { Position, Side } from '../../browser.ts';
import { acceptsDraw } from '../../protocol/xboard-draw.ts';
import { sideOf } from '../pieces/piece-names.ts';
import type { Session } from '../state/session.ts';

/** Does the engine, which plays a side, accept a draw? It judges by the last score of the game that is known. */
export function engineAcceptsDraw({ scores }: Session, { moveNumber, pieces }: Position, engine: Side): boolean {
  const known = scores.findLast((score) => score !== null) ?? undefined;
  const score = known !== undefined && engine === 'black' ? -known : known;
  const white = [...pieces.values()].filter((letter) => sideOf(letter) === 'white').length;
  return acceptsDraw(score, { fullmove: moveNumber, count: [white, pieces.size - white] });
}
