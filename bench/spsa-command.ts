/* The command line of the tuning of parameters, and what it prints. Started by `spsa.ts`. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { eloText, signed } from '../src/cli/format.ts';
import { openQueue, QUEUE_OPTION } from '../src/cli/long-work.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { ownCommand } from '../src/install/launcher.ts';
import { JobSlots } from '../src/jobs/job-slots.ts';
import { unpack } from '../src/jobs/packed.ts';
import { isScreening, type SpsaPlan, type Trial } from '../src/learn/spsa.ts';
import { SpsaFolder } from '../src/learn/spsa-folder.ts';
import { type SpsaGames, SpsaWork, spsaJobs, type TrialResult } from '../src/learn/spsa-games.ts';
import { type PlayTrials, SpsaTuning } from '../src/learn/spsa-tuning.ts';
import { parseDraw, parseResign } from '../src/match/adjudication.ts';
import { EngineFailure } from '../src/match/engine-process.ts';
import { bookOf, type OpeningBook, planOpenings } from '../src/match/openings.ts';
import { parseTimeControl, timeControlText } from '../src/match/time-control.ts';
import { BUILD_ID } from '../src/platform/build-id.ts';
import { PARAMETERS, type Parameter } from '../src/search/all-parameters.ts';
import { variantByName } from '../src/variants/registry.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { machine } from './machine.ts';
import { spsaReport, type TunedParameter } from './spsa-report.ts';

const GAMES = 'team-mate,familiar,mad-mate,ajax-bigamous';
/** The openings where a game has no start arrays, and by how much (centipawns) a side may be ahead after them. */
const OPENINGS = 'random:8';
const BALANCE = '150';
/** The number of openings of each game, which are then played again with other values. */
const BOOK = 256;
/** Parameters with less room, in steps, are switches and small counts, which are not tuned unless they are named. */
const LEAST_ROOM = 8;
/** How often (ms) the report is written while games go on. */
const REPORTED_EVERY = 600_000;
/** The most points of a plot. */
const POINTS = 200;

type Options = OptionsOf<typeof command>;

/** What a tuning is, as its command line says. */
interface Settings {
  readonly plan: SpsaPlan;
  readonly games: readonly string[];
  readonly pairs: number;
  readonly concurrency: number;
  readonly folder: string;
  readonly books: readonly OpeningBook[];
  /** What is the same for all games. */
  readonly common: Omit<SpsaGames, 'trials' | 'openings'>;
  readonly openingsText: readonly string[];
}

/**
 * Obeys this process's command line.
 *
 * @param program the tunable build's script
 */
export function main(program: string): Promise<void> {
  return runCommand(command().action((options) => run(options, program)));
}

function command() {
  return scriptCommand('bench:spsa', 'tune parameters of the search by games (SPSA)')
    .option('-v, --variants <list>', 'the games, all of which every iteration plays', GAMES)
    .option(
      '-p, --parameters <list>',
      'what is tuned, each with another step if wanted, or to be screened between two values: A,B=30,C=60..130 ' +
        '(default: all numbers)',
    )
    .option('-i, --iterations <n>', 'how often all parameters are changed at once', '2000')
    .option('-t, --tc <time>', "time control, as for 'stablemate match'", '2+0.02')
    .option('--pairs <n>', 'pairs of games of an iteration in each of the games', '1')
    .option('--together <n>', 'iterations that begin from the same values and are played at the same time', '8')
    .option('--rate <share>', 'steps by which a won game moves a parameter in the end (r_end)', '0.002')
    .option('--screen', 'leave all values as they are, and tell what a step of each is worth')
    .option('--stability <share>', 'share of all iterations by which the first are kept from moving far (A)', '0.1')
    .option('-c, --concurrency <n>', 'pairs of games at the same time', `${availableParallelism()}`)
    .option(...QUEUE_OPTION)
    .option('-s, --seed <n>', 'openings and changes depend on it', '1')
    .option('--openings <which>', `as for 'stablemate match' (default: arrays where there are any, else ${OPENINGS})`)
    .option('--balance <centipawns>', `replace openings that are less even (default: ${BALANCE}, for random moves)`)
    .option('--resign [rule]', "end games that are lost by the scores, as for 'stablemate match'")
    .option('--draw [rule]', 'end games that are drawn by the scores')
    .option('--max-moves <n>', 'end games as draws after this number of moves')
    .option('--hash <MB>', 'the size of each transposition table', '16')
    .option('-f, --folder <folder>', 'where results and plots are saved (default: spsa/<games>)')
    .option('--json', 'print the result for a program');
}

