/*
 * Finds positions with a forced mate for the suites in `mates`: npm run test:find-mates -- <variant>. The engine plays
 * against itself, badly; where it sees a mate, and up to two moves before that, an exhaustive proof is tried. What is
 * printed is a suite. Started by `find-mates.ts`; not part of `npm test`.
 */

import { kindOf, type Move, NORMAL, toSquare } from '../../src/board/move.ts';
import { startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { sanOf } from '../../src/board/notation/san.ts';
import { randomStartArray, startArrayPosition } from '../../src/board/notation/start-array.ts';
import { make } from '../../src/board/position/make.ts';
import { clonePosition, type Position, reserve } from '../../src/board/position/position.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { runCommand, scriptCommand, wholeNumber } from '../../src/cli/command-line.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { mateMoves } from '../../src/search/score.ts';
import { variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomPosition } from '../board/random-games.ts';
import { MateMemo } from './mate-memo.ts';
import { MateSolver, TooHard } from './mate-solver.ts';
import { searchTo } from './search-to.ts';

/** The shortest and the longest mates that are wanted. */
const SHORTEST = 2;
const LONGEST = 6;
const LENGTHS = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, i) => SHORTEST + i);
const OPENING_PLIES = 6;
const MOST_PLIES = 160;
/** The nodes of a move in the games, and how often it is a random one: few and often, so that mates are missed. */
const PLAY_NODES = 1500;
const BLUNDERS = 0.08;
/**
 * The nodes with which a mate is looked for, also before the one that was seen; the search must be able to find each.
 */
const LOOK_NODES = 120_000;
/** The same for random positions, most of which have no mate. */
const QUICK_NODES = 15_000;
const LOOK_BACK = 4;
/** With fewer legal moves there is little to find. */
const LEAST_MOVES = 8;
/** Of positions won anyway, by a look at captures, only some are taken. */
const WON = 500;
const WON_SHARE = 0.15;
const MEMO_BITS = 20;

interface Options {
  seed: string;
  wanted: string;
  games: string;
  nodes: string;
  random?: true;
}

interface Found {
  readonly fen: string;
  readonly moves: number;
  readonly keys: string;
}

await runCommand(
  scriptCommand('test:find-mates', 'find positions with forced mates and print them as a suite')
    .argument('<variant>', 'the game')
    .option('-s, --seed <n>', 'other games for another number', '1')
    .option('-w, --wanted <list>', `how many mates in ${SHORTEST}, ${SHORTEST + 1}, … moves`, '5,6,6,4,3')
    .option('-g, --games <n>', 'the most games or random positions to look at', '1000')
    .option('-r, --random', 'look at random positions instead of games')
    .option('-n, --nodes <n>', 'the most nodes of a proof', '40000000')
    .action(run),
);

function run(name: string, { seed, wanted, games, nodes, random: composed }: Options): void {
  const variant = variantByName(name);
  const random = seededRandom(wholeNumber('the seed', seed, 0, 2 ** 32 - 1));
  const open = wanted.split(',').map((count) => wholeNumber('the number of mates', count, 0, 1000));
  const solver = new MateSolver(
    new MateMemo(LONGEST, MEMO_BITS),
    LONGEST,
    wholeNumber('the number of nodes', nodes, 1, 1e10),
  );
  const found: Found[] = [];
  const isWanted = (moves: number): boolean => (open[moves - SHORTEST] ?? 0) > 0;
  for (let game = wholeNumber('the number of games', games, 1, 1e9); game > 0 && Math.max(...open) > 0; game--) {
    const mate = composed
      ? prove(randomPosition(variant, random), QUICK_NODES, random, solver, isWanted)
      : mateOfGame(variant, random, solver, isWanted);
    if (!mate) continue;
    open[mate.moves - SHORTEST]!--;
    found.push(mate);
    console.error(`${found.length}: mate in ${mate.moves} by ${mate.keys} in ${mate.fen}; still wanted: ${open}`);
  }
  console.log(`# variant: ${variant.name}`);
  found.sort((a, b) => a.moves - b.moves);
  found.forEach(({ fen, moves, keys }, i) => {
    const id = `${variant.name}.${String(i + 1).padStart(2, '0')}`;
    console.log(`${fen.split(' ').slice(0, 4).join(' ')} dm ${moves}; bm ${keys}; id "${id}";`);
  });
}

