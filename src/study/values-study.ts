import type { Color } from '../board/piece.ts';
import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import type { WorkState } from '../jobs/work-folder.ts';
import { networkText } from '../learn/player.ts';
import type { Network } from '../net/network.ts';
import { weightsOf } from '../weights/game-weights.ts';
import { losesToWin } from '../weights/values.ts';
import { chooseImbalances, differenceOf, type Imbalance, unitOf } from './imbalance.ts';
import { firstPosition, Placement } from './placement.ts';
import type { StudyHost } from './study-host.ts';
import { fitValues, type ImbalanceResult, type ValueFit } from './value-fit.ts';
import { type ValueCase, type ValueGame, valueJobs } from './value-work.ts';

/** What all of a study of values depends on. */
export interface ValuesIdentity {
  readonly game: string;
  /** See `rulesFingerprint`. */
  readonly rules: string;
  readonly seed: number;
  readonly nodes: number;
  /** The fingerprint of the game's network; `none` if the terms alone play. */
  readonly network: string;
  /** Letters of the pieces whose pairs are asked for. */
  readonly pairs: string;
}

/** The games of one imbalance with one colour. */
export interface PlayedCase {
  readonly imbalance: Imbalance;
  readonly color: Color;
  /** How often its first side lost, drew and won. */
  readonly games: readonly [losses: number, draws: number, wins: number];
}

/** The games by one evaluation. */
export interface ValuePlayer {
  readonly by: 'network' | 'terms';
  readonly cases: readonly PlayedCase[];
  /** The imbalances that go on being played, chosen by what the first games told; missing: those are being played. */
  readonly chosen?: readonly Imbalance[];
}

/** How far a study of values is. */
export interface ValuesState extends WorkState<ValuesIdentity> {
  readonly players: readonly ValuePlayer[];
}

/** Games of each case after which the imbalances are chosen anew, by what they have told. */
const PILOT = 4;
/** Games of each case that are saved together. */
const ROUND = 10;
/** Pawn odds are played this many times as often as others: the error of the unit is part of all errors. */
const PAWN_ODDS_SHARE = 6;
/** Worths of the first games that have a greater error (pawns) count for nothing in the choice of imbalances. */
const MOST_ERROR = 2;
/** The evaluation that only checks plays this share of the games, and no more than are enough for a check. */
const CHECK_SHARE = 0.25;
const MOST_CHECKS = 2000;

/** Measures the worth of a game's pieces by games between armies that differ. */
export class ValuesStudy {
  private readonly tables: Tables;
  private readonly network: Network | null;
  private readonly host: StudyHost<ValuesState>;
  private state: ValuesState;

  /**
   * @param network the game's, or another one for it; null if the terms alone are to play
   * @param state what is known already
   * @throws InputError if pieces are a burden in this game
   */
  constructor(tables: Tables, network: Network | null, state: ValuesState, host: StudyHost<ValuesState>) {
    if (losesToWin(tables))
      throw new InputError(`in ${tables.variant.name} pieces are a burden; their worth cannot be told in pawns`);
    this.tables = tables;
    this.network = network;
    this.state = state;
    this.host = host;
  }

  /**
   * Plays until there are as many games as wanted, and those by the terms that check them.
   *
   * @returns all results
   */
  async run(games: number): Promise<ValuesState> {
    if (this.network) await this.play('network', games);
    await this.play('terms', this.network ? checksOf(games) : games);
    return this.state;
  }

  private async play(by: ValuePlayer['by'], games: number): Promise<void> {
    const { nodes, seed, pairs } = this.state.identity;
    const network = networkText(by === 'network' ? this.network : null);
    const { variant } = this.tables;
    const unit = unitOf(this.tables);
    const first = playable(
      this.tables,
      chooseImbalances(this.tables, { values: guessedValues(this.tables), pairs: [...pairs] }),
    );
    for (;;) {
      const player = this.state.players.find((known) => known.by === by) ?? { by, cases: [] };
      const left = games - player.cases.reduce((sum, { games: own }) => sum + total(own), 0);
      if (left <= 0) return;
      const imbalances = player.chosen ?? first;
      const known = casesOf(player, imbalances);
      const shares = known.map(({ imbalance }) => (isPawnOdds(imbalance, unit) ? PAWN_ODDS_SHARE : 1));
      const share = Math.ceil(left / shares.reduce((sum, n) => sum + n, 0));
      const done = Math.min(...known.map(({ from }) => from));
      const each = Math.min(share, player.chosen ? ROUND : PILOT - done);
      const cases = known.flatMap((one, i) =>
        Array.from({ length: shares[i]! }, (_, k) => ({ ...one, from: one.from + k * each })),
      );
      const plan = { seed, nodes, network, cases };
      const results = await this.host.carryOut<ValueGame>(valueJobs(variant, plan, each), `games by the ${by}`);
      let after = withGames(player, cases, results);
      if (!player.chosen && done + each >= PILOT) after = { ...after, chosen: this.chooseAnew(after, first) };
      await this.save(after);
    }
  }

