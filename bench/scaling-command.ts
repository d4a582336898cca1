/* The command line of the scaling bench, and what it prints. Started by `scaling.ts`. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { eloText, percent } from '../src/cli/format.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { ownCommand } from '../src/install/launcher.ts';
import { parseEngineSpec } from '../src/match/engine-spec.ts';
import { bookOf, planOpenings } from '../src/match/openings.ts';
import { foreignFields, OPPONENT_NAMES } from '../src/match/opponent-names.ts';
import type { Opening } from '../src/match/play-game.ts';
import { type FittedLine, weightedLine } from '../src/match/slope.ts';
import { share } from '../src/match/standings.ts';
import { variantByName } from '../src/variants/registry.ts';
import { buildId } from './build-id.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { machine } from './machine.ts';
import { checkIdentity, claimFolder } from './match-folder.ts';
import { scalingPlot } from './scaling-plot.ts';
import { type Contest, type Limit, type Plan, type Point, playPoint, readLimits } from './scaling-points.ts';

const NODES = '2000,8000,32000,128000';
const CLOCKS = '2.5+0.025,10+0.1,40+0.4';
/** The openings where a game has no start arrays, and by how much (centipawns) a side may be ahead after them. */
const OPENINGS = 'random:8';
const BALANCE = '150';

type Options = OptionsOf<typeof command>;

/** A contest at all limits that were played, and the line through them. */
interface Series {
  readonly contest: Contest;
  readonly name: string;
  readonly points: readonly Point[];
  readonly line: FittedLine | undefined;
}

/**
 * Obeys this process's command line.
 *
 * @param program the script of this build, which `self` stands for
 */
export function main(program: string): Promise<void> {
  return runCommand(command().action((options) => run(options, program)));
}

function command() {
  return scriptCommand('bench:scaling', 'measure how the difference between two engines depends on nodes or time')
    .option('-v, --variant <name>', 'the game', 'ajax-bigamous')
    .option('-e, --engine <spec>', "the first engine, as for 'stablemate match'", 'self')
    .option('-a, --against <spec>', 'the second engine, such as another build')
    .option('-i, --ini <file>', "the second engine's file of variants, given to it as VariantPath")
    .option('--names <list>', 'what an engine with such a file calls the games', OPPONENT_NAMES)
    .option('--odds <n>', 'the second engine has n times as much, so that a score nearer to 50 % tells more', '1')
    .option('--self', 'each engine with twice the nodes or time against itself')
    .option('-n, --nodes <list>', 'nodes searched for each move', NODES)
    .option('-t, --clock [list]', `play by the clock instead, seconds and increment (default: ${CLOCKS})`)
    .option('-g, --games <n>', 'games at each of them', '200')
    .option('-c, --concurrency <n>', 'games at the same time', `${availableParallelism()}`)
    .option('-s, --seed <n>', 'the openings depend on it', '1')
    .option('--openings <which>', `as for 'stablemate match' (default: arrays where there are any, else ${OPENINGS})`)
    .option('--balance <centipawns>', `replace openings that are less even (default: ${BALANCE}, for random moves)`)
    .option('--hash <MB>', 'the size of each transposition table', '64')
    .option('-f, --folder <folder>', 'where games and plot are saved (default: scaling/<variant>)')
    .option('--json', 'print all results for a program');
}

async function run(options: Options, program: string): Promise<void> {
  const plan = planFrom(options);
  const limits = limitsFrom(options);
  const contests = contestsFrom(options, plan, program);
  const about = machine();
  const interrupt = interruption();
  if (!options.json) console.log(about);
  const drawn = drawOpenings(plan);
  const series: Series[] = [];
  for (const contest of contests) {
    if (interrupt.aborted) break;
    const points: Point[] = [];
    for (const limit of limits) {
      const point = interrupt.aborted ? undefined : await playPoint(contest, limit, drawn, interrupt);
      if (!point) continue;
      points.push(point);
      if (!options.json) console.log(pointText(point));
    }
    if (points.length > 0) series.push(seriesOf(contest, points));
  }
  const plot = savePlot(series, limits, plan, options);
  if (options.json) console.log(jsonText(series, about, plot, options));
  else console.log([...series.map(seriesText), `${plot ? `Plot: ${plot}` : 'No game was finished.'}`].join('\n'));
  if (interrupt.aborted) process.exitCode = INTERRUPTED;
}

