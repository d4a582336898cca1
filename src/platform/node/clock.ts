/** Milliseconds, with fractions, of a clock that all threads share and that never goes back. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
