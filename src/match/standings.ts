import { type EloEstimate, estimateElo, type Frequencies } from './elo.ts';
import { FAULTS, GAME_END_REASONS, type GameEndReason } from './game-record.ts';
import { addSums, type GameRow, NO_SEARCHES, type SearchSums } from './game-row.ts';

/** Results from one engine's view. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Pairs of games with the same opening and colours reversed, by their points: 0, 1/2, 1, 1 1/2, 2. */
  readonly pairs: Frequencies;
  /** From the pairs; from the games as long as there is no pair. */
  readonly elo: EloEstimate | undefined;
}

/** An engine against all others. */
export interface EngineLine extends Tally {
  readonly name: string;
  readonly searches: SearchSums;
  /** What it did wrong, each with the number of games that it lost by it. */
  readonly faults: ReadonlyMap<GameEndReason, number>;
}

/** Two engines against each other, from the view of the first. */
export interface PairLine extends Tally {
  readonly first: string;
  readonly second: string;
}

/** The results of two engines against each other, while they are collected. */
interface Encounter {
  readonly first: string;
  readonly second: string;
  /** How often the first lost, drew and won. */
  readonly games: [number, number, number];
  readonly pairs: [number, number, number, number, number];
  /** Half points of the first, of openings that were played once. */
  readonly open: Map<number, number>;
}

const HALF_POINTS = { '1-0': 2, '1/2-1/2': 1, '0-1': 0 } as const;

/** The results of a match so far. The order in which games are added makes no difference. */
export class Standings {
  private readonly encounters = new Map<string, Encounter>();
  private readonly searches = new Map<string, SearchSums>();
  private readonly reasons = new Map<GameEndReason, number>();
  /** By the name of who did them. */
  private readonly faults = new Map<string, Map<GameEndReason, number>>();
  private count = 0;

  constructor(rows: Iterable<GameRow> = []) {
    for (const row of rows) this.add(row);
  }

  add({ round, leg, players: [white, black], result, reason, searches }: GameRow): void {
    this.count++;
    countOne(this.reasons, reason);
    if (FAULTS.includes(reason)) {
      // Who does something wrong loses the game.
      const loser = result === '1-0' ? black : white;
      const own = this.faults.get(loser) ?? new Map<GameEndReason, number>();
      countOne(own, reason);
      this.faults.set(loser, own);
    }
    [white, black].forEach((name, i) => {
      this.searches.set(name, addSums(this.searches.get(name) ?? NO_SEARCHES, searches[i]!));
    });
    const [first, second] = leg === 1 ? [white, black] : [black, white];
    const encounter = this.encounter(first, second);
    const points = leg === 1 ? HALF_POINTS[result] : ((2 - HALF_POINTS[result]) as 0 | 1 | 2);
    encounter.games[points]++;
    const other = encounter.open.get(round);
    if (other === undefined) encounter.open.set(round, points);
    else {
      encounter.open.delete(round);
      encounter.pairs[(other + points) as 0 | 1 | 2 | 3 | 4]++;
    }
  }

  /** The number of games. */
  get games(): number {
    return this.count;
  }

  /** The reasons for which games ended, each with its number of games, in the order of tables. */
  get gameEnds(): ReadonlyMap<GameEndReason, number> {
    return inOrder(this.reasons);
  }

  /** All engines, the most successful first. */
  engines(): EngineLine[] {
    return [...this.searches.keys()]
      .map((name) => this.engine(name))
      .sort((a, b) => share(b) - share(a) || compare(a, b));
  }

  /** One engine against all others. */
  engine(name: string): EngineLine {
    const games = [0, 0, 0];
    const pairs = [0, 0, 0, 0, 0];
    for (const encounter of this.encounters.values()) {
      if (encounter.first !== name && encounter.second !== name) continue;
      const own = encounter.first === name;
      (own ? encounter.games : encounter.games.toReversed()).forEach((n, i) => {
        games[i]! += n;
      });
      (own ? encounter.pairs : encounter.pairs.toReversed()).forEach((n, i) => {
        pairs[i]! += n;
      });
    }
    const searches = this.searches.get(name) ?? NO_SEARCHES;
    return { name, searches, faults: inOrder(this.faults.get(name) ?? new Map()), ...tally(games, pairs) };
  }

  /** All pairs of engines that have met, by their names. */
  pairLines(): PairLine[] {
    return [...this.encounters.values()]
      .map(({ first, second, games, pairs }) => ({ first, second, ...tally(games, pairs) }))
      .sort((a, b) => compare({ name: a.first }, { name: b.first }) || compare({ name: a.second }, { name: b.second }));
  }

  private encounter(first: string, second: string): Encounter {
    const key = JSON.stringify([first, second]);
    let found = this.encounters.get(key);
    if (!found) {
      found = { first, second, games: [0, 0, 0], pairs: [0, 0, 0, 0, 0], open: new Map() };
      this.encounters.set(key, found);
    }
    return found;
  }
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The same in the order of tables. */
function inOrder(counts: ReadonlyMap<GameEndReason, number>): Map<GameEndReason, number> {
  return new Map(GAME_END_REASONS.map((reason) => [reason, counts.get(reason) ?? 0] as const).filter(([, n]) => n > 0));
}

function tally(games: readonly number[], pairs: Frequencies): Tally {
  const [losses, draws, wins] = games as [number, number, number];
  return { wins, draws, losses, pairs, elo: estimateElo(pairs.some((n) => n > 0) ? pairs : games) };
}

/** The points scored as a share of the points possible, 0 to 1. */
export function share({ wins, draws, losses }: Tally): number {
  const games = wins + draws + losses;
  return games === 0 ? 0 : (wins + draws / 2) / games;
}

function compare(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
