import { describe, expect, test } from 'vitest';
import { writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves, MoveError, moveFromText, moveText } from '../../../src/board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../../../src/board/notation/san.ts';
import { inCheck } from '../../../src/board/position/in-check.ts';
import { make } from '../../../src/board/position/make.ts';
import { clonePosition, type Position } from '../../../src/board/position/position.ts';
import { OWN_GAMES } from '../../../src/variants/registry.ts';
import { ODD_VARIANTS } from '../../reference/odd-variants.ts';
import { position } from '../positions.ts';
import { randomGames } from '../random-games.ts';
import { stateOf } from '../state.ts';

/** Positions whose every move is written and read. */
const POSITIONS = 120;

function san(pos: Position, coordinates: string): string {
  return sanOf(pos, moveFromText(pos, coordinates));
}

function coordinates(pos: Position, text: string): string {
  return moveText(pos, moveFromSan(pos, text));
}

describe.each([...OWN_GAMES, ...ODD_VARIANTS])('in random games of $name', (variant) => {
  test('every move is written as nothing else is, and read back', () => {
    for (const { pos, legal } of randomGames(variant, 10, POSITIONS)) {
      const before = stateOf(pos);
      const texts = legal.map((move) => sanOf(pos, move));
      expect(new Set(texts).size, `${writeFen(pos)} ${texts.join(' ')}`).toBe(texts.length);
      texts.forEach((text, i) => {
        expect(moveFromSan(pos, text), `${text} in ${writeFen(pos)}`).toBe(legal[i]);
      });
      expect(stateOf(pos)).toBe(before);
    }
  });

  test('checks end with +, mates with #, and nothing else does; both may be left out', () => {
    for (const { pos, next } of randomGames(variant, 11, POSITIONS)) {
      if (next === undefined) continue;
      const text = sanOf(pos, next);
      const after = clonePosition(pos);
      make(after, next);
      const suffix = inCheck(after) ? (legalMoves(after).length === 0 ? '#' : '+') : '';
      expect(/[+#]?$/.exec(text)![0], `${text} in ${writeFen(pos)}`).toBe(suffix);
      expect(moveFromSan(pos, text.replace(/[+#]$/, ''))).toBe(next);
    }
  });
});

const KNIGHTS = '4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1';
const QUEENS = '6k1/8/8/Q7/8/8/7K/Q3Q3 w - - 0 1';

describe('writing', () => {
  test.each([
    ['chess', undefined, 'g1f3', 'Nf3'],
    ['chess', undefined, 'e2e4', 'e4'],
    ['chess', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'exd5'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6'],
    ['chess', '4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1', 'e3d5', 'Nxd5'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8q', 'a8=Q'],
    ['chess', '1n6/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7b8n', 'axb8=N'],
    ['chess', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'a1a8', 'Ra8+'],
    ['chess', '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'e1c1', 'O-O-O'],
    ['chess', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
    ['chess', '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1', 'a1a8', 'Ra8#'],
    ['chess', KNIGHTS, 'b1d2', 'Nbd2'],
    ['chess', KNIGHTS, 'f1d2', 'Nfd2'],
    ['chess', KNIGHTS, 'b1c3', 'Nc3'],
    ['chess', '4k3/8/8/N7/8/8/8/N3K3 w - - 0 1', 'a1b3', 'N1b3'],
    ['chess', '4k3/8/8/N7/8/8/8/N3K3 w - - 0 1', 'a5b3', 'N5b3'],
    ['chess', QUEENS, 'a1e5', 'Qa1e5'],
    ['chess', QUEENS, 'a5e5', 'Q5e5'],
    ['chess', QUEENS, 'e1e5', 'Qee5'],
    // A rival that is pinned, or that is another kind of piece, is none.
    ['chess', '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1', 'g1e2', 'Ne2'],
    ['chess', '4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1', 'b1d2', 'Nd2'],
    ['team-mate', '7k/4P3/8/8/8/8/8/K7 w - - 0 1', 'e7e8j', 'e8=J'],
    ['team-mate', 'u3k2c/8/8/8/8/8/8/U3K2C w KQkq - 0 1', 'e1c1', 'O-O-O'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', 'M@b1', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[m] b - - 0 1', 'M@b8', 'M@b8'],
    ['ajax-bigamous', '3k5/9/9/9/9/9/9/R3K3R[] w KQ - 0 1', 'e1h1', 'O-O'],
    ['ajax-bigamous', '3k5/9/9/9/9/9/9/R3K3R[] w KQ - 0 1', 'e1b1', 'O-O-O'],
    ['mad-mate', '4k3/P7/8/8/8/8/8/4K3[q] w - - 0 1', 'a7a8', 'a8'],
    ['mad-mate', '4k3/P7/8/8/8/8/8/4K3[q] w - - 0 1', 'a7a8q', 'a8=Q+'],
    ['mad-mate', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@e4', 'P@e4'],
    // A piece that is entered is no rival of one that moves there.
    ['mad-mate', '4k3/8/8/8/8/8/8/1N2K3[N] w - - 0 1', 'b1c3', 'Nc3'],
  ])('%s %s: %s is %s', (game, fen, move, expected) => {
    expect(san(position(game, fen), move)).toBe(expected);
  });
});

describe('reading', () => {
  const AJAX_CASTLING = '3k5/9/9/9/9/9/9/R3K3R[] w KQ - 0 1';
  const CASTLING = '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1';

  test.each([
    ['chess', undefined, 'Nf3', 'g1f3'],
    ['chess', undefined, ' Nf3 ', 'g1f3'],
    ['chess', undefined, 'Ngf3', 'g1f3'],
    ['chess', undefined, 'N1f3', 'g1f3'],
    ['chess', undefined, 'Ng1f3', 'g1f3'],
    ['chess', undefined, 'Ng1-f3', 'g1f3'],
    ['chess', undefined, 'Nf3!?', 'g1f3'],
    ['chess', undefined, 'Nf3+', 'g1f3'],
    ['chess', undefined, 'e4', 'e2e4'],
    ['chess', undefined, 'e2e4', 'e2e4'],
    ['chess', undefined, 'e2-e4', 'e2e4'],
    ['chess', undefined, 'Pe4', 'e2e4'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'exd6', 'e5d6'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'ed6', 'e5d6'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'exd6 e.p.', 'e5d6'],
    ['chess', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'exd6ep', 'e5d6'],
    ['chess', '4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1', 'Nd5', 'e3d5'],
    ['chess', '4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1', 'N:d5', 'e3d5'],
    // A small b is the file, a capital B the bishop.
    ['chess', '4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1', 'bxc3', 'b2c3'],
    ['chess', '4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1', 'Bxc3', 'd2c3'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8=Q', 'a7a8q'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8Q', 'a7a8q'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8=n', 'a7a8n'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8(R)', 'a7a8r'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8/B', 'a7a8b'],
    ['chess', CASTLING, 'O-O', 'e1g1'],
    ['chess', CASTLING, 'O-O-O', 'e1c1'],
    ['chess', CASTLING, '0-0', 'e1g1'],
    ['chess', CASTLING, '0-0-0+', 'e1c1'],
    ['chess', CASTLING, 'o-o', 'e1g1'],
    ['chess', CASTLING, 'OOO', 'e1c1'],
    ['chess', QUEENS, 'Qa1e5', 'a1e5'],
    ['team-mate', '7k/4P3/8/8/8/8/8/K7 w - - 0 1', 'e8=J', 'e7e8j'],
    ['ajax-bigamous', AJAX_CASTLING, 'O-O', 'e1h1'],
    ['ajax-bigamous', AJAX_CASTLING, 'O-O-O', 'e1b1'],
    ['ajax-bigamous', AJAX_CASTLING, 'O-O-Oh', 'e1h1'],
    ['ajax-bigamous', AJAX_CASTLING, 'Kh1', 'e1h1'],
    ['ajax-bigamous', AJAX_CASTLING, 'Kf1', 'e1f1'],
    ['chess', CASTLING, 'Kc1', 'e1c1'],
    ['ajax-bigamous', AJAX_CASTLING, 'O-O-Ob', 'e1b1'],
    ['ajax-bigamous', AJAX_CASTLING, '0-0-0h', 'e1h1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', 'M@b1', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', 'm@b1', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', '(Mb1)', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', '(M@b1)', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', 'M W1-b1', 'M@b1'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[m] b - - 0 1', 'm B7-g8', 'M@g8'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[m] b - - 0 1', '(mg8)', 'M@g8'],
    ['mad-mate', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@e4', 'P@e4'],
    ['mad-mate', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', '@e4', 'P@e4'],
    ['mad-mate', '4k3/P7/8/8/8/8/8/4K3[q] w - - 0 1', 'a8', 'a7a8'],
    ['mad-mate', '4k3/P7/8/8/8/8/8/4K3[q] w - - 0 1', 'a8=Q', 'a7a8q'],
    // Without @ a move on the board is meant, though the piece could be entered there as well.
    ['mad-mate', '4k3/8/8/8/8/8/8/1N2K3[N] w - - 0 1', 'Nc3', 'b1c3'],
  ])('%s %s: %s', (game, fen, text, expected) => {
    expect(coordinates(position(game, fen), text)).toBe(expected);
  });

  test('a promotion on the sixth rank of Familiar', () => {
    const pos = position('familiar', '2k3/P5/6/6/6/2K3[G] w - - 0 9');
    expect(coordinates(pos, 'a6=G')).toBe('a5a6g');
    expect(san(pos, 'a5a6g')).toMatch(/^a6=G/);
  });

  test.each([
    ['chess', undefined, 'Nf6'],
    ['chess', undefined, 'e5'],
    ['chess', undefined, 'O-O'],
    ['chess', undefined, 'Zf3'],
    ['chess', undefined, ''],
    ['chess', undefined, 'hello'],
    ['chess', undefined, 'N@f3'],
    ['chess', undefined, 'Ne3f3'],
    ['chess', CASTLING, 'O-O-Ob'],
    ['ajax-bigamous', AJAX_CASTLING, 'O-O-Oc'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8=K'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8=X'],
    ['chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'Kb2=Q'],
    ['ajax-bigamous', '4k4/9/9/9/9/9/9/4K4[M] w - - 0 1', '(Mb2)'],
    ['mad-mate', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@e8'],
  ])('%s %s: %s is refused', (game, fen, text) => {
    const pos = position(game, fen);
    expect(() => moveFromSan(pos, text)).toThrow(MoveError);
    expect(() => moveFromSan(pos, text)).toThrow(`move '${text}' is not legal here or cannot be read`);
  });

  test('a text that fits several moves is refused with all of them', () => {
    expect(() => moveFromSan(position('chess', KNIGHTS), 'Nd2')).toThrow(
      "move 'Nd2' is ambiguous; it can mean Nbd2, Nfd2",
    );
    expect(() => moveFromSan(position('chess', QUEENS), 'Qae5')).toThrow(/it can mean (Qa1e5, Q5e5|Q5e5, Qa1e5)$/);
  });

  test('nothing that is refused changes the position', () => {
    const pos = position('chess');
    const before = stateOf(pos);
    for (const text of ['Nf6', 'x', '']) expect(() => moveFromSan(pos, text)).toThrow();
    expect(stateOf(pos)).toBe(before);
    expect(legalMoves(pos)).toHaveLength(20);
  });
});
