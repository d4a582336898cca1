/*
 * The arithmetic of fitting a network, in AssemblyScript (see network.ts). Instructions of `f32x4` see four floats of
 * 32 bits in a vector. Here a row is HIDDEN floats, one per neuron.
 */
import { HIDDEN } from '../net/layout.ts';

/** Bytes of a vector and of a row. */
const VECTOR: usize = 16;
const ROW: usize = 4 * HIDDEN;

/** Adds the row `row` to the row `to`. */
export function add(to: usize, row: usize): void {
  for (let at: usize = 0; at < ROW; at += 4 * VECTOR) {
    addVector(to + at, row + at);
    addVector(to + at + VECTOR, row + at + VECTOR);
    addVector(to + at + 2 * VECTOR, row + at + 2 * VECTOR);
    addVector(to + at + 3 * VECTOR, row + at + 3 * VECTOR);
  }
}

function addVector(to: usize, from: usize): void {
  v128.store(to, f32x4.add(v128.load(to), v128.load(from)));
}

/**
 * The output of one perspective's neurons: the sum of the activation's square times the weight.
 *
 * @param sums the row of the perspective's sums
 * @param weights the row of the output's weights for them
 * @param parts four floats, whose sum is the output; the new parts are added to what is there
 */
export function output(sums: usize, weights: usize, parts: usize): void {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < ROW; at += VECTOR) {
    const active = activation(v128.load(sums + at));
    sum = f32x4.add(f32x4.mul(f32x4.mul(active, active), v128.load(weights + at)), sum);
  }
  v128.store(parts, f32x4.add(v128.load(parts), sum));
}

/**
 * Slopes (derivatives) of the error, for one perspective of one position.
 *
 * @param sums the row of the perspective's sums
 * @param weights the row of the output's weights for them
 * @param weightSlopes the row to which the slopes by those weights are added
 * @param slope four floats, each the slope by the output
 * @param slopes the row to which the slopes by the sums are written
 */
export function backward(sums: usize, weights: usize, weightSlopes: usize, slope: usize, slopes: usize): void {
  const outer = v128.load(slope);
  for (let at: usize = 0; at < ROW; at += VECTOR) {
    const sum = v128.load(sums + at);
    const active = activation(sum);
    const byWeight = f32x4.mul(f32x4.mul(active, active), outer);
    v128.store(weightSlopes + at, f32x4.add(v128.load(weightSlopes + at), byWeight));
    const bySum = f32x4.mul(f32x4.mul(f32x4.mul(active, v128.load(weights + at)), outer), f32x4.splat(2));
    // Beyond 0 and 1 the activation does not change: a comparison sets all bits of a lane or none.
    const changes = v128.and(f32x4.gt(sum, f32x4.splat(0)), f32x4.gt(f32x4.splat(1), sum));
    v128.store(slopes + at, v128.and(bySum, changes));
  }
}

/** Sums limited to 0 to 1. */
function activation(sums: v128): v128 {
  return f32x4.min(f32x4.max(sums, f32x4.splat(0)), f32x4.splat(1));
}
