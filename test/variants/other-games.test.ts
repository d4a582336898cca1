import { expect, test } from 'vitest';
import { startPosition, writeFen } from '../../src/board/fen.ts';
import { Perft } from '../../src/board/perft.ts';
import {
  BISHOP,
  KING,
  KNIGHT,
  ORTHODOX_CASTLING,
  orthodoxPawn,
  PAWN,
  QUEEN,
  ROOK,
} from '../../src/variants/orthodox.ts';
import type { Variant } from '../../src/variants/types.ts';

/*
 * Games that we do not play, each as the data file that it would take and nothing else. Counts that other programs agree on
 * (Fairy-Stockfish among them) show that the rules core has nothing of our own games built in.
 */

const LOS_ALAMOS: Variant = {
  name: 'los-alamos',
  aliases: [],
  title: 'Los Alamos Chess',
  files: 6,
  ranks: 6,
  pieces: [KING, QUEEN, ROOK, KNIGHT, { letter: 'P', name: 'Pawn', betza: 'fmWfcF' }],
  start: 'rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1',
  pawn: { letter: 'P', ranks: [2, 5], promotion: { to: 'QRN', optional: false } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'normal' },
};

const CAPABLANCA: Variant = {
  name: 'capablanca',
  aliases: [],
  title: 'Capablanca Chess',
  files: 10,
  ranks: 8,
  pieces: [
    KING,
    QUEEN,
    { letter: 'C', name: 'Chancellor', betza: 'RN' },
    { letter: 'A', name: 'Archbishop', betza: 'BN' },
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
  ],
  start: 'rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1',
  pawn: orthodoxPawn('QCARBN'),
  castling: {
    ...ORTHODOX_CASTLING,
    target: { kind: 'files', right: { king: 'i', partner: 'h' }, left: { king: 'c', partner: 'd' } },
  },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'capablanca' },
};

const CRAZYHOUSE: Variant = {
  name: 'crazyhouse',
  aliases: [],
  title: 'Crazyhouse (captured promoted pieces stay what they are)',
  files: 8,
  ranks: 8,
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
  pawn: orthodoxPawn('QRBN'),
  castling: ORTHODOX_CASTLING,
  holdings: {
    pieces: 'QRBNP',
    captured: 'captor',
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [2, 7] },
    ],
  },
  draws: { repetitions: 3 },
  xboard: { parent: 'crazyhouse' },
};

test.each([
  [LOS_ALAMOS, [10, 100, 1212, 14_332, 191_846]],
  [CAPABLANCA, [28, 784, 25_228, 805_128]],
  [CRAZYHOUSE, [20, 400, 8902, 197_281, 4_888_832]],
])('$name takes a data file only', (variant, counts) => {
  const pos = startPosition(variant);
  expect(writeFen(pos)).toBe(variant.start);
  expect(counts.map((_, i) => new Perft().count(pos, i + 1))).toEqual(counts);
});
