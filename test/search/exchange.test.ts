import { describe, expect, it } from 'vitest';
import { BLASTS, KING_TYPE, MUST_CAPTURE, NO_SQUARE, SQUARE_BITS, SQUARE_MASK } from '../../src/board/layout.ts';
import { DROP, EN_PASSANT, fromSquare, isCastling, kindOf, type Move, toSquare, typeOf } from '../../src/board/move.ts';
import { writeFen } from '../../src/board/notation/fen.ts';
import { moveText } from '../../src/board/notation/move-text.ts';
import { enterArena, leaveArena } from '../../src/board/position/arena.ts';
import { isAttackOpen } from '../../src/board/position/attack.ts';
import type { Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { scoreTables } from '../../src/eval/score-tables.ts';
import { seeGe } from '../../src/search/see.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { scaled } from '../scale.ts';

/** More than every sum of values: what a king is worth. */
const KING_WORTH = 20000;

/**
 * What a move wins, by the rule as it can be said in a few lines: the other side captures with its cheapest piece, if
 * that wins more than leaving it, and so on. A king does not take what is guarded.
 */
function won(pos: Position, move: Move, values: Int32Array): number {
  const { attacks, board: real, list, count, rays, tables } = pos;
  const board = real.slice();
  const to = toSquare(move);
  const worth = (code: number): number => (code >> 1 === KING_TYPE ? KING_WORTH : values[code >> 1]!);

  /** Where the cheapest attacker of a side stands; the first of a side counts as its king. */
  const cheapest = (side: number): number => {
    const pieces = [...list.subarray(side << SQUARE_BITS, (side << SQUARE_BITS) + count[side]!)];
    const attackers = pieces
      .map((pieceSquare, i) => ({
        pieceSquare,
        price: i === 0 ? KING_WORTH : values[pieceSquare >> (SQUARE_BITS + 1)]!,
      }))
      .filter(({ pieceSquare }) => {
        const square = pieceSquare & SQUARE_MASK;
        const ray = attacks[(pieceSquare << SQUARE_BITS) | to]!;
        return square !== to && board[square] === pieceSquare >> SQUARE_BITS && isAttackOpen(board, rays, ray, -1);
      });
    const best = attackers.reduce((a, b) => (b.price < a.price ? b : a), attackers[0]!);
    return best ? best.pieceSquare & SQUARE_MASK : NO_SQUARE;
  };

  /** What `side` wins by capturing on `to`, where something of that worth stands, or 0 by leaving it. */
  const capture = (side: number, standing: number): number => {
    const square = cheapest(side);
    if (square === NO_SQUARE) return 0;
    const code = board[square]!;
    board[square] = 0;
    if (code >> 1 === KING_TYPE && cheapest(side ^ 1) !== NO_SQUARE) return 0;
    return Math.max(0, standing - capture(side ^ 1, worth(code)));
  };

  if (kindOf(move) === DROP) return 0 - capture(pos.side ^ 1, values[typeOf(move)]!);
  const from = fromSquare(move);
  const taken = kindOf(move) === EN_PASSANT ? values[tables.pawnType]! : board[to] === 0 ? 0 : values[board[to]! >> 1]!;
  const mover = board[from]!;
  board[from] = 0;
  return taken - capture(pos.side ^ 1, worth(mover));
}

describe('exchanges in the arena win what the rule says', () => {
  const games = ['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous', 'chess', 'crazyhouse'];
  for (const name of [...games, 'xiangqi', 'grasshopper', 'horde', 'knightmate', 'grand']) {
    it(name, () => {
      const variant = variantByName(name);
      const tables = tablesOf(variant);
      if ((tables.special & (BLASTS | MUST_CAPTURE)) !== 0) throw new Error('exchanges mean nothing there');
      const { values } = scoreTables(tables);
      let captures = 0;
      for (const { pos, legal } of randomGames(variant, 3, scaled(100, 2000))) {
        const hot = enterArena(pos, 0);
        const before = [...hot.board];
        const wrong: string[] = [];
        for (const move of legal.filter((each) => !isCastling(each))) {
          const exact = won(hot, move, values);
          if (exact !== 0) captures++;
          for (const threshold of [exact, exact + 1, 0, -100, 150])
            if (seeGe(hot, move, threshold, values) !== threshold <= exact)
              wrong.push(`${writeFen(pos)} ${moveText(pos, move)}: ${exact}, not as compared with ${threshold}`);
        }
        expect(wrong).toEqual([]);
        expect([...hot.board]).toEqual(before);
        leaveArena();
      }
      expect(captures).toBeGreaterThan(100);
    });
  }
});
