import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';
import { ownCommand } from '../install/launcher.ts';
import { parseDraw, parseResign } from '../match/adjudication.ts';
import { EngineFailure } from '../match/engine-process.ts';
import { type EngineSpec, parseEngineSpec, readEngineFile } from '../match/engine-spec.ts';
import { Match, type MatchSettings } from '../match/match.ts';
import { defaultOpenings, planOpenings } from '../match/openings.ts';
import { waitingFile } from '../match/pgn-file.ts';
import { GRACE_DEFAULT, LONGEST_MOVE_DEFAULT } from '../match/play-game.ts';
import { readMatch } from '../match/saved-match.ts';
import { parseShard } from '../match/schedule.ts';
import { parseSprt, type SprtTest } from '../match/sprt.ts';
import { Standings } from '../match/standings.ts';
import { parseTimeControl } from '../match/time-control.ts';
import { variantByName } from '../variants/registry.ts';
import { collect, type OptionsOf, wholeNumber } from './command-line.ts';
import { duration } from './format.ts';
import { openQueue, QUEUE_OPTION } from './long-work.ts';
import { gameLine, matchProgress, report, reportJson, sprtLine } from './match-report.ts';

/** Exit statuses: an engine could not go on; games are not where they should be; somebody pressed Ctrl-C. */
const ENGINE_FAILED = 1;
const NOT_SAVED = 2;
const INTERRUPTED = 130;

const MOST_GAMES = 10_000_000;
const MOST_CONCURRENCY = 1024;
const MOST_SECONDS = 1_000_000;

const HELP = `
Engines: --engine "<command>;<key>=<value>;…" with the keys
  cmd=            the command, if it is not said first; 'self' is this program
  name=           how it appears in tables and games (default: as it calls itself)
  proto=          uci or xboard (default: found out)
  option.<name>=  one of its options, as in option.Hash=64
  init=           a raw line to send at start-up (may occur several times)
  variant=        the name by which it knows the game, if that is none of ours
  fen=always      give it each position as a FEN, for engines whose rules differ in detail
  moves=legal     tell it (UCI) which moves are legal, for the same reason
  tc=             a time control of its own
  dir=            the folder to start it in
  restart=on      start it again for each game
\\; stands for a ; inside a value, other backslashes for themselves. A file of --engines holds the same keys: JSON (a
list of objects, or an object of them by name) or INI (a section for each engine).

Time controls: 10+0.1 (seconds and increment), 40/60+0.5 (for 40 moves), 5:00+3 (minutes:seconds), st=2 (seconds for
each move), nodes=10000, depth=8.

Examples:
  stablemate match -v team-mate -e self -e "fairymax;option.Claim draw after=64" -g 40 -t 10+0.1 --pgn games.pgn
  stablemate match -v mad-mate -e self -e "self;name=small;option.Hash=1" -g 1000 -t 1+0.01 --sprt elo0=0,elo1=5`;

/** `stablemate match`: games between engines, and what they say about their strength. */
export function matchCommand(): CommandUnknownOpts {
  return command().action((options, command) => runMatch(options, command.optsWithGlobals().variants));
}

type MatchOptions = OptionsOf<typeof command>;

