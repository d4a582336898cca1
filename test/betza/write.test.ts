import { expect, test } from 'vitest';
import { parseBetza } from '../../src/betza/parse.ts';
import type { BetzaMove } from '../../src/betza/types.ts';
import { UnwritableError, writeBetza } from '../../src/betza/write.ts';
import { movesKey } from '../../src/variant-files/moves.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

const NOTATIONS = [...new Set(VARIANTS.flatMap(({ pieces }) => pieces.map(({ betza }) => betza)))].filter(Boolean);

test.each(NOTATIONS)('%s is written so that it means the same', (betza) => {
  expect(movesKey(writeBetza(parseBetza(betza)))).toBe(movesKey(betza));
});

test.each([
  ['WF', 'K'],
  ['RB', 'Q'],
  ['W0F', 'RF'],
  ['flFfrFblFbrF', 'F'],
  ['ffNbbN', 'vN'],
  ['W4', 'W4'],
  ['ifmnD', 'ifmnD'],
  ['fsRfhNFbW', 'fsRfhNFbW'],
  ['afrafKaflafKaflafrKafraflK', 'afsafKafraflKaflafrK'],
])('%s is written shortly as %s', (betza, short) => {
  expect(writeBetza(parseBetza(betza))).toBe(short);
});

test.each([
  [{ dx: 4, dy: 1 }, 'a leap of 4 and 1 squares has no letter'],
  [{ dx: 0, dy: 5 }, 'a leap of 5 and 0 squares has no letter'],
])('%j has no notation', (vector, message) => {
  const leg = { ...vector, range: 1, lame: false, onEmpty: true, onOccupied: true };
  const move: BetzaMove = { legs: [leg], initial: false, enPassant: false };
  expect(() => writeBetza([move])).toThrow(new UnwritableError(message));
});
