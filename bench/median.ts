/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** The mean of factors: as many times it makes what all of them make together. */
export function geometricMean(factors: readonly number[]): number {
  return Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length);
}