function command() {
  return new Command<[], Record<never, never>, { variants?: string[] }>('match')
    .description('play games between engines at any of our games, and measure their strength')
    .option('-v, --variant <name>', 'the game', 'chess')
    .option('-e, --engine <spec>', 'an engine (see below); at least two', collect, [])
    .option('--engines <file>', 'engines from a JSON or INI file')
    .option(
      '-g, --games <n>',
      'games of each pair of engines; each opening is played twice, with colours reversed',
      '10',
    )
    .option('-t, --tc <time>', 'time control (see below)', '10+0.1')
    .option('-c, --concurrency <n>', 'games at the same time', '1')
    .option(...QUEUE_OPTION)
    .addOption(
      new Option('--format <format>', 'all against all, or the first engine against the others')
        .choices(['round-robin', 'gauntlet'] as const)
        .default('round-robin' as const),
    )
    .option(
      '--openings <which>',
      'random:<half-moves>, arrays (Familiar), an .epd or .pgn file (default: what suits the game)',
    )
    .option('--opening-plies <n>', 'take this number of plies of each game of a PGN (default: all)')
    .option('--balance <centipawns>', 'replace random openings in which a short search finds a side better by more')
    .addOption(
      new Option('--order <order>', "openings of a file in the file's order or a random one")
        .choices(['sequential', 'random'] as const)
        .default('sequential' as const),
    )
    .option('--seed <n>', 'makes all that is random the same as the last time with this number')
    .option('--pgn <file>', 'save each game here as soon as it is over')
    .option('--resume', 'go on with the match whose games the file of --pgn holds')
    .option('--shard <i/n>', 'play only part i of n; --merge puts the parts together')
    .option('--merge <files...>', 'play nothing, but show the tables of the games in these files')
    .option('--sprt <test>', 'stop as soon as elo0=0,elo1=5 is decided; also alpha=, beta=, model=normalized|logistic')
    .option('--resign [rule]', 'end games that are lost by the scores: score=600,moves=4,sides=one|both')
    .option('--draw [rule]', 'end games that are drawn by the scores: score=10,moves=8,from=40')
    .option('--max-moves <n>', 'end games as draws after this number of moves')
    .option('--margin <ms>', 'an engine may exceed its time by this much', '0')
    .option('--grace <s>', 'kill an engine that has not answered this long after its time', `${GRACE_DEFAULT / 1000}`)
    .option('--longest-move <s>', 'the time for a move where there is no clock', `${LONGEST_MOVE_DEFAULT / 1000}`)
    .option('-q, --quiet', 'only the tables at the end')
    .option('--json', 'the result at the end as JSON, and nothing else')
    .addHelpText('after', HELP);
}

/** @param variants files of games, which we ourselves must know too when we are an engine of the match */
async function runMatch(options: MatchOptions, variants: readonly string[] = []): Promise<void> {
  const test = options.sprt === undefined ? undefined : parseSprt(options.sprt);
  if (options.merge) merge(options.merge, test, options);
  else await play(settingsFrom(options, variants, test), options);
}

function merge(files: readonly string[], test: SprtTest | undefined, options: MatchOptions): void {
  if (options.engine.length > 0 || options.engines !== undefined || options.pgn !== undefined)
    throw new InputError('--merge plays nothing; leave out --engine, --engines and --pgn');
  const { games, identity } = readMatch(files);
  if (!identity) throw new InputError(`there is no game in ${files.join(', ')}`);
  const standings = new Standings(games.map(({ row }) => row));
  if (options.json) console.log(reportJson(standings, test, { variant: identity.variant }));
  else console.log(report(standings, test));
}

async function play(settings: MatchSettings, options: MatchOptions): Promise<void> {
  const { sprt: test } = settings;
  const queue = options.queue === undefined ? undefined : await openQueue(options.queue, 'games');
  const interrupt = new AbortController();
  let playing = false;
  const onSignal = (): void => {
    // There is no result to show yet, or the user does not want to wait for it; engines end with us.
    if (!playing || interrupt.signal.aborted) process.exit(INTERRUPTED);
    interrupt.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  const startedAt = Date.now();
  let failure: EngineFailure | undefined;
  try {
    const match = await Match.prepare({ ...settings, runner: queue });
    const live = options.quiet ? undefined : matchProgress(match, queue);
    // The bar of a terminal would be between them.
    const lines = !options.quiet && !options.json && !process.stderr.isTTY;
    playing = true;
    try {
      await match.play((row, played) => {
        const { standings, total, protagonist } = match;
        if (lines) console.log(gameLine(row, played, `${standings.games}/${total}`, standings.engine(protagonist)));
        live?.update(standings.games);
      }, interrupt.signal);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      failure = error;
    } finally {
      live?.stop();
    }
    const { standings, sprt } = match;
    if (options.json)
      console.log(
        reportJson(standings, test, {
          variant: settings.rules.variant.name,
          seed: settings.seed,
          interrupted: interrupt.signal.aborted,
        }),
      );
    else {
      console.log(report(standings, test));
      if (test && sprt) console.log(sprtLine(test, sprt));
      const how = interrupt.signal.aborted ? 'interrupted after' : 'took';
      console.log(
        `${standings.games} of ${match.total} games, seed ${settings.seed}; ${how} ${duration(Date.now() - startedAt)}`,
      );
    }
    if (match.gamesWait) {
      console.error(
        `stablemate: another program has '${settings.pgn}' open, so the last games are in ` +
          `'${waitingFile(settings.pgn!)}'; the same command with --resume puts them in`,
      );
      process.exitCode = NOT_SAVED;
    }
  } finally {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, onSignal);
    await queue?.close();
  }
  if (interrupt.signal.aborted) process.exitCode = INTERRUPTED;
  if (failure) {
    console.error(`stablemate: engine ${failure.message}; the match cannot go on`);
    process.exitCode = ENGINE_FAILED;
  }
}