/** @throws InputError if an option makes no sense, or another process plays into the folder */
function planFrom(options: Options): Plan {
  const variant = variantByName(options.variant);
  const text = options.openings ?? (variant.startArrays ? 'arrays' : OPENINGS);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1);
  const centipawns = options.balance ?? (text.startsWith('random:') ? BALANCE : undefined);
  const balance = centipawns === undefined ? undefined : wholeNumber('the balance', centipawns, 0, 10_000);
  return {
    variant,
    games: wholeNumber('the number of games', options.games, 2, 1_000_000),
    concurrency: wholeNumber('the number of games at the same time', options.concurrency, 1, 1024),
    seed,
    openings: planOpenings(variant, { text, seed, shuffled: false, plies: undefined, balance }),
    openingsText: balance === undefined ? text : `${text}, even within ${balance}`,
    folder: options.folder ?? join('scaling', variant.name),
  };
}

/** @throws InputError if one cannot be read */
function limitsFrom({ nodes, clock }: Options): Limit[] {
  if (clock === undefined) return readLimits(nodes, 'nodes');
  return readLimits(clock === true ? CLOCKS : clock, 'clock');
}

/** @throws InputError if the engines cannot be read, or the folder holds games of others */
function contestsFrom(options: Options, { variant, folder, seed, openingsText }: Plan, program: string): Contest[] {
  const { engine, against, ini, names, self, hash } = options;
  const odds = wholeNumber('the odds', options.odds, 1, 1000);
  if (against === undefined && !self)
    throw new InputError('--against names the second engine; or --self plays the first against itself');
  if (self && odds > 1)
    throw new InputError('--odds is for the engine of --against, and --self plays each against itself');
  if (against === undefined && ini !== undefined) throw new InputError('--ini is for the engine of --against');
  const memory = `option.Hash=${wholeNumber('the hash', hash, 1, 1_000_000)}`;
  const foreign = ini === undefined ? [] : foreignFields(ini, names, variant.name);
  const texts = [withDefaults(engine, [memory])];
  if (against !== undefined) texts.push(withDefaults(against, [memory, ...foreign]));

  const { execPath } = process;
  const own = ownCommand({ execPath, execArgv: [], argv: [execPath, program] });
  const specs = texts.map((text) => parseEngineSpec(text, own));
  const contests: (Contest & { readonly text: string })[] = self
    ? specs.map((spec, i) => ({ name: `self-${i + 1}`, first: spec, second: spec, shares: [2, 1], text: texts[i]! }))
    : [
        {
          name: 'versus',
          first: specs[0]!,
          second: specs[1]!,
          shares: [1, odds],
          text: `${texts.join(' against ')}${oddsText(odds)}`,
        },
      ];
  claimFolder(folder);
  for (const { name, text, first, second } of contests)
    checkIdentity(folder, name, {
      ...{ game: variant.name, engines: text, openings: openingsText, seed: `${seed}` },
      ...([first, second].some((spec) => spec.command === own) ? { build: buildOf(program) } : {}),
    });
  return contests;
}

function oddsText(odds: number): string {
  return odds > 1 ? `, which has ${odds} times as much` : '';
}

/** Tells builds of the program apart: its main file names the others by their contents. */
function buildOf(program: string): string {
  return buildId(join(dirname(program), '../dist/main.js'));
}

/** An engine as a person said it, after whose command stands what holds unless that person said otherwise. */
function withDefaults(text: string, defaults: readonly string[]): string {
  const [program, ...said] = text.split(/(?<!\\);/);
  return [program, ...defaults, ...said].join(';');
}

/**
 * Finds the openings before there are clocks that run, because finding them takes this process some time.
 *
 * @returns the plan with the openings themselves in it
 */
