import type { Move } from '../board/move.ts';
import { WHITE } from '../board/piece.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import type { Plan } from '../jobs/plan.ts';
import { type OpeningBook, openings } from '../match/openings.ts';
import type { Opening } from '../match/play-game.ts';
import { hasNeurons } from '../net/network.ts';
import { MATE_BOUND } from '../search/constants.ts';
import type { Variant } from '../variants/types.ts';
import { networkFromText, Player } from './player.ts';
import { MAX_PLIES, RANDOM_OPENINGS } from './self-play.ts';

/** Who plays whom; a network is a text, see `networkText`, and null stands for the terms of the evaluation. */
export interface DuelPlan {
  readonly seed: number;
  /** Nodes that a network searches for each move. */
  readonly nodes: number;
  /** What the terms search: as long, which is fewer nodes (see NETWORK_SPEED), or as many. */
  readonly terms: 'same time' | 'same nodes';
  readonly first: string | null;
  readonly second: string | null;
  /** The number of the opening of the first job. */
  readonly from: number;
}

/** A game of a duel. */
export interface DuelGame {
  readonly fen: string;
  readonly moves: readonly Move[];
  /** Points of White: 1, 0.5 or 0. */
  readonly forWhite: number;
  /** How it ended, in a word: `checkmate`. */
  readonly reason: string;
}

/** Two games with the same opening; the first player has White in the first one. */
export type DuelPair = readonly [DuelGame, DuelGame];

interface Setup {
  readonly variant: Variant;
  readonly plan: DuelPlan;
}

/**
 * By how much a network of 128 neurons searches faster than the terms: 1.2 to 1.5 times the nodes a second. So players
 * can have the same time, but games do not depend on how fast the machine is.
 */
const NETWORK_SPEED = 1.35;
/** Openings in which a short search finds a side better by more (centipawns) are replaced. */
const BALANCE = 150;
/** A game is decided when both have seen the same side ahead by this (centipawns) for this number of plies. */
const DECIDED_SCORE = 1500;
const DECIDED_PLIES = 6;

/** Pairs of games between two evaluations, as jobs; each gives a `DuelPair`. */
export function duelJobs(variant: Variant, plan: DuelPlan, pairs: number): Plan {
  const setup: Setup = { variant, plan };
  return { kind: 'duels', setup, count: pairs };
}

/** Plays the pair of a number. */
export function duelWork({ variant, plan }: Setup): (pair: number) => DuelPair {
  const duel = new Duel(variant, plan);
  return (pair) => duel.play(plan.from + pair);
}

class Duel {
  private readonly variant: Variant;
  private readonly book: OpeningBook;
  private readonly first: Player;
  private readonly second: Player;

  constructor(variant: Variant, { seed, nodes, terms, first, second }: DuelPlan) {
    const tables = tablesOf(variant);
    this.variant = variant;
    this.book = openings(variant, {
      text: RANDOM_OPENINGS,
      seed,
      shuffled: false,
      plies: undefined,
      balance: BALANCE,
    });
    const player = (text: string | null): Player => {
      const isSlow = terms === 'same time' && !hasNeurons(networkFromText(tables, text));
      return new Player(tables, isSlow ? Math.round(nodes / NETWORK_SPEED) : nodes, text);
    };
    this.first = player(first);
    this.second = player(second);
  }

  play(pair: number): DuelPair {
    const opening = this.book(pair);
    return [
      playDuel(this.variant, opening, [this.first, this.second]),
      playDuel(this.variant, opening, [this.second, this.first]),
    ];
  }
}

/**
 * Plays a game between two players of this thread.
 *
 * @param toTheEnd whether it goes on when it is decided: both have seen the same side far ahead for some plies, or a
 * mate
 */
export function playDuel(
  variant: Variant,
  opening: Opening,
  [white, black]: readonly [Player, Player],
  toTheEnd = false,
): DuelGame {
  const game = new Game(variant, opening.fen);
  for (const move of opening.moves) game.play(move);
  white.newGame();
  black.newGame();
  const end = (forWhite: number, reason: string): DuelGame => ({
    ...{ fen: game.startFen, moves: game.moves, forWhite, reason },
  });
  let decided = 0;
  let leader = 0;
  while (game.moves.length < MAX_PLIES) {
    const outcome = game.outcome();
    if (outcome) return end(outcome.result === '1-0' ? 1 : outcome.result === '0-1' ? 0 : 0.5, outcome.reason);
    const isWhite = game.position.side === WHITE;
    const { move, score } = (isWhite ? white : black).think(game.position);
    const forWhite = isWhite ? score : -score;
    decided = Math.abs(forWhite) > DECIDED_SCORE && Math.sign(forWhite) === leader ? decided + 1 : 0;
    leader = Math.sign(forWhite);
    if (!toTheEnd && Math.abs(score) > MATE_BOUND) return end(forWhite > 0 ? 1 : 0, 'mate found');
    if (!toTheEnd && decided >= DECIDED_PLIES) return end(forWhite > 0 ? 1 : 0, 'adjudication');
    game.play(move);
  }
  return end(0.5, 'move limit');
}

/** How often the first player's pairs brought 0, 1/2, 1, 1 1/2 and 2 points. */
export function pairCounts(pairs: Iterable<DuelPair>): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const [one, two] of pairs) counts[2 * (one.forWhite + 1 - two.forWhite)]!++;
  return counts;
}
