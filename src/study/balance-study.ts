import type { Tables } from '../board/tables/tables.ts';
import type { WorkState } from '../jobs/work-folder.ts';
import { networkText } from '../learn/player.ts';
import { type EloEstimate, estimateElo } from '../match/elo.ts';
import { type FittedLine, weightedLine } from '../match/slope.ts';
import type { Network } from '../net/network.ts';
import { type BalanceGame, balanceJobs, type FirstMove, firstMoveJobs, type PieceDeeds } from './balance-work.ts';
import type { StudyHost } from './study-host.ts';

/** What all of a study of balance depends on. */
export interface BalanceIdentity {
  readonly game: string;
  /** See `rulesFingerprint`. */
  readonly rules: string;
  readonly seed: number;
  /** Of the weakest players; the others search twice as many, four times, and so on. */
  readonly nodes: number;
  readonly network: string;
}

/** How often White lost, drew and won. */
export type Results = readonly [losses: number, draws: number, wins: number];

/** The games of one strength. */
export interface BalanceLevel {
  readonly nodes: number;
  readonly games: Results;
  /** How often games ended for a reason, in a word, with what result. */
  readonly ends: Readonly<Record<string, Results>>;
  /** The number of half-moves of each game. */
  readonly lengths: readonly number[];
  /** By letter, of all games together. */
  readonly deeds: Readonly<Record<string, PieceDeeds>>;
  /** By the armies of White and Black, `G H`, where there are several. */
  readonly armies: Readonly<Record<string, Results>>;
}

/** How far a study of balance is. */
export interface BalanceState extends WorkState<BalanceIdentity> {
  readonly levels: readonly BalanceLevel[];
  /** What the first moves are worth; missing: they were not looked at. */
  readonly firstMoves?: { readonly nodes: number; readonly moves: readonly FirstMove[] };
}

/** Games that are saved together. */
const ROUND = 50;
/** First moves are searched with this many times the nodes of the strongest players. */
export const FIRST_MOVE_FACTOR = 50;

/** Measures who is ahead in a game, and what happens in it. */
export class BalanceStudy {
  private readonly tables: Tables;
  private readonly network: Network | null;
  private readonly host: StudyHost<BalanceState>;
  private state: BalanceState;

  /** @param state what is known already */
  constructor(tables: Tables, network: Network | null, state: BalanceState, host: StudyHost<BalanceState>) {
    this.tables = tables;
    this.network = network;
    this.state = state;
    this.host = host;
  }

  /**
   * Plays at each strength until there are as many games as wanted, and looks at the first moves.
   *
   * @param strengths how many of them
   * @param games of each
   */
  async run(strengths: number, games: number): Promise<BalanceState> {
    for (const nodes of levelNodes(this.state.identity, strengths)) await this.play(nodes, games);
    const nodes = FIRST_MOVE_FACTOR * levelNodes(this.state.identity, strengths).at(-1)!;
    const { variant } = this.tables;
    if (!variant.startArrays && this.state.firstMoves?.nodes !== nodes) {
      const plan = { nodes, network: networkText(this.network) };
      const moves = await this.host.carryOut<FirstMove>(firstMoveJobs(variant, plan), 'first moves');
      const sign = variant.start.split(' ')[1] === 'b' ? 1 : -1;
      await this.save({ firstMoves: { nodes, moves: moves.toSorted((a, b) => sign * (a.score - b.score)) } });
    }
    return this.state;
  }

  private async play(nodes: number, games: number): Promise<void> {
    for (;;) {
      const level = this.state.levels.find((known) => known.nodes === nodes) ?? emptyLevel(nodes);
      const from = level.lengths.length;
      if (from >= games) return;
      const plan = { seed: this.state.identity.seed, nodes, network: networkText(this.network), from };
      const jobs = balanceJobs(this.tables.variant, plan, Math.min(ROUND, games - from));
      const results = await this.host.carryOut<BalanceGame>(jobs, `games of ${nodes} nodes a move`);
      const others = this.state.levels.filter((known) => known.nodes !== nodes);
      const levels = [...others, results.reduce(withGame, level)].sort((a, b) => a.nodes - b.nodes);
      await this.save({ levels });
    }
  }

  private async save(now: Partial<BalanceState>): Promise<void> {
    this.state = { ...this.state, ...now };
    await this.host.saved(this.state);
  }
}

/** The nodes of each strength. */
export function levelNodes({ nodes }: Pick<BalanceIdentity, 'nodes'>, strengths: number): number[] {
  return Array.from({ length: strengths }, (_, i) => nodes * 2 ** i);
}

/** What a strength says of White's advantage, in Elo. */
export function advantageOf({ games }: Pick<BalanceLevel, 'games'>): EloEstimate | undefined {
  return estimateElo(games);
}

/** How White's advantage (Elo) changes with each doubling of nodes; undefined if there are not two strengths. */
export function trendOf(levels: readonly BalanceLevel[]): FittedLine | undefined {
  const points = levels.flatMap((level) => {
    const elo = advantageOf(level);
    return elo ? [{ x: Math.log2(level.nodes), y: elo.elo, error: elo.error }] : [];
  });
  return weightedLine(points);
}

function emptyLevel(nodes: number): BalanceLevel {
  return { nodes, games: [0, 0, 0], ends: {}, lengths: [], deeds: {}, armies: {} };
}

function withGame(level: BalanceLevel, { forWhite, reason, plies, deeds, armies }: BalanceGame): BalanceLevel {
  const all: Record<string, PieceDeeds> = { ...level.deeds };
  for (const [letter, own] of Object.entries(deeds)) {
    const before = all[letter] ?? { moved: 0, captured: 0, promoted: 0, dropped: 0 };
    all[letter] = {
      moved: before.moved + own.moved,
      captured: before.captured + own.captured,
      promoted: before.promoted + own.promoted,
      dropped: before.dropped + own.dropped,
    };
  }
  return {
    nodes: level.nodes,
    games: withResult(level.games, forWhite),
    ends: { ...level.ends, [reason]: withResult(level.ends[reason], forWhite) },
    lengths: [...level.lengths, plies],
    deeds: all,
    armies: armies
      ? { ...level.armies, [armies.join(' ')]: withResult(level.armies[armies.join(' ')], forWhite) }
      : level.armies,
  };
}

function withResult([losses, draws, wins]: Results = [0, 0, 0], forWhite: number): Results {
  return [losses + Number(forWhite === 0), draws + Number(forWhite === 0.5), wins + Number(forWhite === 1)];
}
