import type { Tables } from '../board/tables/tables.ts';
import { NO_NETWORK } from '../engine/network-choice.ts';
import { InputError } from '../errors/input-error.ts';
import type { Plan } from '../jobs/plan.ts';
import { fingerprintOf, hasNeurons, type Network, type NetworkHeader, newHeader } from '../net/network.ts';
import { networkOf, weightsUnder } from '../net/networks.ts';
import { seededRandom } from '../platform/random.ts';
import { variantByName } from '../variants/registry.ts';
import { type DuelPair, type DuelPlan, duelJobs } from './duel.ts';
import { type FirstWeights, firstWeights, hasFittingLayers, namedFirstWeights } from './first-weights.ts';
import { fitSettings } from './fit-settings.ts';
import { decided, gateText, pairsOf, withResults } from './gate.ts';
import {
  type Beginning,
  beginsAfter,
  gateNodesOf,
  isEnough,
  type LearnEnd,
  lastForgotten,
  learnedFrom,
  lengthOfGeneration,
  nextKind,
  nextNodes,
} from './learn-course.ts';
import type { Generation, LearnFolder, LearnIdentity, LearnState } from './learn-folder.ts';
import { fitNetwork } from './network-fit.ts';
import { networkText } from './player.ts';
import { PositionsFile } from './positions-file.ts';
import { quantise } from './quantise.ts';
import { recordFormat } from './record.ts';
import { hasSameBoard, relatedNetwork } from './related-network.ts';
import type { Samples } from './samples.ts';
import { selfPlayJobs } from './self-play-work.ts';
import { transferredNetwork } from './transfer.ts';
import { tunedWeights, weightsAlone } from './tuned-weights.ts';

/** What a learning needs of the process around it. */
export interface LearnHost {
  readonly threads: number;
  /** How old (ms) a fit must be before it is saved. */
  readonly savedAfter: number;
  /**
   * Does the jobs of a plan and goes on with those that were done before; `what` they are called. They are forgotten
   * when `use` is done with them.
   */
  readonly carryOut: <Result, Made>(
    plan: Plan,
    what: string,
    use: (results: Iterable<Result>) => Made,
  ) => Promise<Made>;
  /** Hears in one line what happens. */
  readonly tell: (line: string) => void;
  /** Called when a generation is over and saved. */
  readonly saved: (state: LearnState) => Promise<void>;
}

/** What generations that play games make of them, in words. */
const ARTICLES = { weights: 'weights of the terms', network: 'a network' } as const;

/** Games that are saved together. */
const GAMES_PER_STEP = 200;
/** How scores turn into expected results (centipawns), where the games have not told: as in `train`. */
const EXPECTATION_SCALE = 300;
/** Weights: the most games from which they are found, and how many tell how long games take; as in `tune`. */
const WEIGHTS_GAMES = 4000;
const TRIAL_GAMES = 40;
const WEIGHTS_RESULT_SHARE = 0.6;
const WEIGHTS_STEPS = 400;
/** The match that decides: pairs of games between looks at it. */
const PAIRS_PER_LOOK = 10;
/** The share of a generation's time that its games may take. */
const PLAY_SHARE = 0.6;
/** The share of a generation's time that its match may take, before it ends undecided. */
const GATE_SHARE = 0.3;

/**
 * Learns a game: generation after generation plays games with the player in force, fits a network to the positions of
 * the last generations, and has it play against that player, whose place it takes if it wins. Where the player is the
 * terms of the evaluation, the first generation tries the network of a related game as it is, if there is one; if that
 * loses, the next one finds weights for the terms, so that the games of the one after it are better.
 */
export class Learning {
  private readonly tables: Tables;
  private readonly folder: LearnFolder;
  private readonly host: LearnHost;
  private readonly end: LearnEnd;
  private state: LearnState;
  /** When this process began, less the time that others have spent. */
  private readonly begun: number;

  constructor(tables: Tables, folder: LearnFolder, identity: LearnIdentity, end: LearnEnd, host: LearnHost) {
    this.tables = tables;
    this.folder = folder;
    this.host = host;
    this.end = end;
    this.state = folder.load(identity);
    this.begun = Date.now() - this.state.spent;
  }

