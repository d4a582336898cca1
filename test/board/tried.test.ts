import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePerftSuite } from '../../src/board/notation/epd.ts';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { moveText } from '../../src/board/notation/move-text.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import { Perft } from '../../src/board/position/perft.ts';
import { reserve } from '../../src/board/position/position.ts';
import { chess } from '../../src/variants/chess.ts';
import { KING, PAWN } from '../../src/variants/orthodox.ts';
import type { Variant } from '../../src/variants/types.ts';
import { TRIED_VARIANTS } from '../reference/odd-variants.ts';
import { targets } from './positions.ts';
import { randomGames } from './random-games.ts';
import { stateOf } from './state.ts';

const MOST_NODES = 100_000;

describe.each(TRIED_VARIANTS)('$name', (variant) => {
  test("has Fairy-Stockfish's counts of moves", () => {
    const file = `test/board/tried/${variant.name}.epd`;
    for (const { fen, counts } of parsePerftSuite(readFileSync(file, 'utf8'), file).entries) {
      for (const { depth, nodes } of counts)
        if (nodes <= MOST_NODES)
          expect([fen, depth, new Perft().count(readFen(variant, fen), depth)]).toEqual([fen, depth, nodes]);
    }
  });

  test('takes every move back', () => {
    for (const { pos, legal } of randomGames(variant, 3, 150, true)) {
      reserve(pos, 2);
      const before = stateOf(pos);
      for (const move of legal) {
        make(pos, move);
        unmake(pos);
        if (stateOf(pos) !== before) expect.fail(`${moveText(pos, move)} does not come back to ${writeFen(pos)}`);
      }
    }
  });
});

/** Where a piece with these moves can go to from d4, White's pawns and Black's pieces standing as in the FEN. */
function reach(betza: string, placement: string): string {
  const variant: Variant = {
    ...chess,
    pieces: [KING, { letter: 'X', name: 'Piece', betza }, PAWN],
    pawn: { letter: 'P', ranks: [1, 8], promotion: { to: 'X', optional: false } },
  };
  return targets(readFen(variant, `${placement} w - - 0 1`), 'd4');
}

describe('what stands between', () => {
  const alone = '8/8/8/8/3X4/8/8/k6K';

  test.each([
    ['pR', alone, ''],
    ['pR', 'k7/3p4/3P4/8/3X4/8/8/7K', 'd7'],
    ['pR', 'k7/3p4/3P4/3P4/3X4/8/8/7K', ''],
    ['cpR', 'k7/8/3P4/8/3X1p1p/8/8/7K', 'h4'],
    ['mpR3', 'k7/8/8/3P4/3X4/8/8/7K', 'd6 d7'],
    ['tgabyabsR', 'k7/3P4/8/8/3X4/8/8/7K', 'b8 c7 e7 f8'],
    ['tgabyabsR', 'k7/3p4/8/8/3X4/8/8/7K', ''],
    ['tgabyabsR', 'k7/8/8/3P2p1/3X4/8/8/7K', 'a7 b6 c5 e5 f6 g7 h8'],
    ['tafR', 'k7/3P4/8/8/3X4/8/8/7K', 'd8'],
    ['tafR', 'k7/3p4/8/8/3X4/8/8/7K', ''],
    ['gQ', 'k7/8/3p4/8/3X4/8/8/7K', 'd7'],
    ['gR', 'k7/3p4/3P4/8/3X4/8/8/7K', 'd7'],
    ['jD', 'k7/8/8/3P4/3X4/8/8/7K', 'd6'],
    ['jH', 'k7/8/3P4/8/3X4/8/8/7K', 'd7'],
    ['nN', 'k7/8/8/3P4/3X4/8/8/7K', 'b3 b5 c2 e2 f3 f5'],
    ['nZ', 'k7/8/4p3/8/3X4/8/8/7K', 'a2 a6 b1 b7 f1 g2 g6'],
    ['jfR', 'k7/8/8/3P4/3X4/8/8/7K', 'd6 d7 d8'],
    ['osW', alone, 'c4 e4'],
    ['osR', 'k7/8/8/8/3X2P1/8/8/7K', 'a4 b4 c4 e4 f4 h4'],
    ['pafW', 'k7/8/8/3P4/3X4/8/8/7K', 'd6'],
    ['f[F?R]', alone, undefined],
    ['[fF?R]', 'k7/8/2P5/4P3/3X4/8/8/7K', 'a5 b5 c5'],
  ])('%s in %s', (betza, placement, expected) => {
    if (expected === undefined) expect(() => reach(betza, placement)).toThrow('only m, c, i and e');
    else expect(reach(betza, placement)).toBe(expected);
  });

  test('a piece may go away from under a cannon, but not become what it hops over', () => {
    const hoppers = TRIED_VARIANTS[0]!;
    expect(targets(readFen(hoppers, '3ck3/8/8/8/8/8/3H4/3K4 w - - 0 1'), 'd2')).toBe('b1 b3 c4 e4 f1 f3');
    expect(targets(readFen(hoppers, '3ck3/8/8/8/8/8/8/2HK4 w - - 0 1'), 'c1')).toBe('a2 b3');
  });
});
