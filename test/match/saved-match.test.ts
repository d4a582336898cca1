import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Match } from '../../src/match/match.ts';
import { planOpenings } from '../../src/match/openings.ts';
import { readMatch } from '../../src/match/saved-match.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { fake, play, settings, temporaryFolder } from './fakes.ts';

const chess = variantByName('chess');

test('games that do not belong together are told apart', async (context) => {
  const folder = temporaryFolder(context);
  const pgn = join(folder, 'games.pgn');
  const engines = [fake('uci good', 'name=one'), fake('uci good', 'name=two')];
  const book = planOpenings(chess, { text: 'random:4', seed: 1, shuffled: false, plies: undefined });
  const rules = { ...settings([]).rules, longest: 5 };
  const match = settings(engines, { games: 4, pgn, openings: book, openingsText: 'random:4', rules });
  await play(match);
  const text = readFileSync(pgn, 'utf8');
  /** A file like that of the match, but for one change. */
  const changed = (from: string | RegExp, to: string): string => {
    const file = join(folder, 'changed.pgn');
    writeFileSync(file, text.replace(from, to));
    return file;
  };
  const goOn = (file: string, more: Partial<typeof match> = {}) =>
    Match.prepare({ ...match, pgn: file, resume: true, ...more });

  await expect(Match.prepare(match)).rejects.toThrow('holds games already; --resume goes on');
  expect(await goOn(pgn)).toMatchObject({ before: 4, total: 4 });
  expect(await goOn(pgn, { games: 8 })).toMatchObject({ before: 4, total: 8 });
  await expect(goOn(pgn, { seed: 2 })).rejects.toThrow('its match has seed 1, not 2');
  await expect(goOn(pgn, { openingsText: 'x' })).rejects.toThrow("its match has openings 'random:4', not 'x'");
  await expect(goOn(pgn, { rules: { ...rules, variant: variantByName('familiar') } })).rejects.toThrow(
    'holds games of chess, not familiar',
  );
  await expect(goOn(changed('"one"', '"three"'))).rejects.toThrow(
    "holds games of 'three', which is none of the engines",
  );
  await expect(goOn(changed('"1.1"', '"3.1"'))).rejects.toThrow(
    'changed.pgn:1: game 3.1 does not begin as in this match',
  );

  expect(() => readMatch([pgn, changed('[Seed "1"]', '[Seed "7"]')])).toThrow(
    "this game is of another match: its seed is '7', not '1'",
  );
  expect(() => readMatch([pgn, changed(/1\/2-1\/2/g, '1-0')])).toThrow(
    'game 1.1 of one and two differs from the one in',
  );
  expect(() => readMatch([changed(/\[Ending .*\]/, '')])).toThrow('changed.pgn:1: this game was not saved by a match');
  expect(readMatch([pgn, pgn]).games).toHaveLength(4);
  expect(readMatch([join(folder, 'none.pgn')])).toEqual({ games: [], identity: undefined });
});
