import { describe, expect, test } from 'vitest';
import { readFen } from '../../../src/board/notation/fen.ts';
import { isDrawByMaterial, occurrencesBefore } from '../../../src/board/rules/draws.ts';
import { outcomeOf } from '../../../src/board/rules/outcome.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import type { Variant } from '../../../src/variants/types.ts';
import { play, position } from '../positions.ts';

/** How a game stands after some moves, as `1-0 checkmate`; 'goes on' if it does. */
function outcome(game: string, fen?: string, moves = ''): string {
  const end = outcomeOf(position(game, fen, moves));
  return end ? `${end.result} ${end.reason}` : 'goes on';
}

const DRAWN_BY = { moves: '1/2-1/2 move rule', repetition: '1/2-1/2 repetition', material: '1/2-1/2 material' };

describe('checkmate and stalemate', () => {
  test.each([
    ['chess', undefined, 'f2f3 e7e5 g2g4 d8h4', '0-1 checkmate'],
    ['chess', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', '1-0 checkmate'],
    ['chess', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', '', '1/2-1/2 stalemate'],
    ['chess', '8/8/8/8/8/1k6/p7/K7 w - - 0 1', '', '1/2-1/2 stalemate'],
    ['mad-mate', '7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1', '', '1/2-1/2 stalemate'],
    ['mad-mate', '7k/5Q2/6K1/8/8/8/8/8[p] b - - 0 1', '', 'goes on'],
    // The back-rank mate is none while something can be entered between.
    ['mad-mate', 'R5k1/5ppp/8/8/8/8/8/4K3[] b - - 0 1', '', '1-0 checkmate'],
    ['mad-mate', 'R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1', '', 'goes on'],
    // Even a pawn, on its own first rank.
    ['mad-mate', 'R5k1/5ppp/8/8/8/8/8/4K3[p] b - - 0 1', '', 'goes on'],
    ['mad-mate', 'r3K3/1r6/8/8/8/8/8/4k3[P] w - - 0 1', '', '0-1 checkmate'],
    ['mad-mate', 'r3K3/1r6/8/8/8/8/8/4k3[N] w - - 0 1', '', 'goes on'],
    ['team-mate', undefined, '', 'goes on'],
  ])('%s %s %s: %s', (game, fen, moves, expected) => {
    expect(outcome(game, fen, moves)).toBe(expected);
  });
});

describe('the move rule', () => {
  test.each([
    ['chess', 'R3k3/8/8/8/8/8/8/4K3 b - - 99 60', 'e8e7', DRAWN_BY.moves],
    ['chess', 'R3k3/8/8/8/8/8/8/4K3 b - - 98 60', 'e8e7', 'goes on'],
    ['familiar', 'R1k3/6/6/6/6/2K3[] b - - 99 60', 'c6c5', DRAWN_BY.moves],
    ['familiar', 'R1k3/6/6/6/6/2K3[] b - - 98 60', 'c6c5', 'goes on'],
    ['ajax-bigamous', 'R3k4/9/9/9/9/9/9/4K4[] b - - 99 60', 'e8e7', DRAWN_BY.moves],
    ['ajax-bigamous-no-drops', 'R3k4/9/9/9/9/9/9/4K4[] b - - 99 60', 'e8e7', DRAWN_BY.moves],
    ['team-mate', '4k3/8/8/8/8/8/8/AA2K3 b - - 99 60', 'e8e7', 'goes on'],
    ['team-mate', '4k3/8/8/8/8/8/8/AA2K3 b - - 126 80', 'e8e7', 'goes on'],
    ['team-mate', '4k3/8/8/8/8/8/8/AA2K3 b - - 127 80', 'e8e7', DRAWN_BY.moves],
    ['mad-mate', 'R3k3/8/8/8/8/8/8/4K3[] b - - 99 60', 'e8e7', 'goes on'],
    ['mad-mate', 'R3k3/8/8/8/8/8/8/4K3[] b - - 500 300', 'e8e7', 'goes on'],
    // A capture or a pawn move begins the count anew.
    ['chess', '4k3/8/8/8/8/8/r7/RR2K3 w - - 99 60', 'a1a2', 'goes on'],
    ['chess', '4k3/8/8/8/8/8/P7/4K3 w - - 99 60', 'a2a3', 'goes on'],
    // A drop in Ajax does not; what is held does not count either.
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/Q3K4[M] w - - 99 60', 'M@c1', DRAWN_BY.moves],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/Q3K4[M] w - - 98 60', 'M@c1', 'goes on'],
    // Checkmate goes before.
    ['chess', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 60', 'a1a8', '1-0 checkmate'],
  ])('%s %s %s: %s', (game, fen, moves, expected) => {
    expect(outcome(game, fen, moves)).toBe(expected);
  });
});

describe('repetition', () => {
  /** The outcomes after each time that a line is played. */
  const rounds = (game: string, fen: string | undefined, line: string, times: number): string[] => {
    const pos = position(game, fen);
    return Array.from({ length: times }, () => {
      play(pos, line);
      return outcomeOf(pos)?.reason ?? 'goes on';
    });
  };

  test.each([
    ['chess', undefined, 'g1f3 g8f6 f3g1 f6g8'],
    ['team-mate', undefined, 'g1f3 g8f6 f3g1 f6g8'],
    ['mad-mate', undefined, 'g1f3 g8f6 f3g1 f6g8'],
    ['ajax-bigamous', undefined, 'h1g3 h8g6 g3h1 g6h8'],
    ['familiar', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 5', 'b1c3 b6c4 c3b1 c4b6'],
  ])('in %s, the third occurrence of a position draws', (game, fen, line) => {
    expect(rounds(game, fen, line, 2)).toEqual(['goes on', 'repetition']);
  });

  test.each([
    ['castling rights', 'chess', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'a1b1 e8d8 b1a1 d8e8'],
    [
      "the ban on White's first move",
      'familiar',
      'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1',
      'b1c3 b6c4 c3b1 c4b6',
    ],
  ])('%s make a position another one', (_, game, fen, line) => {
    expect(rounds(game, fen, line, 3)).toEqual(['goes on', 'goes on', 'repetition']);
  });

  test('so does a possible capture en passant, but none that only seems possible', () => {
    const line = 'e8d8 e1d1 d8e8 d1e1';
    const played = (fen: string): string[] => rounds('chess', fen, line, 3);
    expect(played('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1')).toEqual(['goes on', 'goes on', 'repetition']);
    expect(played('4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1')).toEqual(['goes on', 'repetition', 'repetition']);
    expect(played('4k3/8/8/8/2p1P3/8/8/4K3 b - e3 0 1')).toEqual(['goes on', 'repetition', 'repetition']);
  });

  test('in Mad Mate goes on across captures and drops, for they can be undone by others', () => {
    const line = 'N@a4 a8a4 g1h1 N@b3 b1b3 a4a8 b3b1 g8h8 h1g1 h8g8';
    expect(rounds('mad-mate', 'r5k1/8/8/8/8/8/8/1R4K1[N] w - - 0 1', line, 2)).toEqual(['goes on', 'repetition']);
  });

  test('needs the same holdings', () => {
    const pos = position('mad-mate', 'r5k1/8/8/8/8/8/8/1R4K1[P] w - - 0 1');
    const board = pos.board.slice();
    play(pos, 'P@a4 a8a4 b1b2 a4a8 b2b3 g8h8 b3b1 h8g8');
    expect(pos.board).toEqual(board);
    expect(occurrencesBefore(pos, 9, Number.POSITIVE_INFINITY)).toBe(0);
    play(pos, 'g1h1 g8h8 h1g1 h8g8');
    expect(occurrencesBefore(pos, 9, Number.POSITIVE_INFINITY)).toBe(1);
  });

  test('ends at a capture or a pawn move elsewhere', () => {
    const pos = position('chess', undefined, 'g1f3 g8f6 f3g1 f6g8 e2e4 e7e5');
    expect(pos.reversible).toBe(0);
    play(pos, 'g1f3 g8f6 f3g1 f6g8');
    expect(outcomeOf(pos)).toBeUndefined();
    expect(occurrencesBefore(pos, 5, Number.POSITIVE_INFINITY)).toBe(1);
    expect(occurrencesBefore(pos, 5, 0)).toBe(5);
    play(pos, 'g1f3 g8f6 f3g1 f6g8');
    expect(outcomeOf(pos)?.reason).toBe('repetition');
  });
});

describe('material', () => {
  /** A position with the kings on a1 and h8 and these pieces, as `Nc4`. */
  const withPieces = (game: string, pieces: readonly string[], holdings = ''): ReturnType<typeof readFen> => {
    const variant = variantByName(game);
    const rows = Array.from({ length: variant.ranks }, () => Array.from({ length: variant.files }, () => '1'));
    const corner = 'abcdefghi'[variant.files - 1]! + String(variant.ranks);
    for (const [letter, file, rank] of ['Ka1', `k${corner}`, ...pieces])
      rows[variant.ranks - Number(rank)]!['abcdefghi'.indexOf(file!)] = letter!;
    const placement = rows
      .map((row) => row.join(''))
      .join('/')
      .replace(/1+/g, (run) => `${run.length}`);
    const held = variant.holdings ? `[${holdings}]` : '';
    return readFen(variant, `${placement}${held} w - - 0 9`, { anyCheck: true });
  };
  const isDrawn = (game: string, pieces: readonly string[], holdings = ''): boolean =>
    isDrawByMaterial(withPieces(game, pieces, holdings));

  /** The other squares' shade: c3 and e3 are dark, d3 is light. */
  const [DARK, DARK_TOO, LIGHT] = ['c3', 'e3', 'd3'];

  test('has its own reason', () => {
    expect(outcomeOf(withPieces('chess', []))).toEqual({ result: '1/2-1/2', reason: 'material' });
    expect(outcomeOf(withPieces('team-mate', ['Nb2', 'Nc2']))).toEqual({ result: '1/2-1/2', reason: 'material' });
  });

  describe('of Team-Mate', () => {
    const letters = [...'AJCUFNEM'];
    const pairs = letters.flatMap((a, i) => letters.slice(i).map((b) => [a, b] as const));

    test('draws with bare kings and with one piece of any kind', () => {
      expect(isDrawn('team-mate', [])).toBe(true);
      for (const letter of letters) {
        expect(isDrawn('team-mate', [`${letter}c3`])).toBe(true);
        expect(isDrawn('team-mate', [`${letter.toLowerCase()}c3`])).toBe(true);
        for (const other of letters)
          expect(isDrawn('team-mate', [`${letter}c3`, `${other.toLowerCase()}d5`])).toBe(true);
      }
    });

    test.each(pairs)('draws with %s and %s only as the inventor says', (a, b) => {
      const tooWeak = ['NN', 'MM', 'NM', 'MN'].includes(a + b);
      const bound = [...'EMJ'].includes(a) && [...'EMJ'].includes(b);
      for (const white of [true, false]) {
        const own = (letter: string): string => (white ? letter : letter.toLowerCase());
        const first = own(a) + DARK;
        expect(isDrawn('team-mate', [first, own(b) + LIGHT]), 'on different shades').toBe(tooWeak);
        expect(isDrawn('team-mate', [first, own(b) + DARK_TOO]), 'on one shade').toBe(tooWeak || bound);
        // The other side's piece does not help this one.
        expect(isDrawn('team-mate', [first, own(b) + LIGHT, white ? 'ng5' : 'Ng5'])).toBe(tooWeak);
      }
    });

    test('draws with a pair whichever of the two letters the game names first', () => {
      const { material } = variantByName('team-mate').draws;
      const swapped: Variant = {
        ...variantByName('team-mate'),
        draws: { repetitions: 3, material: { ...material!, pairs: ['MN'] } },
      };
      const pos = readFen(swapped, '7k/8/8/8/8/8/1NM5/K7 w - - 0 9');
      expect(isDrawByMaterial(pos)).toBe(true);
      expect(isDrawByMaterial(readFen(swapped, '7k/8/8/8/8/8/1NN5/K7 w - - 0 9'))).toBe(false);
    });

    test('draws with any number of colour-bound pieces on one shade', () => {
      expect(isDrawn('team-mate', ['Ec3', 'Je3', 'Mg3'])).toBe(true);
      expect(isDrawn('team-mate', ['Ec3', 'Je3', 'Md3'])).toBe(false);
      expect(isDrawn('team-mate', ['Ec3', 'Je3', 'ed3', 'jf3'])).toBe(true);
      expect(isDrawn('team-mate', ['Ec3', 'Je3', 'Ng3'])).toBe(false);
    });

    test('draws only when neither side has enough', () => {
      expect(isDrawn('team-mate', ['Nc3', 'Nd3', 'nc5', 'md5'])).toBe(true);
      expect(isDrawn('team-mate', ['Nc3', 'Nd3', 'nc5', 'ud5'])).toBe(false);
      expect(isDrawn('team-mate', ['Nc3', 'Nd3', 'Ne3'])).toBe(false);
      expect(isDrawn('team-mate', ['Nc3', 'Nd3', 'Me3'])).toBe(false);
    });

    test('never draws while there is a pawn', () => {
      expect(isDrawn('team-mate', ['Pc3'])).toBe(false);
      expect(isDrawn('team-mate', ['pc3'])).toBe(false);
      expect(isDrawn('team-mate', ['Nc3', 'pd3'])).toBe(false);
    });
  });

  describe.each([
    ['familiar', 'QRGHCWP', 'GHCW'],
    ['ajax-bigamous', 'QRMP', 'M'],
    ['ajax-bigamous-no-drops', 'QRMP', ''],
  ])('of %s', (game, enough, held) => {
    test('draws with bare kings, or one bishop or knight', () => {
      expect(isDrawn(game, [])).toBe(true);
      for (const letter of 'BNbn') expect(isDrawn(game, [`${letter}c3`])).toBe(true);
      for (const letter of enough) {
        expect(isDrawn(game, [`${letter}c3`]), letter).toBe(false);
        expect(isDrawn(game, [`${letter.toLowerCase()}c3`]), letter).toBe(false);
      }
    });

    test('does not draw with more', () => {
      for (const pieces of [
        ['Bc3', 'Be3'],
        ['Bc3', 'be3'],
        ['Nc3', 'Nd3'],
        ['Nc3', 'nd3'],
        ['Bc3', 'nd3'],
      ])
        expect(isDrawn(game, pieces)).toBe(false);
    });

    test('does not draw while anything is held', () => {
      for (const letter of held + held.toLowerCase()) {
        expect(isDrawn(game, [], letter)).toBe(false);
        expect(isDrawn(game, ['Nc3'], letter)).toBe(false);
      }
    });
  });

  test('of chess draws with one minor piece, and with bishops on one shade only', () => {
    for (const letter of 'BNbn') expect(isDrawn('chess', [`${letter}c3`])).toBe(true);
    expect(isDrawn('chess', ['Bc3', 'be3'])).toBe(true);
    expect(isDrawn('chess', ['Bc3', 'Be3'])).toBe(true);
    expect(isDrawn('chess', ['Bc3', 'bd3'])).toBe(false);
    for (const pieces of [['Nc3', 'Nd3'], ['Nc3', 'nd3'], ['Bc3', 'nd3'], ['Rc3'], ['qc3'], ['Pc3'], ['pc3']])
      expect(isDrawn('chess', pieces), pieces.join()).toBe(false);
  });

  test('never draws in Mad Mate', () => {
    for (const pieces of [[], ['Nc3'], ['Bc3']]) expect(isDrawn('mad-mate', pieces)).toBe(false);
    expect(outcomeOf(withPieces('mad-mate', []))).toBeUndefined();
  });
});
