import { describe, expect, test } from 'vitest';
import { readFen, startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../../src/board/notation/san.ts';
import { computeHash } from '../../src/board/position/hash.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { CLASSIC_GAMES, variantByName } from '../../src/variants/registry.ts';
import { pieceValues } from '../../src/weights/values.ts';
import { randomGames } from '../board/random-games.ts';
import { stateOf } from '../board/state.ts';
import { GAMES } from '../scale.ts';
import { searchTo } from '../search/search-to.ts';

function hashOf(pos: Position): [number, number] {
  const kept = [pos.hashLow, pos.hashHigh] as [number, number];
  computeHash(pos);
  const computed = [pos.hashLow, pos.hashHigh] as [number, number];
  [pos.hashLow, pos.hashHigh] = kept;
  return computed;
}

describe.each(CLASSIC_GAMES.filter((variant) => GAMES.includes(variant)))('$name', (variant) => {
  test('keeps its state and its hash through random games, and its texts mean what they say', () => {
    let number = 0;
    for (const { pos, legal } of randomGames(variant, 8, 60, true)) {
      const fen = writeFen(pos);
      expect(writeFen(readFen(variant, fen))).toBe(fen);
      if (number++ % 6 !== 0) continue;
      reserve(pos, 2);
      const before = stateOf(pos);
      for (const move of legal) {
        make(pos, move);
        if (`${[pos.hashLow, pos.hashHigh]}` !== `${hashOf(pos)}`)
          expect.fail(`wrong hash after ${moveText(pos, move)} in ${fen}`);
        unmake(pos);
        if (stateOf(pos) !== before) expect.fail(`${moveText(pos, move)} does not come back to ${fen}`);
      }
      for (const move of legal.slice(0, 3)) {
        expect(moveFromText(pos, moveText(pos, move))).toBe(move);
        expect(moveFromSan(pos, sanOf(pos, move))).toBe(move);
      }
    }
  });

  test('is played by the search without an illegal move', () => {
    const pos = startPosition(variant);
    for (let ply = 0; ply < 4; ply++) {
      const { move } = searchTo(pos, { depth: 2 });
      expect(legalMoves(pos)).toContain(move);
      reserve(pos, 2);
      make(pos, move);
    }
    expect(inCheck(pos)).toBe(false);
  });
});

test.each([
  ['capablanca', 'QCARBNP'],
  ['knightmate', 'QRMBP'],
  ['amazon', 'ARBNP'],
  ['shatranj', 'RNQB'],
  ['courier', 'RMBNF'],
  ['makruk', 'RNSM'],
  ['nightrider', 'QRNBP'],
  ['grasshopper', 'QRBNG'],
])('the pieces of %s are worth the more, the more they can do: %s', (name, letters) => {
  const tables = tablesOf(variantByName(name));
  const values = pieceValues(tables);
  const worths = [...letters].map((letter) => values[tables.letters.indexOf(letter)]!);
  expect(worths).toEqual(worths.toSorted((a, b) => b - a));
});
