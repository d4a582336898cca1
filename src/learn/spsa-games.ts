import { array, integer, minValue, number, object, pipe, regex, string, tuple } from 'valibot';
import type { WaitingWork } from '../jobs/job-slots.ts';
import type { Plan } from '../jobs/plan.ts';
import { checkMessage } from '../jobs/queue/messages.ts';
import type { AdjudicationRules } from '../match/adjudication.ts';
import { EnginePool } from '../match/engine-pool.ts';
import type { EngineSpec } from '../match/engine-spec.ts';
import { FAULTS, type PlayedGame } from '../match/game-record.ts';
import { GRACE_DEFAULT, LONGEST_MOVE_DEFAULT, type Opening, playGame } from '../match/play-game.ts';
import type { TimeControl } from '../match/time-control.ts';
import { variantByName } from '../variants/registry.ts';

/** The name of the kind of work. */
const SPSA_GAMES = 'spsa-games';

/** An option of an engine and its value. */
type Setting = readonly [name: string, value: number];

/**
 * Games between two sets of values, of several such pairs: a job for each pair in each game, the games of a pair one
 * after the other.
 */
export interface SpsaGames {
  /** The games' names. */
  readonly games: readonly string[];
  readonly timeControl: TimeControl;
  readonly adjudication: AdjudicationRules;
  /** The size of each transposition table in MB. */
  readonly hash: number;
  readonly trials: readonly { readonly up: readonly Setting[]; readonly down: readonly Setting[] }[];
  /** [job]: the openings, each of which is played twice, with colours reversed. */
  readonly openings: readonly (readonly Opening[])[];
}

/** What came of the games of a job, from the view of `up`. */
export interface TrialResult {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The number of games that either lost on time, by a crash or by another fault. */
  readonly faults: number;
}

/** What decides which engines a worker starts: no setting of a parameter names a file. */
const Settings = array(tuple([pipe(string(), regex(/^[A-Z][A-Z0-9_]*$/)), number()]));
const Trials = object({
  hash: pipe(number(), integer(), minValue(1)),
  trials: array(object({ up: Settings, down: Settings })),
});

/** The games of an iteration of a tuning, or of several, as jobs; each gives a `TrialResult`. */
export function spsaJobs(setup: SpsaGames): Plan {
  return { kind: SPSA_GAMES, setup, count: setup.openings.length };
}

/**
 * Opens such games of a tuning that another process leads.
 *
 * @param kind of work
 * @param self the command that starts this program as an engine
 * @returns undefined if it is another kind
 * @throws InputError if they cannot be read
 */
export function openQueuedSpsaGames(
  kind: string,
  setup: unknown,
  { self }: { readonly self: EngineSpec['command'] },
): WaitingWork | undefined {
  if (kind !== SPSA_GAMES) return undefined;
  checkMessage(Trials, setup, 'the games of a tuning');
  return new SpsaWork(setup as SpsaGames, self);
}

/** Plays such games, each job with two engines of its own. */
export class SpsaWork implements WaitingWork {
  private readonly setup: SpsaGames;
  private readonly self: EngineSpec['command'];

  /** @param self the command that starts the tunable build as an engine */
  constructor(setup: SpsaGames, self: EngineSpec['command']) {
    this.setup = setup;
    this.self = self;
  }

  /** @throws EngineFailure if an engine does not start */
  async resultOf(job: number, signal: AbortSignal): Promise<TrialResult | undefined> {
    const { games, trials, openings, adjudication } = this.setup;
    const { up, down } = trials[Math.floor(job / games.length)]!;
    const variant = variantByName(games[job % games.length]!);
    const rules = { ...adjudication, variant, margin: 0, grace: GRACE_DEFAULT, longestMove: LONGEST_MOVE_DEFAULT };
    const pool = new EnginePool([this.engine('up', up), this.engine('down', down)], variant, 2);
    const result = { wins: 0, draws: 0, losses: 0, faults: 0 };
    try {
      for (const opening of openings[job]!)
        for (const white of [0, 1] as const) {
          const engines = [white, 1 - white] as const;
          const drivers = [await pool.take(engines[0]), await pool.take(engines[1])] as const;
          const { timeControl } = this.setup;
          const [first, second] = drivers.map((driver) => ({ driver, timeControl }));
          const played = await playGame([first!, second!], opening, rules, signal);
          drivers.forEach((driver, i) => {
            pool.give(engines[i]!, driver);
          });
          if (!played) return undefined;
          count(result, played, white);
        }
    } finally {
      await pool.close();
    }
    return result;
  }

  async close(): Promise<void> {}

  private engine(name: string, settings: readonly Setting[]): EngineSpec {
    const options = settings.map(([name, value]) => [name, `${value}`] as const);
    return {
      ...{ isSelf: true, command: this.self, name, protocol: 'uci', init: [], restart: false },
      ...{ fenAlways: false, legalMovesOnly: false },
      options: new Map([['Hash', `${this.setup.hash}`], ...options]),
    };
  }
}

/** @param white 0 if `up` had White */
function count(result: { -readonly [key in keyof TrialResult]: number }, { end }: PlayedGame, white: 0 | 1): void {
  if (end.result === '1/2-1/2') result.draws++;
  else if ((end.result === '1-0') === (white === 0)) result.wins++;
  else result.losses++;
  if (FAULTS.includes(end.reason)) result.faults++;
}
