import { expect, it } from 'vitest';
import {
  type Beginning,
  beginsAfter,
  gateNodesOf,
  isEnough,
  type LearnEnd,
  lastForgotten,
  learnedFrom,
  lengthOfGeneration,
  nextKind,
  nextNodes,
} from '../../src/learn/learn-course.ts';
import type { Generation, LearnState } from '../../src/learn/learn-folder.ts';
import { seededRandom } from '../../src/platform/random.ts';

const NODES = 150;
const MINUTE = 60_000;

const nothing: LearnState = {
  ...{ version: 1, spent: 0, best: -1, generations: [] },
  identity: {
    ...{ game: 'griffon', rules: '', seed: 1, neurons: 64, outputs: 1, strays: 1, fresh: false },
    ...{ nodes: NODES, gateNodes: 2000, gateGames: 400 },
  },
} as LearnState;

/** The generations of a learning in which each takes as long as it should; `wins` says of which number a new file wins. */
function course(end: LearnEnd, beginning: Beginning, wins: (number: number) => boolean) {
  let state = nothing;
  const lengths: number[] = [];
  while (!isEnough(state, end, state.spent)) {
    const number = state.generations.length;
    const [kind, nodes] = [nextKind(state, beginning), nextNodes(state, beginning)];
    const verdict = wins(number) ? 'H1' : 'H0';
    const generation: Generation = {
      ...{ number, kind, nodes, player: state.best, isOver: true },
      gate: { nodes: gateNodesOf(state, number), pairs: [], verdict },
    };
    state = { ...state, generations: [...state.generations, generation] };
    const length = lengthOfGeneration(state, end, state.spent);
    lengths.push(length);
    state = { ...state, spent: state.spent + length, best: verdict === 'H1' ? number : state.best };
  }
  return { ...state, lengths };
}

const shortly = ({ generations }: LearnState): string[] => generations.map(({ kind, nodes }) => `${kind} ${nodes}`);

it('begins with the network of a related game, then with weights for the terms', () => {
  const end: LearnEnd = { kind: 'generations', generations: 2, games: 100 };
  const [own, transferable] = [
    { hasNetwork: true, hasTransferable: true },
    { hasNetwork: false, hasTransferable: true },
  ];
  const neither = { hasNetwork: false, hasTransferable: false };
  expect(shortly(course(end, own, () => false))).toEqual(['network 300', 'network 450']);
  // A network that was there before learns nothing of so few nodes as the terms search.
  expect(shortly(course(end, transferable, () => true))).toEqual(['transfer 150', 'network 300', 'network 450']);
  const lost = ['transfer 150', 'weights 150', 'network 150', 'network 300'];
  expect(shortly(course(end, transferable, () => false))).toEqual(lost);
  expect(shortly(course(end, neither, () => false))).toEqual(lost.slice(1));
});

it('uses up its time, with generations that are never shorter than the one before', () => {
  const random = seededRandom(1);
  for (let i = 0; i < 200; i++) {
    const time = (5 + 6000 * random() ** 3) * MINUTE;
    const beginning = { hasNetwork: random() < 0.5, hasTransferable: random() < 0.5 };
    const { generations, spent, lengths } = course({ kind: 'time', time }, beginning, () => random() < 0.5);
    expect(spent).toBeCloseTo(time, 3);
    const ofNetworks = lengths.filter((_, number) => generations[number]!.kind === 'network');
    expect(ofNetworks.length).toBeGreaterThan(0);
    for (let n = 1; n < ofNetworks.length; n++) expect(ofNetworks[n]).toBeGreaterThan(0.999 * ofNetworks[n - 1]!);
    const nodes = generations.map((generation) => generation.nodes);
    expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
    expect(Math.max(...nodes)).toBeLessThanOrEqual(10 * NODES);
  }
});

it('learns from the last generations, and begins with what has learned from none of them', () => {
  const end: LearnEnd = { kind: 'generations', generations: 7, games: 100 };
  const { generations } = course(end, { hasNetwork: false, hasTransferable: false }, () => false);
  expect(generations[0]!.kind).toBe('weights');
  const known = new Map<number, Set<number>>();
  const gone = new Set<number>();
  for (let last = 1; last < generations.length; last++) {
    const so = generations.slice(0, last + 1);
    const learned = learnedFrom(so);
    expect(learned.at(-1)).toBe(last);
    for (const number of learned) expect(gone.has(number)).toBe(false);
    const before = beginsAfter(so);
    const seen = before === undefined ? new Set<number>() : known.get(before)!;
    for (const number of learned) expect(seen.has(number)).toBe(false);
    known.set(last, new Set([...seen, ...learned]));
    gone.add(lastForgotten(so));
  }
  for (let number = 0; number < 6; number++) expect(gone.has(number)).toBe(true);
  expect(learnedFrom(generations)).toEqual([5, 6, 7]);
  expect(beginsAfter(generations)).toBe(4);
  expect(beginsAfter(generations.slice(0, 4))).toBeUndefined();
});
