import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { newHeader } from '../../src/net/network.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsFromMoves } from '../../src/weights/game-weights.ts';

const weights = (name: string) => weightsFromMoves(tablesOf(variantByName(name)));

describe('weights derived from the rules', () => {
  it('have pieces and pawns gain towards the endgame', () => {
    const { Q, P } = weights('gothic').pieces;
    expect(Q!.value[1]).toBeGreaterThan(Q!.value[0]);
    expect(P!.value[0]).toBeLessThan(100);
    expect(P!.value[1]).toBeGreaterThan(100);
  });

  it('know no endgame for pieces that come back from the hand', () => {
    const { Q, P } = weights('chessgi').pieces;
    expect(Q!.value[1]).toBe(Q!.value[0]);
    expect(P!.value[0]).toBeGreaterThan(weights('gothic').pieces.P!.value[0]);
  });

  it('count a square the less in the middlegame the more a piece is worth, and the more in the endgame', () => {
    const { N, Q } = weights('chess').pieces;
    expect(Q!.mobility[0]).toBeLessThan(N!.mobility[0]);
    expect(Q!.mobility[1]).toBeGreaterThan(N!.mobility[1]);
  });

  it('threaten less where a capture costs the piece that captures too', () => {
    const { terms } = weights('atomic');
    expect(terms.threatUp[0]![0]).toBeLessThan(weights('chess').terms.threatUp[0]![0] / 2);
    expect(terms.tempo).toEqual(weights('chess').terms.tempo);
  });

  it('have pieces worth less than nothing, and no threats, where a side wins by losing them', () => {
    const { pieces, terms } = weights('antichess');
    expect(Math.max(...pieces.Q!.value, ...pieces.P!.value)).toBeLessThan(0);
    expect(pieces.P!.mobility).toEqual([0, 0]);
    expect(terms.threatUp[0]!.every((weight) => weight === 0)).toBe(true);
  });
});

describe('a new network', () => {
  const header = (name: string) => newHeader(tablesOf(variantByName(name)), { lineage: { command: 'a command' } });

  it('contains the derived weights by which it is fitted, because another version may derive others', () => {
    expect(header('gothic').weights).toEqual(weights('gothic'));
  });

  it('contains no weights that the program has tuned', () => {
    expect(header('familiar').weights).toBeUndefined();
  });
});
