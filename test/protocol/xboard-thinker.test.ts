import { expect, it } from 'vitest';
import { moveFromText } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { Thinker } from '../../src/protocol/xboard-thinker.ts';
import { chess } from '../../src/variants/chess.ts';

it('does not count the time in which it pondered as time of our move', async () => {
  let isFar: () => void = () => {};
  let hear: (time: number) => void = () => {};
  const thinker = new Thinker(() => isFar(), { scored: () => {}, moved: (_, time) => hear(time) });
  thinker.posting = true;
  const game = new Game(chess);
  const expected = moveFromText(game.position, 'e2e4');
  game.play(expected);
  await new Promise<void>((resolve) => {
    isFar = resolve;
    thinker.think({ kind: 'ponder', expected, game, clock: 0 }, game, { ponder: true }, undefined);
  });
  const hit = performance.now();
  const time = await new Promise<number>((resolve) => {
    hear = resolve;
    thinker.ponderHit();
    thinker.moveNow();
  });
  expect(time).toBeLessThanOrEqual(performance.now() - hit);
  await thinker.close();
});
