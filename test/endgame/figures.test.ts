import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseMaterial } from '../../src/endgame/material.ts';
import { cornerNeeded, survey, surveyOfTwo } from '../../src/endgame/survey.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { chess } from '../../src/variants/chess.ts';
import { teamMate } from '../../src/variants/team-mate.ts';
import { LONG } from '../scale.ts';

const builder = new TableBuilder();

describe('chess gives the published figures', () => {
  test.each([
    ['KQK', 'always', 10],
    ['KRK', 'always', 16],
    ['KBK', 'never', 0],
    ['KNK', 'never', 0],
    ['KBNK', 'always', 33],
    ...(LONG
      ? ([
          ['KQRK', 'always', 6],
          ['KBBK', 'opposite colours only', 19],
        ] as const)
      : []),
  ] as const)('%s: %s, in %i moves', (endgame, verdict, longest) => {
    const found = survey(builder, parseMaterial(chess, endgame), false);
    expect([found.verdict, found.summary.longest]).toEqual([verdict, longest]);
  });

  const few = [
    ['KQKR', 35, 19],
    ['KRKN', 40, 1],
  ] as const;
  const more = [
    ['KQKQ', 13, 13],
    ['KQKB', 17, 0],
    ['KQKN', 21, 0],
    ['KRKR', 19, 19],
    ['KRKB', 29, 0],
    ['KBKN', 1, 1],
  ] as const;

  test.each(LONG ? [...few, ...more] : few)('%s: in %i moves, and the other side in %i', (endgame, strong, weak) => {
    const found = surveyOfTwo(builder, parseMaterial(chess, endgame));
    expect([found[0]!.summary.longest, found.at(-1)!.summary.longest]).toEqual([strong, weak]);
  });

  test('KRK: all positions counted that there are on the whole board', () => {
    // From the published table of all 64 * 64 * 64 squares: 216 mates; White to move always wins.
    const { positions, won, mates } = survey(builder, parseMaterial(chess, 'KRK'), false).summary;
    expect([positions, won, mates]).toEqual([175_168, 175_168, 216]);
  });
});

describe('Team-Mate has the endgames that an independent program has found', () => {
  // All of them: npm run build:js && node bin/stablemate.js endgame list --tsv | diff
  // test/endgame/team-mate-pairs.tsv -
  const lines = readFileSync(new URL('team-mate-pairs.tsv', import.meta.url), 'utf8').split('\n');

  test.each(['NM', 'EM'])('%s', (pieces) => {
    const { verdict, summary } = survey(builder, parseMaterial(teamMate, pieces), false);
    expect(lines).toContain([pieces, verdict, verdict === 'never' ? '-' : summary.longest].join('\t'));
  });

  test('a Phoenix and a Mortar mate only where the Mortar cannot go', () => {
    const { corners } = survey(builder, parseMaterial(teamMate, 'FM'), true);
    expect(corners.map((corner) => [corner.piece, cornerNeeded(corner)])).toEqual([['M', 'other']]);
  });
});
