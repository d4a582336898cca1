/* The command line of the table of matches, and what it prints. Started by `table.ts`. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { eloText, percent } from '../src/cli/format.ts';
import { matchProgress, speed } from '../src/cli/match-report.ts';
import { InputError } from '../src/errors/input-error.ts';
import { ownCommand } from '../src/install/launcher.ts';
import { EngineFailure } from '../src/match/engine-process.ts';
import { parseEngineSpec } from '../src/match/engine-spec.ts';
import { Match } from '../src/match/match.ts';
import { bookOf, planOpenings } from '../src/match/openings.ts';
import { foreignFields, OPPONENT_NAMES } from '../src/match/opponent-names.ts';
import { GRACE_DEFAULT, LONGEST_MOVE_DEFAULT } from '../src/match/play-game.ts';
import { type EngineLine, type Standings, share } from '../src/match/standings.ts';
import { parseTimeControl } from '../src/match/time-control.ts';
import { variantByName } from '../src/variants/registry.ts';
import { buildId } from './build-id.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { machine } from './machine.ts';
import { checkIdentity, claimFolder } from './match-folder.ts';
import { STOCKFISH_COMMIT, TABLE_ROWS, type TableRow } from './table-rows.ts';

const HEAD = [
  ...['game', 'opponent', 'time', 'games', '+', '=', '-', 'score', 'Elo', 'kn/s', 'theirs', 'ratio'],
  ...['our faults', 'their faults', 'openings'],
];

type Options = OptionsOf<typeof command>;

/** A row with what its match has shown. */
interface Played {
  readonly row: TableRow;
  readonly opponent: string;
  readonly standings: Standings;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Obeys this process's command line.
 *
 * @param program the script of this build
 */
export function main(program: string): Promise<void> {
  return runCommand(command().action((options) => run(options, program)));
}

function command() {
  return scriptCommand('bench:table', 'play the matches of the table in bench/README.md, or some of them')
    .option('-r, --rows <list>', 'only rows whose names hold one of these, e.g. "10+0.1" or "ajax-bigamous-20+0.2"')
    .option('--stockfish <program>', 'Fairy-Stockfish')
    .option('--ini <file>', 'its file of variants')
    .option('--names <list>', 'what it calls the games', OPPONENT_NAMES)
    .option('--fairymax <program>', 'Fairy-Max', '/usr/games/fairymax')
    .option('-g, --games <n>', 'other numbers of games than in the table')
    .option('-c, --concurrency <n>', 'games at the same time; no more than there are cores', '2')
    .option('-s, --seed <n>', 'the openings depend on it', '2026')
    .option('--hash <MB>', 'the size of each transposition table', '64')
    .option('-f, --folder <folder>', 'where games are saved', 'table')
    .option('--list', 'say which rows there are, and play nothing')
    .option('--json', 'print all results for a program');
}

async function run(options: Options, program: string): Promise<void> {
  const rows = rowsFrom(options);
  if (options.list) {
    for (const { name, opponent, games } of rows) console.log(`${name}: ${games} games against ${opponent}`);
    return;
  }
  // What is missing is said before hours are spent on other rows.
  for (const row of rows) opponentOf(row, options);
  const interrupt = interruption();
  claimFolder(options.folder);
  const about = machine();
  if (!options.json) console.log(about);
  const played: Played[] = [];
  for (const row of rows) {
    if (interrupt.aborted) break;
    const result = await playRow(row, options, program, interrupt);
    if (result.standings.games === 0) continue;
    played.push(result);
    if (!options.json) console.log(lineOf(cellsOf(result)));
  }
  if (options.json) console.log(jsonText(played, about, program));
  else if (played.length > 0) {
    const lines = [HEAD, HEAD.map(() => '---'), ...played.map(cellsOf)].map(lineOf);
    console.log(`\nBuild ${commitOf(program) ?? 'without a commit'} on ${about}:\n\n${lines.join('\n')}`);
  }
  if (interrupt.aborted) process.exitCode = INTERRUPTED;
}

/** @throws InputError if no row has such a name */
function rowsFrom({ rows, games }: Options): TableRow[] {
  const texts = rows === undefined ? [''] : rows.split(',').map((text) => text.trim());
  const unknown = texts.find((text) => !TABLE_ROWS.some(({ name }) => name.includes(text)));
  if (unknown !== undefined)
    throw new InputError(`no row is called '${unknown}'; there are ${TABLE_ROWS.map(({ name }) => name).join(', ')}`);
  const chosen = TABLE_ROWS.filter(({ name }) => texts.some((text) => name.includes(text)));
  if (games === undefined) return chosen;
  const count = wholeNumber('the number of games', games, 2, 1_000_000);
  return chosen.map((row) => ({ ...row, games: count }));
}

/**
 * The opponent of a row as `stablemate match` would be told it.
 *
 * @throws InputError if the options do not name the program
 */
function opponentOf({ game, opponent }: TableRow, { stockfish, ini, names, fairymax, hash }: Options): string {
  if (opponent === 'one thread') return `self;name=one thread;option.Hash=${hash}`;
  if (opponent === 'Fairy-Max') return `${fairymax};proto=xboard;name=Fairy-Max;option.Claim draw after=64`;
  if (stockfish === undefined || ini === undefined)
    throw new InputError('--stockfish and --ini name Fairy-Stockfish and its file of variants; or choose other --rows');
  const fields = ['proto=uci', 'name=Fairy-Stockfish', `option.Hash=${hash}`, 'option.Use NNUE=false'];
  return [stockfish, ...fields, ...foreignFields(ini, names, game)].join(';');
}

/** Plays a row's match, or what is missing of it. */
async function playRow(row: TableRow, options: Options, program: string, interrupt: AbortSignal): Promise<Played> {
  const { folder } = options;
  const variant = variantByName(row.game);
  const hash = wholeNumber('the hash', options.hash, 1, 1_000_000);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1);
  const isThreads = row.opponent === 'one thread';
  const { execPath } = process;
  const self = ownCommand({ execPath, execArgv: [], argv: [execPath, program] });
  const ours = isThreads ? 'two threads' : 'Stablemate';
  const texts = [
    `self;name=${ours};option.Hash=${hash}${isThreads ? ';option.Threads=2' : ''}`,
    opponentOf(row, options),
  ];
  const engines = texts.map((text) => parseEngineSpec(text, self));
  const openingsText = openingsOf(row);
  const opponent = isThreads ? 'one thread' : describe(row.opponent, engines[1]!.command[0]);
  const plan = planOpenings(variant, {
    ...{ text: row.openings, seed, shuffled: false, plies: undefined, balance: row.balance },
  });
  // Before there are clocks that run, because finding them takes this process some time.
  const book = bookOf(variant, plan);
  const list = Array.from({ length: Math.ceil(row.games / 2) }, (_, round) => book(round));
  const match = await Match.prepare({
    ...{ engines, games: row.games, format: 'round-robin', timeControl: parseTimeControl(row.time) },
    ...{ openings: { kind: 'list', list }, openingsText, seed },
    rules: { variant, margin: 0, grace: GRACE_DEFAULT, longestMove: LONGEST_MOVE_DEFAULT },
    concurrency: isThreads ? 1 : wholeNumber('the number of games at the same time', options.concurrency, 1, 1024),
    pgn: join(folder, `${row.name}.pgn`),
    resume: true,
  });
  // Only now, so that engines that do not start leave no trace.
  checkIdentity(folder, row.name, {
    ...{ game: row.game, engines: texts.join(' against '), opponent, 'time control': row.time },
    ...{ openings: openingsText, seed: `${seed}`, build: buildId(join(dirname(program), '../dist/main.js')) },
    hardware: `${cpus().length} x ${cpus()[0]?.model.trim()}`,
  });
  const live = process.stderr.isTTY ? matchProgress(match) : undefined;
  try {
    await match.play(() => live?.update(match.standings.games), interrupt);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new InputError(`engine ${error.message}; the same command goes on with the games that are missing`);
  } finally {
    live?.stop();
  }
  const theirs = match.standings.engines().find(({ name }) => name !== ours)?.name ?? row.opponent;
  return { row, opponent, standings: match.standings, ours, theirs };
}