  /** @returns how it ended */
  async run(): Promise<LearnState> {
    const { tell } = this.host;
    const { generations, best, spent } = this.state;
    if (generations.length > 0)
      tell(`goes on after ${generations.filter(({ isOver }) => isOver).length} generations and ${minutes(spent)}`);
    // The file of the best network is written after the state, so it may be of the one before.
    if (best >= 0) this.folder.promote(best);
    for (;;) {
      const last = this.state.generations.at(-1);
      if (last && !last.isOver) await this.finish(last);
      else if (isEnough(this.state, this.end, this.spent)) return this.state;
      else this.begin();
    }
  }

  private get spent(): number {
    return Date.now() - this.begun;
  }

  private begin(): void {
    const { generations, best } = this.state;
    const number = generations.length;
    const { beginning } = this;
    const nodes = nextNodes(this.state, beginning);
    const kind = nextKind(this.state, beginning);
    this.update({ number, kind, player: best, nodes, isOver: false });
    if (kind === 'transfer') {
      this.host.tell(`generation ${number}: the network of ${this.transferableNetwork()!.header.game} as it is`);
      return;
    }
    const player =
      best >= 0 ? `what generation ${best} made` : beginning.hasNetwork ? "the game's network" : 'the terms';
    this.host.tell(`generation ${number}, for ${ARTICLES[kind]}: games of ${nodes} nodes a move by ${player}`);
  }

  private get beginning(): Beginning {
    const hasNetwork = hasNeurons(this.firstPlayer());
    return { hasNetwork, hasTransferable: !hasNetwork && this.transferableNetwork() !== null };
  }

  private async finish(generation: Generation): Promise<void> {
    const { number } = generation;
    const began = this.spent;
    const length = lengthOfGeneration(this.state, this.end, this.spent);
    let current = generation;
    if (current.kind === 'transfer') this.transfer(number);
    else if (current.kind === 'weights') {
      if (current.games === undefined) current = await this.tune(current, PLAY_SHARE * length);
    } else {
      if (current.games === undefined) current = await this.play(current, began + PLAY_SHARE * length);
      if (current.errors === undefined) current = await this.fit(current);
    }
    const end = this.end.kind === 'time' ? this.end.time : Number.POSITIVE_INFINITY;
    current = await this.decide(current, Math.min(end, this.spent + GATE_SHARE * length));
    const won = current.gate?.verdict === 'H1';
    this.update({ ...current, isOver: true }, won ? number : this.state.best);
    if (won) this.folder.promote(number);
    const forgotten = lastForgotten(this.state.generations);
    if (forgotten >= 0) this.folder.removePositions(forgotten);
    await this.host.saved(this.state);
  }

  /** Takes over the network of a related game. */
  private transfer(number: number): void {
    const network = transferredNetwork(this.tables, this.transferableNetwork()!, this.commandOf(number));
    this.folder.saveNetwork(number, network);
  }

  /** Finds weights for the terms of the evaluation. @param time (ms) that the games may take */
  private async tune(generation: Generation, time: number): Promise<Generation> {
    const { number, nodes } = generation;
    const { seed } = this.state.identity;
    const player = this.player(generation);
    const jobs = (games: number): Plan => {
      const plan = { seed: seedOf(seed, number, 0), nodes, network: networkText(player) };
      return selfPlayJobs(this.tables.variant, plan, games);
    };
    let current = generation;
    if (current.wanted === undefined)
      current = this.update({ ...current, wanted: await this.gamesWithin(time, (games) => jobs(games)) });
    const games = current.wanted!;
    return this.host.carryOut<Samples, Generation>(jobs(games), 'games', (parts) => {
      const command = this.commandOf(number);
      const { weights, positions, scale, before, after } = tunedWeights(this.tables, parts, {
        start: weightsUnder(player, this.tables),
        resultShare: WEIGHTS_RESULT_SHARE,
        steps: WEIGHTS_STEPS,
        command,
      });
      this.folder.saveNetwork(number, weightsAlone(this.tables, weights, { games, nodes, command }));
      this.host.tell(
        `generation ${number}: ${games} games, ${positions} positions, error ${before.toFixed(5)} before and ` +
          `${after.toFixed(5)} after`,
      );
      return this.update({ ...current, games, positions, scale });
    });
  }

