import { geometricMean, median, sampleStandardDeviation } from 'simple-statistics';
import { type OptionsOf, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { rate } from '../src/cli/format.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { OPPONENT_NAMES, opponentNames } from '../src/match/opponent-names.ts';
import { type TimedCount, TimedEngine } from '../src/match/timed-engine.ts';
import { machine } from './machine.ts';
import { type BenchPosition, POSITIONS } from './positions.ts';

/** What `speedCommand` understands. */
export type SpeedOptions = OptionsOf<typeof speedCommand>;

/** What is to be measured on each position. */
export interface SpeedTask {
  /** The unit of speed in the table, and how many nodes a second are one. */
  readonly unit: string;
  readonly unitNodes: number;
  /** Sets an engine's options, before a game is chosen. */
  prepare?(engine: TimedEngine): void;
  run(engine: TimedEngine, position: BenchPosition): Promise<TimedCount>;
  /** Columns of the table that describe the work: their titles, and their cells for a position. */
  readonly columns: readonly string[];
  describe(position: BenchPosition, first: TimedCount): readonly string[];
  /** Must both engines find the same number of nodes? */
  readonly sameNodes: boolean;
}

/** What was measured on one position, in nodes per second, one per round. */
interface Measurement {
  readonly game: string;
  readonly position: string;
  readonly fen: string;
  work: readonly string[];
  readonly ours: number[];
  /** Empty if the other engine does not know the game. */
  readonly theirs: number[];
}

/**
 * The command line of a script that measures our speed, alone or in turn with another engine's; more options may be
 * added.
 */
export function speedCommand(name: string, description: string) {
  return scriptCommand(name, description)
    .option('-a, --against <command>', 'the other engine')
    .option('-i, --ini <file>', "the other engine's file of variants, given to it as VariantPath")
    .option('-n, --names <list>', 'what the other engine calls the games', OPPONENT_NAMES)
    .option('-g, --games <list>', 'only these games')
    .option('-r, --rounds <n>', 'how often each position is measured', '3')
    .option('-e, --engine <command>', 'our side, such as another build', 'node bin/stablemate.js')
    .option('--json', 'print all speeds for a program');
}

/**
 * Measures a task on the positions of each game and prints a table. Both engines run as a user would run them, as UCI
 * processes, because TypeScript from source is slower than the built program (only the bundler inlines constants).
 *
 * @throws InputError if the options make no sense or an engine does not do what it should
 */
export async function compareSpeed(options: SpeedOptions, task: SpeedTask): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const nameOf = opponentNames(options.names);
  const games = options.games?.split(',') ?? Object.keys(POSITIONS);
  const unknown = games.find((game) => !Object.hasOwn(POSITIONS, game));
  if (unknown !== undefined)
    throw new InputError(`no positions of '${unknown}'; there are some of ${Object.keys(POSITIONS).join(', ')}`);
  const before = machine();
  const measured: Measurement[] = [];
  for (const game of games) measured.push(...(await measureGame(game, nameOf(game), rounds, options, task)));
  if (options.json) console.log(JSON.stringify({ machine: before, options, positions: measured }, null, 2));
  else report(measured, before, task);
}

/**
 * Each round of a game has processes of its own: how a process compiles the search depends on chance, by some percent
 * of its speed, and remains so.
 */
async function measureGame(
  game: string,
  theirGame: string,
  rounds: number,
  { engine, against, ini }: SpeedOptions,
  task: SpeedTask,
): Promise<Measurement[]> {
  const measured: Measurement[] = POSITIONS[game]!.map(({ fen }, i) => {
    return { game, position: i === 0 ? 'start' : `middle ${i}`, fen, work: [], ours: [], theirs: [] };
  });
  const progress = new Progress({ what: `rounds of ${game}`, total: rounds });
  try {
    for (let round = 0; round < rounds; round++) {
      const us = await TimedEngine.start(engine);
      let them: TimedEngine | undefined;
      try {
        if (against !== undefined) them = await TimedEngine.start(against, ini);
        await measureRound(us, them, game, theirGame, task, measured);
      } finally {
        await Promise.all([us.close(), them?.close()]);
      }
      progress.update(round + 1);
    }
  } finally {
    progress.stop();
  }
  return measured;
}

