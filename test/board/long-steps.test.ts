import { expect, test } from 'vitest';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { playMove, takeBack } from '../../src/board/position/play.ts';
import { readVariants } from '../../src/variant-files/read-file.ts';
import { variantByName } from '../../src/variants/registry.ts';

const mexican = variantByName('mexican');
const wildebeest = variantByName('almost-wildebeest');

const EMPTY_ROWS = '4k5/10/10/10/10';

test.each([
  ['only on the last square', `${EMPTY_ROWS}/5p4/10/10/4P5/4K5 w - - 0 1`, 'e4', ['f5e4']],
  ['only on the first square', `${EMPTY_ROWS}/10/5p4/10/4P5/4K5 w - - 0 1`, 'e3', ['f4e3']],
  ['on both squares', `${EMPTY_ROWS}/5p4/3p6/10/4P5/4K5 w - - 0 1`, 'e3e4', ['d4e3', 'f5e4']],
])('a pawn that goes three steps can be taken %s that it crosses', (_, fen, field, captures) => {
  const pos = readFen(mexican, fen);
  playMove(pos, moveFromText(pos, 'e2e5'));
  expect(writeFen(pos).split(' ')[3]).toBe(field);
  const copy = readFen(mexican, writeFen(pos));
  expect([copy.enPassant, copy.hashLow, copy.hashHigh]).toEqual([pos.enPassant, pos.hashLow, pos.hashHigh]);
  for (const from of [pos, copy]) {
    const found = legalMoves(from)
      .map((move) => moveText(from, move))
      .filter((text) => /e[34]$/.test(text));
    expect(found.sort()).toEqual(captures);
    for (const text of captures) {
      playMove(from, moveFromText(from, text));
      expect(writeFen(from)).not.toContain('P');
      takeBack(from);
    }
  }
});

test('a double step is taken on its one square', () => {
  const pos = readFen(mexican, `${EMPTY_ROWS}/10/5p4/10/4P5/4K5 w - - 0 1`);
  playMove(pos, moveFromText(pos, 'e2e4'));
  expect(writeFen(pos).split(' ')[3]).toBe('e3');
});

test("Wildebeest's pawns go three steps from the second rank, and two from the third", () => {
  const steps = (square: string): string[] => {
    const pos = readFen(wildebeest, `5k5/11/11/11/11/11/11/${square === 'e3' ? '4P6/11' : '11/4P6'}/5K5 w - - 0 1`);
    return legalMoves(pos)
      .map((move) => moveText(pos, move))
      .filter((text) => text.startsWith(square))
      .sort();
  };
  expect(steps('e2')).toEqual(['e2e3', 'e2e4', 'e2e5']);
  expect(steps('e3')).toEqual(['e3e4', 'e3e5']);
});

test('its kings castle by two, three or four squares', () => {
  const pos = readFen(wildebeest, '5k5/11/11/11/11/11/11/11/11/R4K4R w KQ - 0 1');
  const castling = legalMoves(pos).map((move) => moveText(pos, move));
  for (const text of ['f1h1', 'f1i1', 'f1j1', 'f1d1', 'f1c1', 'f1b1']) expect(castling).toContain(text);
});

test.each([
  [`${EMPTY_ROWS}/10/5p4/10/10/4K5 b - e3 0 1`, 'no pawn stands on e5'],
  [`${EMPTY_ROWS}/4P5/5p4/4N5/10/4K5 b - e4 0 1`, 'e3 is not empty'],
])('a FEN with an impossible square is refused: %s', (fen, message) => {
  expect(() => readFen(mexican, fen)).toThrow(message);
});

test('a file names the region of triple steps', () => {
  const text = '[own:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n';
  const [own] = readVariants(text, 'x.ini');
  expect(own!.variant!.pieces.at(-1)!.betza).toBe('fmWfceFifmnDifmnH');
  const [bad] = readVariants('[own:chess]\ntripleStepRegionWhite = *3\n', 'x.ini');
  expect(bad!.problems.map(({ message }) => message)).toEqual([
    'triple steps from squares without double steps are not possible',
  ]);
});