function drawOpenings(plan: Plan): Plan {
  const { games, openings, variant } = plan;
  const book = bookOf(variant, openings);
  const list: Opening[] = [];
  const rounds = Math.ceil(games / 2);
  const progress = new Progress({ what: 'openings', total: rounds });
  try {
    for (let round = 0; round < rounds; round++) {
      list.push(book(round));
      progress.update(round + 1);
    }
  } finally {
    progress.stop();
  }
  return { ...plan, openings: { kind: 'list', list } };
}

function seriesOf(contest: Contest, points: readonly Point[]): Series {
  const { first, second } = points[0]!;
  const against = `${first} against ${second}${oddsText(contest.shares[1])}`;
  const name = isSelfPlay(contest) ? `${first}, twice against once` : against;
  return { contest, name, points, line: weightedLine(points.map(place)) };
}

/** Does an engine with twice the nodes or time play itself? */
function isSelfPlay({ first, second }: Contest): boolean {
  return first === second;
}

/** Where a point lies: Elo over doublings. */
function place({ limit, elo }: Point): { x: number; y: number; error: number } {
  return { x: limit.doublings, y: elo?.elo ?? Number.NaN, error: elo?.error ?? Number.NaN };
}

/** Writes the plot into the folder. @returns its file; undefined if there is nothing in it */
function savePlot(
  series: readonly Series[],
  limits: readonly Limit[],
  plan: Plan,
  options: Options,
): string | undefined {
  if (series.length === 0) return undefined;
  const kind = limits[0]!.control.kind;
  const svg = scalingPlot(
    series.map(({ name, points, line }) => ({ name: `${name}: ${lineText(line)}`, points: points.map(place), line })),
    {
      title: `${plan.variant.name}: Elo by ${kind === 'nodes' ? 'nodes per move' : 'time control'}`,
      xAxis: kind === 'nodes' ? 'nodes per move' : 'seconds + increment',
      yAxis: options.self ? 'Elo of twice as much' : 'Elo of the first engine',
      ticks: limits.map(({ doublings, text }) => ({ x: doublings, text })),
    },
  );
  const file = join(plan.folder, `${options.self ? 'self' : 'versus'}-${kind}.svg`);
  writeFileSync(file, svg);
  return file;
}

function lineText(line: FittedLine | undefined): string {
  if (!line) return 'no slope yet';
  return `${eloText({ elo: line.slope, error: line.slopeError })} Elo per doubling`;
}

function pointText({ first, second, limit, wins, draws, losses, elo }: Point): string {
  const estimate = elo ? `  ${eloText(elo)} Elo` : '';
  return `${first} - ${second}, ${limit.control.kind} ${limit.text}: +${wins} =${draws} -${losses}${estimate}`;
}

function seriesText({ name, points, line, contest }: Series): string {
  const amount = points[0]!.limit.control.kind === 'nodes' ? 'nodes' : 'clock';
  const head = [
    amount,
    'games',
    '+',
    '=',
    '-',
    'score',
    'Elo',
    'depth',
    isSelfPlay(contest) ? 'of once' : 'of second',
    'faults',
  ];
  const rows = points.map((point) => [
    ...[point.limit.text, point.wins + point.draws + point.losses, point.wins, point.draws, point.losses],
    ...[percent(share(point)), point.elo ? eloText(point.elo) : ''],
    ...point.depths.map((depth) => depth?.toFixed(1) ?? ''),
    point.faults,
  ]);
  const used = line && line.points < points.length ? ` (from ${line.points} of ${points.length} points)` : '';
  return `${name}\n${tableText(head, rows)}\n${lineText(line)}${used}`;
}

/** All results for a program; JSON writes what is infinite as null. */
function jsonText(series: readonly Series[], about: string, plot: string | undefined, options: Options): string {
  const told = series.map(({ name, points, line }) => ({
    name,
    points: points.map(({ limit, first, second, wins, draws, losses, pairs, elo, depths, faults }) => ({
      limit: limit.text,
      ...{ doublings: limit.doublings, first, second, wins, draws, losses, pentanomial: pairs, elo, depths, faults },
    })),
    line,
  }));
  return JSON.stringify({ machine: about, options, plot, series: told }, null, 2);
}
