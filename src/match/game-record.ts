import type { Outcome } from '../board/rules/outcome.ts';
import type { Game } from '../engine/game.ts';

/** How a game between engines can end: by the rules, by what an engine did, or by a limit of the match. */
export type GameEndReason =
  | Outcome['reason']
  | 'resignation'
  | 'agreed draw'
  | 'time forfeit'
  | 'illegal move'
  | 'wrong claim'
  | 'crash'
  | 'hang'
  | 'adjudicated win'
  | 'adjudicated draw'
  | 'move limit';

/** In the order of tables. */
export const GAME_END_REASONS: readonly GameEndReason[] = [
  'checkmate',
  'stalemate',
  'extinction',
  'flag',
  'checks',
  'repetition',
  'perpetual check',
  'move rule',
  'material',
  'resignation',
  'agreed draw',
  'adjudicated win',
  'adjudicated draw',
  'move limit',
  'time forfeit',
  'illegal move',
  'wrong claim',
  'crash',
  'hang',
];

/** What an engine does wrong, by which it loses the game. */
export const FAULTS: readonly GameEndReason[] = ['time forfeit', 'illegal move', 'wrong claim', 'crash', 'hang'];

/** What an engine said of its last search. Missing: it did not say. */
export interface SearchReport {
  /** Centipawns from its own view, or `mate`, the number of moves to mate (negative: it is mated). */
  readonly score?: { readonly centipawns: number } | { readonly mate: number };
  readonly depth?: number;
  readonly nodes?: number;
}

/** A move as an engine found it: what it said of its search, and the time in whole ms. */
export interface MoveRecord extends SearchReport {
  readonly time: number;
}

/** Result and reason. */
export interface GameEnd {
  readonly result: Outcome['result'];
  readonly reason: GameEndReason;
  /** For people: who did what, in a few words. */
  readonly comment: string;
}

/** A game that was played to its end. */
export interface PlayedGame {
  readonly game: Game;
  /** For each move of the game; undefined for those of the opening. */
  readonly moves: readonly (MoveRecord | undefined)[];
  readonly end: GameEnd;
}
