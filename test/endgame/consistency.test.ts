import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { BLACK, COLORS } from '../../src/board/piece.ts';
import { Position } from '../../src/board/position/position.ts';
import { NOT_COVERED } from '../../src/endgame/constants.ts';
import { parseMaterial } from '../../src/endgame/material.ts';
import { ajaxBigamousNoDrops } from '../../src/variants/ajax-bigamous-no-drops.ts';
import { chess } from '../../src/variants/chess.ts';
import { familiar } from '../../src/variants/familiar.ts';
import { teamMate } from '../../src/variants/team-mate.ts';
import type { Variant } from '../../src/variants/types.ts';
import { shortestMate } from '../reference/mate-solver.ts';
import { ODD_VARIANTS } from '../reference/odd-variants.ts';
import { scaled, someOf } from '../scale.ts';
import { codesOf, movesOf, onBoard, randomPositions, rearrange, setOf, valueByMoves } from './positions.ts';

const [severalWays, directed] = ODD_VARIANTS as [Variant, Variant];

/*
 * If every position is worth what its moves make of it, the whole table is right: of all wrong values, that of the
 * position nearest to mate would show.
 */
describe('every position of a whole table is worth what its moves make of it', () => {
  const endgames: [string, Variant, string][] = [
    ['bends', onBoard(severalWays, 5, 5), 'G'],
    ['goes forward otherwise than back', onBoard(directed, 5, 5), 'D'],
    ['two of them, a single one being a draw', { ...onBoard(teamMate, 4, 3), draws: teamMate.draws }, 'AC'],
    ['two, one of them capturing otherwise than it moves', onBoard(directed, 4, 4), 'TD'],
    ['two lame ones', onBoard(severalWays, 4, 3), 'XL'],
    ['bent against lame', onBoard(severalWays, 4, 4), 'KGKL'],
    ['against each other, otherwise forward than back', onBoard(directed, 4, 4), 'KTKD'],
    ['against an equal one', onBoard(directed, 4, 3), 'KDKD'],
  ];

  test.each(someOf(endgames))('%s', (_, variant, endgame) => {
    const material = parseMaterial(variant, endgame);
    const set = setOf(material);
    const { squares } = material.tables;
    const pos = Position.of(material.tables);
    let covered = 0;
    let longest = 0;
    for (const strong of COLORS) {
      const codes = codesOf(material, strong);
      for (let place = 0; place < squares ** codes.length; place++) {
        const places = codes.map((_, i) => Math.floor(place / squares ** i) % squares);
        if (new Set(places).size < places.length) continue;
        // Black as the strong side is the same endgame again, so only a part of it is looked at.
        if (strong === BLACK && place % 13 !== 0) continue;
        for (const side of COLORS) {
          if (!rearrange(pos, codes, places, side)) continue;
          covered++;
          const value = set.probe(pos);
          if (value > 0 && value !== NOT_COVERED) longest = Math.max(longest, movesOf(value));
          if (value !== valueByMoves(set, pos)) expect([writeFen(pos), value]).toEqual([0, valueByMoves(set, pos)]);
        }
      }
    }
    expect(covered).toBeGreaterThan(5000);
    expect(longest).toBeGreaterThan(1);
  });
});

describe('random positions', () => {
  const endgames: [string, Variant][] = [
    ['KBNK', chess],
    ['KACK', teamMate],
    ['KHCK', familiar],
    ['KRK', ajaxBigamousNoDrops],
    ['KSK', directed],
    ['KGKC', familiar],
    ['KMKB', ajaxBigamousNoDrops],
    ['KGKL', severalWays],
  ];

  test.each(someOf(endgames))('of %s are worth what their moves and a search make of them', (endgame, variant) => {
    const material = parseMaterial(variant, endgame);
    const set = setOf(material);
    for (const pos of randomPositions(material, 7, scaled(150, 300))) {
      const value = set.probe(pos);
      expect([writeFen(pos), value]).toEqual([writeFen(pos), valueByMoves(set, pos)]);
    }
    for (const pos of randomPositions(material, 11, scaled(12, 30))) {
      const value = set.probe(pos);
      const mates = value > 0 && value !== NOT_COVERED && movesOf(value) <= 2 ? movesOf(value) : undefined;
      expect([writeFen(pos), shortestMate(pos, 2)]).toEqual([writeFen(pos), mates]);
    }
  });
});
