import { describe, expect, test } from 'vitest';
import { NO_SQUARE } from '../../../src/board/layout.ts';
import { readFen } from '../../../src/board/notation/fen.ts';
import { BLACK, type Color, WHITE } from '../../../src/board/piece.ts';
import { castlerSquare, findPartner, rightIndex } from '../../../src/board/position/castling.ts';
import type { Position } from '../../../src/board/position/position.ts';
import { squareName } from '../../../src/board/square.ts';
import { chess } from '../../../src/variants/chess.ts';
import { ORTHODOX_CASTLING } from '../../../src/variants/orthodox.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import type { CastlingRule, Variant } from '../../../src/variants/types.ts';
import { TRIED_VARIANTS } from '../../reference/odd-variants.ts';
import { movesOf } from '../positions.ts';

/** Chess with another rule of castling. */
function castling(rule: Partial<CastlingRule>, more: Partial<Variant> = {}): Variant {
  return { ...chess, name: 'castles', aliases: [], castling: { ...ORTHODOX_CASTLING, ...rule }, ...more };
}

/** A position with these pieces on White's ranks from the first one up, and Black's king on e8. */
function ranks(variant: Variant, first: string, second = '8'): Position {
  return readFen(variant, `4k3/8/8/8/8/8/${second}/${first} w - - 0 9`);
}

describe('who castles', () => {
  const castler = (pos: Position, color: Color = WHITE): string | undefined => {
    const square = castlerSquare(pos, color);
    return square === undefined ? undefined : squareName(pos.tables, square);
  };
  const noKing = TRIED_VARIANTS.find(({ name }) => name === 'no-king')!;

  test('is the king on its own first rank', () => {
    expect(castler(ranks(chess, 'Q3K3'))).toBe('e1');
    expect(castler(ranks(chess, 'Q7', '4K3'))).toBeUndefined();
    expect(castler(ranks(chess, 'Q3K3'), BLACK)).toBe('e8');
  });

  test('is the king on another rank if the game says so', () => {
    expect(castler(ranks(castling({ rank: 2 }), '8', '3K4'))).toBe('d2');
    expect(castler(ranks(castling({ rank: 2 }), '3K4'))).toBeUndefined();
    expect(castler(readFen(castling({ rank: 2 }), '8/4k3/8/8/8/8/8/4K3 w - - 0 1'), BLACK)).toBe('e7');
  });

  test('is a piece of another kind, the first one or that on its file', () => {
    expect(castler(ranks(castling({ king: 'Q' }), '1Q1Q1K2'))).toBe('b1');
    expect(castler(ranks(castling({ king: 'Q', kingFile: 'd' }), '1Q1Q1K2'))).toBe('d1');
    expect(castler(ranks(castling({ king: 'Q', kingFile: 'd' }), '1Q3K2'))).toBeUndefined();
  });

  test('is the first piece of its kind where none is royal', () => {
    expect(castler(ranks(noKing, '2K1K3'))).toBe('c1');
  });
});

