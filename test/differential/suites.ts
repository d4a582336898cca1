/*
 * Writes perft suites of games that another engine knows too, with its counts, after making sure that ours are the
 * same: npm run test:suites -- <command of a UCI engine> [--games <list>] [--folder <folder>]. Not part of `npm test`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { Perft } from '../../src/board/position/perft.ts';
import type { Position } from '../../src/board/position/position.ts';
import { runCommand, scriptCommand, wholeNumber } from '../../src/cli/command-line.ts';
import { TimedEngine } from '../../src/match/timed-engine.ts';
import { variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomGames } from '../board/random-games.ts';
import { TRIED_VARIANTS } from '../reference/odd-variants.ts';
import { deepen } from './deepen.ts';
import { asFairyStockfishCounts } from './known-differences.ts';

interface Options {
  games: string;
  ini?: string;
  folder: string;
  seed: string;
}

/** Every game's start is counted to this depth, other positions as deep as that takes no more nodes than MOST_NODES. */
const DEPTH = 4;
const MOST_NODES = 1_000_000;
/** How far from each other the positions are that are taken from random games, and how many they are. */
const STRIDE = 17;
const POSITIONS = 11;

await runCommand(
  scriptCommand('test:suites', "write perft suites with another engine's counts")
    .argument('<engine>', 'the command of a UCI engine')
    .requiredOption('-g, --games <list>', 'the games, by our names; name=theirs where the engine calls one otherwise')
    .option('-i, --ini <file>', "the engine's file of variants, given to it as VariantPath")
    .option('-f, --folder <folder>', 'where the suites go', 'perft')
    .option('-s, --seed <n>', 'other positions for another number', '1')
    .action(run),
);

async function run(engine: string, { games, ini, folder, seed }: Options): Promise<void> {
  const player = await TimedEngine.start(engine, ini);
  try {
    for (const pair of games.split(',')) {
      const [ours, theirs = ours] = pair.split('=') as [string, string | undefined];
      const variant = TRIED_VARIANTS.find(({ name }) => name === ours) ?? variantByName(ours);
      await player.choose(theirs);
      const lines = await countAll(variant, player, wholeNumber('the seed', seed, 0, 2 ** 32 - 1));
      if (lines) writeFileSync(join(folder, `${variant.name}.epd`), `${lines.join('\n')}\n`);
      else process.exitCode = 1;
      console.log(`${variant.name}: ${lines ? `${lines.length} positions` : 'DIFFERENT, not written'}`);
    }
  } finally {
    await player.close();
  }
}

/** The lines of a game's suite, or undefined if a count differs. */
async function countAll(variant: Variant, player: TimedEngine, seed: number): Promise<string[] | undefined> {
  const lines: string[] = [];
  if (asFairyStockfishCounts(variant) !== variant)
    lines.push(
      variant.holdings
        ? '# Fairy-Stockfish lets pawn drops mate; without that rule of ours its counts are the same.'
        : '# Fairy-Stockfish has one way to castle to each side; where we have no more its counts are the same.',
    );
  let number = 0;
  for (const { pos, legal } of randomGames(variant, seed, STRIDE * POSITIONS * 10, true)) {
    const first = number++ === 0;
    if (!first && (number % STRIDE !== 0 || legal.length === 0)) continue;
    const counts = await countDeeper(pos, player, first ? Number.POSITIVE_INFINITY : MOST_NODES);
    if (!counts) return undefined;
    lines.push([writeFen(pos), ...counts].join(' ;'));
    if (lines.length > POSITIONS) break;
  }
  return lines;
}

async function countDeeper(pos: Position, player: TimedEngine, most: number): Promise<string[] | undefined> {
  const counts: string[] = [];
  const reached = await deepen(DEPTH, most, async (depth) => {
    const theirs = (await player.count(writeFen(pos), depth)).nodes;
    const own = new Perft().count(pos, depth);
    const expected = new Perft().count(readFen(asFairyStockfishCounts(pos.tables.variant), writeFen(pos)), depth);
    if (expected !== theirs) {
      console.log(`${writeFen(pos)} depth ${depth}: ${expected}, but the engine counts ${theirs}`);
      return undefined;
    }
    counts.push(`D${depth} ${own}`);
    return theirs;
  });
  return reached === undefined ? undefined : counts;
}
