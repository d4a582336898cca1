/* What positions should be worth in the fit of a network (network-fit.ts), as expected results from 0 to 1. */
const LN_2_HIGH: f32 = 0.693145751953125;
const LN_2_LOW: f32 = 1.42860677e-6;

/* The targets: what `setTargets` was told last. */
export let resultShare: f32 = 0;
export let strayWeight: f32 = 1;
export let scale: f32 = 1;

/**
 * Says what positions should be worth.
 *
 * @param share of the result; the rest is what a search said
 * @param stray how much the error of a position counts that did not come up in a game; that of others counts 1
 * @param centipawns how scores become expected results
 */
export function setTargets(share: f32, stray: f32, centipawns: f32): void {
  resultShare = share;
  strayWeight = stray;
  scale = centipawns;
}

/** A score in centipawns as an expected result. */
export function expected(score: f32): f32 {
  return 1 / (1 + exp(-score / scale));
}

/**
 * e to the power of x, by the first terms of its series between two powers of 2. The one of the library has tables in
 * the memory, which belongs to the caller.
 */
function exp(x: f32): f32 {
  const limited: f32 = min<f32>(max<f32>(x, -80), 80);
  const power = nearest<f32>(limited * Mathf.LOG2E);
  // The logarithm of 2 in two parts, so that nothing of the rest is lost.
  const rest: f32 = limited - power * LN_2_HIGH - power * LN_2_LOW;
  let sum: f32 = 1 + rest / 6;
  sum = 1 + (rest / 5) * sum;
  sum = 1 + (rest / 4) * sum;
  sum = 1 + (rest / 3) * sum;
  sum = 1 + (rest / 2) * sum;
  sum = 1 + rest * sum;
  return sum * reinterpret<f32>((<i32>power + 127) << 23);
}