/** One mate of a game of the engine against itself, the longest that is wanted; so no two are alike. */
function mateOfGame(
  variant: Variant,
  random: () => number,
  solver: MateSolver,
  isWanted: (moves: number) => boolean,
): Found | undefined {
  const positions: Position[] = [];
  const pos = variant.startArrays
    ? startArrayPosition(variant, randomStartArray(variant, random), randomStartArray(variant, random))
    : startPosition(variant);
  let tried = 0;
  let best: Found | undefined;
  while (positions.length < MOST_PLIES && !outcomeOf(pos)) {
    positions.push(clonePosition(pos));
    const { move, mate } = choose(pos, positions.length, random);
    if (mate !== undefined && mate >= SHORTEST) {
      for (let back = LOOK_BACK; back >= 0; back -= 2) {
        const at = positions.length - 1 - back;
        if (at < tried) continue;
        tried = at + 1;
        const found = prove(positions[at]!, LOOK_NODES, random, solver, isWanted);
        if (found && found.moves > (best?.moves ?? 0)) best = found;
      }
    }
    reserve(pos, 2);
    make(pos, move);
  }
  return best;
}

/** A move of such a game, and the mate that it leads to, if one was seen. */
function choose(pos: Position, ply: number, random: () => number): { move: Move; mate: number | undefined } {
  const legal = legalMoves(pos);
  if (ply <= OPENING_PLIES) return { move: legal[Math.floor(random() * legal.length)]!, mate: undefined };
  const { move, score } = searchTo(clonePosition(pos), { nodes: PLAY_NODES });
  const blunder = random() < BLUNDERS;
  return { move: blunder ? legal[Math.floor(random() * legal.length)]! : move, mate: mateMoves(score) };
}

/** The mate in a position, if it is one for a suite: of a length that is wanted, with one key, and not too easy. */
function prove(
  pos: Position,
  lookNodes: number,
  random: () => number,
  solver: MateSolver,
  isWanted: (moves: number) => boolean,
): Found | undefined {
  const legal = legalMoves(pos);
  const shortest = LENGTHS.find(isWanted)!;
  // Nearly all of a proof is that there is no shorter mate: every move of the attacker, on every move but the last.
  const isHopeless = (moves: number): boolean => legal.length ** (moves - 1) > solver.nodeLimit;
  if (legal.length < LEAST_MOVES || isHopeless(shortest)) return undefined;
  const { score } = searchTo(clonePosition(pos), { nodes: lookNodes, mate: LONGEST });
  const claimed = mateMoves(score);
  // There may be a shorter mate than the search has found, but no longer one is shortest.
  if (claimed === undefined || claimed < shortest || claimed > LONGEST || isHopeless(claimed)) return undefined;
  if (searchTo(clonePosition(pos), { depth: 1 }).score > WON && random() > WON_SHARE) return undefined;
  try {
    const moves = solver.shortestMate(pos, claimed);
    if (moves === undefined) throw new Error(`the mate in ${claimed} is none in ${writeFen(pos)}`);
    if (!isWanted(moves)) return undefined;
    const exact = searchTo(clonePosition(pos), { nodes: LOOK_NODES, mate: moves });
    if (mateMoves(exact.score) !== moves) return undefined;
    const keys = solver.keys(pos, moves);
    if (keys.length > 1 || isOnlyCapture(pos, keys[0]!, legal)) return undefined;
    return { fen: writeFen(pos), moves, keys: keys.map((move) => sanOf(pos, move)).join(' ') };
  } catch (error) {
    if (error instanceof TooHard) return undefined;
    throw error;
  }
}

function isOnlyCapture(pos: Position, key: Move, legal: readonly Move[]): boolean {
  const captures = legal.filter((move) => kindOf(move) === NORMAL && pos.board[toSquare(move)] !== 0);
  return captures.length === 1 && captures[0] === key;
}
