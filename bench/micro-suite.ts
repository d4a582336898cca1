/*
 * How long the single operations of search and perft take, to find what a change made slower. Started by `micro.ts`.
 * Each operation is done on all positions and all of their moves; the table gives nanoseconds for one.
 */
import Benchmark from 'benchmark';
import { ALL, type Move } from '../src/board/move.ts';
import { readFen } from '../src/board/notation/fen.ts';
import { legalMoves } from '../src/board/notation/move-text.ts';
import { enterArena, leaveArena, theArena } from '../src/board/position/arena.ts';
import { isAttacked } from '../src/board/position/attack.ts';
import { generate } from '../src/board/position/generate.ts';
import { inCheck } from '../src/board/position/in-check.ts';
import { make, unmake } from '../src/board/position/make.ts';
import { type Position, reserve } from '../src/board/position/position.ts';
import { type OptionsOf, runCommand, scriptCommand } from '../src/cli/command-line.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { Evaluator } from '../src/eval/evaluator.ts';
import { seeGe } from '../src/search/see.ts';
import { variantByName } from '../src/variants/registry.ts';
import { machine } from './machine.ts';
import { POSITIONS } from './positions.ts';

interface Place {
  readonly pos: Position;
  readonly moves: readonly Move[];
}

/**
 * One kind of operation, done everywhere; gives a number that depends on the results, so that V8 cannot leave the work
 * out.
 */
interface Operation {
  readonly name: string;
  readonly times: number;
  run(): number;
}

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:micro', 'measure single operations')
    .option('-g, --games <list>', 'only these games', Object.keys(POSITIONS).join())
    .option('-s, --seconds <n>', 'the least time for each measurement', '0.5');
}

function run({ games, seconds }: OptionsOf<typeof command>): void {
  if (!(Number(seconds) > 0)) throw new InputError(`the time is '${seconds}'; it must be a number of seconds`);
  const rows: string[][] = [];
  let sum = 0;
  console.log(machine());
  for (const game of games.split(',')) {
    for (const operation of operationsOf(placesOf(game))) {
      const benchmark = new Benchmark(() => (sum += operation.run()), {
        minTime: Number(seconds),
        maxTime: Number(seconds),
      });
      benchmark.run();
      const { hz, stats } = benchmark;
      const rate = hz * operation.times;
      rows.push([
        `${game}  ${operation.name}`,
        (rate / 1e6).toFixed(2),
        (1e9 / rate).toFixed(1),
        `${stats.rme.toFixed(1)} %`,
      ]);
    }
  }
  console.log(tableText(['operation', 'million/s', 'ns each', '+-'], rows));
  if (Number.isNaN(sum)) throw new Error('an operation gave no number');
}

function placesOf(game: string): Place[] {
  const variant = variantByName(game);
  const positions = POSITIONS[variant.name];
  if (!positions)
    throw new InputError(`no positions of '${game}'; there are some of ${Object.keys(POSITIONS).join(', ')}`);
  return positions.map(({ fen }) => {
    const pos = readFen(variant, fen);
    reserve(pos, 8);
    return { pos, moves: legalMoves(pos) };
  });
}

/** How often in a row moves are generated, so that entering the arena, which a search does only once, hardly counts. */
const GENERATIONS = 50;

function operationsOf(places: readonly Place[]): Operation[] {
  const { moves } = theArena();
  const evaluator = new Evaluator(places[0]!.pos.tables);
  const squares = places[0]!.pos.squares;
  const moveCount = places.reduce((count, { moves }) => count + moves.length, 0);
  return [
    {
      name: 'generate',
      times: places.length * GENERATIONS,
      run() {
        let sum = 0;
        for (const { pos } of places) {
          const hot = enterArena(pos, 2);
          for (let i = 0; i < GENERATIONS; i++) sum += generate(hot, moves, 0, ALL);
          leaveArena();
        }
        return sum;
      },
    },
    {
      name: 'make, unmake',
      times: moveCount,
      run() {
        let sum = 0;
        for (const { pos, moves } of places) {
          for (const move of moves) {
            make(pos, move);
            sum += pos.hashLow;
            unmake(pos);
          }
        }
        return sum;
      },
    },
    {
      name: 'inCheck',
      times: places.length,
      run() {
        let sum = 0;
        for (const { pos } of places) sum += inCheck(pos) ? 1 : 0;
        return sum;
      },
    },
    {
      name: 'isAttacked',
      times: places.length * squares,
      run() {
        let sum = 0;
        for (const { pos } of places) {
          for (let square = 0; square < squares; square++) sum += isAttacked(pos, square, pos.opponent) ? 1 : 0;
        }
        return sum;
      },
    },
    {
      name: 'see',
      times: moveCount,
      run() {
        let sum = 0;
        for (const { pos, moves } of places) {
          const hot = enterArena(pos, 0);
          for (const move of moves) sum += seeGe(hot, move, 0, evaluator.seeValues) ? 1 : 0;
          leaveArena();
        }
        return sum;
      },
    },
    {
      name: 'evaluate',
      times: moveCount,
      run() {
        let sum = 0;
        for (const { pos, moves } of places) {
          const hot = enterArena(pos, 2);
          evaluator.reset(hot);
          for (const move of moves) {
            make(hot, move);
            evaluator.push(hot);
            // Not 'score', which remembers the positions of the last run.
            sum += evaluator.computeScore(hot);
            unmake(hot);
            evaluator.pop();
          }
          leaveArena();
        }
        return sum;
      },
    },
  ];
}
