import { InputError } from '../errors/input-error.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { JobSlots } from '../jobs/job-slots.ts';
import { unpack } from '../jobs/packed.ts';
import type { Variant } from '../variants/types.ts';
import type { EngineSpec } from './engine-spec.ts';
import { fixturesOf, type GameResult, type GamesSetup, gameJobs, planned, playedGame } from './game-plan.ts';
import type { PlayedGame } from './game-record.ts';
import { type GameRow, roundTag, sumSearches } from './game-row.ts';
import { GameWork } from './game-work.ts';
import { bookOf, type OpeningPlan } from './openings.ts';
import { dropRest, saveGame, waitingFile } from './pgn-file.ts';
import { writePgn } from './pgn-write.ts';
import type { Rules } from './play-game.ts';
import { probeEngines } from './probe.ts';
import { checkOpening, readMatch } from './saved-match.ts';
import type { Fixture, Format, Shard } from './schedule.ts';
import { type SprtState, type SprtTest, sprtState } from './sprt.ts';
import { Standings } from './standings.ts';
import { type TimeControl, timeControlTag, timeControlText } from './time-control.ts';

/** What a match is. */
export interface MatchSettings {
  readonly engines: readonly EngineSpec[];
  /** Games of each pairing. */
  readonly games: number;
  readonly format: Format;
  readonly shard?: Shard | undefined;
  readonly timeControl: TimeControl;
  readonly openings: OpeningPlan;
  /** How the openings were chosen, and the seed of all that is random: saved with each game. */
  readonly openingsText: string;
  readonly seed: number;
  readonly rules: Rules;
  /** The number of games that this process plays at the same time. */
  readonly concurrency: number;
  /** What plays the games, instead of this process. */
  readonly runner?: JobRunner | undefined;
  /** The texts of files of games which this program must know when it is one of the engines. */
  readonly variantFiles?: readonly string[] | undefined;
  readonly sprt?: SprtTest | undefined;
  /** Where games are saved; missing: nowhere. */
  readonly pgn?: string | undefined;
  /** Go on with the games that the file holds. */
  readonly resume: boolean;
}

/** A match between engines, of which parts may have been played before. */
export class Match {
  readonly standings = new Standings();
  private readonly settings: MatchSettings;
  private readonly names: readonly string[];
  private readonly setup: GamesSetup;
  private readonly fixtures: readonly Fixture[];
  /** The numbers of the fixtures that are to be played. */
  private readonly left: readonly number[];
  /** The number of games that were played before. */
  readonly before: number;
  /** Do games wait beside their file (`waitingFile`), because another program has it open for itself? */
  gamesWait = false;

  private constructor(settings: MatchSettings, names: readonly string[], saved: readonly GameRow[]) {
    this.settings = settings;
    this.names = names;
    this.before = saved.length;
    for (const row of saved) this.standings.add(row);
    const played = new Set(saved.map((row) => key(row.round, row.players)));
    const { engines, variantFiles = [], timeControl, openings, rules, games, format, shard } = settings;
    this.setup = { engines: engines.map(planned), variantFiles, timeControl, openings, rules, games, format, shard };
    this.fixtures = fixturesOf(this.setup);
    this.left = this.fixtures.flatMap((fixture, job) =>
      played.has(key(fixture.round, this.playersOf(fixture))) ? [] : [job],
    );
  }

  /**
   * Tries out the engines and reads what was played before.
   *
   * @throws InputError if an engine cannot play, or the file cannot be used
   */
  static async prepare(settings: MatchSettings): Promise<Match> {
    const { pgn, resume, rules, openings, timeControl } = settings;
    const saved = pgn === undefined ? [] : savedRows(pgn, settings);
    const engines = await probeEngines(
      settings.engines,
      rules.variant,
      bookOf(rules.variant, openings)(0),
      timeControl,
    );
    const names = engines.map(({ name }) => name);
    for (const { players } of saved) {
      const unknown = players.find((name) => !names.includes(name));
      if (unknown !== undefined)
        throw new InputError(`${pgn} holds games of '${unknown}', which is none of the engines: ${names.join(', ')}`);
    }
    if (pgn !== undefined && resume) dropRest(pgn);
    return new Match({ ...settings, engines }, names, saved);
  }

  /** The name of the engine from whose view results are given. */
  get protagonist(): string {
    return this.names[0]!;
  }

  /** The number of games in the end, including those that were played before. */
  get total(): number {
    return this.before + this.left.length;
  }

  /** How the sequential test stands; undefined if there is none. */
  get sprt(): SprtState | undefined {
    const { sprt } = this.settings;
    return sprt && sprtState(sprt, this.standings.engine(this.protagonist).pairs);
  }

