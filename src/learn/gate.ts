import { sprtState } from '../match/sprt.ts';
import { type DuelGame, type DuelPair, pairCounts } from './duel.ts';
import type { Gate, Generation } from './learn-folder.ts';

/*
 * The match that decides whether the network of a generation takes the place of the player in force: what its games
 * come to. Who plays them is learning.ts.
 */

/** Its sequential test. */
const TEST = { elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
/** The number of its games that are kept to be shown. */
const SAMPLES = 4;

/** A match that is over. */
export interface DecidedGate extends Gate {
  readonly verdict: 'H0' | 'H1';
}

/** The number of pairs of games that were played. */
export function pairsOf(gate: Gate | undefined): number {
  return gate === undefined ? 0 : gate.pairs.reduce((sum, n) => sum + n, 0);
}

/**
 * What the results of a look add to a generation. It is looked at after each pair in their order, so the verdict does not
 * depend on threads; pairs after the verdict do not count.
 *
 * @param nodes of a move
 */
export function withResults(
  { gate, samples = [], ends = {}, lengths = [] }: Generation,
  results: readonly DuelPair[],
  nodes: number,
): Pick<Generation, 'gate' | 'samples' | 'ends' | 'lengths'> {
  const pairs = [...(gate?.pairs ?? [0, 0, 0, 0, 0])];
  const games: DuelGame[] = [];
  let verdict: Gate['verdict'];
  for (const pair of results) {
    if (verdict) break;
    pairCounts([pair]).forEach((n, i) => {
      pairs[i]! += n;
    });
    games.push(...pair);
    verdict = sprtState(TEST, pairs).verdict;
  }
  const allEnds: Record<string, number> = { ...ends };
  for (const { reason } of games) allEnds[reason] = (allEnds[reason] ?? 0) + 1;
  return {
    gate: { nodes, pairs, verdict },
    samples: [...samples, ...games].slice(0, SAMPLES),
    ends: allEnds,
    lengths: [...lengths, ...games.map(({ moves }) => moves.length)],
  };
}

/** The match with a verdict: what is likelier decides one that ended before its test did. */
export function decided(gate: Gate): DecidedGate {
  return { ...gate, verdict: gate.verdict ?? (sprtState(TEST, gate.pairs).llr > 0 ? 'H1' : 'H0') };
}

/** Its score, length and outcome, for people. */
export function gateText(gate: DecidedGate): string {
  const { nodes, pairs, verdict } = gate;
  const played = pairsOf(gate);
  const share = (100 * pairs.reduce((sum, n, i) => sum + (n * i) / 4, 0)) / played;
  const outcome = { H1: 'it takes the place of the player', H0: 'it does not win' }[verdict];
  return `${share.toFixed(1)} % of ${2 * played} games of ${nodes} nodes a move, ${outcome}`;
}
