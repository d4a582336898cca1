import { InputError } from '../errors/input-error.ts';
import { GAME_END_REASONS, type GameEndReason, type MoveRecord } from './game-record.ts';
import { readSearchComment } from './pgn-game.ts';
import type { PgnGame } from './pgn-parse.ts';

/** Sums over the moves that an engine found in a game. */
export interface SearchSums {
  readonly moves: number;
  /** ms. */
  readonly time: number;
  /** Of the moves for which the engine said a depth: how many, and the sum of the depths. */
  readonly depthMoves: number;
  readonly depth: number;
  /** Of the moves for which it said its nodes: their sum, and the time (ms) of these moves. */
  readonly nodes: number;
  readonly nodesTime: number;
}

/** What tables need of a game; White's values come first. */
export interface GameRow {
  /** The number of its opening from 0, and whether the pairing's first engine had White (1) or Black (2). */
  readonly round: number;
  readonly leg: 1 | 2;
  readonly players: readonly [white: string, black: string];
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly reason: GameEndReason;
  readonly plies: number;
  readonly searches: readonly [SearchSums, SearchSums];
}

export const NO_SEARCHES: SearchSums = { moves: 0, time: 0, depthMoves: 0, depth: 0, nodes: 0, nodesTime: 0 };

/** The sums of two sets of moves. */
export function addSums(a: SearchSums, b: SearchSums): SearchSums {
  return {
    moves: a.moves + b.moves,
    time: a.time + b.time,
    depthMoves: a.depthMoves + b.depthMoves,
    depth: a.depth + b.depth,
    nodes: a.nodes + b.nodes,
    nodesTime: a.nodesTime + b.nodesTime,
  };
}

/** The sums over the moves of White (`side` 0) or Black (1), where the game begins with a move of `beginner`. */
export function sumSearches(moves: readonly (MoveRecord | undefined)[], beginner: 0 | 1, side: 0 | 1): SearchSums {
  return moves
    .filter((_, i) => (i + beginner) % 2 === side)
    .filter((move) => move !== undefined)
    .map(({ time, depth, nodes }) => ({
      moves: 1,
      time,
      depthMoves: depth === undefined ? 0 : 1,
      depth: depth ?? 0,
      nodes: nodes ?? 0,
      nodesTime: nodes === undefined ? 0 : time,
    }))
    .reduce(addSums, NO_SEARCHES);
}

/** The `Round` tag of a game, as in `12.1`: the number of its opening from 1, and the leg. */
export function roundTag(round: number, leg: 1 | 2): string {
  return `${round + 1}.${leg}`;
}

/**
 * Reads a game that a match has saved.
 *
 * @throws InputError naming file and line if it is another kind of game
 */
export function rowOfPgn({ line, tags, moves, result }: PgnGame, file: string): GameRow {
  const [, round, leg] = /^([1-9]\d{0,8})\.([12])$/.exec(tags.get('Round') ?? '') ?? [];
  const [white, black, reason] = ['White', 'Black', 'Ending'].map((tag) => tags.get(tag));
  const isReason = (text: string | undefined): text is GameEndReason =>
    GAME_END_REASONS.includes(text as GameEndReason);
  if (round === undefined || !white || !black || !isReason(reason) || result === '*')
    throw new InputError(`${file}:${line}: this game was not saved by a match`);
  const beginner = / b /.test(tags.get('FEN') ?? '') ? 1 : 0;
  const records = moves.map(({ comments }) => readSearchComment(comments[0] ?? ''));
  return {
    round: Number(round) - 1,
    leg: leg === '1' ? 1 : 2,
    players: [white, black],
    result: result as GameRow['result'],
    reason,
    plies: moves.length,
    searches: [sumSearches(records, beginner, 0), sumSearches(records, beginner, 1)],
  };
}