  /**
   * Plays the games that are left, and saves each as soon as it is over.
   *
   * @param heard hears of each game when it is saved
   * @param signal ends the match at once
   * @throws EngineFailure if an engine does not start any more
   * @throws InputError if a game cannot be saved
   */
  async play(heard: (row: GameRow, played: PlayedGame) => void, signal: AbortSignal): Promise<void> {
    const { pgn, rules, engines, concurrency } = this.settings;
    if (this.sprt?.verdict) return;
    const own = this.settings.runner
      ? undefined
      : new JobSlots(concurrency, new GameWork(this.setup, engines, 2 * concurrency));
    const runner = this.settings.runner ?? own!;
    const end = new AbortController();
    const interrupt = (): void => end.abort();
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt);
    const heardOf = new Set<number>();
    try {
      await runner.run(
        gameJobs(this.setup),
        this.left,
        (job, packed) => {
          if (heardOf.has(job)) return;
          heardOf.add(job);
          const fixture = this.fixtures[job]!;
          const played = playedGame(rules.variant, unpack(packed) as GameResult);
          const row = this.rowOf(fixture, played);
          this.save(row, played, fixture);
          this.standings.add(row);
          heard(row, played);
          if (this.sprt?.verdict) end.abort();
        },
        end.signal,
      );
    } finally {
      signal.removeEventListener('abort', interrupt);
      await own?.close();
      if (pgn !== undefined) this.gamesWait = !saveGame(pgn, '');
    }
  }

  private playersOf({ leg, first, second }: Fixture): [white: string, black: string] {
    const [white, black] = leg === 1 ? [first, second] : [second, first];
    return [this.names[white]!, this.names[black]!];
  }

  private rowOf(fixture: Fixture, { game, moves, end }: PlayedGame): GameRow {
    const beginner = / b /.test(game.startFen) ? 1 : 0;
    return {
      round: fixture.round,
      leg: fixture.leg,
      players: this.playersOf(fixture),
      result: end.result,
      reason: end.reason,
      plies: game.moves.length,
      searches: [sumSearches(moves, beginner, 0), sumSearches(moves, beginner, 1)],
    };
  }

  private save({ round, leg, players }: GameRow, played: PlayedGame, fixture: Fixture): void {
    const { pgn, seed, openingsText } = this.settings;
    if (pgn === undefined) return;
    const tags = new Map([
      ['Event', 'Stablemate match'],
      ['Site', '?'],
      ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')],
      ['Round', roundTag(round, leg)],
      ['White', players[0]],
      ['Black', players[1]],
      ['Result', ''],
      ...this.timeTags(fixture),
      ['Seed', String(seed)],
      ['Openings', openingsText],
    ] as [string, string][]);
    this.gamesWait = !saveGame(pgn, writePgn(played, tags));
  }

  /**
   * Time control, and the limit of nodes or depth, for which PGN has no standard tag; for each side where they differ.
   */
  private timeTags({ leg, first, second }: Fixture): [string, string][] {
    const { engines, timeControl } = this.settings;
    const of = (engine: number): TimeControl => engines[engine]!.timeControl ?? timeControl;
    const [white, black] = leg === 1 ? [of(first), of(second)] : [of(second), of(first)];
    const tags = (prefix: string, control: TimeControl): [string, string][] => [
      [`${prefix}TimeControl`, timeControlTag(control)],
      ...(timeControlTag(control) === '-'
        ? [[`${prefix}SearchLimit`, timeControlText(control)] as [string, string]]
        : []),
    ];
    if (timeControlText(white) === timeControlText(black)) return tags('', white);
    return [['TimeControl', '?'], ...tags('White', white), ...tags('Black', black)];
  }
}

/** The games of a file with which a match goes on; none if it begins. */
function savedRows(pgn: string, { resume, seed, openings, openingsText, rules }: MatchSettings): GameRow[] {
  const { games, identity } = readMatch([pgn, waitingFile(pgn)]);
  if (!identity) return [];
  if (!resume)
    throw new InputError(`${pgn} holds games already; --resume goes on with their match, or choose another file`);
  const variant: Variant = rules.variant;
  if (identity.variant !== variant.name)
    throw new InputError(`${pgn} holds games of ${identity.variant}, not ${variant.name}`);
  if (identity.seed !== String(seed)) throw new InputError(`${pgn}: its match has seed ${identity.seed}, not ${seed}`);
  if (identity.openings !== openingsText)
    throw new InputError(`${pgn}: its match has openings '${identity.openings}', not '${openingsText}'`);
  const book = bookOf(variant, openings);
  for (const game of games) checkOpening(game, variant, book);
  return games.map(({ row }) => row);
}

function key(round: number, players: readonly [string, string]): string {
  return JSON.stringify([round, ...players]);
}
