/** Milliseconds, with fractions, of a clock that all threads share and that never goes back. */
export function monotonicNow(): number {
  // The origin of each thread's `performance.now` is when it began, on a clock that they share.
  return performance.timeOrigin + performance.now();
}
