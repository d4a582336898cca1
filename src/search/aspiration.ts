import { INFINITE, MATE_BOUND } from './constants.ts';
import * as P from './parameters.ts';
import { SELECTIVE_ASPIRATION_MIN_DEPTH, SELECTIVE_ASPIRATION_WINDOW } from './selective/parameters.ts';

/**
 * The window in which a depth's score is expected: around that of the last depth, and wider each time that it fails.
 * The selective search widens it in small steps, and after a fail-high looks less deep, because a move that is better
 * by so much is found all the same (Stockfish's way).
 */
export class AspirationWindow {
  alpha = -INFINITE;
  beta = INFINITE;
  /** Plies to search the root by. */
  depth: number;
  private readonly selective: boolean;
  private readonly fullDepth: number;
  private width: number;

  /** @param last the score of the last depth */
  constructor(depth: number, last: number, selective: boolean) {
    this.selective = selective;
    this.depth = depth;
    this.fullDepth = depth;
    this.width = selective ? SELECTIVE_ASPIRATION_WINDOW : P.ASPIRATION_WINDOW;
    const minDepth = selective ? SELECTIVE_ASPIRATION_MIN_DEPTH : P.ASPIRATION_MIN_DEPTH;
    if (depth < minDepth || Math.abs(last) >= MATE_BOUND) return;
    this.alpha = last - this.width;
    this.beta = last + this.width;
  }

  /** Widens the window on the side on which this score failed. */
  widen(score: number): void {
    if (this.selective) this.widenByLittle(score);
    else this.widenByMuch(score);
  }

  private widenByMuch(score: number): void {
    this.width *= P.ASPIRATION_GROWTH;
    const width = this.width > P.ASPIRATION_MAX_WINDOW ? 2 * INFINITE : this.width;
    if (score <= this.alpha) this.alpha = Math.max(score - width, -INFINITE);
    else this.beta = Math.min(score + width, INFINITE);
  }

  private widenByLittle(score: number): void {
    if (score <= this.alpha) {
      this.beta = (this.alpha + this.beta) >> 1;
      this.alpha = Math.max(score - this.width, -INFINITE);
      this.depth = this.fullDepth;
    } else {
      this.beta = Math.min(score + this.width, INFINITE);
      this.depth = Math.max(1, this.depth - 1);
    }
    this.width += (this.width >> 2) + 3;
  }
}
