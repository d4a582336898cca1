/*
 * Reads a file of variants both by ourselves and by Fairy-Stockfish, and holds the counts of move sequences from the start
 * positions against each other: npm run test:variants -- <command of Fairy-Stockfish> <its variants.ini>. Not part of `npm test`.
 */
import { PerftPlayer } from '../../bench/perft-player.ts';
import { benchCommand, runCommand } from '../../bench/run-command.ts';
import { startPosition, writeFen } from '../../src/board/fen.ts';
import { legalMoves } from '../../src/board/notation.ts';
import { Perft } from '../../src/board/perft.ts';
import { wholeNumber } from '../../src/cli/whole-number.ts';
import { problemLine, readVariantFiles } from '../../src/variant-files/read-file.ts';
import type { Variant } from '../../src/variants/types.ts';

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
}

await runCommand(
  benchCommand('test:variants', "hold our counts in games of a variants file against Fairy-Stockfish's")
    .argument('<engine>', 'the command of Fairy-Stockfish')
    .argument('<ini>', 'its variants.ini')
    .option('-g, --games <list>', 'the games, with commas between; or all that we can read', GAMES)
    .option('-d, --depth <n>', 'count to this depth', '4')
    .option('-m, --max-nodes <n>', 'but no deeper than where there would be more than about so many', '50000000')
    .action(run),
);

async function run(engine: string, ini: string, { games, depth, maxNodes }: Options): Promise<void> {
  const deepest = wholeNumber('the depth', depth, 1, 20);
  const most = wholeNumber('the number of nodes', maxNodes, 1, Number.MAX_SAFE_INTEGER);
  const results = readVariantFiles([ini]);
  const names = games === 'all' ? results.filter(({ variant }) => variant).map(({ name }) => name) : games.split(',');
  const player = await PerftPlayer.start(engine, ini);
  let different = 0;
  try {
    for (const name of names) {
      const result = results.find((one) => one.name === name);
      if (!result?.variant) {
        for (const problem of result?.problems ?? []) console.log(problemLine(result!, problem));
        console.log(`${name}: we cannot play it`);
        different++;
      } else if (!(await compareGame(result.variant, player, deepest, most))) different++;
    }
  } finally {
    player.close();
  }
  console.log(`${names.length - different} of ${names.length} games agree`);
  if (different > 0) process.exitCode = 1;
}

/** Do both count the same at all depths? */
async function compareGame(variant: Variant, player: PerftPlayer, deepest: number, most: number): Promise<boolean> {
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
  return true;
}
