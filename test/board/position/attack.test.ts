import { describe, expect, test } from 'vitest';
import { writeFen } from '../../../src/board/notation/fen.ts';
import { BLACK, WHITE } from '../../../src/board/piece.ts';
import { isAttacked } from '../../../src/board/position/attack.ts';
import { inCheck } from '../../../src/board/position/in-check.ts';
import { squareName } from '../../../src/board/square.ts';
import { OWN_GAMES } from '../../../src/variants/registry.ts';
import { isAttackedBy } from '../../reference/moves.ts';
import { ODD_VARIANTS } from '../../reference/odd-variants.ts';
import { referencePosition } from '../../reference/position.ts';
import { scaled } from '../../scale.ts';
import { position } from '../positions.ts';
import { randomGames } from '../random-games.ts';

describe.each([...OWN_GAMES, ...ODD_VARIANTS])('in random games of $name', (variant) => {
  test('the attacked squares, occupied or not, are those of the slow reference', () => {
    for (const { pos } of randomGames(variant, 15, scaled(20, 80))) {
      const reference = referencePosition(variant, writeFen(pos));
      for (const [color, side] of [
        [WHITE, 'w'],
        [BLACK, 'b'],
      ] as const) {
        const all = Array.from({ length: pos.squares }, (_, square) => square);
        const spot = (square: number): { x: number; y: number } => ({
          x: square % variant.files,
          y: Math.floor(square / variant.files),
        });
        const names = (squares: number[]): string[] => squares.map((square) => squareName(variant, square));
        expect(names(all.filter((square) => isAttacked(pos, square, color))), writeFen(pos)).toEqual(
          names(all.filter((square) => isAttackedBy(reference, spot(square), side))),
        );
      }
    }
  });
});

test('check is an attack on the king of the side to move', () => {
  expect(inCheck(position('chess', '4k3/8/8/8/8/8/8/4RK2 b - - 0 1'))).toBe(true);
  expect(inCheck(position('chess', '4k3/4p3/8/8/8/8/8/4RK2 b - - 0 1'))).toBe(false);
  expect(inCheck(position('chess'))).toBe(false);
});
