import { expect, test } from 'vitest';
import { Game } from '../../src/index.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { GAMES, scaled, someOf } from '../scale.ts';
import { makeMove } from './make-move.ts';
import { visits } from './visitor.ts';

const { visit } = visits();

/** Half-moves of each game. */
const LENGTH = scaled(2, 4);

test('games of all rules are shown, and played a few moves', async () => {
  const visitor = await visit();
  await visitor.withoutEngine();
  const random = seededRandom(1);
  for (const variant of someOf(GAMES)) {
    await visitor.choose('Game', variant.name);
    const game = new Game(variant, await visitor.saved('FEN'));
    for (let ply = 0; ply < LENGTH && !game.outcome; ply++) {
      const moves = game.position.legalMoves();
      const move = moves[Math.floor(random() * moves.length)]!;
      await makeMove(visitor, game, move);
      game.play(move);
    }
    expect([variant.name, await visitor.saved('FEN')]).toEqual([variant.name, game.position.fen]);
  }
});
