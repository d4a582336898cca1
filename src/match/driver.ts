import type { Move } from '../board/move.ts';
import type { Position } from '../board/position/position.ts';
import type { Game } from '../engine/game.ts';
import type { Variant } from '../variants/types.ts';
import type { Clock } from './clock.ts';
import type { EngineProcess } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import type { SearchReport } from './game-record.ts';

/** What an engine does when it is its turn. */
export type Answer =
  /**
   * A move; undefined if its text is no legal move. `at` is the time at which it could be read (ms, `performance.now`).
   */
  | {
      readonly kind: 'move';
      readonly move: Move | undefined;
      readonly text: string;
      readonly at: number;
      readonly report: SearchReport;
    }
  | { readonly kind: 'claim'; readonly claim: Claim };

/** An engine says how the game has ended, or that the opponent's move is illegal. */
export type Claim =
  | { readonly kind: 'result'; readonly result: '1-0' | '0-1' | '1/2-1/2'; readonly text: string }
  | { readonly kind: 'resignation' }
  | { readonly kind: 'illegal move'; readonly text: string };

/** An engine behind a protocol. Every promise is rejected with EngineFailure if the engine ends before it settles. */
export interface Driver {
  /** What the engine calls itself; empty if it does not say. */
  readonly ownName: string;
  readonly protocol: 'uci' | 'xboard';
  readonly process: EngineProcess;
  /** Whether it can play more than one game. */
  readonly isReusable: boolean;
  /** Hears a claim that comes when it is not the engine's turn, and offers of a draw. */
  listener: { claim(claim: Claim): void; drawOffer(): void };

  /**
   * Sends the options and gets the engine ready; called once, before everything else.
   *
   * @param variant the first game that it will play: an engine that is told of it here does not get ready for another one
   */
  configure(variant: Variant): Promise<void>;
  /**
   * A game begins; settles when the engine is ready for it.
   *
   * @param start the position, no move of the game made
   */
  newGame(start: Game, clock: Clock): Promise<void>;
  /** A move was played, also one of the engine's own; `before` is the position without it. */
  played(before: Position, move: Move): void;
  /** Asks for a move. Settles when there is an answer; to stop waiting, end the process. */
  think(game: Game, clocks: { readonly own: Clock; readonly other: Clock }): Promise<Answer>;
  /** The opponent offers a draw; nothing happens where the protocol has no offers. */
  offerDraw(): void;
  /**
   * The game is over; a search that is still going on ends before this settles.
   *
   * @param result as in a PGN, and why
   */
  endGame(result: string, reason: string): Promise<void>;
  /** Asks the engine to end. */
  quit(): void;
}

/** What a driver of either protocol is constructed from. */
export interface DriverParts {
  readonly process: EngineProcess;
  readonly spec: EngineSpec;
  /** The lines with which the engine introduced itself. */
  readonly introduction: readonly string[];
}

/** The name by which an engine knows a game: the one that a person gave, else one of ours that the engine offers. */
export function nameOfVariant(
  wanted: string | undefined,
  { name, aliases }: { readonly name: string; readonly aliases: readonly string[] },
  offered: readonly string[],
): string | undefined {
  if (wanted !== undefined) return wanted;
  return [name, ...aliases].find((ours) => offered.some((theirs) => theirs.toLowerCase() === ours));
}
