import { describe, expect, test } from 'vitest';
import { parseBetza } from '../../src/betza/parse.ts';
import { startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { allLetters } from '../../src/variants/sides.ts';

describe.each(VARIANTS)('$name', (variant) => {
  const letters = variant.pieces.map((piece) => piece.letter);
  const expectLetters = (text = ''): void => {
    for (const letter of text) expect(letters).toContain(letter);
  };

  test('has pieces with one capital letter each, the king first, if there are several, and the pawn last', () => {
    for (const letter of letters) expect(letter).toMatch(/^\+?[A-Z]$/);
    expect(new Set(letters).size).toBe(letters.length);
    if (letters.length > 1) expect(letters[0]).toBe('K');
    expect(letters.at(-1)).toBe(variant.pawn.letter);
    expect(new Set(variant.pieces.map((piece) => piece.name)).size).toBe(letters.length);
  });

  test('has moves that can be read, and pictures that differ', () => {
    for (const { betza } of variant.pieces) expect(parseBetza(betza).length).toBeGreaterThan(0);
    const pictures = variant.pieces.flatMap((piece) => piece.picture ?? []);
    for (const { promotesTo } of variant.pieces) if (promotesTo) expect(letters).toContain(promotesTo);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('names only its own pieces in its rules', () => {
    const { pawn, castling, holdings, startArrays, draws } = variant;
    expectLetters(
      allLetters(pawn.promotion.to) + (pawn.promotion.fromOwnHoldings ?? '') + (pawn.promotion.exchange ?? ''),
    );
    expectLetters(castling?.partners);
    expectLetters(holdings?.pieces);
    for (const drop of holdings?.drops ?? []) {
      expectLetters(drop.letters);
      for (const letter of drop.letters) expect(holdings!.pieces).toContain(letter);
    }
    expectLetters((startArrays?.pieces ?? '') + (startArrays?.companions ?? ''));
    expectLetters((draws.material?.single ?? '') + (draws.material?.pairs ?? []).join(''));
    const becomes = allLetters(pawn.promotion.to) + (pawn.promotion.fromOwnHoldings ?? '');
    expect(becomes).not.toMatch(variant.kingless ? /P/ : /[KP]/);
  });

  test('begins with a position that is read and written back as it is', () => {
    const pos = startPosition(variant);
    expect(writeFen(pos)).toBe(variant.start);
    expect(pos.tables.files).toBe(variant.files);
    expect(pos.tables.ranks).toBe(variant.ranks);
  });

  test('is compiled once', () => {
    expect(tablesOf(variant)).toBe(tablesOf(variantByName(variant.name)));
  });
});

test.each([
  ['team-mate', 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1', 'JCUFNEM'],
  ['familiar', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1', 'QRBN'],
  ['mad-mate', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1', ''],
  ['ajax-bigamous', 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[MMmm] w KQkq - 0 1', 'QMRBN'],
  ['ajax-bigamous-no-drops', 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[] w KQkq - 0 1', 'QMRBN'],
  ['chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'QRBN'],
])('%s begins as its rules say, and its pawns promote to what they say', (name, start, promotions) => {
  const variant = variantByName(name);
  expect(variant.start).toBe(start);
  expect([...allLetters(variant.pawn.promotion.to)].sort()).toEqual([...promotions].sort());
});
