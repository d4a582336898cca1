import { afterEach, expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { Endgames } from '../../src/endgame/endgames.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import type { SearchInfo } from '../../src/search/report.ts';
import { mateMoves } from '../../src/search/score.ts';
import { variantByName } from '../../src/variants/registry.ts';

let engine: Engine | undefined;
afterEach(() => engine?.quit());

/** What a new engine says of a position from its first line on. */
function search(game: string, fen: string, moveTime: number): Promise<SearchInfo[]> {
  const infos: SearchInfo[] = [];
  return new Promise((resolve) => {
    const variant = variantByName(game);
    engine = new Engine(variant, { info: (info) => infos.push(info), done: () => resolve(infos) });
    engine.setGame(new Game(variant, fen));
    engine.go({ moveTime });
  });
}

test.each([
  ['chess', '8/8/8/4k3/8/8/8/KQ6 w - - 0 1'],
  ['familiar', '6/6/3k2/6/6/KQ4 w - - 0 1'],
  ['ajax-bigamous', '9/9/9/4k4/9/9/9/KR7 w - - 0 1'],
  ['ajax-bigamous', '9/9/9/4k4/9/9/9/KQ7 b - - 0 1'],
])('with three pieces the first line says the exact mate: %s, %s', async (game, fen) => {
  const endgames = new Endgames(variantByName(game));
  const exact = endgames.probe(readFen(variantByName(game), fen));
  expect(exact?.result).not.toBe('draw');
  const infos = await search(game, fen, 4000);
  const moves = Math.ceil(exact!.plies! / 2) * (exact!.result === 'win' ? 1 : -1);
  expect(infos.map(({ score }) => mateMoves(score))).toEqual(infos.map(() => moves));
  expect(infos.length).toBeGreaterThan(0);
});
