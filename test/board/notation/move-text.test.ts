import { describe, expect, test } from 'vitest';
import { CASTLING, DROP, fromSquare, kindOf, PROMOTION, toSquare, typeOf } from '../../../src/board/move.ts';
import { MoveError, moveFromText, moveText } from '../../../src/board/notation/move-text.ts';
import { squareFromName, squareName } from '../../../src/board/square.ts';
import { OWN_GAMES } from '../../../src/variants/registry.ts';
import { movesOf, position } from '../positions.ts';
import { randomGames } from '../random-games.ts';

describe.each(OWN_GAMES)('in random games of $name', (variant) => {
  test('every move is read back from its coordinates, castling in both ways', () => {
    for (const { pos, legal } of randomGames(variant, 12, 200)) {
      for (const kingTakesPartner of [false, true]) {
        const texts = legal.map((move) => moveText(pos, move, kingTakesPartner));
        expect(new Set(texts).size).toBe(texts.length);
        for (const [i, text] of texts.entries()) {
          // Each reading generates all moves, so of the many like each other only some are read.
          if (i % 5 === 0 || kindOf(legal[i]!) === CASTLING) expect(moveFromText(pos, text), text).toBe(legal[i]);
        }
      }
    }
  });
});

describe('moves as text', () => {
  test('are squares, a small letter for what a pawn becomes, and @ for a drop', () => {
    expect(movesOf(position('chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1'), 'a7')).toEqual([
      'a7a8b',
      'a7a8n',
      'a7a8q',
      'a7a8r',
    ]);
    const black = position('mad-mate', '4k3/8/8/8/8/8/8/4K3[q] b - - 0 1');
    expect(movesOf(black, 'Q@')).toHaveLength(62);
  });

  test('of castling are those of the king, or as the king taking its partner', () => {
    const chess = position('chess', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    const [short, long] = [moveFromText(chess, 'e1g1'), moveFromText(chess, 'e1c1')];
    expect(moveFromText(chess, 'e1h1')).toBe(short);
    expect(moveFromText(chess, 'e1a1')).toBe(long);
    expect([moveText(chess, short, true), moveText(chess, long, true)]).toEqual(['e1h1', 'e1a1']);
    const ajax = position('ajax-bigamous', '3k5/9/9/9/9/9/9/R3K3R[] w KQ - 0 1');
    expect(moveText(ajax, moveFromText(ajax, 'e1h1'))).toBe('e1h1');
    expect(moveText(ajax, moveFromText(ajax, 'e1i1'))).toBe('e1h1');
    expect(moveText(ajax, moveFromText(ajax, 'e1a1'))).toBe('e1b1');
    const familiar = position('familiar', '5k/6/6/6/6/1RK3[] w B - 0 2');
    expect(moveText(familiar, moveFromText(familiar, 'c1b1'))).toBe('c1a1');
    expect(moveText(familiar, moveFromText(familiar, 'c1a1'), true)).toBe('c1b1');
  });

  test('of a castling king that goes one square or none name the partner, for else they would be a king move', () => {
    const pos = position('chess', '4k3/8/8/8/8/8/8/5K1R w H - 0 1');
    expect(movesOf(pos, 'f1')).toEqual(['f1e1', 'f1e2', 'f1f2', 'f1g1', 'f1g2', 'f1h1']);
    expect(kindOf(moveFromText(pos, 'f1h1'))).toBe(CASTLING);
    expect(kindOf(moveFromText(pos, 'f1g1'))).not.toBe(CASTLING);
    const stays = position('chess', '4k3/8/8/8/8/8/8/6KR w H - 0 1');
    expect(kindOf(moveFromText(stays, 'g1h1'))).toBe(CASTLING);
  });

  test('may be read in either case, with =, and with spaces around', () => {
    const pos = position('chess', '8/P6k/8/8/8/8/8/K7 w - - 0 1');
    for (const text of ['a7a8q', 'a7a8Q', 'A7A8Q', 'a7a8=Q', ' a7a8q '])
      expect(moveText(pos, moveFromText(pos, text))).toBe('a7a8q');
    const drop = position('mad-mate', '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1');
    for (const text of ['N@c3', 'n@c3']) expect(moveText(drop, moveFromText(drop, text))).toBe('N@c3');
  });

  test.each(['e2e5', 'e7e5', 'a1a1', 'e7e8q', 'Q@e4', 'z1z2'])("'%s' is refused as not legal", (text) => {
    const read = (): unknown => moveFromText(position('chess'), text);
    expect(read).toThrow(MoveError);
    expect(read).toThrow(`move '${text}' is not legal here`);
  });

  test.each(['', 'e4', 'Nf3', 'O-O', '0000', 'e2e4e5', 'e2 e4', '@e4'])("'%s' is refused as no move", (text) => {
    const read = (): unknown => moveFromText(position('chess'), text);
    expect(read).toThrow(MoveError);
    expect(read).toThrow(`'${text}' is not a move; moves look like`);
  });
});

test('a move tells its squares, its kind and its piece', () => {
  const pos = position('mad-mate', '4k3/P7/8/8/8/8/8/R3K3[Nq] w Q - 0 1');
  const { letters } = pos.tables;
  const promotion = moveFromText(pos, 'a7a8q');
  expect([fromSquare(promotion), toSquare(promotion), kindOf(promotion)]).toEqual([48, 56, PROMOTION]);
  expect(letters[typeOf(promotion)]).toBe('Q');
  const drop = moveFromText(pos, 'N@h8');
  expect([fromSquare(drop), toSquare(drop), kindOf(drop), letters[typeOf(drop)]]).toEqual([63, 63, DROP, 'N']);
});

test('squares have names from White’s left corner on', () => {
  const board = { files: 9, ranks: 8 };
  expect([0, 8, 9, 71].map((square) => squareName(board, square))).toEqual(['a1', 'i1', 'a2', 'i8']);
  for (let square = 0; square < 72; square++) expect(squareFromName(board, squareName(board, square))).toBe(square);
  for (const name of ['', 'a', 'a0', 'a9', 'j1', 'A1', 'a1 ', 'a01', 'aa1'])
    expect(squareFromName(board, name)).toBe(-1);
});
