import { describe, expect, test } from 'vitest';
import { Adjudicator, parseDraw, parseResign } from '../../src/match/adjudication.ts';
import { Clock } from '../../src/match/clock.ts';
import { LineSplitter } from '../../src/match/engine-process.ts';
import { type GameRow, NO_SEARCHES } from '../../src/match/game-row.ts';
import { Standings, share } from '../../src/match/standings.ts';
import { parseTimeControl, timeControlTag, timeControlText } from '../../src/match/time-control.ts';
import { UciReport } from '../../src/match/uci-report.ts';
import { claimInLine, moveInLine, readFeatures, thinkingInLine } from '../../src/match/xboard-lines.ts';

describe('time controls', () => {
  test.each([
    ['10+0.1', { kind: 'clock', base: 10_000, increment: 100 }, '10+0.1'],
    ['40/60+0.5', { kind: 'clock', base: 60_000, increment: 500, moves: 40 }, '40/60+0.5'],
    ['5:00', { kind: 'clock', base: 300_000, increment: 0 }, '300'],
    ['.5+.01', { kind: 'clock', base: 500, increment: 10 }, '0.5+0.01'],
    ['st=0.25', { kind: 'move time', time: 250 }, '1/0.25'],
    ['nodes=10000', { kind: 'nodes', nodes: 10_000 }, '-'],
    ['depth=8', { kind: 'depth', depth: 8 }, '-'],
  ])('%s', (text, control, tag) => {
    const read = parseTimeControl(text);
    expect(read).toEqual(control);
    expect(parseTimeControl(timeControlText(read))).toEqual(read);
    expect(timeControlTag(read)).toBe(tag);
  });

  test.each([
    '',
    '10+',
    '0',
    '0+1',
    'st=0',
    'st=x',
    'nodes=0',
    'nodes=1.5',
    'depth=-1',
    '0/10',
    'hour',
    '1e3',
    `${'9'.repeat(400)}+1`,
  ])("'%s' is refused", (text) => {
    expect(() => parseTimeControl(text)).toThrow('time control');
  });
});

describe('a clock', () => {
  test('loses what is spent, gains the increment, and is filled up after that number of moves', () => {
    const clock = new Clock(parseTimeControl('2/1+0.1'));
    expect([clock.remaining, clock.movesToGo]).toEqual([1000, 2]);
    expect(clock.spend(400)).toBe(-600);
    expect([clock.remaining, clock.movesToGo]).toEqual([700, 1]);
    expect(clock.spend(750)).toBe(50);
    expect([clock.remaining, clock.movesToGo]).toEqual([1100, 2]);
  });

  test('is never filled up where no number of moves is named', () => {
    const clock = new Clock(parseTimeControl('1+0.1'));
    expect([clock.spend(400), clock.spend(700)]).toEqual([-600, 0]);
    expect([clock.remaining, clock.movesToGo]).toEqual([100, undefined]);
  });

  test('gives every move the same time, or none is kept', () => {
    const clock = new Clock(parseTimeControl('st=1'));
    expect([clock.spend(990), clock.spend(1010), clock.remaining]).toEqual([-10, 10, 1000]);
    expect(clock.movesToGo).toBeUndefined();
    const unlimited = new Clock(parseTimeControl('depth=3'));
    expect(unlimited.spend(1e9)).toBe(Number.NEGATIVE_INFINITY);
    expect([unlimited.remaining, unlimited.movesToGo]).toEqual([Number.POSITIVE_INFINITY, undefined]);
  });
});

