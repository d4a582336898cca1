import { expect, test } from 'vitest';
import { kindOf, type Move, NORMAL } from '../../../src/board/move.ts';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves, moveText } from '../../../src/board/notation/move-text.ts';
import { isSideInCheck } from '../../../src/board/position/in-check.ts';
import { make, unmake } from '../../../src/board/position/make.ts';
import type { Position } from '../../../src/board/position/position.ts';
import { givesDirectCheck } from '../../../src/search/move-kinds.ts';
import { discoverersOf, givesCheck } from '../../../src/search/selective/discovered-checks.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { randomGames } from '../../board/random-games.ts';
import { scaled } from '../../scale.ts';

/** Does the move leave the enemy in check? */
function checksBy(pos: Position, move: Move): boolean {
  const enemy = pos.opponent;
  make(pos, move);
  const check = isSideInCheck(pos, enemy);
  unmake(pos);
  return check;
}

test.each(['chess', 'capablanca', 'knightmate'])(
  'a move of %s gives check, direct or discovered, if the king is attacked after it',
  (name) => {
    let discovered = 0;
    for (const { pos, legal } of randomGames(variantByName(name), 3, scaled(3000, 30_000))) {
      const discoverers = discoverersOf(pos);
      const before = writeFen(pos);
      const normal = legal.filter((move) => kindOf(move) === NORMAL);
      const giving = normal.filter((move) => givesCheck(pos, move, discoverers));
      discovered += giving.filter((move) => !givesDirectCheck(pos, move)).length;
      expect(giving, before).toEqual(normal.filter((move) => checksBy(pos, move)));
      expect(writeFen(pos)).toBe(before);
    }
    expect(discovered).toBeGreaterThan(20);
  },
);

test('only a piece that leaves the ray discovers a check', () => {
  const discovering = (fen: string) => {
    const pos = readFen(variantByName('chess'), fen);
    const discoverers = discoverersOf(pos);
    return legalMoves(pos)
      .filter((move) => givesCheck(pos, move, discoverers) && !givesDirectCheck(pos, move))
      .map((move) => moveText(pos, move))
      .sort();
  };
  expect(discovering('4k3/8/8/4P3/8/8/8/4R2K w - - 0 1')).toEqual([]);
  expect(discovering('4k3/8/3p4/4P3/8/8/8/4R2K w - - 0 1')).toEqual(['e5d6']);
  expect(discovering('4k3/8/8/4N3/4N3/8/8/4R2K w - - 0 1')).toEqual([]);
  expect(discovering('4k3/8/8/8/8/4B3/8/4R2K w - - 0 1')).toHaveLength(11);
});