async function run(options: Options, program: string): Promise<void> {
  const settings = settingsFrom(options);
  const { plan, games, pairs, folder: path } = settings;
  const folder = new SpsaFolder(path, identityOf(settings));
  const queue = options.queue === undefined ? undefined : await openQueue(options.queue, 'games');
  const interrupt = interruption();
  const total = plan.iterations * games.length;
  const { execPath } = process;
  const self = ownCommand({ execPath, execArgv: [], argv: [execPath, program] });
  let progress: Progress | undefined;
  try {
    if (!options.json) console.log(`${machine()}; ${plan.parameters.length} parameters, ${2 * pairs * total} games`);
    const tuning = new SpsaTuning(plan, games.length, folder);
    const play: PlayTrials = async (trials, first, jobs, heard) => {
      const setup = setupOf(settings, trials, first);
      progress ??= new Progress({ what: 'trials', total, before: folder.size, detail: () => queue?.status ?? '' });
      const runner = queue ?? new JobSlots(settings.concurrency, new SpsaWork(setup, self));
      const take = (job: number, packed: Uint8Array): void => {
        heard(job, unpack(packed) as TrialResult);
        progress?.update(folder.size);
      };
      await runner.run(spsaJobs(setup), jobs, take, interrupt);
    };
    let reported = Date.now();
    const stepped = (): void => {
      if (Date.now() - reported < REPORTED_EVERY) return;
      save(folder, settings, tuning);
      reported = Date.now();
    };
    await tuning.run(play, stepped, interrupt);
    progress?.stop();
    const saved = save(folder, settings, tuning);
    console.log(options.json ? saved.json : resultText(settings, tuning, saved));
    if (interrupt.aborted) process.exitCode = INTERRUPTED;
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new InputError(`engine ${error.message}; the same command goes on with what is missing`);
  } finally {
    progress?.stop();
    folder.close();
    await queue?.close();
  }
}

/** @throws InputError if an option makes no sense */
function settingsFrom(options: Options): Settings {
  const variants = options.variants.split(',').map((name) => variantByName(name.trim()));
  const games = variants.map(({ name }) => name);
  const twice = games.find((name, i) => games.indexOf(name) < i);
  if (twice !== undefined) throw new InputError(`--variants names ${twice} twice`);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1);
  const openings = variants.map((variant) => {
    const text = options.openings ?? (variant.startArrays ? 'arrays' : OPENINGS);
    const centipawns = options.balance ?? (text.startsWith('random:') ? BALANCE : undefined);
    const balance = centipawns === undefined ? undefined : wholeNumber('the balance', centipawns, 0, 10_000);
    return {
      text: balance === undefined ? text : `${text}, even within ${balance}`,
      book: bookOf(variant, planOpenings(variant, { text, seed, shuffled: false, plies: undefined, balance })),
    };
  });
  const { resign, draw, maxMoves } = options;
  return {
    plan: {
      parameters: parametersFrom(options.parameters, options.screen === true),
      iterations: wholeNumber('the number of iterations', options.iterations, 1, 10_000_000),
      together: wholeNumber('the number of iterations together', options.together, 1, 100_000),
      seed,
      rate: options.screen ? 0 : share('the rate', options.rate),
      stability: share('the stability', options.stability),
    },
    games,
    pairs: wholeNumber('the number of pairs of games', options.pairs, 1, 1000),
    concurrency: wholeNumber('the number of pairs at the same time', options.concurrency, 1, 1024),
    folder: options.folder ?? join('spsa', games.join('+')),
    books: openings.map(({ book }) => book),
    common: {
      games,
      timeControl: parseTimeControl(options.tc),
      adjudication: {
        ...(resign === undefined ? {} : { resign: parseResign(resign === true ? '' : resign) }),
        ...(draw === undefined ? {} : { draw: parseDraw(draw === true ? '' : draw) }),
        ...(maxMoves === undefined ? {} : { longest: wholeNumber('the number of moves', maxMoves, 1, 10_000) }),
      },
      hash: wholeNumber('the hash', options.hash, 1, 1_000_000),
    },
    openingsText: openings.map(({ text }) => text),
  };
}

/**
 * @param screens whether values stay, so that they may be named themselves
 * @throws InputError if a name, a step or a value cannot be read
 */
function parametersFrom(list: string | undefined, screens: boolean): Parameter[] {
  if (list === undefined) return PARAMETERS.filter(({ min, max, step }) => max - min >= LEAST_ROOM * step);
  return list.split(',').map((text) => {
    const [name = '', step] = text.split('=').map((part) => part.trim());
    const known = PARAMETERS.find((parameter) => parameter.name === name);
    if (!known)
      throw new InputError(
        `no parameter is called '${name}'; there are ${PARAMETERS.map((parameter) => parameter.name).join(', ')}`,
      );
    if (step === undefined) return known;
    const values = step.split('..');
    if (values.length === 2) {
      if (!screens) throw new InputError(`${name}=${step} names values; they are for --screen, a tuning needs a step`);
      const lower = wholeNumber(`the lower value of ${name}`, values[0]!, known.min, known.max - 1);
      const higher = wholeNumber(`the higher value of ${name}`, values[1]!, lower + 1, known.max);
      return { ...known, value: (lower + higher) / 2, step: (higher - lower) / 2 };
    }
    return { ...known, step: wholeNumber(`the step of ${name}`, step, 1, known.max - known.min) };
  });
}

