import { useEffect, useRef, useState } from 'react';
import type { Side } from '../../index.ts';

/** Milliseconds between two looks at a clock that runs. */
const TICK = 100;

/** The clock of the side to move. */
export interface RunningClock {
  /** Milliseconds that the side to move has thought about this move. */
  readonly spent: number;
  /** The same, to the moment. */
  now(): number;
}

interface Options {
  /** The side whose clock runs; undefined: both stand still. */
  readonly running: Side | undefined;
  /** Changes with every move. */
  readonly turn: string;
  /** What the clock showed before this move, in ms. */
  readonly left: number;
  readonly onTimeUp: () => void;
}

/** Measures the time of each move; it begins anew when the page is opened again. */
export function useClock({ running, turn, left, onTimeUp }: Options): RunningClock {
  const [spent, setSpent] = useState(0);
  const began = useRef(0);
  const timeUp = useRef(onTimeUp);
  timeUp.current = onTimeUp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn begins with a new time.
  useEffect(() => {
    began.current = performance.now();
    setSpent(0);
    if (running === undefined) return;
    const timer = setInterval(() => {
      const passed = performance.now() - began.current;
      setSpent(passed);
      if (passed < left) return;
      clearInterval(timer);
      timeUp.current();
    }, TICK);
    return () => clearInterval(timer);
  }, [running, turn, left]);
  return { spent, now: () => (running === undefined ? 0 : performance.now() - began.current) };
}

/** `4:05`, or `0:09.3` in the last ten seconds. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const tenths = Math.floor(left / 100);
  const seconds = Math.floor(tenths / 10);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return left < 10_000 ? `${text}.${tenths % 10}` : text;
}