  /** The imbalances by what the first games have told. */
  private chooseAnew(player: ValuePlayer, first: readonly Imbalance[]): readonly Imbalance[] {
    const fit = fitOf(this.tables, this.state.identity, player);
    if (!fit) return first;
    const guessed = guessedValues(this.tables);
    const values = new Map(
      [...guessed].map(([letter, value]) => {
        const found = fit.values.get(letter);
        return [letter, found && found.error < MOST_ERROR && found.value > 0 ? found.value : value];
      }),
    );
    const chosen = playable(
      this.tables,
      chooseImbalances(this.tables, { values, pairs: [...this.state.identity.pairs] }),
    );
    this.host.tell(`${chosen.length} imbalances, chosen by what ${PILOT} games of each have told`);
    return chosen;
  }

  private async save(player: ValuePlayer): Promise<void> {
    const others = this.state.players.filter(({ by }) => by !== player.by);
    this.state = { ...this.state, players: [...others, player] };
    await this.host.saved(this.state);
  }
}

/** The number of games by the terms that check a number of games by a network. */
export function checksOf(games: number): number {
  return Math.min(MOST_CHECKS, Math.round(games * CHECK_SHARE));
}

/** What is known of the worth of pieces from the games of one evaluation; undefined if that is nothing. */
export function fitOf(tables: Tables, { pairs }: ValuesIdentity, { cases }: ValuePlayer): ValueFit | undefined {
  const results: ImbalanceResult[] = cases.map(({ imbalance, color, games }) => ({
    ...{ name: imbalance.name, color, games },
    difference: differenceOf(tables, imbalance, color, [...pairs]),
  }));
  return fitValues(results, unitOf(tables));
}

/** Letters of colour-bound pieces of which a side has two on squares of both colours at the start. */
export function boundPairs(tables: Tables): string {
  const { variant, colourBound, letters } = tables;
  if (variant.startArrays) return '';
  const start = new Placement(variant, variant.start);
  return letters
    .filter((letter, type) => {
      if (letter === '' || colourBound[type] === 0) return false;
      const shades = start.squaresOf(0, letter).map(([rank, file]) => (rank + file) % 2);
      return shades.length === 2 && shades[0] !== shades[1];
    })
    .join('');
}

/** What pieces are thought to be worth before any game, in pawns, by letter: tuned weights, or those from the moves. */
export function guessedValues(tables: Tables): Map<string, number> {
  const { pieces } = weightsOf(tables);
  const unit = mean(pieces[unitOf(tables)]!.value);
  return new Map(
    tables.letters.flatMap((letter, type) => {
      // What a piece becomes by promotion is on no board at the start.
      if (type <= KING_TYPE || letter === '' || letter.startsWith('+')) return [];
      const value = mean(pieces[letter]!.value) / unit;
      return value > 0 ? [[letter, value] as const] : [];
    }),
  );
}

/** Those imbalances with which a game can begin. */
function playable({ variant }: Tables, imbalances: readonly Imbalance[]): Imbalance[] {
  const isPossible = ({ changes, colors }: Imbalance): boolean =>
    colors.every((color) => {
      const start = firstPosition(variant);
      changes.forEach(({ lacks, swaps }, side) => {
        const own = (color ^ side) as Color;
        for (const swap of swaps) start.replace(own, swap, () => 0);
        for (const letter of lacks) start.remove(own, letter, () => 0);
      });
      try {
        start.fen();
        return true;
      } catch (error) {
        if (error instanceof InputError) return false;
        throw error;
      }
    });
  return imbalances.filter(isPossible);
}

function isPawnOdds({ changes }: Imbalance, unit: string): boolean {
  return changes.every(({ lacks, swaps }) => swaps.length === 0 && lacks.every((letter) => letter === unit));
}

function casesOf(player: ValuePlayer, imbalances: readonly Imbalance[]): ValueCase[] {
  return imbalances.flatMap((imbalance) =>
    imbalance.colors.map((color) => {
      const known = player.cases.find((one) => one.imbalance.name === imbalance.name && one.color === color);
      return { imbalance, color, from: known ? total(known.games) : 0 };
    }),
  );
}

function withGames(player: ValuePlayer, cases: readonly ValueCase[], results: readonly ValueGame[]): ValuePlayer {
  const all = [...player.cases];
  cases.forEach(({ imbalance, color }, k) => {
    const at = all.findIndex((one) => one.imbalance.name === imbalance.name && one.color === color);
    const games: [number, number, number] = at < 0 ? [0, 0, 0] : [...all[at]!.games];
    for (let i = k; i < results.length; i += cases.length) games[(2 * results[i]!.points) as 0 | 1 | 2]++;
    const now = { imbalance, color, games };
    if (at < 0) all.push(now);
    else all[at] = now;
  });
  return { ...player, cases: all };
}

function total(games: readonly number[]): number {
  return games.reduce((sum, n) => sum + n, 0);
}

function mean([mg, eg]: readonly [number, number]): number {
  return (mg + eg) / 2;
}
