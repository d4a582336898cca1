import { describe, expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { bestMoves } from '../../src/endgame/best-line.ts';
import { DRAWN, NOT_COVERED } from '../../src/endgame/constants.ts';
import { EndgameSet } from '../../src/endgame/endgame-set.ts';
import {
  allMaterial,
  allMaterialOfTwo,
  materialName,
  materialOfPosition,
  parseMaterial,
} from '../../src/endgame/material.ts';
import { symmetriesOfMaterial } from '../../src/endgame/move-tables.ts';
import { EndgameTable, pliesOf } from '../../src/endgame/table.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { InputError } from '../../src/errors/input-error.ts';
import { ajaxBigamous } from '../../src/variants/ajax-bigamous.ts';
import { chess } from '../../src/variants/chess.ts';
import { familiar } from '../../src/variants/familiar.ts';
import { madMate } from '../../src/variants/mad-mate.ts';
import { teamMate } from '../../src/variants/team-mate.ts';
import { ODD_VARIANTS } from '../reference/odd-variants.ts';
import { setOf } from './positions.ts';

const builder = new TableBuilder();
const rook = new EndgameTable(builder.build(parseMaterial(chess, 'KRK')));
const probeRook = (fen: string): number => rook.probe(readFen(chess, fen));

describe('a table', () => {
  test('gives plies to mate and one more, for the side to move', () => {
    expect(probeRook('7k/8/6K1/8/8/8/8/R7 w - -')).toBe(2);
    expect(probeRook('R6k/8/6K1/8/8/8/8/8 b - -')).toBe(-1);
    expect(probeRook('7k/8/6K1/8/8/8/8/R7 b - -')).toBe(-3);
    expect(probeRook('8/8/8/8/8/2k5/1R6/K7 w - -')).toBe(32);
    expect([pliesOf(32), pliesOf(-3)]).toEqual([31, 2]);
  });

  test('knows draws: stalemate, and the piece taken', () => {
    expect(probeRook('k7/1R6/2K5/8/8/8/8/8 b - -')).toBe(DRAWN);
    expect(probeRook('8/8/8/8/8/8/1kR5/7K b - -')).toBe(DRAWN);
  });

  test('serves both sides', () => {
    expect(probeRook('r7/8/8/8/8/6k1/8/7K b - -')).toBe(2);
    expect(probeRook('8/8/8/8/8/6k1/8/r6K w - -')).toBe(-1);
  });

  test('knows only its own pieces, without castling', () => {
    for (const fen of [
      '7k/8/6K1/8/8/8/8/1Q6 w - -',
      '7k/8/6K1/8/8/8/8/8 w - -',
      '7k/8/6K1/8/8/8/P7/R7 w - -',
      '6rk/8/6K1/8/8/8/8/R7 w - -',
      '7k/8/6K1/8/8/8/8/RR6 w - -',
      '4k3/8/8/8/8/8/8/R3K3 w Q -',
    ])
      expect(probeRook(fen)).toBe(NOT_COVERED);
    expect(probeRook('4k3/8/8/8/8/8/8/R3K3 w - -')).toBeGreaterThan(0);
  });

  test('finds its pieces in whatever order the position lists them', () => {
    const table = new EndgameTable(builder.build(parseMaterial(teamMate, 'KEMK')));
    const pos = readFen(teamMate, '8/8/8/8/5M2/8/5kE1/K7 w - -');
    expect(table.probe(pos)).toBe(82);
    const [low, high] = [pos.list[1]!, pos.list[2]!];
    pos.list[1] = high;
    pos.list[2] = low;
    expect(table.probe(pos)).toBe(82);
  });

  test('obeys the rule about pieces that cannot win', () => {
    const knights = new EndgameTable(builder.build(parseMaterial(teamMate, 'KNNK')));
    expect(knights.probe(readFen(teamMate, '8/8/8/8/8/4N3/3N4/K1k5 w - -'))).toBe(DRAWN);
    const bishops = new EndgameTable(builder.build(parseMaterial(chess, 'KBBK')));
    expect(bishops.probe(readFen(chess, '8/8/8/8/k7/8/8/KBB5 w - -'))).toBeGreaterThan(0);
    expect(bishops.probe(readFen(chess, '8/8/8/8/k7/8/1B6/K1B5 w - -'))).toBe(DRAWN);
  });

  test('knows nothing while a piece may be dropped', () => {
    const table = new EndgameTable(builder.build(parseMaterial(ajaxBigamous, 'KQK')));
    const probe = (fen: string): number => table.probe(readFen(ajaxBigamous, fen));
    expect(probe('k8/9/1K7/9/9/9/9/5Q3[] w - -')).toBe(2);
    expect(probe('k8/9/1K7/9/9/9/9/5Q3[M] w - -')).toBe(NOT_COVERED);
  });
});

describe('a table of one piece against another', () => {
  const set = setOf(parseMaterial(chess, 'KQKR'), builder);
  const probe = (fen: string): number => set.probe(readFen(chess, fen));

  test('knows the mates of both sides, whoever they are', () => {
    expect(probe('7k/8/6K1/8/8/8/Q7/7r w - -')).toBe(2);
    expect(probe('Q6k/8/6K1/8/8/8/8/7r b - -')).toBe(-1);
    expect(probe('8/8/8/8/2r5/8/2k5/K6Q w - -')).toBe(70);
    expect(probe('k6q/2K5/8/2R5/8/8/8/8 b - -')).toBe(70);
    expect(probe('8/8/8/8/8/1r6/6Q1/k1K5 b - -')).toBe(38);
    expect(probe('K1k5/6q1/1R6/8/8/8/8/8 w - -')).toBe(38);
  });

  test('knows stalemate with a piece on the board, captures, and the rule about pieces that cannot win', () => {
    const valueIn = (endgame: string, fen: string): number =>
      new EndgameTable(builder.build(parseMaterial(chess, endgame))).probe(readFen(chess, fen));
    expect(valueIn('KRKB', 'kb5R/8/1K6/8/8/8/8/8 b - -')).toBe(DRAWN);
    expect(valueIn('KRKB', '8/8/8/8/8/8/1kR4b/7K b - -')).toBe(DRAWN);
    expect(probe('8/8/8/8/8/5k2/8/K2Q3r b - -')).toBeGreaterThan(2);
    expect(valueIn('KBKB', '7b/8/8/8/8/1K6/8/k1B5 b - -')).toBe(DRAWN);
    expect(valueIn('KBKB', '8/8/8/8/8/8/b7/k1K1B3 w - -')).toBe(2);
  });

  test('is found by a set, beside those that captures lead to', () => {
    expect(set.size).toBe(3);
    expect(probe('7k/8/6K1/8/8/8/8/R7 w - -')).toBe(2);
    for (const pieces of ['4Q1R1', '4Q1q1', '4Q1b1'])
      expect(probe(`k7/8/8/8/8/2K5/${pieces}/8 w - -`)).toBe(NOT_COVERED);
  });

  test('knows only its own pieces', () => {
    const table = set.get(parseMaterial(chess, 'KQKR'))!;
    for (const pieces of ['4Q3', '4Q1R1', '4Q1q1', '4Q1b1'])
      expect(table.probe(readFen(chess, `k7/8/8/8/8/2K5/${pieces}/8 w - -`))).toBe(NOT_COVERED);
  });
});

describe('a set of tables', () => {
  const set = new EndgameSet(tablesOf(chess));
  const probe = (fen: string): number => set.probe(readFen(chess, fen));
  set.add(rook);
  set.add(new EndgameTable(builder.build(parseMaterial(chess, 'KQRK'))));

  test('answers from the table that knows', () => {
    expect(set.size).toBe(2);
    expect(set.get(parseMaterial(chess, 'KRK'))).toBe(rook);
    expect(probe('7k/8/6K1/8/8/8/8/R7 w - -')).toBe(2);
    expect(probe('6k1/R7/8/1Q6/8/8/8/7K w - -')).toBe(2);
    expect(probe('7k/8/8/8/1q6/8/r7/6K1 b - -')).toBe(2);
  });

  test('knows bare kings, and what it does not know', () => {
    expect(probe('7k/8/6K1/8/8/8/8/8 w - -')).toBe(DRAWN);
    for (const fen of ['7k/8/6K1/8/8/8/8/1B6 w - -', '7k/8/6K1/8/8/8/7P/R7 w - -', '4k2r/8/6K1/8/8/8/8/R7 w - -'])
      expect(probe(fen)).toBe(NOT_COVERED);
    expect(probe(chess.start)).toBe(NOT_COVERED);
  });

  test('names the moves that lose no time', () => {
    const pos = readFen(chess, '7k/8/6K1/8/8/8/8/R7 w - -');
    expect(bestMoves(set, pos)).toHaveLength(1);
    expect(bestMoves(set, readFen(chess, 'R6k/8/6K1/8/8/8/8/8 b - -'))).toEqual([]);
  });
});

describe('endgames are named', () => {
  test.each(['KBNK', 'kbnk', 'NB', 'KNB-K', 'KBNvK', 'KBN vs K'])('%s', (text) => {
    expect(materialName(parseMaterial(chess, text))).toBe('KBNK');
  });

  test.each(['KQKR', 'krkq', 'KQ-KR', 'KRvKQ', 'KQ vs KR'])('%s', (text) => {
    expect(materialName(parseMaterial(chess, text))).toBe('KQKR');
  });

  test.each([
    ['', "the endgame is ''"],
    ['KBKNK', "the endgame is 'KBKNK'"],
    ['KQRKR', 'it must be a king with one or 2 pieces'],
    ['KK', "the endgame is 'KK'"],
    ['KQRBK', 'it must be a king with one or 2 pieces'],
    ['KPK', 'the pieces of chess are Q R B N'],
    ['KAK', "has 'A'"],
  ])("'%s' is refused", (text, problem) => {
    expect(() => parseMaterial(chess, text)).toThrow(InputError);
    expect(() => parseMaterial(chess, text)).toThrow(problem);
  });

  test('in no game whose captured pieces come back', () => {
    expect(() => parseMaterial(madMate, 'KQK')).toThrow('captured pieces come back');
  });

  test('after the position', () => {
    const name = (fen: string): string | undefined => {
      const material = materialOfPosition(readFen(teamMate, fen));
      return material && materialName(material);
    };
    expect(name('8/8/8/8/5m2/8/5Ke1/k7 w - -')).toBe('KEMK');
    expect(name('8/8/8/8/5M2/8/5k2/K7 w - -')).toBe('KMK');
    expect(name('8/8/8/8/5M2/8/5ke1/K7 w - -')).toBe('KEKM');
    expect(name('8/8/8/8/5M2/8/5ke1/K6e w - -')).toBeUndefined();
    expect(name('8/8/8/8/5M2/8/P4k2/K7 w - -')).toBeUndefined();
    expect(name('8/8/8/8/8/8/5k2/K7 w - -')).toBeUndefined();
  });

  test('all of a game', () => {
    expect(allMaterial(teamMate, 1)).toHaveLength(8);
    expect(allMaterial(teamMate, 2)).toHaveLength(36);
    expect(allMaterial(familiar, 2)).toHaveLength(36);
    expect(allMaterialOfTwo(chess).map(materialName)).toEqual(
      'KQKQ KQKR KQKB KQKN KRKR KRKB KRKN KBKB KBKN KNKN'.split(' '),
    );
  });
});

describe('symmetries are those of the moves and the board', () => {
  const [severalWays, directed] = ODD_VARIANTS;
  const count = (variant: Parameters<typeof parseMaterial>[0], text: string): number =>
    symmetriesOfMaterial(parseMaterial(variant, text)).length;

  test.each([
    ['a square board', teamMate, 'AC', 8],
    ['an oblong board', ajaxBigamous, 'RM', 4],
    ['a piece that only goes left and right alike', directed!, 'G', 2],
    ['a piece of that kind beside one that is alike everywhere', directed!, 'TL', 2],
    ['bent and lame pieces', severalWays!, 'ML', 8],
    ['a piece on the other side', directed!, 'KTKG', 2],
  ])('%s', (_, variant, text, expected) => {
    expect(count(variant, text)).toBe(expected);
  });
});