function openingsOf({ openings, balance }: TableRow): string {
  return `${openings}, even within ${balance}`;
}

/** An opponent with its commit, where its folder says so; a package's version, or a fingerprint, if not. */
function describe(name: string, program: string): string {
  const commit = commitOf(program);
  if (commit !== undefined) {
    const isWanted = name !== 'Fairy-Stockfish' || STOCKFISH_COMMIT.startsWith(commit);
    return isWanted ? `${name} ${commit}` : `${name} ${commit} (not ${STOCKFISH_COMMIT.slice(0, commit.length)})`;
  }
  const packaged = firstLine('dpkg-query', '--show', '-f', `\${Version}`, name.toLowerCase().replace('-', ''));
  return packaged === undefined ? name : `${name} ${packaged}`;
}

/** The commit of the work tree in which a program lies; undefined if that is none, or not known. */
function commitOf(program: string): string | undefined {
  // One that the system looks for may lie anywhere.
  if (!/[\\/]/.test(program)) return undefined;
  return firstLine('git', '-C', dirname(program), 'rev-parse', '--short=8', 'HEAD');
}

/** What a command says; undefined if it fails, or there is no such command. */
function firstLine(file: string, ...args: readonly string[]): string | undefined {
  try {
    const text = execFileSync(file, [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n')[0] || undefined;
  } catch {
    return undefined;
  }
}

function cellsOf({ row, opponent, standings, ours, theirs }: Played): string[] {
  const [own, other] = [standings.engine(ours), standings.engine(theirs)];
  const { wins, draws, losses, elo } = own;
  const [speedOwn, speedOther] = [speed(own.searches), speed(other.searches)];
  const thousands = (nodes: number | undefined): string => (nodes === undefined ? '' : (nodes / 1000).toFixed(0));
  const ratio = speedOwn && speedOther ? (speedOwn / speedOther).toFixed(2) : '';
  return [
    ...[row.game, opponent, row.time, wins + draws + losses, wins, draws, losses].map(String),
    ...[percent(share(own)), elo ? eloText(elo) : '', thousands(speedOwn), thousands(speedOther), ratio],
    ...[faultsText(own), faultsText(other), openingsOf(row)],
  ];
}

/** Games that an engine lost by what it did wrong, as `2 time forfeit, 1 crash`. */
function faultsText({ faults }: EngineLine): string {
  return [...faults].map(([reason, count]) => `${count} ${reason}`).join(', ') || '0';
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function jsonText(played: readonly Played[], about: string, program: string): string {
  const rows = played.map(({ row, opponent, standings, ours, theirs }) => {
    const engines = [ours, theirs].map((name) => {
      const { searches, faults } = standings.engine(name);
      return { name, nps: speed(searches), searches, faults: Object.fromEntries(faults) };
    });
    const { wins, draws, losses, pairs, elo } = standings.engine(ours);
    return { ...row, opponent, wins, draws, losses, pentanomial: pairs, elo, engines };
  });
  return JSON.stringify({ machine: about, commit: commitOf(program), rows }, null, 2);
}
