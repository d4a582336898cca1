import { type Color, WHITE } from '../board/piece.ts';
import { tablesOf } from '../board/tables/tables.ts';
import type { Plan } from '../jobs/plan.ts';
import { playDuel } from '../learn/duel.ts';
import { Player } from '../learn/player.ts';
import type { Variant } from '../variants/types.ts';
import type { Imbalance } from './imbalance.ts';
import { valueOpening } from './value-openings.ts';

/** An imbalance with the colour of its first side: games of it are numbered. */
export interface ValueCase {
  readonly imbalance: Imbalance;
  readonly color: Color;
  /** The number of its first game. */
  readonly from: number;
}

/** Games in which the armies differ. */
export interface ValuePlan {
  readonly seed: number;
  /** Nodes searched for each move. */
  readonly nodes: number;
  /** The network that plays both sides, see `networkText`; null for the terms. */
  readonly network: string | null;
  readonly cases: readonly ValueCase[];
}

/** What a game brought its first side, 1, 0.5 or 0, and how many plies it took. */
export interface ValueGame {
  readonly points: number;
  readonly plies: number;
}

interface Setup {
  readonly variant: Variant;
  readonly plan: ValuePlan;
}

/** The most nodes of the searches that look at an opening. */
const OPENING_NODES = 1000;

/** Games of each case in turn, as jobs. @param each the number of games of each case */
export function valueJobs(variant: Variant, plan: ValuePlan, each: number): Plan {
  const setup: Setup = { variant, plan };
  return { kind: 'study-values', setup, count: plan.cases.length * each };
}

/** Plays the game of a number. */
export function valueWork({ variant, plan }: Setup): (job: number) => ValueGame {
  const { seed, nodes, network, cases } = plan;
  const tables = tablesOf(variant);
  const player = new Player(tables, nodes, network);
  const looker = new Player(tables, Math.min(nodes, OPENING_NODES), network);
  return (job) => {
    const { imbalance, color, from } = cases[job % cases.length]!;
    const number = from + Math.floor(job / cases.length);
    const opening = valueOpening(variant, imbalance, color, { seed, number }, ({ position }) => {
      looker.newGame();
      const { score } = looker.think(position);
      return position.side === WHITE ? score : -score;
    });
    const { forWhite, moves } = playDuel(variant, opening, [player, player]);
    return { points: color === WHITE ? forWhite : 1 - forWhite, plies: moves.length };
  };
}
