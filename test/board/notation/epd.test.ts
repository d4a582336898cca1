import { expect, test } from 'vitest';
import { parseEpd } from '../../../src/board/notation/epd.ts';
import { InputError } from '../../../src/errors/input-error.ts';

const FEN = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';

test('a suite has a position a line, with counts; empty lines and comments are left out but counted', () => {
  const text = `# a comment\n\n${FEN} ;D1 5 ;D2 25\r\n  ${FEN}   ;D6 105382   \n# the end`;
  expect(parseEpd(text, 'kings.epd')).toEqual({
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
  expect(parseEpd('# variant: chess\n#variant: familiar', 'x').variant).toBe('chess');
  expect(parseEpd('#   variant:mad-mate', 'x').variant).toBe('mad-mate');
  expect(parseEpd('# a variant: chess', 'x').variant).toBeUndefined();
  expect(parseEpd('', 'x')).toEqual({ entries: [] });
});

test.each([
  [`${FEN}`, 'x.epd:1: no counts'],
  [`# one\n${FEN} ;`, "x.epd:2: cannot read ';'"],
  [`${FEN} ;D1`, "x.epd:1: cannot read ';D1'"],
  [`${FEN} ;D1 20 ;D0 1`, "x.epd:1: cannot read ';D0 1'"],
  [`${FEN} ;D1 -20`, "x.epd:1: cannot read ';D1 -20'"],
  [`${FEN} ;D1 20x`, "x.epd:1: cannot read ';D1 20x'"],
  [`\n\n${FEN} ;acd 3`, "x.epd:3: cannot read ';acd 3'; a count looks like ';D3 8902'"],
])('%j is refused with file and line', (text, problem) => {
  expect(() => parseEpd(text, 'x.epd')).toThrow(InputError);
  expect(() => parseEpd(text, 'x.epd')).toThrow(problem);
});