describe('adjudication', () => {
  const cp = (centipawns: number) => ({ score: { centipawns } });

  test('ends a game that an engine has scored as lost for a number of moves in a row', () => {
    const judge = new Adjudicator({ resign: parseResign('score=500,moves=2') });
    expect(judge.moved(1, cp(-600), 10)).toBeUndefined();
    expect(judge.moved(0, cp(0), 11)).toBeUndefined();
    expect(judge.moved(1, cp(-400), 11)).toBeUndefined();
    expect(judge.moved(1, cp(-500), 12)).toBeUndefined();
    expect(judge.moved(1, { score: { mate: -3 } }, 13)).toMatchObject({ result: '1-0', reason: 'adjudicated win' });
  });

  test('may want both engines to agree', () => {
    const judge = new Adjudicator({ resign: parseResign('score=500,moves=2,sides=both') });
    for (const move of [1, 2, 3]) {
      expect(judge.moved(0, cp(-900), move)).toBeUndefined();
      expect(judge.moved(1, cp(100), move)).toBeUndefined();
    }
    expect(judge.moved(1, cp(800), 4)).toBeUndefined();
    expect(judge.moved(1, { score: { mate: 2 } }, 5)).toMatchObject({ result: '0-1', reason: 'adjudicated win' });
  });

  test('ends even games late, and all games in the end', () => {
    const judge = new Adjudicator({ draw: parseDraw('score=10,moves=2,from=30'), longest: 60 });
    for (const move of [20, 21, 22])
      for (const side of [0, 1] as const) expect(judge.moved(side, cp(0), move)).toBeUndefined();
    expect(judge.moved(0, cp(11), 30)).toBeUndefined();
    expect(judge.moved(1, cp(-10), 30)).toBeUndefined();
    expect(judge.moved(0, {}, 31)).toBeUndefined();
    for (const score of [1, 2, 3]) expect(judge.moved(0, cp(score), 32)).toBeUndefined();
    expect(judge.moved(1, cp(4), 32)).toMatchObject({ result: '1/2-1/2', reason: 'adjudicated draw' });
    expect(judge.moved(0, cp(99), 60)).toBeUndefined();
    expect(judge.moved(1, cp(99), 60)).toMatchObject({ result: '1/2-1/2', reason: 'move limit' });
  });

  test('has rules that can be left out or are refused', () => {
    expect(parseResign('')).toEqual({ score: 600, moves: 4, twoSided: false });
    expect(parseDraw('')).toEqual({ score: 10, moves: 8, from: 40 });
    for (const text of ['moves=0', 'moves=1.5', 'sides=three', 'score'])
      expect(() => parseResign(text)).toThrow('--resign');
    expect(() => parseDraw('until=3')).toThrow("--draw: cannot read 'until=3'");
  });
});

describe('standings', () => {
  const row = (round: number, leg: 1 | 2, players: [string, string], result: GameRow['result']): GameRow => ({
    round,
    leg,
    players,
    result,
    reason: 'checkmate',
    plies: 10,
    searches: [
      { ...NO_SEARCHES, moves: 5, time: 100 },
      { ...NO_SEARCHES, moves: 5, time: 50 },
    ],
  });
  const ROWS = [
    row(0, 1, ['a', 'b'], '1-0'),
    row(0, 2, ['b', 'a'], '1/2-1/2'),
    row(1, 1, ['a', 'b'], '0-1'),
    row(1, 2, ['b', 'a'], '1-0'),
    row(2, 1, ['a', 'b'], '1-0'),
    row(0, 1, ['a', 'c'], '1-0'),
    row(0, 2, ['c', 'a'], '0-1'),
  ];

  test('count games and pairs, whatever the order', () => {
    for (const rows of [ROWS, ROWS.toReversed()]) {
      const standings = new Standings(rows);
      expect(standings.games).toBe(7);
      expect(standings.pairLines().map(({ elo: _, ...line }) => line)).toEqual([
        { first: 'a', second: 'b', wins: 2, draws: 1, losses: 2, pairs: [1, 0, 0, 1, 0] },
        { first: 'a', second: 'c', wins: 2, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 1] },
      ]);
      expect(standings.engines().map((line) => [line.name, share(line), line.pairs])).toEqual([
        ['a', 4.5 / 7, [1, 0, 0, 1, 1]],
        ['b', 0.5, [0, 1, 0, 0, 1]],
        ['c', 0, [1, 0, 0, 0, 0]],
      ]);
      expect(standings.engine('c').searches).toMatchObject({ moves: 10, time: 150 });
      expect(standings.gameEnds.get('checkmate')).toBe(7);
    }
  });

  test('tell who lost by what fault', () => {
    const lost = (reason: GameRow['reason'], [round, leg, result]: [number, 1 | 2, GameRow['result']]): GameRow => ({
      ...row(round, leg, leg === 1 ? ['a', 'b'] : ['b', 'a'], result),
      reason,
    });
    const standings = new Standings([
      lost('time forfeit', [0, 1, '1-0']),
      lost('time forfeit', [0, 2, '1-0']),
      lost('illegal move', [1, 1, '0-1']),
      lost('time forfeit', [1, 2, '0-1']),
      lost('checkmate', [2, 1, '0-1']),
      lost('adjudicated win', [2, 2, '0-1']),
    ]);
    expect([...standings.engine('a').faults]).toEqual([
      ['time forfeit', 1],
      ['illegal move', 1],
    ]);
    expect([...standings.engine('b').faults]).toEqual([['time forfeit', 2]]);
  });

  test('estimate from games while there is no pair', () => {
    const tally = new Standings([ROWS[0]!, ROWS[2]!]).engine('a');
    expect(tally.pairs).toEqual([0, 0, 0, 0, 0]);
    expect(tally.elo?.elo).toBeCloseTo(0);
  });
});