  /** How many games for weights there is time for; some are played to find out. */
  private async gamesWithin(time: number, jobs: (games: number) => Plan): Promise<number> {
    if (this.end.kind === 'generations') return Math.min(WEIGHTS_GAMES, this.end.games);
    const began = Date.now();
    await this.host.carryOut(jobs(TRIAL_GAMES), 'games', () => undefined);
    const each = (Date.now() - began) / TRIAL_GAMES;
    return Math.max(TRIAL_GAMES, Math.min(WEIGHTS_GAMES, Math.floor(time / each) - TRIAL_GAMES));
  }

  /** Where what a generation makes comes from. */
  private commandOf(number: number): string {
    const { game, seed } = this.state.identity;
    return `stablemate learn ${game} --seed ${seed}, generation ${number}`;
  }

  /** Plays games until there are as many as wanted, or until it is time to learn from them. */
  private async play(generation: Generation, until: number): Promise<Generation> {
    const { number, nodes } = generation;
    const { strays, seed } = this.state.identity;
    const file = this.positions(number);
    try {
      for (;;) {
        // A process that was killed may have written some games of a step.
        const step = Math.floor(file.games / GAMES_PER_STEP);
        const known = file.games % GAMES_PER_STEP;
        const left = this.end.kind === 'time' ? GAMES_PER_STEP : this.end.games - step * GAMES_PER_STEP;
        if (left <= known || (this.end.kind === 'time' && step >= 1 && this.spent >= until)) break;
        const plan = { seed: seedOf(seed, number, step), nodes, network: networkText(this.player(generation)) };
        const jobs = selfPlayJobs(this.tables.variant, plan, Math.min(GAMES_PER_STEP, left), {
          withTerms: false,
          strays,
        });
        await this.host.carryOut<Uint8Array, void>(jobs, 'games', (results) => {
          for (const records of [...results].slice(known)) file.add(records);
        });
        this.update(generation);
      }
      if (file.played === 0) throw new InputError('there is no quiet position in these games; play more of them');
      const { games, positions } = file;
      this.host.tell(`generation ${number}: ${games} games, ${positions} positions`);
      return this.update({ ...generation, games, positions });
    } finally {
      file.close();
    }
  }

  private positions(generation: number): PositionsFile {
    const { game, rules, seed, strays } = this.state.identity;
    const origin = { format: recordFormat(this.tables), plan: { game, rules, seed, strays, generation } };
    return new PositionsFile(this.folder.positionsFile(generation), origin);
  }

  private async fit(generation: Generation): Promise<Generation> {
    const { number, nodes, games } = generation;
    const { seed, neurons, outputs } = this.state.identity;
    const player = this.player(generation);
    const networkPlayed = hasNeurons(player);
    const header = newHeader(this.tables, {
      ...{ neurons, outputs },
      weights: player?.header.weights,
      lineage: {
        command: this.commandOf(number),
        ...{ games, nodes },
        parent: player ? fingerprintOf(player) : undefined,
      },
    });
    const files: PositionsFile[] = [];
    const errors: [number, number][] = [];
    const first = this.firstWeights(header);
    try {
      for (const past of learnedFrom(this.state.generations)) files.push(this.positions(past));
      const fitted = await fitNetwork(this.tables, header, files, {
        seed: seedOf(seed, number, -1),
        networkPlayed,
        ...fitSettings(networkPlayed, this.state.identity),
        ...{ scale: this.scale, firstWeights: first, threads: this.host.threads },
        checkpoint: {
          file: this.folder.fitFile(number),
          id: `${seed} ${number}`,
          after: this.host.savedAfter,
          goesOn: (epoch) => this.host.tell(`goes on with epoch ${epoch} of the fit`),
          warn: this.host.tell,
        },
        epoch: (_, learned, keptBack) => errors.push([learned, keptBack]),
      });
      this.folder.saveNetwork(number, quantise(fitted, header));
      this.folder.removeFit(number);
    } finally {
      for (const file of files) file.close();
    }
    const last = errors.at(-1);
    if (last) this.host.tell(`generation ${number}: error ${last[0].toFixed(5)}, kept back ${last[1].toFixed(5)}`);
    return this.update({ ...generation, errors });
  }

