import { afterAll, describe, expect, it } from 'vitest';
import { legalMoves, moveFromText } from '../../src/board/notation/move-text.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import { seededRandom } from '../../src/platform/random.ts';
import type { SearchLimits } from '../../src/search/limits.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { LONG, someOf } from '../scale.ts';

const NODES = 1500;
const LONGEST = 240;

let infos: SearchInfo[] = [];
let answer: (result: SearchResult) => void = () => {};
const engine = new Engine(
  OWN_GAMES[0]!,
  {
    info: (info) => infos.push(info),
    done: (result) => answer(result),
  },
  4,
);

afterAll(() => engine.quit());

function think(game: Game, limits: SearchLimits): Promise<SearchResult> {
  engine.setGame(game);
  infos = [];
  return new Promise((resolve) => {
    answer = resolve;
    engine.go(limits);
  });
}

/** Points of the first level against the second in a game in which it has these colours: 1, 1/2 or 0. */
async function play(variant: Variant, levels: readonly [number, number], first: number, seed: number): Promise<number> {
  const game = new Game(variant);
  engine.newGame();
  while (!game.outcome() && game.moves.length < LONGEST) {
    const ply = game.moves.length;
    const skill = levels[(ply + first) % 2]!;
    const { move } = await think(game, { nodes: NODES, skill, seed: seed * 1000 + ply });
    expect(legalMoves(game.position)).toContain(move);
    game.play(move);
  }
  const result = game.outcome()?.result;
  if (result !== '1-0' && result !== '0-1') return 0.5;
  return (result === '1-0') === (first === 0) ? 1 : 0;
}

describe('levels of skill', () => {
  it.each(someOf(OWN_GAMES))('make the lowest lose to the highest at $name', async (variant) => {
    let points = 0;
    const seeds = LONG ? [1, 2] : [1];
    for (const seed of seeds) for (const first of [0, 1]) points += await play(variant, [0, 20], first, seed);
    expect(points).toBeLessThanOrEqual(seeds.length / 2);
  });

  it('all mate in one move', async () => {
    const fen = '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1';
    for (let skill = 0; skill <= 20; skill++) {
      const game = new Game(variantByName('chess'), fen);
      const { move } = await think(game, { nodes: NODES, skill, seed: skill });
      expect(move).toBe(moveFromText(game.position, 'b1b8'));
    }
  });

  it('play the same again with the same seed, and something else with others', async () => {
    const moves = async (): Promise<number[]> => {
      const chosen: number[] = [];
      const random = seededRandom(3);
      for (let i = 0; i < 10; i++) {
        engine.newGame();
        const game = new Game(variantByName('team-mate'));
        chosen.push((await think(game, { skill: 2, seed: Math.floor(random() * 1e6) })).move);
      }
      return chosen;
    };
    const first = await moves();
    expect(await moves()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
  });

  it('answer at once, show the best line only, and leave analysis alone', async () => {
    const game = new Game(variantByName('chess'));
    await think(game, { clock: 60_000, skill: 4 });
    expect(infos.at(-1)!.depth).toBe(5);
    expect(infos.every(({ multiPv }) => multiPv === 1)).toBe(true);
    const analysis = think(game, { infinite: true, skill: 0 });
    while (!infos.some(({ depth }) => depth >= 4)) await new Promise((resolve) => setTimeout(resolve, 5));
    engine.stop();
    expect((await analysis).depth).toBeGreaterThanOrEqual(4);
  });
});