describe('lines of engines', () => {
  test('are cut from any stream, with bounded memory', () => {
    const splitter = new LineSplitter();
    expect(splitter.add(Buffer.from('one\r\ntw'))).toEqual(['one']);
    expect(splitter.add(Buffer.from('o\n\nthr'))).toEqual(['two', '']);
    for (let i = 0; i < 100; i++) expect(splitter.add(Buffer.alloc(65536, 'x'))).toEqual([]);
    const [long, next] = splitter.add(Buffer.from('\nnext\n'));
    expect([long?.length, next]).toEqual([65536, 'next']);
  });

  test('of UCI tell the last score, depth and nodes of the best line', () => {
    const report = new UciReport();
    report.hear('info depth 7 seldepth 9 multipv 1 score cp -35 nodes 1200 nps 5 pv e2e4');
    report.hear('info depth 7 multipv 2 score cp -99 nodes 1500 pv d2d4');
    report.hear('info string depth 99 score cp 7 nodes 3');
    report.hear('info depth 8 currmove a2a3 nodes 1800 time 3');
    expect(report.read()).toEqual({ depth: 7, nodes: 1800, score: { centipawns: -35 } });
    report.hear('info depth 9 score mate -3 upperbound nodes 2000');
    expect(report.read()).toEqual({ depth: 9, nodes: 2000, score: { mate: -3 } });
    report.reset();
    expect(report.read()).toEqual({});
  });

  test('of XBoard', () => {
    expect([
      ...readFeatures(['feature a=1 b="x, y" variants="normal,team-mate"', 'tellics say z=3', 'feature a=0']),
    ]).toEqual([
      ['a', '0'],
      ['b', 'x, y'],
      ['variants', 'normal,team-mate'],
    ]);
    expect(moveInLine('move e2e4')).toBe('e2e4');
    expect(moveInLine('My move is: e2e4')).toBe('e2e4');
    expect(moveInLine('moves e2e4')).toBeUndefined();
    expect(claimInLine('1/2-1/2 {Draw by repetition}')).toMatchObject({ kind: 'result', result: '1/2-1/2' });
    expect(claimInLine('resign')).toEqual({ kind: 'resignation' });
    expect(claimInLine('1-00')).toBeUndefined();
    expect(thinkingInLine(' 9 -12 45 12345 e2e4 e7e5')).toEqual({ depth: 9, nodes: 12345, score: { centipawns: -12 } });
    expect(thinkingInLine('12. 100003 45 12345\te2e4')).toEqual({ depth: 12, nodes: 12345, score: { mate: 3 } });
    expect(thinkingInLine('# 9 8 7 6')).toBeUndefined();
  });
});
