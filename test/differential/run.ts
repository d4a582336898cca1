/*
 * Holds our moves against another engine's over random positions of all games that both know, divided at one and two
 * half-moves: npm run test:differential -- <command of a UCI engine> [--ini <file>] [--games <list>]. Not part of `npm
 * test`.
 */

import { writeFen } from '../../src/board/notation/fen.ts';
import { moveText } from '../../src/board/notation/move-text.ts';
import { Perft } from '../../src/board/position/perft.ts';
import type { Position } from '../../src/board/position/position.ts';
import { runCommand, scriptCommand, wholeNumber } from '../../src/cli/command-line.ts';
import { OPPONENT_NAMES, opponentNames } from '../../src/match/opponent-names.ts';
import { TimedEngine } from '../../src/match/timed-engine.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomGames } from '../board/random-games.ts';
import { asFairyStockfishCounts, isKnownDifference } from './known-differences.ts';

interface Options {
  games?: string;
  ini?: string;
  names: string;
  positions: string;
  seed: string;
}

const DEPTHS = [1, 2] as const;
/** Random games may last so many times the positions that are asked for, lest all are of a kind that is left out. */
const PATIENCE = 50;

await runCommand(
  scriptCommand('test:differential', "hold our moves against another engine's over random positions")
    .argument('<engine>', 'the command of a UCI engine')
    .option('-i, --ini <file>', "the engine's file of variants, given to it as VariantPath")
    .option('-n, --names <list>', 'what it calls the games', `${OPPONENT_NAMES},ajax-bigamous-no-drops=bigamous`)
    .option('-g, --games <list>', 'which games, by our names; missing: all that both know')
    .option('-p, --positions <n>', 'how many of each game', '2000')
    .option('-s, --seed <n>', 'other positions for another number', '1')
    .action(run),
);

async function run(engine: string, { games, ini, names, positions, seed }: Options): Promise<void> {
  const wanted = wholeNumber('the number of positions', positions, 1, 1_000_000);
  const seedNumber = wholeNumber('the seed', seed, 0, 2 ** 32 - 1);
  const nameOf = opponentNames(names);
  const player = await TimedEngine.start(engine, ini);
  player.writeKingTakesPartner();
  try {
    for (const variant of games?.split(',').map(variantByName) ?? VARIANTS) {
      const theirName = nameOf(variant.name);
      if (!player.knows(theirName)) {
        console.log(`${variant.name}: not known to the engine`);
        continue;
      }
      await player.choose(theirName);
      if ((await compareGame(variant, player, wanted, seedNumber)) > 0) process.exitCode = 1;
    }
  } finally {
    await player.close();
  }
}

/** Compares and prints; gives how many positions differ. */
async function compareGame(variant: Variant, player: TimedEngine, wanted: number, seed: number): Promise<number> {
  const seen = new Set<string>();
  let leftOut = 0;
  let different = 0;
  for (const { pos } of randomGames(asFairyStockfishCounts(variant), seed, wanted * PATIENCE)) {
    const fen = writeFen(pos);
    if (seen.has(fen)) continue;
    if (isKnownDifference(pos)) {
      leftOut++;
      continue;
    }
    seen.add(fen);
    if (!(await comparePosition(pos, fen, player))) different++;
    if (seen.size === wanted) break;
  }
  console.log(`${variant.name}: ${seen.size} positions, ${leftOut} left out, ${different} different`);
  return different;
}

async function comparePosition(pos: Position, fen: string, player: TimedEngine): Promise<boolean> {
  for (const depth of DEPTHS) {
    const ours = new Map(new Perft().divide(pos, depth).map(([move, nodes]) => [moveText(pos, move, true), nodes]));
    const theirs = await player.divide(fen, depth);
    const differences = [...new Set([...ours.keys(), ...theirs.keys()])]
      .filter((move) => ours.get(move) !== theirs.get(move))
      .map((move) => `${move} ${ours.get(move) ?? 'none'}/${theirs.get(move) ?? 'none'}`);
    if (differences.length === 0) continue;
    console.log(`${pos.tables.variant.name}  ${fen}`);
    console.log(`  depth ${depth}, ours/theirs: ${differences.join(', ')}`);
    return false;
  }
  return true;
}
