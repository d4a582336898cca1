import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePerftSuite } from '../../../src/board/notation/epd.ts';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { moveText } from '../../../src/board/notation/move-text.ts';
import { Perft } from '../../../src/board/position/perft.ts';
import { OWN_GAMES, VARIANTS, variantByName } from '../../../src/variants/registry.ts';
import { referencePerft } from '../../reference/play.ts';
import { referencePosition } from '../../reference/position.ts';
import { scaled } from '../../scale.ts';
import { position } from '../positions.ts';
import { stateOf } from '../state.ts';

const SUITES = 'perft';
/**
 * Greater counts are left to `stablemate perft --suite`; those of games that another engine has counted too, nearly
 * all.
 */
const MOST_NODES = scaled(50_000, 3_000_000);
const MOST_NODES_OF_CLASSICS = scaled(20_000, 100_000);
const MOST_REFERENCE_NODES = scaled(1000, 3000);

describe.each(readdirSync(SUITES).filter((name) => name.endsWith('.epd')))('%s', (name) => {
  const text = readFileSync(`${SUITES}/${name}`, 'utf8');
  const variant = variantByName(parsePerftSuite(text, name).variant ?? name.replace('.epd', ''));
  const own = OWN_GAMES.includes(variant);
  const most = own ? MOST_NODES : MOST_NODES_OF_CLASSICS;
  const counted = parsePerftSuite(text, name).entries.flatMap(({ fen, counts }) =>
    counts.map((count) => ({ fen, ...count })),
  );

  test('the generator counts what the suite says', () => {
    const wrong: string[] = [];
    for (const { fen, depth, nodes } of counted) {
      if (nodes > most) continue;
      const actual = new Perft().count(readFen(variant, fen, { anyCheck: true }), depth);
      if (actual !== nodes) wrong.push(`${fen} depth ${depth}: ${actual} instead of ${nodes}`);
    }
    expect(wrong).toEqual([]);
  });

  // These have no other engine's counts.
  test.runIf(own || ['cylinder', 'twokings', 'bifurcator', 'super'].includes(variant.name))(
    'so does the slow reference',
    () => {
      const wrong: string[] = [];
      for (const { fen, depth, nodes } of counted) {
        if (nodes > MOST_REFERENCE_NODES) continue;
        const actual = referencePerft(referencePosition(variant, fen), depth);
        if (actual !== nodes) wrong.push(`${fen} depth ${depth}: ${actual} instead of ${nodes}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

test('every game has a suite', () => {
  const games = readdirSync(SUITES).map((name) => name.replace('.epd', ''));
  expect(games.sort()).toEqual(VARIANTS.map((variant) => variant.name).sort());
});

describe('counting', () => {
  test('at depth 0 finds the position itself', () => {
    expect(new Perft().count(position('chess'), 0)).toBe(1);
  });

  test('leaves the position as it was, also with moves behind it', () => {
    const pos = position('chess', undefined, 'e2e4 e7e5 g1f3');
    const before = stateOf(pos);
    const alone = readFen(pos.tables.variant, writeFen(pos));
    expect(new Perft().count(pos, 3)).toBe(new Perft().count(alone, 3));
    expect(stateOf(pos)).toBe(before);
  });

  test('of a mated side finds nothing', () => {
    const pos = position('chess', undefined, 'f2f3 e7e5 g2g4 d8h4');
    expect(new Perft().count(pos, 1)).toBe(0);
    expect(new Perft().count(pos, 3)).toBe(0);
    expect(new Perft().divide(pos, 3)).toEqual([]);
  });

  test('can be divided among the first moves', () => {
    const pos = position('team-mate');
    for (const depth of [1, 2, 3]) {
      const parts = new Perft().divide(pos, depth);
      expect(parts).toHaveLength(27);
      expect(parts.reduce((sum, [, nodes]) => sum + nodes, 0)).toBe(new Perft().count(pos, depth));
    }
    const e4 = new Perft().divide(position('chess'), 3).find(([move]) => moveText(pos, move) === 'e2e4');
    expect(e4![1]).toBe(600);
  });
});
