import { describe, expect, it } from 'vitest';
import { TimeControl } from '../../src/protocol/xboard-time.ts';

function control(...level: string[]): TimeControl {
  const time = new TimeControl();
  time.setLevel(level, 0);
  return time;
}

describe('time control', () => {
  it('reads moves per session', () => {
    const time = control('40', '5', '0');
    expect(time.limits(0)).toMatchObject({ clock: 300_000, increment: 0, movesToGo: 40 });
    expect(time.limits(2)).toMatchObject({ movesToGo: 39 });
    expect(time.limits(3)).toMatchObject({ movesToGo: 39 });
    expect(time.limits(78)).toMatchObject({ movesToGo: 1 });
    expect(time.limits(80)).toMatchObject({ movesToGo: 40 });
  });

  it('reads minutes and seconds', () => {
    expect(control('40', '0:30', '0').limits(0)).toMatchObject({ clock: 30_000 });
    expect(control('40', '25+5', '0').limits(0)).toMatchObject({ clock: 1_500_000 });
  });

  it('reads increments, broken ones too', () => {
    const limits = control('0', '2', '12').limits(7);
    expect(limits).toMatchObject({ clock: 120_000, increment: 12_000 });
    expect(limits.movesToGo).toBeUndefined();
    expect(control('0', '0:10', '0.1').limits(0)).toMatchObject({ clock: 10_000, increment: 100 });
  });

  it('reads a time per move, which a level ends', () => {
    const time = control('0', '2', '0');
    time.setMoveTime('30');
    expect(time.limits(0)).toMatchObject({ moveTime: 30_000 });
    expect(time.limits(0).clock).toBeUndefined();
    time.setMoveTime('0.3');
    expect(time.limits(0)).toMatchObject({ moveTime: 300 });
    time.setMoveTime('0:05');
    expect(time.limits(0)).toMatchObject({ moveTime: 5000 });
    time.setLevel(['0', '1', '0'], 0);
    expect(time.limits(0).moveTime).toBeUndefined();
  });

  it('keeps depth besides every clock until a new game', () => {
    const time = control('0', '2', '0');
    time.setDepth('5');
    time.setLevel(['0', '1', '0'], 0);
    expect(time.limits(0)).toMatchObject({ depth: 5, clock: 60_000 });
    time.reset();
    expect(time.limits(0).depth).toBeUndefined();
  });

  it('carries the clock on until it is told again', () => {
    const time = control('2', '1', '0');
    time.setClock('4000');
    expect(time.remaining).toBe(40_000);
    time.moved(10_000, 0);
    expect(time.remaining).toBe(30_000);
    time.moved(10_000, 2);
    expect(time.remaining).toBe(80_000);
  });

  it('accepts a clock that ran out', () => {
    const time = control('0', '1', '0');
    time.setClock('-250');
    expect(time.limits(0).clock).toBe(1);
  });

  it.each([[''], ['x'], ['-1'], ['40', 'x'], ['40', '5'], ['40', '5', 'x'], ['40', '', '0'], ['1e9', '5', '0']])(
    'refuses level %s %s %s and keeps what was',
    (...level) => {
      const time = control('0', '2', '12');
      expect(() => time.setLevel(level, 0)).toThrow();
      expect(time.limits(0)).toMatchObject({ clock: 120_000, increment: 12_000 });
    },
  );

  it('is five minutes for the game until told otherwise', () => {
    const time = new TimeControl();
    expect(time.limits(0)).toMatchObject({ clock: 300_000, increment: 0 });
    expect(time.limits(0).movesToGo).toBeUndefined();
  });

  it('counts moves of a session from the ply at which the level was set', () => {
    const time = new TimeControl();
    time.setLevel(['40', '5', '0'], 10);
    expect([10, 12, 90].map((ply) => time.limits(ply).movesToGo)).toEqual([40, 39, 40]);
  });

  it('adds no time for a session where there is none', () => {
    const time = control('0', '1', '2');
    time.moved(10_000, 0);
    expect(time.remaining).toBe(52_000);
  });

  it.each([
    ['1:5', 65_000],
    ['1:05', 65_000],
    ['2.25', 2250],
  ])('reads %s for each move', (text, moveTime) => {
    const time = new TimeControl();
    time.setMoveTime(text);
    expect(time.limits(0).moveTime).toBe(moveTime);
  });

  it.each([
    ['st', '0', 'no time at all'],
    ['st', 'x', 'not a time'],
    ['st', 'x5', 'not a time'],
    ['st', '', 'not a time'],
    ['sd', '0', 'depth must be at least 1'],
    ['sd', '0.5', 'depth must be at least 1'],
    ['sd', 'deep', 'not a number'],
    ['time', 'x', 'not a number'],
    ['time', 'x1', 'not a number'],
    ['time', '1x', 'not a number'],
  ])('refuses %s %o: %s', (command, text, problem) => {
    const time = new TimeControl();
    const obey = (): void =>
      command === 'st' ? time.setMoveTime(text) : command === 'sd' ? time.setDepth(text) : time.setClock(text);
    expect(obey).toThrow(problem);
    expect(time.limits(0)).toMatchObject({ clock: 300_000, depth: undefined });
  });

  it('takes a depth of 1, and the whole plies of a broken one', () => {
    const time = new TimeControl();
    time.setDepth('1');
    expect(time.limits(0).depth).toBe(1);
    time.setDepth('3.25');
    expect(time.limits(0).depth).toBe(3);
  });
});
