import { DROP, fromSquare, gatedTypeOf, kindOf, type Move, PROMOTION, typeOf } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { sanOf } from '../board/notation/san.ts';
import { randomStartArray, startArrayFen, startArrayText } from '../board/notation/start-array.ts';
import { WHITE } from '../board/piece.ts';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import type { Plan } from '../jobs/plan.ts';
import { playDuel } from '../learn/duel.ts';
import { Player } from '../learn/player.ts';
import type { Opening } from '../match/play-game.ts';
import { seededRandom } from '../platform/random.ts';
import type { Variant } from '../variants/types.ts';

/** Games of a player against itself. */
export interface BalancePlan {
  readonly seed: number;
  /** Nodes searched for each move. */
  readonly nodes: number;
  /** The network that plays both sides, see `networkText`; null for the terms. */
  readonly network: string | null;
  /** The number of the first game. */
  readonly from: number;
}

/** What the pieces of a kind did in games. */
export interface PieceDeeds {
  readonly moved: number;
  readonly captured: number;
  /** How often pawns became this. */
  readonly promoted: number;
  readonly dropped: number;
}

/** A game, as far as it counts here. */
export interface BalanceGame {
  /** Points of White: 1, 0.5 or 0. */
  readonly forWhite: number;
  readonly reason: string;
  readonly plies: number;
  /** By letter. */
  readonly deeds: Readonly<Record<string, PieceDeeds>>;
  /** In games with start arrays, the companions of White and Black, by which their armies differ. */
  readonly armies?: readonly [white: string, black: string];
}

/** A first move and what it is worth. */
export interface FirstMove {
  readonly san: string;
  /** White's score after it, in centipawns. */
  readonly score: number;
}

interface Setup<What> {
  readonly variant: Variant;
  readonly plan: What;
}

/** Moves of an opening are drawn among those that a short search finds this much (centipawns) worse than the best. */
const MOST_LOSS = 40;
const OPENING_PLIES = 6;
/** Of games whose arrays are drawn: they differ already. */
const OPENING_PLIES_OF_ARRAYS = 2;
const OPENING_NODES = 300;
const TRIES = 12;

/** Games, as jobs; each gives a `BalanceGame`. */
export function balanceJobs(variant: Variant, plan: BalancePlan, games: number): Plan {
  const setup: Setup<BalancePlan> = { variant, plan };
  return { kind: 'study-balance', setup, count: games };
}

/** Plays the game of a number. */
export function balanceWork({ variant, plan }: Setup<BalancePlan>): (job: number) => BalanceGame {
  const { seed, nodes, network, from } = plan;
  const tables = tablesOf(variant);
  const player = new Player(tables, nodes, network);
  const looker = new Player(tables, OPENING_NODES, network);
  return (job) => {
    const { opening, armies } = drawOpening(variant, randomOf(seed, from + job), looker);
    const { forWhite, reason, moves, fen } = playDuel(variant, opening, [player, player], true);
    const deeds = deedsOf(tables, fen, moves);
    return { forWhite, reason, plies: moves.length, deeds, ...(armies && { armies }) };
  };
}

/** The random numbers of a game, which depend on its number alone. */
export function randomOf(seed: number, number: number): () => number {
  return seededRandom(Math.floor(seededRandom(seed)() * 2 ** 32) ^ Math.imul(number + 1, 0x9e3779b1));
}

/** Moves that are drawn among good ones, so that neither side is made worse than the rules make it. */
function drawOpening(
  variant: Variant,
  random: () => number,
  looker: Player,
): { opening: Opening; armies?: [string, string] } {
  const arrays =
    variant.startArrays && ([randomStartArray(variant, random), randomStartArray(variant, random)] as const);
  const fen = arrays ? startArrayFen(variant, ...arrays) : variant.start;
  const opening = goodOpening(variant, fen, arrays ? OPENING_PLIES_OF_ARRAYS : OPENING_PLIES, random, looker);
  if (!arrays) return { opening };
  const companion = (array: number): string =>
    [...startArrayText(variant, array)].find((letter) => variant.startArrays!.companions.includes(letter))!;
  return { opening, armies: [companion(arrays[0]), companion(arrays[1])] };
}

/** An opening of good moves from a position. @param looker finds out which are good */
export function goodOpening(
  variant: Variant,
  fen: string,
  plies: number,
  random: () => number,
  looker: Player,
): Opening {
  const game = new Game(variant, fen);
  for (let i = 0; i < plies; i++) {
    looker.newGame();
    const { move: best, score } = looker.think(game.position);
    const moves = legalMoves(game.position);
    let move = best;
    for (let j = 0; j < TRIES; j++) {
      const drawn = moves[Math.floor(random() * moves.length)]!;
      game.play(drawn);
      const isGood = !game.outcome() && -looker.think(game.position).score >= score - MOST_LOSS;
      game.undo();
      if (!isGood) continue;
      move = drawn;
      break;
    }
    game.play(move);
    if (!game.outcome()) continue;
    game.undo();
    break;
  }
  return { fen: game.startFen, moves: [...game.moves] };
}

/** What the pieces did in a game. */
export function deedsOf(tables: Tables, fen: string, moves: readonly Move[]): Record<string, PieceDeeds> {
  const game = new Game(tables.variant, fen);
  const pos = game.position;
  const deeds = tables.letters.map(() => ({ moved: 0, captured: 0, promoted: 0, dropped: 0 }));
  for (const move of moves) {
    const kind = kindOf(move);
    const before = pos.material.slice();
    const other = pos.side ^ 1;
    if (kind === DROP) deeds[typeOf(move)]!.dropped++;
    else deeds[pos.board[fromSquare(move)]! >> 1]!.moved++;
    if (kind === PROMOTION) deeds[typeOf(move)]!.promoted++;
    if (gatedTypeOf(move) > 0) deeds[gatedTypeOf(move)]!.dropped++;
    game.play(move);
    deeds.forEach((own, type) => {
      own.captured += Math.max(0, before[2 * type + other]! - pos.material[2 * type + other]!);
    });
  }
  return Object.fromEntries(deeds.flatMap((own, type) => (tables.letters[type] ? [[tables.letters[type], own]] : [])));
}

/** The first moves of a game, as jobs; each gives a `FirstMove`. */
export function firstMoveJobs(variant: Variant, plan: Omit<BalancePlan, 'from' | 'seed'>): Plan {
  const setup: Setup<Omit<BalancePlan, 'from' | 'seed'>> = { variant, plan };
  return { kind: 'study-first-moves', setup, count: legalMoves(new Game(variant).position).length };
}

/** Searches the position after the first move of a number. */
export function firstMoveWork({
  variant,
  plan,
}: Setup<Omit<BalancePlan, 'from' | 'seed'>>): (job: number) => FirstMove {
  const player = new Player(tablesOf(variant), plan.nodes, plan.network);
  return (job) => {
    const game = new Game(variant);
    const move = legalMoves(game.position)[job]!;
    const san = sanOf(game.position, move);
    const isWhite = game.position.side === WHITE;
    game.play(move);
    const outcome = game.outcome();
    player.newGame();
    const score = outcome ? 0 : -player.think(game.position).score;
    return { san, score: isWhite ? score : -score };
  };
}
