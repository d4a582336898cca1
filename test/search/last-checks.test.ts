import { expect, test } from 'vitest';
import { NO_MOVE } from '../../src/board/move.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import { clonePosition, reserve } from '../../src/board/position/position.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { lastCheck } from '../../src/search/last-checks.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { scaled } from '../scale.ts';

/** Positions of random games that are looked at. */
const STOPS = scaled(800, 2000);
/** Room for the moves of a position. */
const MOVES = 1000;

/** Of the positions with such a move, a few have no other than a discovered check or that of a promoted pawn. */
test.each(['3check', 'crazyhouse', 'capablanca', 'grasshopper'])('a last check in %s is found', (game) => {
  const variant = { ...variantByName(game), gameEnd: { checks: 1 } };
  const moves = new Int32Array(MOVES);
  let won = 0;
  let found = 0;
  for (const stop of randomGames(variant, 9, STOPS)) {
    const pos = clonePosition(stop.pos);
    if (outcomeOf(pos) !== undefined) continue;
    reserve(pos, 1);
    const winning = stop.legal.filter((move) => {
      make(pos, move);
      const isWon = outcomeOf(pos)?.reason === 'checks';
      unmake(pos);
      return isWon;
    });
    const move = lastCheck(pos, moves, 0);
    if (move !== NO_MOVE) expect(winning).toContain(move);
    won += winning.length > 0 ? 1 : 0;
    found += move === NO_MOVE ? 0 : 1;
  }
  expect(won).toBeGreaterThan(0.15 * STOPS);
  expect(found).toBeGreaterThan(0.95 * won);
});