/** Adds one round's speeds to what was measured. */
async function measureRound(
  us: TimedEngine,
  them: TimedEngine | undefined,
  game: string,
  theirGame: string,
  task: SpeedTask,
  measured: readonly Measurement[],
): Promise<void> {
  const rival = them?.knows(theirGame) ? them : undefined;
  for (const player of [us, rival]) if (player) task.prepare?.(player);
  await us.choose(game);
  await rival?.choose(theirGame);
  // The first run on each position warms up the compiler and shows whether both engines count the same.
  for (const [i, place] of POSITIONS[game]!.entries()) {
    const first = await task.run(us, place);
    const theirs = rival && (await task.run(rival, place));
    if (task.sameNodes && theirs && theirs.nodes !== first.nodes)
      throw new InputError(`${game}: we count ${first.nodes}, the other engine ${theirs.nodes}: ${place.fen}`);
    measured[i]!.work = task.describe(place, first);
  }
  const speed = async (player: TimedEngine, place: BenchPosition): Promise<number> => {
    const { nodes, milliseconds } = await task.run(player, place);
    return rate(nodes, milliseconds);
  };
  for (const [i, place] of POSITIONS[game]!.entries()) {
    const { ours, theirs } = measured[i]!;
    ours.push(await speed(us, place));
    if (rival) theirs.push(await speed(rival, place));
  }
}

function report(measured: readonly Measurement[], about: string, { unit, unitNodes, columns }: SpeedTask): void {
  const chess = measured.filter(({ game }) => game === 'chess');
  const rows: string[][] = [];
  const inUnits = (speed: number): string => (speed / unitNodes).toFixed(1);
  for (const game of new Set(measured.map((m) => m.game))) {
    const own = measured.filter((m) => m.game === game);
    for (const { position, work, ours, theirs } of own) {
      const their = theirs.length > 0 ? inUnits(median(theirs)) : '';
      rows.push([game, position, ...work, inUnits(median(ours)), their, hundredths(ratio(ours, theirs)), '', '']);
    }
    const ratios = own.map(({ ours, theirs }) => ratio(ours, theirs)).filter((r) => r !== undefined);
    const mean = ratios.length > 0 ? geometricMean(ratios) : undefined;
    const ofChess = chess.length > 0 ? meanSpeed(own) / meanSpeed(chess) : undefined;
    const described = columns.map(() => '');
    const speeds = [inUnits(meanSpeed(own)), '', hundredths(mean), hundredths(errorOfRatio(own)), hundredths(ofChess)];
    rows.push([game, 'all', ...described, ...speeds]);
  }
  console.log(about);
  console.log(
    tableText(['game', 'position', ...columns, `our ${unit}`, `their ${unit}`, 'ratio', '±', 'of chess'], rows),
  );
}

function meanSpeed(measured: readonly Measurement[]): number {
  return geometricMean(measured.map(({ ours }) => median(ours)));
}

/** How many times as fast as the other engine; the median over rounds, since both share a round's disturbances. */
function ratio(ours: readonly number[], theirs: readonly number[]): number | undefined {
  return theirs.length > 0 ? median(theirs.map((their, round) => ours[round]! / their)) : undefined;
}

/** The standard error of a game's ratio, from its rounds; undefined for a single one. */
function errorOfRatio(own: readonly Measurement[]): number | undefined {
  const rounds = own[0]!.theirs.length;
  if (rounds < 2) return undefined;
  const ratios = own[0]!.theirs.map((_, round) =>
    geometricMean(own.map(({ ours, theirs }) => ours[round]! / theirs[round]!)),
  );
  return sampleStandardDeviation(ratios) / Math.sqrt(rounds);
}

function hundredths(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}
