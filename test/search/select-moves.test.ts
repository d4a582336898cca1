import { describe, expect, it } from 'vitest';
import { ALL, CHECKING_DROPS, QUIETS } from '../../src/board/move.ts';
import { enterArena, isInCheckInArena, leaveArena, theArena } from '../../src/board/position/arena.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { checkableKing, givesDirectCheck, isNoisy } from '../../src/search/move-kinds.ts';
import { bringNoisy } from '../../src/search/ordering.ts';
import { randomGames } from '../board/random-games.ts';
import { GAMES, scaled } from '../scale.ts';

describe('what the arena tells of moves is what is told of them one by one', () => {
  const { moves, module, generate } = theArena();
  const { scores, functions } = module;

  for (const variant of GAMES) {
    it(variant.name, () => {
      for (const { pos: given, legal } of randomGames(variant, 9, scaled(60, 1000))) {
        const pos = enterArena(given, 0);
        expect(isInCheckInArena()).toBe(inCheck(pos));
        const king = checkableKing(pos);

        const end = generate(0, ALL);
        const all = [...moves.subarray(0, end)];
        for (let i = 0; i < end; i++) scores[i] = i;
        const named = all.filter((_, i) => i % 7 === 3).slice(0, 3);
        const [one = 0, two = 0, three = 0] = named;
        const left = functions.dropQuiets(0, end, one, two, three, king, pos.side);
        const kept = all.filter((move) => named.includes(move) || isNoisy(pos, move) || givesDirectCheck(pos, move));
        expect([...moves.subarray(0, left)]).toEqual(kept);
        expect([...scores.subarray(0, left)].map((i) => all[i])).toEqual(kept);

        moves.set(all);
        const hashMove = all[Math.floor(all.length / 2)] ?? 0;
        const front = bringNoisy(pos, 0, end, hashMove);
        const isFront = (move: number): boolean => move === hashMove || isNoisy(pos, move);
        expect([...moves.subarray(0, front)]).toEqual(all.filter(isFront));
        expect([...moves.subarray(front, end)].toSorted()).toEqual(all.filter((move) => !isFront(move)).toSorted());

        const quietEnd = generate(0, QUIETS | CHECKING_DROPS);
        const checks = [...moves.subarray(0, quietEnd)].filter((move) => givesDirectCheck(pos, move));
        const checksEnd = king < 0 ? 0 : functions.keepChecks(0, quietEnd, king, pos.side);
        expect([...moves.subarray(0, checksEnd)]).toEqual(checks);
        expect(legal.toSorted()).toEqual(all.toSorted());
        leaveArena();
      }
    });
  }
});
