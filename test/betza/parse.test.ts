import { describe, expect, test } from 'vitest';
import { BetzaError, parseBetza } from '../../src/betza/parse.ts';
import type { BetzaMove } from '../../src/betza/types.ts';

/** A move as the vectors of its legs, `1,1` a single step, `1,1*3` up to three, `1,1*` any number. */
function legs(move: BetzaMove): string {
  return move.legs
    .map(
      ({ dx, dy, range }) => `${dx},${dy}${range === 1 ? '' : range === Number.POSITIVE_INFINITY ? '*' : `*${range}`}`,
    )
    .join(' > ');
}

function read(notation: string): string[] {
  return parseBetza(notation).map(legs).sort();
}

function sorted(...vectors: string[]): string[] {
  return vectors.sort();
}

/** All vectors of a leap: both orders of its components, all signs. */
function leap(a: number, b: number, range = ''): string[] {
  const found = new Set<string>();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const dx of [x, 0 - x]) for (const dy of [y, 0 - y]) found.add(`${dx},${dy}${range}`);
  }
  return [...found].sort();
}

describe('atoms', () => {
  test.each([
    ['W', 1, 0],
    ['F', 1, 1],
    ['D', 2, 0],
    ['N', 2, 1],
    ['A', 2, 2],
    ['H', 3, 0],
    ['C', 3, 1],
    ['Z', 3, 2],
    ['G', 3, 3],
  ])('%s leaps (%i,%i) in every direction', (letter, a, b) => {
    expect(read(letter)).toEqual(leap(a, b));
  });

  test.each([
    ['K', [...leap(1, 0), ...leap(1, 1)]],
    ['R', leap(1, 0, '*')],
    ['B', leap(1, 1, '*')],
    ['Q', [...leap(1, 0, '*'), ...leap(1, 1, '*')]],
    ['WFN', [...leap(1, 0), ...leap(1, 1), ...leap(2, 1)]],
  ])('%s is a compound', (letter, vectors) => {
    expect(read(letter)).toEqual(sorted(...vectors));
  });
});

describe('ranges', () => {
  test.each([
    ['W2', leap(1, 0, '*2')],
    ['F13', leap(1, 1, '*13')],
    ['W0', leap(1, 0, '*')],
    ['WW', leap(1, 0, '*')],
    ['DD', leap(2, 0, '*')],
    ['NN', leap(2, 1, '*')],
    ['N0', leap(2, 1, '*')],
    ['R4', leap(1, 0, '*4')],
    ['Q2', [...leap(1, 0, '*2'), ...leap(1, 1, '*2')]],
    ['F2N', [...leap(1, 1, '*2'), ...leap(2, 1)]],
    ['WF2', [...leap(1, 0), ...leap(1, 1, '*2')]],
  ])('%s', (notation, vectors) => {
    expect(read(notation)).toEqual(sorted(...vectors));
  });

  test('a doubled compound is the compound twice, not a rider', () => {
    expect(read('KK')).toEqual(sorted(...read('K'), ...read('K')));
  });
});

describe('directions', () => {
  test.each([
    ['fW', ['0,1']],
    ['bW', ['0,-1']],
    ['lW', ['-1,0']],
    ['rW', ['1,0']],
    ['vW', ['0,1', '0,-1']],
    ['sW', ['1,0', '-1,0']],
    ['fbW', ['0,1', '0,-1']],
    ['flrW', ['0,1', '1,0', '-1,0']],
    ['fF', ['1,1', '-1,1']],
    ['bF', ['1,-1', '-1,-1']],
    ['lF', ['-1,1', '-1,-1']],
    ['flF', ['-1,1']],
    ['lfF', ['-1,1']],
    ['brF', ['1,-1']],
    ['flbrF', ['-1,1', '1,-1']],
    ['fsF', ['1,1', '-1,1']],
    ['fN', ['1,2', '-1,2']],
    ['bN', ['1,-2', '-1,-2']],
    ['lN', ['-2,1', '-2,-1']],
    ['fbN', ['1,2', '-1,2', '1,-2', '-1,-2']],
    ['fhN', ['1,2', '-1,2', '2,1', '-2,1']],
    ['bhN', ['1,-2', '-1,-2', '2,-1', '-2,-1']],
    ['lhN', ['-1,2', '-2,1', '-2,-1', '-1,-2']],
    ['hrN', ['1,2', '2,-1', '-1,-2', '-2,1']],
    ['hlN', ['-1,2', '2,1', '1,-2', '-2,-1']],
    ['rfN', ['1,2']],
    ['rbN', ['1,-2']],
    ['bsN', ['2,-1', '-2,-1']],
    ['ffNbsN', ['1,2', '-1,2', '2,-1', '-2,-1']],
    ['fZ', ['2,3', '-2,3']],
    ['fJ', ['2,3', '-2,3']],
    ['fL', ['1,3', '-1,3']],
    ['fT', ['0,3']],
    ['ffN', ['1,2', '-1,2']],
    ['bbN', ['1,-2', '-1,-2']],
    ['fsN', ['2,1', '-2,1']],
    ['lvN', ['-1,2', '-1,-2']],
    ['vN', ['1,2', '-1,2', '1,-2', '-1,-2']],
    ['sN', ['2,1', '-2,1', '2,-1', '-2,-1']],
    ['frN', ['2,1']],
    ['sfN', ['1,2', '-1,2']],
    ['vlN', ['-2,1', '-2,-1']],
    ['hfN', ['1,2', '-1,2', '2,1', '-2,1']],
    ['ffsN', ['1,2', '-1,2', '2,1', '-2,1', '2,-1', '-2,-1']],
    ['fhF', ['1,1', '-1,1']],
    ['llN', ['-2,1', '-2,-1']],
    ['fR', ['0,1*']],
    ['fK', ['0,1', '1,1', '-1,1']],
    ['fQ2', ['0,1*2', '1,1*2', '-1,1*2']],
    ['fDD', ['0,2*']],
  ])('%s', (notation, vectors) => {
    expect(read(notation)).toEqual(sorted(...vectors));
  });

  test('the letters may stand before or after the mode', () => {
    expect(parseBetza('fmW')).toEqual(parseBetza('mfW'));
  });
});

