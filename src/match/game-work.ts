import type { WaitingWork } from '../jobs/job-slots.ts';
import { EnginePool } from './engine-pool.ts';
import type { EngineSpec } from './engine-spec.ts';
import { fixturesOf, type GameResult, type GamesSetup, resultOf } from './game-plan.ts';
import { bookOf, type OpeningBook } from './openings.ts';
import { playGame } from './play-game.ts';
import type { Fixture } from './schedule.ts';

/** Plays games between engines, each of which runs until it is needed no more. */
export class GameWork implements WaitingWork {
  private readonly setup: GamesSetup;
  private readonly fixtures: readonly Fixture[];
  private readonly engines: readonly EngineSpec[];
  private readonly openings: OpeningBook;
  private readonly pool: EnginePool;

  /**
   * @param engines those of the setup, as they are started here
   * @param most how many of them may wait for their next game; each may take much memory
   */
  constructor(setup: GamesSetup, engines: readonly EngineSpec[], most: number) {
    this.setup = setup;
    this.engines = engines;
    this.fixtures = fixturesOf(setup);
    this.openings = bookOf(setup.rules.variant, setup.openings);
    this.pool = new EnginePool(engines, setup.rules.variant, most);
  }

  /** @throws EngineFailure if an engine does not start any more */
  async resultOf(job: number, signal: AbortSignal): Promise<GameResult | undefined> {
    const { round, leg, first, second } = this.fixtures[job]!;
    const sides: readonly [number, number] = leg === 1 ? [first, second] : [second, first];
    const drivers = await this.takeBoth(sides);
    const player = (i: 0 | 1) => ({
      driver: drivers[i],
      timeControl: this.engines[sides[i]]!.timeControl ?? this.setup.timeControl,
    });
    const played = await playGame([player(0), player(1)], this.openings(round), this.setup.rules, signal);
    drivers.forEach((driver, i) => {
      this.pool.give(sides[i]!, driver);
    });
    return played && resultOf(played);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async takeBoth([white, black]: readonly [number, number]) {
    const first = await this.pool.take(white);
    try {
      return [first, await this.pool.take(black)] as const;
    } catch (error) {
      this.pool.give(white, first);
      throw error;
    }
  }
}
