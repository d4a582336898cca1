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

  it('follows the clock between two tellings of it', () => {
    const time = control('2', '1', '0');
    time.setClock('4000');
    expect(time.remaining).toBe(40_000);
    time.moved(10_000, 0);
    expect(time.remaining).toBe(30_000);
    time.moved(10_000, 2);
    expect(time.remaining).toBe(80_000);
  });

  it('bears a clock that ran out', () => {
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
});
