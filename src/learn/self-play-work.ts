import { tablesOf } from '../board/tables/tables.ts';
import type { Plan } from '../jobs/plan.ts';
import type { Variant } from '../variants/types.ts';
import { PositionRecorder, type PositionsPlan } from './position-recorder.ts';
import { SampleRecorder } from './sample-recorder.ts';
import type { Samples } from './samples.ts';
import { SelfPlay, type SelfPlayPlan } from './self-play.ts';

/** What all games depend on. */
interface Setup {
  readonly variant: Variant;
  readonly plan: SelfPlayPlan;
  /** What is recorded for a network; if missing, samples for weights are recorded. */
  readonly positions?: PositionsPlan | undefined;
}

/**
 * Games of the engine against itself, as jobs. Each gives `Samples` for the fit of weights, or the records of its
 * positions (see `RecordWriter`) for that of a network.
 *
 * @param positions what is recorded for a network; without it, samples are
 */
export function selfPlayJobs(variant: Variant, plan: SelfPlayPlan, games: number, positions?: PositionsPlan): Plan {
  const setup: Setup = { variant, plan, positions };
  return { kind: 'self-play', setup, count: games };
}

/** Plays the game of a number and gives what was recorded of it. */
export function selfPlayWork({ variant, plan, positions }: Setup): (game: number) => Samples | Uint8Array {
  const tables = tablesOf(variant);
  const play = new SelfPlay(variant, plan);
  return (game) => {
    const recorder = positions ? new PositionRecorder(tables, plan.seed + game, positions) : new SampleRecorder(tables);
    play.play(game, recorder);
    return recorder.finish();
  };
}
