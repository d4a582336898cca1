import type { Generation, LearnState } from './learn-folder.ts';

/*
 * The course of a learning: which generation comes next, how deep its games are searched, how long it takes, and what it
 * learns from.
 */

/** How long a learning lasts. */
export type LearnEnd =
  /** The generations are cut so that this time (ms) is used up. */
  | { readonly kind: 'time'; readonly time: number }
  /** The result does not depend on how fast the machine is. */
  | { readonly kind: 'generations'; readonly generations: number; readonly games: number };

/** What a game has to begin with. */
export interface Beginning {
  /** A network of its own, which plays the first games. */
  readonly hasNetwork: boolean;
  /** If it has none, the network of a related game, which could play as it is. */
  readonly hasTransferable: boolean;
}

/**
 * More nodes from generation to generation: each adds as many as the first by the terms has, up to this many times as
 * many.
 */
const MOST_NODES = 10;
/**
 * In a given time: the length (ms) of a generation that makes no network of its own and of the first one that does, at
 * most these shares of all; how the others grow.
 */
const PREPARATION = 600_000;
const PREPARATION_SHARE = 0.2;
const FIRST_GENERATION = 600_000;
const FIRST_SHARE = 0.5;
const GROWTH = 1.6;
/** The positions of the last generations that are learned from: those of this many. */
const GENERATIONS_LEARNED = 3;

/** What the next generation is to make. */
export function nextKind({ generations, best }: LearnState, beginning: Beginning): Generation['kind'] {
  if (best >= 0 || beginning.hasNetwork) return 'network';
  if (generations.length === 0 && beginning.hasTransferable) return 'transfer';
  return generations.some(({ kind }) => kind === 'weights') ? 'network' : 'weights';
}

/**
 * How many nodes a move of the next generation's games is searched. Of so few as the terms search, a network that was
 * there before the learning learns nothing.
 */
export function nextNodes({ generations, identity }: LearnState, { hasNetwork }: Beginning): number {
  const hasTransferred = generations[0]?.kind === 'transfer' && generations[0].gate?.verdict === 'H1';
  const made = networksOf(generations);
  return identity.nodes * Math.min(1 + made + (hasNetwork || hasTransferred ? 1 : 0), MOST_NODES);
}

/** How many nodes a move is searched in the match of a generation. */
export function gateNodesOf({ identity }: LearnState, number: number): number {
  return identity.gateNodes * Math.min(number + 1, MOST_NODES);
}

/**
 * How long (ms) the generation that begins now, the last one of the state, should take; the last one of all takes what
 * is left.
 *
 * @param spent how long (ms) the learning has lasted
 */
export function lengthOfGeneration({ generations }: LearnState, end: LearnEnd, spent: number): number {
  if (end.kind !== 'time') return Number.POSITIVE_INFINITY;
  if (generations.at(-1)?.kind !== 'network') return Math.min(PREPARATION, PREPARATION_SHARE * end.time);
  const left = end.time - spent;
  const wanted = Math.min(FIRST_GENERATION, FIRST_SHARE * end.time) * GROWTH ** (networksOf(generations) - 1);
  return left - wanted < wanted ? left : wanted;
}

/** Have as many networks been made, or as much time been spent, as were wanted? */
export function isEnough({ generations }: LearnState, end: LearnEnd, spent: number): boolean {
  return end.kind === 'time' ? spent >= end.time : networksOf(generations) >= end.generations;
}

/** The generations from whose positions the last one learns, itself among them, the oldest first. */
export function learnedFrom(generations: readonly Generation[]): number[] {
  return generations
    .slice(-GENERATIONS_LEARNED)
    .filter(({ kind }) => kind === 'network')
    .map(({ number }) => number);
}

/** The last generation whose positions none of the later ones will learn from; negative if there is none yet. */
export function lastForgotten(generations: readonly Generation[]): number {
  return generations.length - GENERATIONS_LEARNED;
}

/**
 * The generation with whose network the fit of the last one should begin: the last one that has learned from none of
 * the positions that it learns from, because what has learned from them before remembers them rather than learns;
 * undefined if there is none.
 */
export function beginsAfter(generations: readonly Generation[]): number | undefined {
  const [oldest] = learnedFrom(generations);
  return generations.findLast(({ kind, number }) => kind === 'network' && number < oldest!)?.number;
}

function networksOf(generations: readonly Generation[]): number {
  return generations.filter(({ kind }) => kind === 'network').length;
}
