/*
 * Reads a file of variants both by ourselves and by Fairy-Stockfish, and holds the counts of move sequences from the
 * start positions, and in positions of random games, against each other: npm run test:variants -- <command of
 * Fairy-Stockfish> <its variants.ini>. Not part of `npm test`.
 */

import { startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { Perft } from '../../src/board/position/perft.ts';
import { runCommand, scriptCommand, wholeNumber } from '../../src/cli/command-line.ts';
import { TimedEngine } from '../../src/match/timed-engine.ts';
import { problemLine, readVariantFiles } from '../../src/variant-files/read-file.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomGames } from '../board/random-games.ts';

/** Games of Fairy-Stockfish's own variants.ini that use only rules that we have. */
const GAMES = [
  'allwayspawns,3check-crazyhouse,makhouse,indiangreat,centaurking,upsidedown,peasant,weak,semitorpedo,gemini,pawnsonly,pawnsking',
  'minihouse,rookmate,orda,ordamirror,gothhouse,doublearmy,pawnsmassacre,crossing,active,advancedpawn,cornerrook,diana,pandemonium',
  'mansindam,dragonfly,kamikazerooks,sixthrank,fullmoon,chessvshp,knights-halma,hexapawn,tuktuk,river,ajax-orthodox,haynie,argess',
].join();

interface Options {
  games: string;
  depth: string;
  maxNodes: string;
  positions: string;
}

/** Positions of random games are counted to this depth. */
const RANDOM_DEPTH = 2;

await runCommand(
  scriptCommand('test:variants', "hold our counts in games of a variants file against Fairy-Stockfish's")
    .argument('<engine>', 'the command of Fairy-Stockfish')
    .argument('<ini>', 'its variants.ini')
    .option('-g, --games <list>', 'the games, with commas between; or all that we can read', GAMES)
    .option('-d, --depth <n>', 'count to this depth', '4')
    .option('-m, --max-nodes <n>', 'the maximum number of nodes, estimated before each depth', '50000000')
    .option('-p, --positions <n>', 'count in so many positions of random games too', '0')
    .action(run),
);

async function run(engine: string, ini: string, { games, depth, maxNodes, positions }: Options): Promise<void> {
  const deepest = wholeNumber('the depth', depth, 1, 20);
  const most = wholeNumber('the number of nodes', maxNodes, 1, Number.MAX_SAFE_INTEGER);
  const random = wholeNumber('the number of positions', positions, 0, 1_000_000);
  const results = readVariantFiles([ini]);
  const names = games === 'all' ? results.filter(({ variant }) => variant).map(({ name }) => name) : games.split(',');
  const player = await TimedEngine.start(engine, ini);
  let different = 0;
  try {
    for (const name of names) {
      const result = results.find((one) => one.name === name);
      if (!result?.variant) {
        for (const problem of result?.problems ?? []) console.log(problemLine(result!, problem));
        console.log(`${name}: we cannot play it`);
        different++;
      } else if (!(await compareGame(result.variant, player, deepest, most, random))) different++;
    }
  } finally {
    await player.close();
  }
  console.log(`${names.length - different} of ${names.length} games agree`);
  if (different > 0) process.exitCode = 1;
}

/** Do both count the same at all depths? */
async function compareGame(
  variant: Variant,
  player: TimedEngine,
  deepest: number,
  most: number,
  random: number,
): Promise<boolean> {
  if (!player.knows(variant.name)) {
    console.log(`${variant.name}: the engine does not know it`);
    return false;
  }
  await player.choose(variant.name);
  const pos = startPosition(variant);
  const fen = writeFen(pos);
  let said = `${variant.name}:`;
  let nodes = 1;
  for (let depth = 1; depth <= deepest; depth++) {
    if (nodes * legalMoves(pos).length > most) break;
    nodes = new Perft().count(pos, depth);
    const theirs = (await player.count(fen, depth)).nodes;
    if (nodes !== theirs) {
      console.log(`${said} DIFFERENT at depth ${depth}: ours ${nodes}, theirs ${theirs}  ${fen}`);
      return false;
    }
    said += ` ${nodes}`;
  }
  console.log(said);
  return compareRandom(variant, player, random);
}

/** Do both count the same in positions of random games? The first one that differs is told. */
async function compareRandom(variant: Variant, player: TimedEngine, positions: number): Promise<boolean> {
  if (positions === 0) return true;
  for (const { pos } of randomGames(variant, 1, positions, true)) {
    const fen = writeFen(pos);
    const ours = new Perft().count(pos, RANDOM_DEPTH);
    const theirs = (await player.count(fen, RANDOM_DEPTH)).nodes;
    if (ours === theirs) continue;
    console.log(`${variant.name}: DIFFERENT at depth ${RANDOM_DEPTH}: ours ${ours}, theirs ${theirs}  ${fen}`);
    return false;
  }
  console.log(`${variant.name}: ${positions} positions of random games`);
  return true;
}
