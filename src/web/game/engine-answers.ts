import type { Position, Side } from '../../index.ts';
import { acceptsDraw, DrawOffers, type DrawPosition } from '../../protocol/xboard-draw.ts';
import { sideOf } from '../pieces/piece-names.ts';
import type { Session } from '../state/session.ts';

/** Centipawns: at this score or worse a game is lost … */
const LOST = -800;
/** … if it was so in this number of the engine's moves, one after the other. */
const LOST_MOVES = 4;

/** Does the engine, which plays a side, accept a draw? It judges by the last score of the game that is known. */
export function engineAcceptsDraw({ scores }: Pick<Session, 'scores'>, position: Position, engine: Side): boolean {
  const known = scores.findLast((score) => score !== null) ?? undefined;
  return acceptsDraw(known === undefined ? undefined : asSeenBy(engine, known), forDraws(position));
}

/**
 * Does the engine resign in place of its next move?
 *
 * @param score what it thinks of the position after all moves, as White sees it
 */
export function engineResigns(
  { resigns, scores, moves }: Pick<Session, 'resigns' | 'scores' | 'moves'>,
  engine: Side,
  score: number,
): boolean {
  const earlier = Array.from({ length: LOST_MOVES - 1 }, (_, i) => scores[moves.length - 2 * (i + 1)] ?? null);
  return resigns && [score, ...earlier].every((one) => one !== null && asSeenBy(engine, one) <= LOST);
}

/** When the engine offers a draw: as in XBoard, and counted anew when a game begins or moves are taken back. */
export class EngineOffers {
  private offers = new DrawOffers();
  private startFen: string | undefined;
  /** The number of moves of the game when a move was last looked at. */
  private moves = 0;

  /**
   * Whether it offers one with its move; to be asked once for each of its moves.
   *
   * @param found what the search for the move found, the score as White sees it
   * @param after the position after the move
   */
  isDue(
    { startFen, moves }: Pick<Session, 'startFen' | 'moves'>,
    engine: Side,
    { score, depth }: { readonly score: number; readonly depth: number },
    after: Position,
  ): boolean {
    if (startFen !== this.startFen || moves.length <= this.moves) this.offers = new DrawOffers();
    this.startFen = startFen;
    this.moves = moves.length;
    return this.offers.isDue({ score: asSeenBy(engine, score), depth }, forDraws(after));
  }
}

function asSeenBy(side: Side, score: number): number {
  return side === 'white' ? score : -score;
}

function forDraws({ moveNumber, pieces }: Position): DrawPosition {
  const white = [...pieces.values()].filter((letter) => sideOf(letter) === 'white').length;
  return { fullmove: moveNumber, count: [white, pieces.size - white] };
}