  /** Has the new network play against the player in force, until it is decided or time is up. */
  private async decide(generation: Generation, until: number): Promise<Generation> {
    const { number } = generation;
    const { gateGames, seed } = this.state.identity;
    const nodes = gateNodesOf(this.state, number);
    // What is learned from must know more, not only be faster.
    const terms = generation.kind === 'transfer' ? 'same nodes' : 'same time';
    const first = networkText(this.folder.network(number));
    const second = networkText(this.player(generation));
    let current = generation;
    const lateBy = (): boolean => this.end.kind === 'time' && this.spent >= until;
    for (;;) {
      const played = pairsOf(current.gate);
      if (current.gate?.verdict || 2 * played >= gateGames || (played > 0 && lateBy())) break;
      const plan: DuelPlan = { seed: seedOf(seed, number, -2), nodes, terms, first, second, from: played };
      const jobs = duelJobs(this.tables.variant, plan, Math.min(PAIRS_PER_LOOK, gateGames / 2 - played));
      current = await this.host.carryOut<DuelPair, Generation>(jobs, 'pairs of games', (results) =>
        this.update({ ...current, ...withResults(current, [...results], nodes) }),
      );
    }
    const gate = decided(current.gate!);
    current = this.update({ ...current, gate });
    this.host.tell(`generation ${number}: ${gateText(gate)}`);
    return current;
  }

  /** How scores turn into expected results (centipawns). */
  private get scale(): number {
    return this.state.generations.find(({ scale }) => scale !== undefined)?.scale ?? EXPECTATION_SCALE;
  }

  /**
   * What the fit of the last generation begins with, see `beginsAfter`. As long as no network has been made before its
   * positions, that is what the first fit began with, or, if that was not for these rules, what the first fit made.
   */
  private firstWeights(header: NetworkHeader): FirstWeights | undefined {
    const { generations } = this.state;
    const made = (number: number): FirstWeights => firstWeights(this.tables, header, this.folder.network(number));
    const before = beginsAfter(generations);
    if (before !== undefined) return made(before);
    const given = this.givenWeights(header);
    const [first] = learnedFrom(generations);
    const last = generations.length - 1;
    if (first! < last && given?.network.header.rules !== header.rules) return made(first!);
    const from = given?.network.header.game ?? this.tables.variant.name;
    if (from !== this.tables.variant.name)
      this.host.tell(`generation ${last}: the fit begins with the network of ${from}`);
    return given;
  }

  /**
   * What the first fit begins with: the network that is named, or that the game has, or that of a related game, if its
   * layers fit; missing: random weights.
   */
  private givenWeights(header: NetworkHeader): FirstWeights | undefined {
    const { tables } = this;
    const { beginWith, fresh } = this.state.identity;
    if (beginWith !== undefined)
      return beginWith === NO_NETWORK ? undefined : namedFirstWeights(tables, header, beginWith);
    if (fresh) return undefined;
    const own = networkOf(tables);
    const network = hasNeurons(own) ? own : this.relatedNetwork();
    return network && hasFittingLayers(network, header) ? firstWeights(tables, header, network) : undefined;
  }

  /** The network of the built-in game that is most like this one; null if there is none, or the learning is to begin otherwise. */
  private relatedNetwork(): Network | null {
    const { beginWith, fresh } = this.state.identity;
    return beginWith === undefined && !fresh ? relatedNetwork(this.tables.variant) : null;
  }

  /** The same if it is for the same board, so that it may play as it is. */
  private transferableNetwork(): Network | null {
    const network = this.relatedNetwork();
    return network && hasSameBoard(variantByName(network.header.game), this.tables.variant) ? network : null;
  }

  /** The file that plays a generation's games; null for the terms. */
  private player({ player }: Generation): Network | null {
    return player >= 0 ? this.folder.network(player) : this.firstPlayer();
  }

  private firstPlayer(): Network | null {
    return this.state.identity.fresh ? null : networkOf(this.tables);
  }

  /** Saves a generation as it is now. */
  private update(generation: Generation, best = this.state.best): Generation {
    const generations = [...this.state.generations.slice(0, generation.number), generation];
    this.state = { ...this.state, generations, best, spent: this.spent };
    this.folder.save(this.state);
    return generation;
  }
}

/** A seed of its own for each step of each generation. */
function seedOf(seed: number, generation: number, step: number): number {
  const mixed = (seed ^ Math.imul(generation + 1, 0x9e3779b1) ^ Math.imul(step + 3, 0x85ebca6b)) | 0;
  return Math.floor(seededRandom(mixed)() * 2 ** 31);
}

/** A time in ms, for people. */
function minutes(time: number): string {
  return `${(time / 60_000).toFixed(1)} minutes`;
}
