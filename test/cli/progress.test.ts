import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from '../../src/cli/progress.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const written = (): string[] => vi.mocked(console.error).mock.calls.map(([line]) => String(line));

test('a line a minute is written where there is no terminal', () => {
  const progress = new Progress({ what: 'games', total: 20 });
  progress.update(4);
  vi.advanceTimersByTime(MINUTE);
  vi.advanceTimersByTime(MINUTE / 2);
  progress.stop();
  expect(written()).toEqual(['4/20 games  4.0/min  4m 00s left']);
});

test('so it is while the work lets no timer run', () => {
  const progress = new Progress({ what: 'positions', total: 20 });
  for (let done = 1; done <= 12; done++) {
    vi.setSystemTime(Date.now() + MINUTE / 4);
    progress.update(done);
  }
  progress.stop();
  expect(written().map((line) => line.split(' ')[0])).toEqual(['4/20', '8/20', '12/20']);
});