describe('modes', () => {
  const modes = (notation: string): unknown => {
    const { legs, initial, enPassant } = parseBetza(notation)[0]!;
    const { onEmpty, onOccupied, lame } = legs.at(-1)!;
    return { onEmpty, onOccupied, lame, initial, enPassant };
  };
  const plain = { onEmpty: true, onOccupied: true, lame: false, initial: false, enPassant: false };

  test.each([
    ['W', plain],
    ['mW', { ...plain, onOccupied: false }],
    ['cW', { ...plain, onEmpty: false }],
    ['mcW', plain],
    ['iW', { ...plain, initial: true }],
    ['nD', { ...plain, lame: true }],
    ['ceF', { ...plain, onEmpty: false, enPassant: true }],
    ['imnD', { ...plain, onOccupied: false, lame: true, initial: true }],
  ])('%s', (notation, expected) => {
    expect(modes(notation)).toEqual(expected);
  });

  test('a mode belongs to the next atom only', () => {
    const moves = parseBetza('BmW');
    for (const { legs: steps } of moves) expect(steps[0]!.onOccupied).toBe(steps[0]!.dx !== 0 && steps[0]!.dy !== 0);
  });

  test('the orthodox pawn: step, capture that may be en passant, first step over an empty square', () => {
    const pawn = parseBetza('fmWfceFifmnD');
    expect(pawn.map(legs)).toEqual(['0,1', '1,1', '-1,1', '0,2']);
    expect(pawn.map((move) => move.enPassant)).toEqual([false, true, true, false]);
    expect(pawn.map((move) => move.initial)).toEqual([false, false, false, true]);
    expect(pawn.map(({ legs: [leg] }) => [leg!.onEmpty, leg!.onOccupied])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(pawn[3]!.legs[0]!.lame).toBe(true);
  });
});

describe('bent moves', () => {
  test.each([
    ['fafW', ['0,1 > 0,1']],
    ['farW', ['0,1 > 1,0']],
    ['falW', ['0,1 > -1,0']],
    ['fabW', ['0,1 > 0,-1']],
    ['fasW', ['0,1 > 1,0', '0,1 > -1,0']],
    ['fafsW', ['0,1 > 1,1', '0,1 > -1,1']],
    ['fafrW', ['0,1 > 1,1']],
    ['rafsW', ['1,0 > 1,1', '1,0 > 1,-1']],
    ['bafrW', ['0,-1 > -1,-1']],
    ['frafsF', ['1,1 > 1,0', '1,1 > 0,1']],
    ['frafF', ['1,1 > 1,1']],
    ['frafsafF', ['1,1 > 1,0 > 1,0', '1,1 > 0,1 > 0,1']],
    ['fafsafsW', ['0,1 > 1,1 > 1,0', '0,1 > 1,1 > 0,1', '0,1 > -1,1 > -1,0', '0,1 > -1,1 > 0,1']],
    ['fyafsW', ['0,1 > 1,1*', '0,1 > -1,1*']],
    ['fyafsF', ['1,1 > 1,0*', '1,1 > 0,1*', '-1,1 > -1,0*', '-1,1 > 0,1*']],
    ['fyafsWW', ['0,1* > 1,1', '0,1* > -1,1']],
    ['fafD', ['0,2 > 0,2']],
    ['rafD', ['2,0 > 2,0']],
  ])('%s', (notation, vectors) => {
    expect(read(notation)).toEqual(sorted(...vectors));
  });

  test('without directions turn anywhere but straight back', () => {
    expect(read('faW')).toEqual(
      sorted('0,1 > 0,1', '0,1 > 1,1', '0,1 > -1,1', '0,1 > 1,0', '0,1 > -1,0', '0,1 > 1,-1', '0,1 > -1,-1'),
    );
  });

  test('the Acromantula steps, or steps and slides outward', () => {
    const bent = read('WyafsW').filter((text) => text.includes('>'));
    expect(read('WyafsW')).toHaveLength(4 + 8);
    expect(bent).toEqual(
      sorted(
        '0,1 > 1,1*',
        '0,1 > -1,1*',
        '0,-1 > 1,-1*',
        '0,-1 > -1,-1*',
        '1,0 > 1,1*',
        '1,0 > 1,-1*',
        '-1,0 > -1,1*',
        '-1,0 > -1,-1*',
      ),
    );
    for (const { legs: steps } of parseBetza('yafsW')) {
      expect(steps[0]).toMatchObject({ onEmpty: true, onOccupied: false });
      expect(steps[1]).toMatchObject({ onEmpty: true, onOccupied: true });
    }
  });

  test("the Cobra goes on from an empty knight's square only, over any square before it", () => {
    const bent = parseBetza('NmpafsafF').filter((move) => move.legs.length > 1);
    expect(bent).toHaveLength(8);
    for (const { legs: steps } of bent) {
      const [first, second, third] = steps;
      expect(first).toMatchObject({ onEmpty: true, onOccupied: true });
      expect(second).toMatchObject({ onEmpty: true, onOccupied: false });
      expect(third).toMatchObject({ onEmpty: true, onOccupied: true });
      const sum = [first!.dx + second!.dx, first!.dy + second!.dy].map(Math.abs).sort();
      expect(sum).toEqual([1, 2]);
      expect([second!.dx, second!.dy]).toEqual([third!.dx, third!.dy]);
    }
  });

  test('the mode of the whole move is that of its last leg', () => {
    const [move] = parseBetza('famW');
    expect(move!.legs.at(-1)).toMatchObject({ onEmpty: true, onOccupied: false });
  });
});

describe('hoppers', () => {
  const hops = (notation: string): unknown[] => parseBetza(notation).map(({ legs: [leg] }) => leg!.hop);

  test.each([
    ['fpR', ['cannon']],
    ['fmRfcpR', [undefined, 'cannon']],
    ['fgQ', ['grasshopper', 'grasshopper', 'grasshopper']],
    ['fjD', ['must']],
    ['fD', [undefined]],
  ])('%s', (notation, expected) => {
    expect(hops(notation)).toEqual(expected);
  });

  test('a slider that jumps skips its first square, whatever stands there', () => {
    const [move] = parseBetza('fjR');
    expect(legs(move!)).toBe('0,1 > 0,1*');
    expect(move!.legs[0]).toMatchObject({ onEmpty: true, onOccupied: true });
    expect(legs(parseBetza('fjR3')[0]!)).toBe('0,1 > 0,1*2');
  });

  test('a leg before the last may have to end on a piece', () => {
    expect(parseBetza('fpafW')[0]!.legs[0]).toMatchObject({ onEmpty: false, onOccupied: true });
  });

  test('and on an own one', () => {
    const [slide, back, turn] = parseBetza('ftgabyabsR')[0]!.legs;
    expect(slide).toMatchObject({ onEmpty: false, onOccupied: true, ownPiece: true, range: Number.POSITIVE_INFINITY });
    expect(back).toMatchObject({ dx: 0, dy: -1, range: 1, onEmpty: true, onOccupied: false });
    expect(turn).toMatchObject({ dy: 1, range: Number.POSITIVE_INFINITY });
    expect(parseBetza('ftafR')[0]!.legs[0]).toMatchObject({ ownPiece: true });
  });

  test("before the last leg 'g' is 'p' and 'y'", () => {
    expect(parseBetza('gabyabsQ')).toEqual(parseBetza('pyabyabsQ'));
  });

  test('so may one in the middle', () => {
    expect(parseBetza('fafpafW')[0]!.legs.map(({ onEmpty, onOccupied }) => [onEmpty, onOccupied])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  test('a cylinder joins the edges', () => {
    expect(parseBetza('oR').every(({ legs: [leg] }) => leg!.wraps)).toBe(true);
  });
});

/** All that is known of the moves, in no order. */
function details(notation: string): string[] {
  return parseBetza(notation)
    .map((move) => JSON.stringify(move, (_, value) => (value === Number.POSITIVE_INFINITY ? 'any' : value)))
    .sort();
}

describe('brackets', () => {
  test.each([
    ['[F?R]', 'FyafsF'],
    ['[W?fsB]', 'WyafsW'],
    ['[W-F]', 'afsW'],
    ['m[F-fsW]', 'afsmF'],
    ['[fW-F]', 'fafsW'],
    ['[W2-sW2]', 'asW2'],
    ['[pQ-K]', 'pyafQ'],
    ['[F-mfsW]', 'afsmF'],
    ['[F-cfsW]', 'afscF'],
    ['[W-fsK]', 'afsW'],
    ['[N]', 'N'],
  ])('%s moves like %s', (brackets, letters) => {
    expect(details(brackets)).toEqual(details(letters));
  });

  test('a leg in the middle may not capture, a last one is limited by what stands before the bracket', () => {
    for (const { legs: steps } of parseBetza('c[F?R]')) {
      expect(steps.at(-1)).toMatchObject({ onEmpty: false, onOccupied: true });
      if (steps.length === 2) expect(steps[0]).toMatchObject({ onEmpty: true, onOccupied: false });
    }
  });
});

describe('errors name the column', () => {
  test.each([
    ['', 1, 'is empty'],
    ['   ', 1, 'is empty'],
    ['W!q', 2, "'!' is not a piece letter"],
    ['fµW', 2, "'µ' is not a piece letter"],
    ['Y', 1, "'Y' is not a piece letter"],
    ['WY', 2, "'Y' is not a piece letter"],
    ['W-', 2, "'-' is not a piece letter"],
    ['2W', 1, "'2' is not a piece letter"],
    ['f', 2, 'a piece letter must follow the modifiers; known are W F D N A H C Z G T L J K R B Q'],
    ['Wfm', 4, 'a piece letter must follow'],
    ['pW', 1, "'p' (hopping)"],
    ['WapW', 3, 'hopping'],
    ['gjW', 1, "only one of 'p', 'g' and 'j'"],
    ['jafW', 1, "'j' is only known on the last leg"],
    ['ismO2', 4, 'castling'],
    ['KzB', 2, 'crooked riders'],
    ['kW', 1, 'captures of royal pieces only'],
    ['uW', 1, 'pieces that leave another one behind'],
    ['wW', 1, 'captures by withdrawal or approach'],
    ['qN', 1, 'circular riders'],
    ['dK', 1, 'captures of own pieces'],
    ['FxK', 2, 'moves borrowed'],
    ['WcaK', 2, 'a locust capture'],
    ['tW', 1, "'t' (up to an own piece) needs another leg"],
    ['mtaR', 1, "'m' cannot be said with 't' or 'g'"],
    ['RajafR', 3, "'j' is only known on the last leg"],
    ['[gR-W]', 2, "inside brackets 'g' is only known on the last leg"],
    ['[F?R', 5, "']' is missing"],
    ['[F+R]', 3, "'+' cannot follow a leg"],
    ['[cF-R]', 2, 'a locust capture'],
    ['[N-R]', 2, 'this leg is oblique'],
    ['[F-N]', 4, 'this leg is oblique'],
    ['[faF-R]', 3, "inside brackets legs are separated by - or ?, not by 'a'"],
    ['[W-fsW]', 1, 'no leg of it can go on'],
    ['[FafR]', 3, "'a' cannot follow a leg"],
    ['f[F?R]', 1, 'only m, c, i and e can stand before a bracket'],
    ['Wa[F?R]', 2, "'a' cannot stand before a bracket"],
    ['[F?R]Y', 6, "'Y' is not a piece letter"],
    ['yW', 1, "'y' needs another leg"],
    ['WayW', 3, "'y' needs another leg"],
    ['cafW', 1, "'c' before 'a'"],
    ['WcafW', 2, "'c' before 'a'"],
    ['afN', 3, "'N' is oblique"],
    ['WafC', 4, "'C' is oblique"],
    ['NmpafsaaaaaaaafF', 10, 'at most 5 legs'],
    ['[F?F?F?F?F?F]', 12, 'at most 5 legs'],
  ])("'%s' fails in column %i", (notation, column, problem) => {
    let caught: unknown;
    try {
      parseBetza(notation);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(BetzaError);
    expect((caught as BetzaError).name).toBe('BetzaError');
    const { message, column: actual } = caught as BetzaError;
    expect(actual).toBe(column);
    expect(message).toContain(problem);
    expect(message).toMatch(`Betza '${notation}', column ${column}: `);
    expect(message).not.toContain('\n');
  });
});
