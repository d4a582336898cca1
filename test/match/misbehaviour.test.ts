import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type EngineSpec, parseEngineSpec } from '../../src/match/engine-spec.ts';
import { Match } from '../../src/match/match.ts';
import { openDriver } from '../../src/match/open-driver.ts';
import { readMatch } from '../../src/match/saved-match.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { LONG } from '../scale.ts';
import { fake, play, settings, survivors, temporaryFolder } from './fakes.ts';

const AN_HOUR = { kind: 'clock', base: 3_600_000, increment: 0 } as const;
/** Short enough to wait for its end, and long enough that a busy machine does not cost the good engine the game. */
const A_SECOND = { kind: 'clock', base: 1000, increment: 0 } as const;

/** The engine, without what it speaks being said. */
const auto = ({ protocol: _, ...spec }: EngineSpec): EngineSpec => spec;

const BAD_AGAINST_GOOD = (protocol: string, behaviour: string, file: string) =>
  settings([fake(`${protocol} ${behaviour} ${file}`, 'name=bad'), fake(`${protocol} good ${file}`, 'name=good')], {
    timeControl: ['hang', 'late'].includes(behaviour) ? A_SECOND : AN_HOUR,
    rules: { ...settings([]).rules, grace: 1000 },
  });

describe('an engine that misbehaves loses the game for its reason, is started anew, and the match goes on', () => {
  const few = [
    ['uci crash', 'crash', 'ended by itself (exit code 3)'],
    ['uci hang', 'hang', 'does not answer any more'],
    ['xboard illegal', 'illegal move', 'plays a1a1, which is not legal'],
    ['xboard late', 'time forfeit', 'exceeds the time by'],
    ['xboard claim-win', 'wrong claim', 'claims'],
  ] as const;
  // Variations of these; every case starts half a dozen processes.
  const more = [
    ['xboard resign', 'resignation', 'resigns'],
    ['xboard claim-illegal', 'wrong claim', "claims 'Illegal move: e7e5'"],
    ['xboard claim-after-move', 'wrong claim', "claims '1/2-1/2 ?Draw by repetition?'"],
    ['uci nonsense', 'illegal move', 'plays ??;??, which is not legal'],
    ['xboard crash', 'crash', 'ended by itself (exit code 3)'],
    ['xboard hang', 'hang', 'does not answer any more'],
    ['uci illegal', 'illegal move', 'plays a1a1, which is not legal'],
    ['uci late', 'time forfeit', 'exceeds the time by'],
  ] as const;

  test.concurrent.for(LONG ? [...few, ...more] : few)('%s', async ([words, reason, comment], context) => {
    const [protocol, behaviour] = words.split(' ') as [string, string];
    const folder = temporaryFolder(context);
    const file = join(folder, 'pids');
    const pgn = join(folder, 'games.pgn');
    const results = await play({ ...BAD_AGAINST_GOOD(protocol, behaviour, file), pgn });
    expect(results.map((row) => [row.players, row.result, row.reason])).toEqual([
      [['bad', 'good'], '0-1', reason],
      [['good', 'bad'], '1-0', reason],
    ]);
    for (const row of results) expect(row.comment).toContain(comment);
    expect(readMatch([pgn]).games.map(({ row }) => row)).toEqual(results.map(({ comment: _, ...row }) => row));
    expect(survivors(file)).toEqual([]);
  });

  test('an agreed draw is one', async () => {
    const [row] = await play(
      settings([fake('xboard offer-draw'), fake('xboard offer-draw', 'name=other')], { games: 1 }),
    );
    expect(row).toMatchObject({ result: '1/2-1/2', reason: 'agreed draw' });
  });

  test('a true claim that comes with the move is none', async () => {
    const [row] = await play(
      settings([fake('xboard claim-draw'), fake('xboard claim-draw', 'name=other')], { games: 1 }),
    );
    expect(row).toMatchObject({ result: '1/2-1/2', reason: 'repetition', plies: 8 });
  });

  test('a flood of lines does no harm', async () => {
    const before = process.memoryUsage().rss;
    const rows = await play({
      ...BAD_AGAINST_GOOD('uci', 'flood', ''),
      rules: { ...settings([]).rules, longest: 5, longestMove: 20_000 },
      games: 1,
      timeControl: { kind: 'depth', depth: 1 },
    });
    expect(rows[0]).toMatchObject({ reason: 'move limit' });
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });
});

describe('no process is left', () => {
  test.concurrent.for(['ignore-quit', 'child'])('of an engine with the behaviour %s', async (behaviour, context) => {
    const file = join(temporaryFolder(context), 'pids');
    await play({ ...BAD_AGAINST_GOOD('uci', behaviour, file), games: 1 });
    await sleep(100);
    expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeGreaterThan(2);
    expect(survivors(file)).toEqual([]);
  });

  test('of a match that is broken off', async (context) => {
    const file = join(temporaryFolder(context), 'pids');
    const match = await Match.prepare({
      ...BAD_AGAINST_GOOD('uci', 'hang', file),
      timeControl: AN_HOUR,
    });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    await match.play(() => {}, abort.signal);
    await sleep(100);
    expect(match.standings.games).toBe(0);
    expect(survivors(file)).toEqual([]);
  });
});

describe('an engine that cannot play is named before the match begins', () => {
  test.each([
    [parseEngineSpec('/no/such/engine', ['none']), "engine '/no/such/engine' ended by itself (ENOENT)"],
    [parseEngineSpec('true', ['none']), "engine 'true' ended by itself (exit code 0)"],
    [fake('uci good', 'variant=;dir=/'), undefined],
  ])('case %#', async (spec, problem) => {
    const prepared = Match.prepare(settings([spec, fake('uci good')]));
    if (problem) await expect(prepared).rejects.toThrow(problem);
    else expect((await prepared).total).toBe(2);
  });

  test('because it does not know the game, or the limit', async () => {
    const familiar = settings([fake('xboard good', 'name=X'), fake('uci good')]);
    const nodes = { ...familiar, timeControl: { kind: 'nodes', nodes: 5 } as const };
    await expect(Match.prepare(nodes)).rejects.toThrow("engine 'X' speaks XBoard, which cannot limit nodes");
  });

  test('and the protocol is found out where nobody says it', async () => {
    const rows = await play(
      settings([auto(fake('uci good')), auto(fake('xboard good'))], {
        games: 1,
        rules: { ...settings([]).rules, longest: 4 },
      }),
    );
    expect(rows[0]?.players).toEqual(['Fake', 'Fake X']);
    expect(rows[0]?.reason).not.toMatch(/crash|hang|illegal/);
  });

  test('and a start that fails once does not tell that an engine speaks XBoard', async (context) => {
    const file = join(temporaryFolder(context), 'pids');
    const driver = await openDriver(auto(fake(`uci fail-once ${file}`)), variantByName('chess'));
    driver.process.kill();
    expect(driver.protocol).toBe('uci');
  });
});

test('an engine that is known to speak XBoard may take long to start', async () => {
  const slow = fake('xboard start-slowly');
  const driver = await openDriver(slow, variantByName('chess'));
  driver.process.kill();
  expect(driver.ownName).toBe('Fake X');
});

test('a match in which an engine does not start any more ends, naming it', async (context) => {
  const file = join(temporaryFolder(context), 'pids');
  const once = fake(`uci start-once ${file}`, 'name=once;restart=on');
  const match = await Match.prepare(settings([once, fake('uci good')], { games: 4 }));
  const playing = match.play(() => {}, new AbortController().signal);
  await expect(playing).rejects.toThrow("'once' ended by itself (exit code 4)");
  expect(match.standings.games).toBe(1);
});
