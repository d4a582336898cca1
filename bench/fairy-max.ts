/*
 * Plays every game that is in Fairy-Max's file and built in here against the real Fairy-Max by `stablemate match`, and
 * prints a table: see 'Fairy-Max' in bench/README.md. Games are saved, so that a match that was stopped goes on.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { percent } from '../src/cli/format.ts';
import { InputError } from '../src/errors/input-error.ts';
import { fairyMaxSections } from '../src/variant-files/fairy-max/sections.ts';
import { findVariant } from '../src/variants/registry.ts';
import type { Variant } from '../src/variants/types.ts';
import { machine } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
/** The prefix of games that Fairy-Max offers by an option only, under XBoard's name for games of its own. */
const FAIRY = 'fairy/';
/** After so many moves without a capture Fairy-Max claims no draw at all: the most that its option allows. */
const NO_MOVE_RULE = 200;
/** The ends of games in which the engines do not agree on the rules. */
const DISPUTES = ['illegal move', 'wrong claim'];

/** What `stablemate match --json` says of an engine, as far as it is read here. */
interface EngineResult {
  readonly name: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly faults: Readonly<Record<string, number>>;
}

interface Row {
  readonly game: string;
  readonly theirs: string;
  readonly us: EngineResult;
  readonly them: EngineResult;
}

await runCommand(
  scriptCommand('bench:fairy-max', "play all of Fairy-Max's games against it, and count points and disputes")
    .option('--fairymax <program>', 'Fairy-Max', '/usr/games/fairymax')
    .option('--ini <file>', 'its file of games', '/usr/share/games/fairymax/fmax.ini')
    .option('--only <list>', 'only these of our games')
    .option('-g, --games <n>', 'games of each', '20')
    .option('-t, --tc <time>', 'the time control', '2+0.05')
    .option('-c, --concurrency <n>', 'games at the same time', '1')
    .option('-s, --seed <n>', 'the openings depend on it', '2026')
    .option('-f, --folder <folder>', 'where games are saved', 'fairy-max')
    .action((options) => {
      const games = `${wholeNumber('the number of games', options.games, 2, 1_000_000)}`;
      const all = gamesOf(options.ini);
      const only = options.only?.split(',');
      const unknown = only?.find((name) => ![...all.keys()].some((variant) => variant.name === name));
      if (unknown !== undefined) throw new InputError(`${options.ini} has no game that we know as '${unknown}'`);
      mkdirSync(options.folder, { recursive: true });
      const rows: Row[] = [];
      for (const [variant, theirs] of all) {
        if (only && !only.includes(variant.name)) continue;
        const opponent = opponentOf(variant, theirs, options.fairymax);
        const files = ['--pgn', join(options.folder, `${variant.name}.pgn`), '--resume', '--seed', options.seed];
        const engines = ['-e', 'self;name=Stablemate', '-e', opponent];
        const how = ['-g', games, '-t', options.tc, '-c', options.concurrency];
        const [us, them] = play(['-v', variant.name, ...engines, ...how, ...files]);
        rows.push({ game: variant.name, theirs, us, them });
        console.log(lineOf(rows.at(-1)!));
      }
      report(rows, options.tc);
    }),
);

/**
 * Our games by the names under which a file of Fairy-Max's has them: of two sections for one game the last one.
 *
 * @throws InputError if the file cannot be read
 */
function gamesOf(ini: string): Map<Variant, string> {
  let text: string;
  try {
    text = readFileSync(ini, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read Fairy-Max's games in '${ini}': ${(error as Error).message}`);
  }
  const games = new Map<Variant, string>();
  for (const { name } of fairyMaxSections(text)) {
    const variant = findVariant(name);
    // XBoard has a game of ours under another name where its own begins otherwise.
    const isSame = variant?.xboard.name === undefined || variant.xboard.name === name;
    if (!variant) console.log(`${name} is not built in`);
    else if (!isSame) console.log(`${name} is not built in; ours, ${variant.xboard.name}, begins otherwise`);
    else if (variant.pawn.promotion.fromOwnHoldings)
      console.log(`${name}: its pawns may become pieces that are not in hand`);
    else games.set(variant, name);
  }
  return games;
}

/** Fairy-Max as `stablemate match` is told it. */
function opponentOf({ draws }: Variant, theirs: string, program: string): string {
  const moves = draws.moveRule === undefined ? NO_MOVE_RULE : draws.moveRule / 2;
  const chosen = theirs.startsWith(FAIRY)
    ? ['variant=fairy', `option.Variant fairy selects=${theirs.slice(FAIRY.length)}`]
    : [`variant=${theirs}`];
  return [program, 'proto=xboard', 'name=Fairy-Max', ...chosen, `option.Claim draw after=${moves}`].join(';');
}

/** Plays a match and reads its result. @throws InputError if it could not be played */
function play(options: readonly string[]): [us: EngineResult, them: EngineResult] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'match', '--json', ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new InputError(`stablemate match ${options.join(' ')}: ${stderr.trim().split('\n').at(-1)}`);
  const { engines } = JSON.parse(stdout) as { engines: EngineResult[] };
  const named = (name: string): EngineResult => engines.find((engine) => engine.name === name)!;
  return [named('Stablemate'), named('Fairy-Max')];
}

function sum(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

function disputesOf({ us, them }: Row): number {
  return DISPUTES.reduce((total, fault) => total + (us.faults[fault] ?? 0) + (them.faults[fault] ?? 0), 0);
}

/** The faults of an engine in words. */
function faultsOf({ faults }: EngineResult): string {
  return Object.entries(faults)
    .map(([fault, number]) => `${number} ${fault}`)
    .join(', ');
}

function scoreOf({ wins, draws, losses }: EngineResult): string {
  return percent((wins + draws / 2) / (wins + draws + losses));
}

function lineOf(row: Row): string {
  const { game, theirs, us, them } = row;
  const cells = [game, theirs, us.wins, us.draws, us.losses, scoreOf(us), faultsOf(us), faultsOf(them)];
  return `| ${[...cells, disputesOf(row)].join(' | ')} |`;
}

function report(rows: readonly Row[], time: string): void {
  const heads = ['game', "Fairy-Max's name", '+', '=', '-', 'score', 'our faults', 'their faults', 'disputes'];
  const wins = sum(rows, ({ us }) => us.wins);
  const draws = sum(rows, ({ us }) => us.draws);
  const losses = sum(rows, ({ us }) => us.losses);
  const score = scoreOf({ name: '', wins, draws, losses, faults: {} });
  const total = `| all | | ${wins} | ${draws} | ${losses} | ${score} | | | ${sum(rows, disputesOf)} |`;
  const table = [heads, heads.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`\n${time} on ${machine()}:\n`);
  console.log([...table, ...rows.map(lineOf), total].join('\n'));
}