function settingsFrom(options: MatchOptions, variants: readonly string[], sprt: SprtTest | undefined): MatchSettings {
  const variant = variantByName(options.variant);
  const engines = enginesFrom(options, variants);
  if (options.resume && options.pgn === undefined) throw new InputError('--resume needs --pgn with the games so far');
  if (sprt && engines.length !== 2) throw new InputError(`--sprt compares two engines, not ${engines.length}`);
  if (sprt && options.shard !== undefined)
    throw new InputError('--sprt needs all results; give it to --merge instead of to a --shard');
  if (options.shard !== undefined && options.seed === undefined)
    throw new InputError('--shard needs --seed, the same for all parts');
  const number = (what: string, text: string | undefined, lowest: number, highest: number): number | undefined =>
    text === undefined ? undefined : wholeNumber(what, text, lowest, highest);
  const saved = options.resume ? readMatch([options.pgn!, waitingFile(options.pgn!)]).identity?.seed : undefined;
  const seed = number('the seed', options.seed ?? saved, 0, 2 ** 32 - 1) ?? Math.floor(Math.random() * 2 ** 32);
  const openingsText = openingsTextFrom(options, options.openings ?? defaultOpenings(variant));
  return {
    engines,
    games: wholeNumber('the number of games', options.games, 1, MOST_GAMES),
    format: options.format,
    shard: options.shard === undefined ? undefined : parseShard(options.shard),
    timeControl: parseTimeControl(options.tc),
    openings: planOpenings(variant, {
      text: options.openings,
      seed,
      shuffled: options.order === 'random',
      plies: number('the number of half-moves', options.openingPlies, 0, MOST_GAMES),
      balance: number('the balance', options.balance, 0, 10_000),
    }),
    openingsText,
    seed,
    rules: {
      variant,
      margin: wholeNumber('the margin', options.margin, 0, 1000 * MOST_SECONDS),
      grace: 1000 * wholeNumber('the grace time', options.grace, 0, MOST_SECONDS),
      longestMove: 1000 * wholeNumber('the longest move', options.longestMove, 1, MOST_SECONDS),
      resign: options.resign === undefined ? undefined : parseResign(options.resign === true ? '' : options.resign),
      draw: options.draw === undefined ? undefined : parseDraw(options.draw === true ? '' : options.draw),
      longest: number('the number of moves', options.maxMoves, 1, MOST_GAMES),
    },
    variantFiles: variants.map((file) => readFileSync(file, 'utf8')),
    concurrency: wholeNumber('the number of games at the same time', options.concurrency, 1, MOST_CONCURRENCY),
    sprt,
    pgn: options.pgn,
    resume: options.resume === true,
  };
}

/** What the openings depend on, so that a match that is resumed can be checked to be the same one. */
function openingsTextFrom({ order, openingPlies, balance }: MatchOptions, text: string): string {
  return [
    text,
    ...(order === 'random' ? ['random order'] : []),
    ...(openingPlies ? [`${openingPlies} half-moves`] : []),
    ...(balance ? [`even within ${balance}`] : []),
  ].join(', ');
}

function enginesFrom({ engine, engines }: MatchOptions, variants: readonly string[]): EngineSpec[] {
  const games = variants.flatMap((file) => ['--variants', resolve(file)]);
  const self = [...ownCommand(), ...games] as const;
  const specs = [
    ...engine.map((text) => parseEngineSpec(text, self)),
    ...(engines === undefined ? [] : readEngineFile(engines, self)),
  ];
  if (specs.length < 2)
    throw new InputError('a match needs two engines; say --engine twice, as in -e self -e fairymax');
  return specs;
}
