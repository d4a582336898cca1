/* The command line of the bench of won endgames, and what it prints. Started by `conversions.ts`. */
import { WHITE } from '../src/board/piece.ts';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { percent } from '../src/cli/format.ts';
import { matchProgress } from '../src/cli/match-report.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { whyNoEndgames } from '../src/endgame/material.ts';
import { InputError } from '../src/errors/input-error.ts';
import { ownCommand } from '../src/install/launcher.ts';
import { EngineFailure } from '../src/match/engine-process.ts';
import { parseEngineSpec } from '../src/match/engine-spec.ts';
import type { GameRow } from '../src/match/game-row.ts';
import { Match } from '../src/match/match.ts';
import { foreignFields, OPPONENT_NAMES } from '../src/match/opponent-names.ts';
import { GRACE_DEFAULT, LONGEST_MOVE_DEFAULT } from '../src/match/play-game.ts';
import { parseTimeControl } from '../src/match/time-control.ts';
import { variantByName } from '../src/variants/registry.ts';
import { INTERRUPTED, interruption } from './interruption.ts';
import { machine } from './machine.ts';
import { type WonPosition, wonPositions } from './won-positions.ts';

type Options = OptionsOf<typeof command>;

/** A game from a won position. */
interface PlayedOut {
  readonly position: WonPosition;
  /** The name of the engine that was to win. */
  readonly attacker: string;
  readonly end: 'won' | 'drawn' | 'lost';
  readonly reason: GameRow['reason'];
  readonly plies: number;
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
  return scriptCommand(
    'bench:conversions',
    'play out won endgames of king and two pieces against king and piece, which no endgame table covers',
  )
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('-p, --positions <n>', 'positions; each is played twice, so that either engine is to win it', '50')
    .option('-t, --time <control>', "as for 'stablemate match'", '2+0.05')
    .option('-a, --against <spec>', "the other engine, as for 'stablemate match' (default: the same)")
    .option('-i, --ini <file>', "the other engine's file of variants, given to it as VariantPath")
    .option('--names <list>', 'what an engine with such a file calls the games', OPPONENT_NAMES)
    .option('--won <centipawns>', 'a position is won if a search of --nodes says this much or more', '300')
    .option('-n, --nodes <n>', 'nodes of that search', '300000')
    .option('--proof <n>', 'nodes of a search that must see the mate besides (default: none is asked)')
    .option('-c, --concurrency <n>', 'games at the same time; no more than there are cores', '2')
    .option('-s, --seed <n>', 'the positions depend on it', '1')
    .option('--json', 'print all games for a program');
}

async function run(options: Options, program: string): Promise<void> {
  const variant = variantByName(options.variant);
  const why = whyNoEndgames(variant);
  if (why) throw new InputError(why);
  const count = wholeNumber('the number of positions', options.positions, 1, 100_000);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1);
  const rule = {
    nodes: wholeNumber('the nodes of the search that decides', options.nodes, 1000, 1_000_000_000),
    score: wholeNumber('the centipawns of a won position', options.won, 1, 10_000),
    proof:
      options.proof === undefined
        ? undefined
        : wholeNumber('the nodes of the search that sees the mate', options.proof, 1000, 1_000_000_000),
  };
  const { execPath } = process;
  const self = ownCommand({ execPath, execArgv: [], argv: [execPath, program] });
  const foreign = options.ini === undefined ? [] : foreignFields(options.ini, options.names, variant.name);
  const against = options.against === undefined ? 'self;name=the same' : [options.against, ...foreign].join(';');
  const engines = ['self;name=Stablemate', against].map((text) => parseEngineSpec(text, self));
  const timeControl = parseTimeControl(options.time);
  const concurrency = wholeNumber('the number of games at the same time', options.concurrency, 1, 1024);
  const interrupt = interruption();
  if (!options.json) console.log(machine());

  const { positions, unproved } = find(count, (heard) => wonPositions(variant, { count, seed }, rule, heard));
  if (rule.proof !== undefined && !options.json) console.log(`left out, because no mate was seen: ${unproved}`);
  const list = positions.map(({ fen }) => ({ fen, moves: [] }));
  const match = await Match.prepare({
    ...{ engines, games: 2 * count, format: 'round-robin', timeControl, concurrency, resume: false, seed },
    ...{ openings: { kind: 'list', list }, openingsText: 'won endgames' },
    rules: { variant, margin: 0, grace: GRACE_DEFAULT, longestMove: LONGEST_MOVE_DEFAULT },
  });
  const games: PlayedOut[] = [];
  const live = process.stderr.isTTY ? matchProgress(match) : undefined;
  try {
    await match.play((row) => {
      games.push(playedOut(row, positions[row.round]!));
      live?.update(match.standings.games);
    }, interrupt);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    throw new InputError(`engine ${error.message}`);
  } finally {
    live?.stop();
  }
  console.log(options.json ? JSON.stringify({ game: variant.name, unproved, games }, null, 2) : reportText(games));
  if (interrupt.aborted) process.exitCode = INTERRUPTED;
}

/** Finds positions and shows how many there are. */
function find<Found>(total: number, work: (heard: (found: number, unproved: number) => void) => Found): Found {
  let leftOut = 0;
  const detail = (): string => (leftOut > 0 ? `${leftOut} left out` : '');
  const progress = new Progress({ what: 'positions', total, detail });
  try {
    return work((found, unproved) => {
      leftOut = unproved;
      progress.update(found);
    });
  } finally {
    progress.stop();
  }
}

function playedOut({ players, result, reason, plies }: GameRow, position: WonPosition): PlayedOut {
  const attacker = players[position.strong]!;
  const winner = position.strong === WHITE ? '1-0' : '0-1';
  const end = result === winner ? 'won' : result === '1/2-1/2' ? 'drawn' : 'lost';
  return { position, attacker, end, reason, plies };
}

function reportText(games: readonly PlayedOut[]): string {
  const names = [...new Set(games.map(({ attacker }) => attacker))].sort();
  const rows = names.map((name) => {
    const own = games.filter(({ attacker }) => attacker === name);
    const count = (end: PlayedOut['end']): number => own.filter((game) => game.end === end).length;
    const won = own.filter(({ end }) => end === 'won');
    const plies = won.reduce((sum, game) => sum + game.plies, 0) / won.length;
    return [
      ...[name, own.length, count('won'), count('drawn'), count('lost')].map(String),
      ...[percent(count('won') / own.length), won.length > 0 ? (plies / 2).toFixed(1) : ''],
    ];
  });
  const failed = games
    .filter(({ end }) => end !== 'won')
    .map(({ position, attacker, end, reason }) => `${end} by ${attacker} (${reason}): ${position.fen}`);
  const head = ['to win', 'games', 'won', 'drawn', 'lost', 'converted', 'moves'];
  return [tableText(head, rows), ...failed].join('\n');
}
