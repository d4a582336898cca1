import type { Move } from '../board/move.ts';
import { readFen } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { WHITE } from '../board/piece.ts';
import { inCheck } from '../board/position/in-check.ts';
import { make } from '../board/position/make.ts';
import { type Position, reserve } from '../board/position/position.ts';
import { outcomeOf } from '../board/rules/outcome.ts';
import { tablesOf } from '../board/tables/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import { type OpeningBook, openings } from '../match/openings.ts';
import { numberedRandom } from '../platform/random.ts';
import { MATE_BOUND } from '../search/constants.ts';
import { isNoisy } from '../search/move-kinds.ts';
import type { Variant } from '../variants/types.ts';
import { Player } from './player.ts';

/** What the engine's games against itself depend on, whichever evaluation plays. */
export interface GamesPlan {
  /** Each game's opening depends on it and on the game's number. */
  readonly seed: number;
  /** Nodes searched for each move. */
  readonly nodes: number;
}

/** Which games are played for their positions. */
export interface SelfPlayPlan extends GamesPlan {
  /** The network that evaluates, see `networkText`; null for the evaluation's terms alone. */
  readonly network: string | null;
  /**
   * The share of moves that are random ones, and not those that the search finds; missing: none. So games get to
   * positions, such as those of a king under attack, which good play by both sides avoids.
   */
  readonly randomMoves?: number | undefined;
}

/** What records positions of games. */
export interface Recorder {
  /** Positions whose score is beyond this are not wanted. */
  readonly mostScore: number;
  /** A game is decided when the score has been beyond this for some plies. */
  readonly decidedScore: number;
  /** A quiet position of the game and what its search said, in centipawns as the side to move sees it. */
  take(pos: Position, score: number, evaluator: Evaluator): void;
  /** Any position of the game, after it was searched. */
  visit?(pos: Position, evaluator: Evaluator): void;
  /** @param forWhite how the game of all positions since the last call ended: 1, 0.5 or 0 */
  finishGame(forWhite: number): void;
}

/** The openings of games that are played for learning. */
export const RANDOM_OPENINGS = 'random:8';
/** A game of this length is ended as a draw. */
export const MAX_PLIES = 320;
const DECIDED_PLIES = 6;

/**
 * Plays games of the engine against itself: by the terms of the evaluation alone, so that what is learned from the
 * games depends on nothing learned before, or by a network.
 */
export class SelfPlay {
  private readonly variant: Variant;
  private readonly book: OpeningBook;
  private readonly player: Player;
  private readonly seed: number;
  private readonly randomMoves: number;

  constructor(variant: Variant, { seed, nodes, network, randomMoves = 0 }: SelfPlayPlan) {
    this.variant = variant;
    this.seed = seed;
    this.randomMoves = randomMoves;
    this.player = new Player(tablesOf(variant), nodes, network);
    this.book = openings(variant, { text: RANDOM_OPENINGS, seed, shuffled: false, plies: undefined });
  }

  /** Plays the game of a number, the same one whenever it is asked for. */
  play(game: number, into: Recorder): void {
    const opening = this.book(game);
    const pos = readFen(this.variant, opening.fen);
    reserve(pos, opening.moves.length + MAX_PLIES + 8);
    for (const move of opening.moves) make(pos, move);
    this.player.newGame();
    const random = numberedRandom(this.seed, game);
    let decided = 0;
    let leader = 0;
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      const outcome = outcomeOf(pos);
      if (outcome) {
        into.finishGame(outcome.result === '1-0' ? 1 : outcome.result === '0-1' ? 0 : 0.5);
        return;
      }
      const { move, score } = this.player.think(pos);
      const forWhite = pos.side === WHITE ? score : -score;
      decided = Math.abs(forWhite) > into.decidedScore && Math.sign(forWhite) === leader ? decided + 1 : 0;
      leader = Math.sign(forWhite);
      if (decided >= DECIDED_PLIES || Math.abs(score) > MATE_BOUND) {
        into.finishGame(forWhite > 0 ? 1 : 0);
        return;
      }
      if (Math.abs(score) < into.mostScore && !inCheck(pos) && !isNoisy(pos, move) && hasPieces(pos)) {
        into.take(pos, score, this.player.evaluator);
      }
      into.visit?.(pos, this.player.evaluator);
      make(pos, this.randomMoves > 0 && random() < this.randomMoves ? randomMove(pos, random) : move);
    }
    into.finishGame(0.5);
  }
}

/** Any legal move of a game that is not over. */
function randomMove(pos: Position, random: () => number): Move {
  const moves = legalMoves(pos);
  return moves[Math.floor(random() * moves.length)]!;
}

/** Has either side anything but its king? */
export function hasPieces(pos: Position): boolean {
  return pos.count[0]! > 1 && pos.count[1]! > 1;
}
