import { join } from 'node:path';
import { averageDepth, matchProgress } from '../src/cli/match-report.ts';
import { InputError } from '../src/errors/input-error.ts';
import { EngineFailure } from '../src/match/engine-process.ts';
import type { EngineSpec } from '../src/match/engine-spec.ts';
import { FAULTS } from '../src/match/game-record.ts';
import { Match } from '../src/match/match.ts';
import type { OpeningPlan } from '../src/match/openings.ts';
import { GRACE_DEFAULT, LONGEST_MOVE_DEFAULT } from '../src/match/play-game.ts';
import type { Tally } from '../src/match/standings.ts';
import { parseTimeControl, type TimeControl } from '../src/match/time-control.ts';
import type { Variant } from '../src/variants/types.ts';

/** The limits of a search that can be doubled. */
type Amount = Extract<TimeControl, { readonly kind: 'nodes' | 'clock' }>;

/** How long both engines may search, at one point of the scale. */
export interface Limit {
  readonly control: Amount;
  /** Nodes or seconds as a person wrote them: `2000`, `10+0.1`. */
  readonly text: string;
  /** The binary logarithm of nodes, or of ms on the clock: one more is twice as long. */
  readonly doublings: number;
}

/** Two engines of which each point of the scale is a match. */
export interface Contest {
  /** A part of file names. */
  readonly name: string;
  readonly first: EngineSpec;
  readonly second: EngineSpec;
  /** How many times the nodes or time of a limit each of them has. */
  readonly shares: readonly [number, number];
}

/** What all matches have in common. */
export interface Plan {
  readonly variant: Variant;
  readonly games: number;
  readonly concurrency: number;
  readonly seed: number;
  readonly openings: OpeningPlan;
  readonly openingsText: string;
  readonly folder: string;
}

/** What a match has shown, from the view of its first engine. */
export interface Point extends Tally {
  readonly limit: Limit;
  readonly first: string;
  readonly second: string;
  /** Average depths in plies; missing: not said. */
  readonly depths: readonly (number | undefined)[];
  /** Games that were lost by what an engine did wrong: on time, by a crash, … */
  readonly faults: number;
}

/**
 * Reads a list of nodes (`2000,8000`) or of clocks (`2.5+0.025,10+0.1`).
 *
 * @returns the limits, the shortest first
 * @throws InputError naming what cannot be read, or stands there twice
 */
export function readLimits(list: string, kind: Amount['kind']): Limit[] {
  const limits = list.split(',').map((part): Limit => {
    const text = part.trim();
    const control = parseTimeControl(kind === 'nodes' ? `nodes=${text}` : text);
    if (control.kind !== kind) throw new InputError(`--clock has '${text}'; it is a list of clocks such as 10+0.1`);
    return { control, text, doublings: Math.log2(control.kind === 'nodes' ? control.nodes : control.base) };
  });
  const twice = limits.find(({ text }, i) => limits.slice(0, i).some((limit) => limit.text === text));
  if (twice) throw new InputError(`--${kind} has '${twice.text}' twice`);
  return limits.sort((a, b) => a.doublings - b.doublings);
}

/** Some times the nodes, or the time. */
export function times(control: Amount, factor: number): Amount {
  return control.kind === 'nodes'
    ? { ...control, nodes: factor * control.nodes }
    : { ...control, base: factor * control.base, increment: factor * control.increment };
}

/**
 * Plays the match of a contest with a limit, or what is missing of it: each game is in the folder as soon as it is
 * over.
 *
 * @param signal breaks it off
 * @returns what it has shown so far; undefined if no game was finished
 * @throws InputError if an engine cannot play, or the games of the folder are not of this match
 */
export async function playPoint(
  { name, first, second, shares }: Contest,
  limit: Limit,
  { variant, games, concurrency, seed, openings, openingsText, folder }: Plan,
  signal: AbortSignal,
): Promise<Point | undefined> {
  const match = await Match.prepare({
    engines: [first, second].map((engine, i) =>
      shares[i] === 1 ? engine : { ...engine, timeControl: times(limit.control, shares[i]!) },
    ),
    games,
    format: 'round-robin',
    timeControl: limit.control,
    openings,
    openingsText,
    seed,
    rules: { variant, margin: 0, grace: GRACE_DEFAULT, longestMove: LONGEST_MOVE_DEFAULT },
    concurrency,
    pgn: join(folder, `${name}-${limit.control.kind}-${limit.text.replaceAll(/[^\d.+]/g, '_')}.pgn`),
    resume: true,
  });
  const live = process.stderr.isTTY ? matchProgress(match) : undefined;
  try {
    await match.play(() => live?.update(match.standings.games), signal);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new InputError(`engine ${error.message}; the same command goes on with the games that are missing`);
  } finally {
    live?.stop();
  }
  const { standings } = match;
  const [line] = standings.pairLines();
  if (!line) return undefined;
  return {
    ...line,
    limit,
    depths: [line.first, line.second].map((engine) => averageDepth(standings.engine(engine).searches)),
    faults: FAULTS.reduce((sum, reason) => sum + (standings.gameEnds.get(reason) ?? 0), 0),
  };
}
