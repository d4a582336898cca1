import { readFen } from '../board/notation/fen.ts';
import { startArrayCount, startArrayFen, startArrayNumber, startArrayText } from '../board/notation/start-array.ts';
import { WHITE } from '../board/piece.ts';
import { tablesOf } from '../board/tables/tables.ts';
import type { Plan } from '../jobs/plan.ts';
import { playDuel } from '../learn/duel.ts';
import { Player } from '../learn/player.ts';
import { seededRandom } from '../platform/random.ts';
import { drawArray, type WeightedArrays } from '../variants/array-theory.ts';
import type { Variant } from '../variants/types.ts';
import { goodOpening, randomOf } from './balance-work.ts';

/** Searches of all of Black's arrays against some of White's. */
export interface ArrayPlan {
  /** Nodes of each search. */
  readonly nodes: number;
  /** The network that evaluates, see `networkText`; null for the terms. */
  readonly network: string | null;
  /** White's arrays, one for each job. */
  readonly rows: readonly number[];
}

/** Some of Black's arrays against one of White's. */
export interface PairRow {
  readonly white: number;
  readonly blacks: readonly number[];
}

/** Deeper searches of some pairs. */
export interface ArrayPairsPlan {
  readonly nodes: number;
  readonly network: string | null;
  /** One for each job. */
  readonly rows: readonly PairRow[];
}

/** Games in which one side draws its array from a mixed strategy, and the other evenly. */
export interface ArrayMatchPlan {
  readonly seed: number;
  /** Nodes searched for each move. */
  readonly nodes: number;
  readonly network: string | null;
  /** The strategies of White and Black. */
  readonly white: WeightedArrays;
  readonly black: WeightedArrays;
  /** The number of the first pair of games. */
  readonly from: number;
}

interface Setup<What> {
  readonly variant: Variant;
  readonly plan: What;
}

/** Random good moves at the beginning of a game of the match. */
const MATCH_PLIES = 2;
const MATCH_OPENING_NODES = 300;

/**
 * Rows of the matrix, as jobs; each gives an `Int16Array` with White's score (centipawns) against each of Black's
 * arrays.
 */
export function arrayJobs(variant: Variant, plan: ArrayPlan): Plan {
  const setup: Setup<ArrayPlan> = { variant, plan };
  return { kind: 'study-arrays', setup, count: plan.rows.length };
}

/** Searches one of White's arrays against all of Black's. */
export function arrayWork({ variant, plan }: Setup<ArrayPlan>): (job: number) => Int16Array {
  const player = new Player(tablesOf(variant), plan.nodes, plan.network);
  const count = startArrayCount(variant);
  return (job) => {
    // To forget everything takes as long as a short search, so that is done once a row.
    player.newGame();
    return Int16Array.from({ length: count }, (_, black) => whiteScore(player, variant, plan.rows[job]!, black));
  };
}

function whiteScore(player: Player, variant: Variant, white: number, black: number): number {
  const pos = readFen(variant, startArrayFen(variant, white, black));
  const { score } = player.think(pos);
  return pos.side === WHITE ? score : -score;
}

/** Searches of some pairs, as jobs; each gives an `Int16Array` with White's scores (centipawns) of one `PairRow`. */
export function arrayPairsJobs(variant: Variant, plan: ArrayPairsPlan): Plan {
  const setup: Setup<ArrayPairsPlan> = { variant, plan };
  return { kind: 'study-array-pairs', setup, count: plan.rows.length };
}

/** Searches the pairs of a row. */
export function arrayPairsWork({ variant, plan }: Setup<ArrayPairsPlan>): (job: number) => Int16Array {
  const player = new Player(tablesOf(variant), plan.nodes, plan.network);
  return (job) => {
    const { white, blacks } = plan.rows[job]!;
    return Int16Array.from(blacks, (black) => {
      // The score of a pair is then the same whichever pairs were searched before.
      player.newGame();
      return whiteScore(player, variant, white, black);
    });
  };
}

/**
 * Pairs of games, as jobs; each gives the points of the side that has theory: as White in one game, as Black in one.
 */
export function arrayMatchJobs(variant: Variant, plan: ArrayMatchPlan, pairs: number): Plan {
  const setup: Setup<ArrayMatchPlan> = { variant, plan };
  return { kind: 'study-array-match', setup, count: pairs };
}

/** Plays the pair of a number. */
export function arrayMatchWork({
  variant,
  plan,
}: Setup<ArrayMatchPlan>): (job: number) => [white: number, black: number] {
  const { seed, nodes, network, white, black, from } = plan;
  const tables = tablesOf(variant);
  const player = new Player(tables, nodes, network);
  const looker = new Player(tables, MATCH_OPENING_NODES, network);
  const count = startArrayCount(variant);
  const play = (arrays: readonly [number, number], random: () => number): number => {
    const opening = goodOpening(variant, startArrayFen(variant, ...arrays), MATCH_PLIES, random, looker);
    return playDuel(variant, opening, [player, player]).forWhite;
  };
  return (job) => {
    const random = randomOf(seed, from + job);
    const even = (): number => Math.floor(random() * count);
    const asWhite = play([drawArray(white, random), even()], seededRandom(seed + from + job));
    const asBlack = play([even(), drawArray(black, random)], seededRandom(seed + from + job));
    return [asWhite, 1 - asBlack];
  };
}

const mirrors = new WeakMap<Variant, Int32Array | null>();

/**
 * The array with the same pieces in the opposite order, for each array of a game; undefined if the game is not the same
 * in a mirror.
 */
export function mirroredArrays(variant: Variant): Int32Array | undefined {
  let mirror = mirrors.get(variant);
  if (mirror === undefined) {
    mirror = isSided(variant)
      ? null
      : Int32Array.from({ length: startArrayCount(variant) }, (_, array) =>
          startArrayNumber(variant, [...startArrayText(variant, array)].reverse().join('')),
        );
    mirrors.set(variant, mirror);
  }
  return mirror ?? undefined;
}

/** Do left and right differ? In Betza that is said by `l` and `r`. */
function isSided({ castling, pieces }: Variant): boolean {
  return castling?.target.kind === 'files' || pieces.some(({ betza }) => /[lr]/.test(betza));
}