describe('the partner', () => {
  const partner = (pos: Position, where: Parameters<typeof findPartner>[2]): string => {
    const found = findPartner(pos, WHITE, where);
    return typeof found === 'number' ? squareName(pos.tables, found) : found;
  };
  const [LEFT, RIGHT] = [{ left: true }, { left: false }];

  test('is the outermost one on its side of the king, or that on a file', () => {
    const pos = ranks(chess, 'RR2K1RR');
    expect([partner(pos, LEFT), partner(pos, RIGHT)]).toEqual(['a1', 'h1']);
    expect([1, 6].map((file) => partner(pos, { file }))).toEqual(['b1', 'g1']);
  });

  test('is that on the file which the game names', () => {
    const rule = { partnerFiles: { left: 'b', right: 'g' }, shuffled: false };
    const pos = ranks(castling(rule), 'RR2K1RR');
    expect([partner(pos, LEFT), partner(pos, RIGHT)]).toEqual(['b1', 'g1']);
    expect(partner(pos, { file: 7 })).toBe('h1');
    expect(partner(ranks(castling(rule), 'R3K1RR'), LEFT)).toBe('White has no R there to castle with');
    expect(partner(ranks(castling({ partnerFiles: { left: 'b' } }), 'RR2K1RR'), RIGHT)).toBe('h1');
  });

  test.each([
    ['chess', 'R7', '4K3', LEFT, "White's king is not on its own first rank"],
    ['chess', 'R3K3', '8', RIGHT, 'White has no R there to castle with'],
    ['chess', '4K2R', '8', LEFT, 'White has no R there to castle with'],
    ['team-mate', '4K3', '8', LEFT, 'White has no C or U there to castle with'],
    ['team-mate', 'U2K4', '8', LEFT, "White's king and its partner are not where the game begins"],
    ['team-mate', '1U2K3', '8', LEFT, "White's king and its partner are not where the game begins"],
    ['team-mate', 'U3K3', '8', LEFT, 'a1'],
    ['team-mate', '4K2C', '8', RIGHT, 'h1'],
  ])('in %s, from %s and %s: %#', (game, first, second, where, expected) => {
    expect(partner(ranks(variantByName(game), first, second), where)).toBe(expected);
  });

  test('is looked for beside the piece that castles, which must stand where the game begins', () => {
    const start = '1q1qk3/8/8/8/8/8/8/RQ1QK2R w - - 0 1';
    const [first, named] = [{ king: 'Q' }, { king: 'Q', kingFile: 'd' }].map((rule) =>
      castling({ ...rule, shuffled: false }, { start }),
    ) as [Variant, Variant];
    expect([LEFT, RIGHT].map((side) => partner(ranks(first, 'RQ2K2R'), side))).toEqual(['a1', 'h1']);
    expect([LEFT, RIGHT].map((side) => partner(ranks(named, 'RQ1QK2R'), side))).toEqual(['a1', 'h1']);
    expect(partner(ranks(first, 'R2QK2R'), LEFT)).toBe("White's king and its partner are not where the game begins");
  });

  test('of Black is missed by its name', () => {
    const left = (placement: string): unknown => findPartner(readFen(chess, `${placement} w - - 0 9`), BLACK, LEFT);
    expect(left('4k2r/8/8/8/8/8/8/R3K3')).toBe('Black has no R there to castle with');
    expect(left('r7/4k3/8/8/8/8/8/R3K3')).toBe("Black's king is not on its own first rank");
  });

  test('is missed on the rank on which it is done', () => {
    expect(partner(ranks(castling({ rank: 2 }), 'R3K3'), LEFT)).toBe("White's king is not on its own castling rank");
    expect(partner(ranks(castling({ rank: 2 }), '8', 'R3K3'), LEFT)).toBe('a2');
  });

  test.each([
    [8, '4k3/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1'],
    [11, '10k/11/11/11/11/11/11/10K w - - 0 1', '10k/11/11/11/11/11/11/R9K w Q - 0 1'],
  ])('castles with a king that begins behind empty squares, on %i files', (files, start, fen) => {
    const pos = readFen(castling({ shuffled: false }, { files, start }), fen);
    expect(pos.rights).toBe(1 << rightIndex(WHITE, true));
  });
});

describe('castling by two squares', () => {
  test.each([
    ['4KR', 'F', false, ['e1d1']],
    ['RK4', 'A', true, ['b1c1']],
  ])('is no move where the king would leave the board: %s', (row, right, left, moves) => {
    const pos = readFen(variantByName('familiar'), `5k/pppppp/6/6/PPPPPP/${row}[] w ${right} - 0 9`);
    expect(pos.castlingKingTo[rightIndex(WHITE, left)]).toBe(NO_SQUARE);
    expect(movesOf(pos, squareName(pos.tables, pos.kingSquare(WHITE)))).toEqual(moves);
  });

  test.each([
    ['4kr', 'f', false],
    ['rk4', 'a', true],
  ])("nor at Black's edges: %s", (row, right, left) => {
    const pos = readFen(variantByName('familiar'), `${row}/pppppp/6/6/PPPPPP/5K[] b ${right} - 0 9`);
    expect(pos.castlingKingTo[rightIndex(BLACK, left)]).toBe(NO_SQUARE);
  });
});

test('castling over more squares than there is room for is refused', () => {
  const wide = (files: number): Variant =>
    castling(
      {},
      {
        files,
        ranks: 4,
        start: `${files - 1}k/${files}/${files}/${files - 1}K w - - 0 1`,
        pawn: { ...chess.pawn, ranks: [2, 3] },
      },
    );
  const read = (files: number): Position =>
    readFen(wide(files), `${files - 1}k/${files}/${files}/R${files - 2}K w Q - 0 1`);
  expect(read(17).rights).toBe(1 << rightIndex(WHITE, true));
  expect(() => read(18)).toThrow('castling over so wide a board is not possible');
});