/** @throws InputError if it is none */
function share(what: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value <= 1))
    throw new InputError(`${what} is '${text}'; it must be a number above 0, up to 1`);
  return value;
}

/** What all results depend on. */
function identityOf({ plan, pairs, common, openingsText }: Settings): Record<string, unknown> {
  const { parameters, ...rest } = plan;
  const { games, timeControl, adjudication, hash } = common;
  return {
    ...{ build: BUILD_ID, games, 'time control': timeControlText(timeControl), pairs, openings: openingsText },
    ...{ adjudication, hash, ...rest },
    parameters: parameters.map(({ name, value, min, max, step }) => ({ name, value, min, max, step })),
  };
}

/** The games of some iterations, with their openings, so that nobody need look for them while a clock runs. */
function setupOf({ plan, pairs, books, common }: Settings, trials: readonly Trial[], first: number): SpsaGames {
  const named = (values: readonly number[]) =>
    plan.parameters.map(({ name }, p): readonly [string, number] => [name, values[p]!]);
  return {
    ...common,
    trials: trials.map(({ up, down }) => ({ up: named(up), down: named(down) })),
    openings: trials.flatMap((_, trial) =>
      books.map((book) => Array.from({ length: pairs }, (_, pair) => book(((first + trial) * pairs + pair) % BOOK))),
    ),
  };
}

/** What is saved, and where. */
interface Saved {
  readonly parameters: readonly TunedParameter[];
  readonly json: string;
  readonly page: string;
}

/** Writes the result so far into the folder, for programs and for people. */
function save(folder: SpsaFolder, settings: Settings, { spsa, course, totals }: SpsaTuning): Saved {
  const { plan, games } = settings;
  const values = isScreening(plan) ? spsa.values : spsa.rounded();
  const signals = spsa.signals();
  const effects = spsa.effects(totals.reduce((sum, total) => sum + gamesOf(total), 0));
  const every = Math.ceil(course.length / POINTS);
  const points = course.filter((_, i) => i % every === 0 || i === course.length - 1);
  const parameters = plan.parameters.map(({ name, value, step, what }, p) => ({
    ...{ name, what, step, old: value, new: values[p]!, exact: spsa.values[p]!, signal: signals[p]! },
    effect: effects[p]!,
  }));
  const result = {
    settings: identityOf(settings),
    iterations: spsa.done,
    games: Object.fromEntries(games.map((game, i) => [game, totals[i]!])),
    parameters,
    course: points,
  };
  const json = JSON.stringify(result, null, 1);
  folder.write('result.json', `${json}\n`);
  const title = `${games.join(', ')} at ${timeControlText(settings.common.timeControl)}`;
  const page = folder.write('result.html', spsaReport(title, parameters, points, plan.iterations));
  return { parameters, json, page };
}

function gamesOf({ wins, draws, losses }: TrialResult): number {
  return wins + draws + losses;
}

function resultText({ plan, games, common }: Settings, { spsa, totals }: SpsaTuning, saved: Saved): string {
  const { parameters, page } = saved;
  const values = isScreening(plan) ? ['lower', 'higher'] : ['old', 'new'];
  const rows = parameters.map((one, p) => {
    const { min, max } = plan.parameters[p]!;
    const { name, old, step, signal, effect } = one;
    const pair = isScreening(plan) ? [Math.max(min, old - step), Math.min(max, old + step)] : [old, one.new];
    return [name, ...pair, signed(signal), eloText(effect)];
  });
  const changed = parameters.flatMap((one) => (one.new === one.old ? [] : [`;option.${one.name}=${one.new}`]));
  const tc = timeControlText(common.timeControl);
  return [
    tableText(['parameter', ...values, 'signal', 'higher - lower'], rows),
    ...games.map((game, i) => {
      const { draws, faults } = totals[i]!;
      return `${game}: ${gamesOf(totals[i]!)} games, ${draws} drawn, ${faults} lost on time or by other faults`;
    }),
    `${spsa.done} of ${plan.iterations} iterations. Course: ${page}`,
    ...(changed.length === 0
      ? []
      : [
          "A match decides (after 'npm run build:tunable'):",
          `node dist-tunable/main.js match -v ${games[0]} -e "self;name=tuned${changed.join('')}" -e "self;name=old" ` +
            `-t ${tc} -g 20000 --sprt elo0=0,elo1=5`,
        ]),
  ].join('\n');
}
