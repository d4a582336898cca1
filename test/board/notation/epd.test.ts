import { expect, test } from 'vitest';
import { operandsOf, parseEpd, parsePerftSuite } from '../../../src/board/notation/epd.ts';
import { InputError } from '../../../src/errors/input-error.ts';

const FEN = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

test('a suite has a position a line, with counts; empty lines and comments are left out but counted', () => {
  const text = `# a comment\n\n${FEN} ;D1 5 ;D2 25\r\n  ${FEN}   ;D6 105382   \n# the end`;
  expect(parsePerftSuite(text, 'kings.epd')).toEqual({
    entries: [
      {
        line: 3,
        fen: FEN,
        counts: [
          { depth: 1, nodes: 5 },
          { depth: 2, nodes: 25 },
        ],
      },
      { line: 4, fen: FEN, counts: [{ depth: 6, nodes: 105_382 }] },
    ],
  });
});

test('a comment can name the game; the first one does', () => {
  expect(parsePerftSuite('# variant: chess\n#variant: familiar', 'x').variant).toBe('chess');
  expect(parsePerftSuite('#   variant:mad-mate', 'x').variant).toBe('mad-mate');
  expect(parsePerftSuite('# a variant: chess', 'x').variant).toBeUndefined();
  expect(parsePerftSuite('', 'x')).toEqual({ entries: [] });
});

test.each([
  [`${FEN}`, 'x.epd:1: no counts'],
  [`# one\n${FEN} ;`, 'x.epd:2: no counts'],
  [`${FEN} ;D1`, "x.epd:1: cannot read ';D1'"],
  [`${FEN} ;D1 20 ;D0 1`, "x.epd:1: cannot read ';D0 1'"],
  [`${FEN} ;D1 -20`, "x.epd:1: cannot read ';D1 -20'"],
  [`${FEN} ;D1 20x`, "x.epd:1: cannot read ';D1 20x'"],
  [`\n\n${FEN} ;acd 3`, "x.epd:3: cannot read ';acd 3'; a count looks like ';D3 8902'"],
])('%j is refused with file and line', (text, problem) => {
  expect(() => parsePerftSuite(text, 'x.epd')).toThrow(InputError);
  expect(() => parsePerftSuite(text, 'x.epd')).toThrow(problem);
});

test('operations have an opcode and operands; strings may hold blanks and semicolons', () => {
  const text = `rnb1kb2/8/8/8/8/8/8/4K3 b Kq e3 bm Ke2 O-O+; id "a; b 1";c0 "";\nK6k/8/8/8/8/8/8/8 w - - 3+3 0 1 dm 2`;
  const [first, second] = parseEpd(text).entries;
  expect(first).toEqual({
    line: 1,
    fen: 'rnb1kb2/8/8/8/8/8/8/4K3 b Kq e3',
    operations: [
      { opcode: 'bm', operands: ['Ke2', 'O-O+'] },
      { opcode: 'id', operands: ['a; b 1'] },
      { opcode: 'c0', operands: [''] },
    ],
  });
  expect(second!.fen).toBe('K6k/8/8/8/8/8/8/8 w - - 3+3 0 1');
  expect(operandsOf(second!, 'dm')).toEqual(['2']);
  expect(operandsOf(second!, 'bm')).toBeUndefined();
});

test('a position may have fewer fields than four, and a string need not end', () => {
  const [short, open] = parseEpd(`4k3/8 w ;D1 5\n${FEN} id "a b;`).entries;
  expect(short).toMatchObject({ fen: '4k3/8 w', operations: [{ opcode: 'D1', operands: ['5'] }] });
  expect(open).toMatchObject({ fen: FEN, operations: [{ opcode: 'id', operands: ['a b;'] }] });
});
