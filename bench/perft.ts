/*
 * How fast moves are counted, by us and by another engine: see 'Speed' in the README. Both run as a user would run them,
 * as UCI processes, because TypeScript from source is slower than the built program (only the bundler inlines constants).
 */
import { wholeNumber } from '../src/cli/whole-number.ts';
import { InputError } from '../src/input-error.ts';
import { machine } from './machine.ts';
import { geometricMean, median } from './median.ts';
import { OPPONENT_NAMES, opponentNames } from './opponent-names.ts';
import { PerftPlayer } from './perft-player.ts';
import { POSITIONS } from './positions.ts';
import { benchCommand, runCommand } from './run-command.ts';
import { textTable } from './text-table.ts';

interface Options {
  engine: string;
  against?: string;
  ini?: string;
  names: string;
  games?: string;
  rounds: string;
  json?: true;
}

/** What was measured on one position; times in milliseconds, one per round. */
interface Measurement {
  readonly game: string;
  readonly position: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
  readonly ours: number[];
  /** Empty if the other engine does not know the game. */
  readonly theirs: number[];
}

await runCommand(
  benchCommand('bench:perft', 'measure how fast moves are counted, alone or in turn with another UCI engine')
    .option('-a, --against <command>', 'the other engine')
    .option('-i, --ini <file>', "the other engine's file of variants, given to it as VariantPath")
    .option('-n, --names <list>', 'what the other engine calls the games', OPPONENT_NAMES)
    .option('-g, --games <list>', 'only these games')
    .option('-r, --rounds <n>', 'how often each position is measured', '3')
    .option('-e, --engine <command>', 'our side, such as another build', 'node bin/stablemate.js')
    .option('--json', 'print all times for a program')
    .action(run),
);

async function run(options: Options): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const nameOf = opponentNames(options.names);
  const games = options.games?.split(',') ?? Object.keys(POSITIONS);
  const unknown = games.find((game) => !Object.hasOwn(POSITIONS, game));
  if (unknown !== undefined)
    throw new InputError(`no positions of '${unknown}'; there are some of ${Object.keys(POSITIONS).join(', ')}`);
  const before = machine();
  const measured: Measurement[] = [];
  for (const game of games) measured.push(...(await measureGame(game, nameOf(game), rounds, options)));
  if (options.json) console.log(JSON.stringify({ machine: before, options, positions: measured }, null, 2));
  else report(measured, before);
}

/** Each game has processes of its own, so that no measurement hangs on what was counted before. */
async function measureGame(game: string, theirGame: string, rounds: number, options: Options): Promise<Measurement[]> {
  const { engine, against, ini } = options;
  const us = await PerftPlayer.start(engine);
  let them: PerftPlayer | undefined;
  try {
    if (against !== undefined) them = await PerftPlayer.start(against, ini);
    const rival = them?.knows(theirGame) ? them : undefined;
    await us.choose(game);
    await rival?.choose(theirGame);
    const measured: Measurement[] = [];
    // The first count of each position is held against the other's, and lets the machine code be compiled.
    for (const [i, { fen, depth }] of POSITIONS[game]!.entries()) {
      const { nodes } = await us.count(fen, depth);
      const theirs = (await rival?.count(fen, depth))?.nodes ?? nodes;
      if (theirs !== nodes)
        throw new InputError(`${game}, depth ${depth}: we count ${nodes}, the other engine ${theirs}: ${fen}`);
      const position = i === 0 ? 'start' : `middle ${i}`;
      measured.push({ game, position, fen, depth, nodes, ours: [], theirs: [] });
    }
    for (let round = 0; round < rounds; round++) {
      for (const { fen, depth, ours, theirs } of measured) {
        ours.push((await us.count(fen, depth)).milliseconds);
        if (rival) theirs.push((await rival.count(fen, depth)).milliseconds);
      }
      process.stderr.write(process.stderr.isTTY ? `\r${game}: round ${round + 1} of ${rounds}\x1b[K` : '');
    }
    process.stderr.write(process.stderr.isTTY ? '\r\x1b[K' : '');
    return measured;
  } finally {
    us.close();
    them?.close();
  }
}

function report(measured: readonly Measurement[], about: string): void {
  const chess = measured.filter(({ game }) => game === 'chess');
  const rows: string[][] = [];
  for (const game of new Set(measured.map((m) => m.game))) {
    const own = measured.filter((m) => m.game === game);
    for (const m of own) {
      const speeds = [speed(m, m.ours), m.theirs.length > 0 ? speed(m, m.theirs) : undefined];
      rows.push([game, m.position, `${m.depth}`, `${m.nodes}`, ...speeds.map(tenths), hundredths(ratio(m)), '']);
    }
    const ratios = own.map(ratio).filter((r) => r !== undefined);
    const mean = ratios.length > 0 ? geometricMean(ratios) : undefined;
    const ofChess = chess.length > 0 ? meanSpeed(own) / meanSpeed(chess) : undefined;
    rows.push([game, 'all', '', '', tenths(meanSpeed(own)), '', hundredths(mean), hundredths(ofChess)]);
  }
  console.log(about);
  console.log(textTable(['game', 'position', 'depth', 'nodes', 'our Mn/s', 'their Mn/s', 'ratio', 'of chess'], rows));
}

/** Million nodes a second. */
function speed({ nodes }: Measurement, times: readonly number[]): number {
  return nodes / median(times) / 1000;
}

function meanSpeed(measured: readonly Measurement[]): number {
  return geometricMean(measured.map((m) => speed(m, m.ours)));
}

/** How many times as fast as the other engine; the median over rounds, since both share a round's disturbances. */
function ratio({ ours, theirs }: Measurement): number | undefined {
  return theirs.length > 0 ? median(theirs.map((time, round) => time / ours[round]!)) : undefined;
}

function tenths(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(1);
}

function hundredths(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2);
}
