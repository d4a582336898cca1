import type { Move } from '../board/move.ts';
import { Game } from '../engine/game.ts';
import type { Plan } from '../jobs/plan.ts';
import type { Variant } from '../variants/types.ts';
import type { EngineSpec } from './engine-spec.ts';
import type { GameEnd, MoveRecord, PlayedGame } from './game-record.ts';
import type { OpeningPlan } from './openings.ts';
import type { Rules } from './play-game.ts';
import { type Fixture, type Format, type Shard, schedule } from './schedule.ts';
import type { TimeControl } from './time-control.ts';

/** The name of the kind of work. */
export const GAMES = 'games';
/** Games with the same opening and colours reversed are best played by the same machine. */
export const GAMES_PER_PAIR = 2;

/** An engine as a plan has it, which keeps only what JSON keeps. */
export interface PlannedEngine extends Omit<EngineSpec, 'options' | 'command'> {
  /** Missing: this program. */
  readonly command?: EngineSpec['command'];
  readonly options: readonly (readonly [name: string, value: string])[];
}

/** What all games of a match depend on. */
export interface GamesSetup {
  readonly engines: readonly PlannedEngine[];
  /** The texts of files of games which this program must know when it is one of the engines. */
  readonly variantFiles: readonly string[];
  readonly timeControl: TimeControl;
  readonly openings: OpeningPlan;
  readonly rules: Rules;
  readonly games: number;
  readonly format: Format;
  readonly shard?: Shard | undefined;
}

/** The result of a job: a game as a message between processes has it. */
export interface GameResult {
  readonly startFen: string;
  readonly moves: readonly Move[];
  readonly records: readonly (MoveRecord | undefined)[];
  readonly end: GameEnd;
}

/** The games of a match as jobs, one for each fixture of `fixturesOf`; each gives a `GameResult`. */
export function gameJobs(setup: GamesSetup): Plan {
  return { kind: GAMES, setup, count: fixturesOf(setup).length, together: GAMES_PER_PAIR };
}

/** The games of a match by the numbers of their jobs. */
export function fixturesOf({ engines, games, format, shard }: GamesSetup): Fixture[] {
  return schedule(engines.length, games, format, shard);
}

/** @param engine one of a match */
export function planned({ options, command, ...engine }: EngineSpec): PlannedEngine {
  return { ...engine, ...(engine.isSelf ? {} : { command }), options: [...options] };
}

/** @param self the command that starts this program as an engine */
export function specOf(
  { options, command = undefined, ...engine }: PlannedEngine,
  self: EngineSpec['command'],
): EngineSpec {
  return { ...engine, command: command ?? self, options: new Map(options) };
}

export function resultOf({ game, moves, end }: PlayedGame): GameResult {
  return { startFen: game.startFen, moves: game.moves, records: moves, end };
}

export function playedGame(variant: Variant, { startFen, moves, records, end }: GameResult): PlayedGame {
  const game = new Game(variant, startFen);
  for (const move of moves) game.play(move);
  return { game, moves: records, end };
}
