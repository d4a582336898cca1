import { setMaxListeners } from 'node:events';
import { EnginePool } from './engine-pool.ts';
import type { EngineSpec } from './engine-spec.ts';
import type { PlayedGame } from './game-record.ts';
import type { OpeningBook } from './openings.ts';
import { playGame, type Rules } from './play-game.ts';
import type { Fixture } from './schedule.ts';
import type { TimeControl } from './time-control.ts';

/** What is played, and how. */
export interface TournamentSettings {
  readonly engines: readonly EngineSpec[];
  readonly timeControl: TimeControl;
  readonly openings: OpeningBook;
  readonly rules: Rules;
  /** The number of games that are played at the same time. */
  readonly concurrency: number;
}

/**
 * Plays games, `concurrency` of them at a time, begun in the order of the fixtures.
 *
 * @param finished hears of each game that was played to its end; a true answer means that no more are needed
 * @param signal breaks off all games that are going on
 * @throws EngineFailure if an engine does not start any more; the other games are then broken off
 */
export async function playTournament(
  { engines, timeControl, openings, rules, concurrency }: TournamentSettings,
  fixtures: readonly Fixture[],
  finished: (fixture: Fixture, played: PlayedGame) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const pool = new EnginePool(engines, 2 * concurrency);
  const stop = new AbortController();
  // Every game in progress listens.
  setMaxListeners(concurrency + 1, stop.signal);
  const forward = (): void => stop.abort();
  if (signal.aborted) forward();
  signal.addEventListener('abort', forward);
  let next = 0;

  const playOne = async (fixture: Fixture): Promise<void> => {
    const sides = fixture.leg === 1 ? [fixture.first, fixture.second] : [fixture.second, fixture.first];
    const [white, black] = sides as [number, number];
    const drivers = await takeBoth(pool, white, black);
    const player = (i: 0 | 1, engine: number) => ({
      driver: drivers[i],
      timeControl: engines[engine]!.timeControl ?? timeControl,
    });
    const opening = openings(fixture.round);
    const played = await playGame([player(0, white), player(1, black)], opening, rules, stop.signal);
    drivers.forEach((driver, i) => {
      pool.give(sides[i]!, driver);
    });
    if (played && !stop.signal.aborted && finished(fixture, played)) stop.abort();
  };
  const work = async (): Promise<void> => {
    while (next < fixtures.length && !stop.signal.aborted) await playOne(fixtures[next++]!);
  };

  try {
    const workers = Array.from({ length: Math.min(concurrency, fixtures.length) }, () =>
      work().catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    );
    const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    signal.removeEventListener('abort', forward);
    await pool.close();
  }
}

async function takeBoth(pool: EnginePool, white: number, black: number) {
  const first = await pool.take(white);
  try {
    return [first, await pool.take(black)] as const;
  } catch (error) {
    pool.give(white, first);
    throw error;
  }
}
