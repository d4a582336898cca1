/*
 * The arithmetic of fitting a network, in AssemblyScript (see network.ts); fit-records.ts reads the positions and
 * fit-targets.ts says what they should be worth. Instructions of `f32x4` see four floats of 32 bits in a vector, those of
 * `i16x8` eight integers of 16 bits.
 *
 * The first layer is cut into slices of SLICE neurons, each with weights, slopes and sums of its own. A row is SLICE
 * floats, one per neuron. A slice's weights are a row per input, then one of biases, then two for each output of the
 * network (for the neurons of the side to move's perspective, and of the other side's), then one that, in the first
 * slice, has the biases of the outputs themselves, and at last a row per group of inputs: these have the weights of
 * their group besides their own. Slopes (derivatives of the error by each weight) lie likewise.
 * The rows of inputs and biases are there a second time as integers, in units of 1 / ONE: sums of these are twice as
 * fast, and a slice of them fits the processor's first cache, where most of the time would go by otherwise.
 *
 * Whatever is summed over positions is summed in their order by one thread, so that no sum depends on threads.
 */
import {
  FACT_BASE,
  FACT_OUTPUT,
  FACT_SLOPE,
  FACT_TARGET,
  FACT_WEIGHT,
  FACTS_BYTES,
  ROW_BYTES,
  SHORT_ROW_BYTES,
} from '../net/fit-layout.ts';
import { SCALE } from '../net/layout.ts';
import { decode, setGame, turn } from './fit-records.ts';
import { expected, scale, setTargets } from './fit-targets.ts';

export { decode, setGame, setTargets, turn };

/** Bytes of a vector and of a row. */
const VECTOR: usize = 16;
const ROW: usize = ROW_BYTES;
const SHORT_ROW: usize = SHORT_ROW_BYTES;
/** The integer that stands for a weight or a sum of 1: so there is room for sums to 16. */
const ONE: f32 = 2048;

/**
 * Computes for positions what a slice adds to their output.
 *
 * @param short the slice's rows of integers, of inputs and biases
 * @param outputs the slice's rows of weights of the outputs
 * @param inputs the number of inputs
 * @param lists see `decode`
 * @param sums two rows of integers for each position: the sums of both perspectives
 * @param parts a float for each position
 */
export function forward(
  short: usize,
  outputs: usize,
  inputs: i32,
  lists: usize,
  stride: usize,
  facts: usize,
  count: i32,
  sums: usize,
  parts: usize,
): void {
  const biases = short + <usize>inputs * SHORT_ROW;
  for (let i = 0; i < count; i++) {
    let at = lists + <usize>i * stride;
    const end = at + 4 + (load<u32>(at) << 2);
    let a0 = v128.load(biases);
    let a1 = v128.load(biases, 16);
    let b0 = a0;
    let b1 = a1;
    for (at += 4; at < end; at += 4) {
      const entry = load<u32>(at);
      const own = short + <usize>(entry & 0xffff) * SHORT_ROW;
      const other = short + <usize>(entry >>> 16) * SHORT_ROW;
      a0 = i16x8.add_sat_s(a0, v128.load(own));
      a1 = i16x8.add_sat_s(a1, v128.load(own, 16));
      b0 = i16x8.add_sat_s(b0, v128.load(other));
      b1 = i16x8.add_sat_s(b1, v128.load(other, 16));
    }
    v128.store(sums, a0);
    v128.store(sums, a1, 16);
    v128.store(sums, b0, 32);
    v128.store(sums, b1, 48);
    const rows = outputs + <usize>load<u32>(facts + <usize>i * FACTS_BYTES, FACT_OUTPUT) * 2 * ROW;
    a0 = activation(a0);
    a1 = activation(a1);
    b0 = activation(b0);
    b1 = activation(b1);
    let sum = weighted(low(a0), v128.load(rows));
    sum = f32x4.add(sum, weighted(high(a0), v128.load(rows, 16)));
    sum = f32x4.add(sum, weighted(low(a1), v128.load(rows, 32)));
    sum = f32x4.add(sum, weighted(high(a1), v128.load(rows, 48)));
    sum = f32x4.add(sum, weighted(low(b0), v128.load(rows, 64)));
    sum = f32x4.add(sum, weighted(high(b0), v128.load(rows, 80)));
    sum = f32x4.add(sum, weighted(low(b1), v128.load(rows, 96)));
    sum = f32x4.add(sum, weighted(high(b1), v128.load(rows, 112)));
    const first = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
    store<f32>(parts + ((<usize>i) << 2), first + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)));
    sums += 2 * SHORT_ROW;
  }
}

/** Eight sums limited to 0 to 1. */
function activation(sums: v128): v128 {
  return i16x8.min_s(i16x8.max_s(sums, i16x8.splat(0)), i16x8.splat(ONE as i16));
}

/** The first four of eight sums as floats, and the last four. */
function low(sums: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(sums)), f32x4.splat(1 / ONE));
}

function high(sums: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(sums)), f32x4.splat(1 / ONE));
}

/** What four neurons add to the output: the activation's square times the weight. */
function weighted(active: v128, weights: v128): v128 {
  return f32x4.mul(f32x4.mul(active, active), weights);
}

/**
 * Adds up the outputs of positions and compares them with the targets.
 *
 * @param parts of the first slice; those of the next ones follow at a distance of `partsStride` bytes
 * @param biases of the outputs
 * @param size the number of positions of the batch: slopes are those of the mean error
 * @returns the sum of the squared errors, each as often as it counts
 */
export function compare(
  parts: usize,
  partsStride: usize,
  slices: i32,
  biases: usize,
  facts: usize,
  count: i32,
  size: f32,
): f64 {
  let error: f64 = 0;
  for (let i = 0; i < count; i++) {
    const fact = facts + <usize>i * FACTS_BYTES;
    let output = load<f32>(biases + (load<u32>(fact, FACT_OUTPUT) << 2));
    let part = parts + ((<usize>i) << 2);
    for (let slice = 0; slice < slices; slice++) {
      output += load<f32>(part);
      part += partsStride;
    }
    const value = expected(load<f32>(fact, FACT_BASE) + (SCALE as f32) * output);
    const miss = value - load<f32>(fact, FACT_TARGET);
    const weight = load<f32>(fact, FACT_WEIGHT);
    error += <f64>weight * <f64>miss * <f64>miss;
    store<f32>(fact, (2 * weight * miss * value * (1 - value) * (SCALE as f32)) / scale / size, FACT_SLOPE);
  }
  return error;
}

/**
 * From the slopes by the outputs: adds to the slopes by a slice's weights, for positions that were decoded together.
 *
 * @param outputs the number of outputs
 * @param users from `turn`, and where they end
 * @param scratch room for two rows for each of CHUNK positions
 */
export function backward(
  weights: usize,
  slopes: usize,
  inputs: i32,
  outputs: i32,
  facts: usize,
  count: i32,
  sums: usize,
  users: usize,
  usersEnd: usize,
  scratch: usize,
): void {
  const biases: usize = <usize>inputs * ROW;
  const rows = biases + ROW;
  const outputBiases = slopes + rows + 2 * ROW * <usize>outputs;
  for (let i = 0; i < count; i++) {
    const fact = facts + <usize>i * FACTS_BYTES;
    const outputBias = outputBiases + ((<usize>load<u32>(fact, FACT_OUTPUT)) << 2);
    store<f32>(outputBias, load<f32>(outputBias) + load<f32>(fact, FACT_SLOPE));
  }
  for (let half: usize = 0; half < 2; half++) {
    const at = rows + half * ROW;
    perspectiveBack(
      weights + at,
      slopes + at,
      slopes + biases,
      facts,
      count,
      sums + half * SHORT_ROW,
      scratch + half * ROW,
    );
  }
  while (users < usersEnd) {
    const row = slopes + <usize>load<u16>(users) * ROW;
    const end = users + 4 + ((<usize>load<u16>(users, 2)) << 1);
    let a0 = v128.load(row);
    let a1 = v128.load(row, 16);
    let a2 = v128.load(row, 32);
    let a3 = v128.load(row, 48);
    users += 4;
    if (((end - users) & 2) !== 0) {
      const one = scratch + <usize>load<u16>(users) * ROW;
      a0 = f32x4.add(a0, v128.load(one));
      a1 = f32x4.add(a1, v128.load(one, 16));
      a2 = f32x4.add(a2, v128.load(one, 32));
      a3 = f32x4.add(a3, v128.load(one, 48));
      users += 2;
    }
    for (; users < end; users += 4) {
      // Two at a time, of which the sums need not wait for each other.
      const one = scratch + <usize>load<u16>(users) * ROW;
      const two = scratch + <usize>load<u16>(users, 2) * ROW;
      a0 = f32x4.add(a0, f32x4.add(v128.load(one), v128.load(two)));
      a1 = f32x4.add(a1, f32x4.add(v128.load(one, 16), v128.load(two, 16)));
      a2 = f32x4.add(a2, f32x4.add(v128.load(one, 32), v128.load(two, 32)));
      a3 = f32x4.add(a3, f32x4.add(v128.load(one, 48), v128.load(two, 48)));
    }
    v128.store(row, a0);
    v128.store(row, a1, 16);
    v128.store(row, a2, 32);
    v128.store(row, a3, 48);
  }
}

/**
 * One perspective of positions: writes the slopes by its sums to `to`.
 *
 * @param weights the rows of outputs for this perspective
 */
function perspectiveBack(
  weights: usize,
  weightSlopes: usize,
  biasSlopes: usize,
  facts: usize,
  count: i32,
  sums: usize,
  to: usize,
): void {
  let bias0 = v128.load(biasSlopes);
  let bias1 = v128.load(biasSlopes, 16);
  let bias2 = v128.load(biasSlopes, 32);
  let bias3 = v128.load(biasSlopes, 48);
  for (let i = 0; i < count; i++) {
    const fact = facts + <usize>i * FACTS_BYTES;
    const outer = v128.load32_splat(fact, FACT_SLOPE);
    const row: usize = <usize>load<u32>(fact, FACT_OUTPUT) * 2 * ROW;
    const from = weights + row;
    const by = weightSlopes + row;
    const first = v128.load(sums);
    const second = v128.load(sums, 16);
    const one = activation(first);
    const two = activation(second);
    // Beyond 0 and 1 the activation is another number than the sum, and does not change with it.
    const firstChange = i16x8.eq(one, first);
    const secondChange = i16x8.eq(two, second);
    const part0 = quarterBack(from, by, low(one), i32x4.extend_low_i16x8_s(firstChange), outer, to);
    const part1 = quarterBack(from + 16, by + 16, high(one), i32x4.extend_high_i16x8_s(firstChange), outer, to + 16);
    const part2 = quarterBack(from + 32, by + 32, low(two), i32x4.extend_low_i16x8_s(secondChange), outer, to + 32);
    const part3 = quarterBack(from + 48, by + 48, high(two), i32x4.extend_high_i16x8_s(secondChange), outer, to + 48);
    bias0 = f32x4.add(bias0, part0);
    bias1 = f32x4.add(bias1, part1);
    bias2 = f32x4.add(bias2, part2);
    bias3 = f32x4.add(bias3, part3);
    sums += 2 * SHORT_ROW;
    to += 2 * ROW;
  }
  v128.store(biasSlopes, bias0);
  v128.store(biasSlopes, bias1, 16);
  v128.store(biasSlopes, bias2, 32);
  v128.store(biasSlopes, bias3, 48);
}

/** Four of its neurons in one position; gives what it writes. */
function quarterBack(weights: usize, weightSlopes: usize, active: v128, changes: v128, outer: v128, to: usize): v128 {
  const byActive = f32x4.mul(active, outer);
  addVector(weightSlopes, f32x4.mul(active, byActive));
  const bySum = v128.and(f32x4.mul(f32x4.add(byActive, byActive), v128.load(weights)), changes);
  v128.store(to, bySum);
  return bySum;
}

function addVector(to: usize, vector: v128): void {
  v128.store(to, f32x4.add(v128.load(to), vector));
}

/**
 * Makes a step down the slopes (Adam, Kingma and Ba) and sets them to 0.
 *
 * @param first the running means of the slopes, `second` those of their squares
 * @param bytes of each of the four
 * @param stepLength the length of the step, times the correction of the running means
 * @param secondScale the correction of the means of squares
 */
export function descend(
  weights: usize,
  slopes: usize,
  first: usize,
  second: usize,
  bytes: usize,
  firstDecay: f32,
  secondDecay: f32,
  epsilon: f32,
  stepLength: f32,
  secondScale: f32,
): void {
  const zero = f32x4.splat(0);
  const keep = f32x4.splat(firstDecay);
  const take = f32x4.splat(1 - firstDecay);
  const keepSquare = f32x4.splat(secondDecay);
  const takeSquare = f32x4.splat(1 - secondDecay);
  const length = f32x4.splat(stepLength);
  const correction = f32x4.splat(secondScale);
  const least = f32x4.splat(epsilon);
  for (let at: usize = 0; at < bytes; at += VECTOR) {
    const slope = v128.load(slopes + at);
    v128.store(slopes + at, zero);
    const mean = f32x4.add(f32x4.mul(keep, v128.load(first + at)), f32x4.mul(take, slope));
    v128.store(first + at, mean);
    const square = f32x4.mul(takeSquare, f32x4.mul(slope, slope));
    const spread = f32x4.add(f32x4.mul(keepSquare, v128.load(second + at)), square);
    v128.store(second + at, spread);
    const divisor = f32x4.add(f32x4.sqrt(f32x4.mul(spread, correction)), least);
    v128.store(weights + at, f32x4.sub(v128.load(weights + at), f32x4.div(f32x4.mul(length, mean), divisor)));
  }
}

/** Brings averages nearer to numbers by a share of what lies between them. */
export function average(averages: usize, numbers: usize, bytes: usize, share: f32): void {
  const part = f32x4.splat(share);
  for (let at: usize = 0; at < bytes; at += VECTOR) {
    const known = v128.load(averages + at);
    const missing = f32x4.sub(v128.load(numbers + at), known);
    v128.store(averages + at, f32x4.add(known, f32x4.mul(part, missing)));
  }
}

/** Limits numbers to -most to most. */
export function limit(numbers: usize, bytes: usize, most: f32): void {
  const high = f32x4.splat(most);
  const low = f32x4.splat(-most);
  for (let at: usize = 0; at < bytes; at += VECTOR) {
    v128.store(numbers + at, f32x4.min(f32x4.max(v128.load(numbers + at), low), high));
  }
}

/**
 * Adds the slopes of inputs to those of their groups.
 *
 * @param groups the number of each input's group, 16 bits each
 * @param groupSlopes the rows of the groups
 */
export function gather(slopes: usize, inputs: i32, groups: usize, groupSlopes: usize): void {
  for (let input: usize = 0; input < <usize>inputs; input++) {
    const to = groupSlopes + <usize>load<u16>(groups + (input << 1)) * ROW;
    addVector(to, v128.load(slopes));
    addVector(to + 16, v128.load(slopes, 16));
    addVector(to + 32, v128.load(slopes, 32));
    addVector(to + 48, v128.load(slopes, 48));
    slopes += ROW;
  }
}

/** Adds the weights of their groups to those of inputs, and writes the sums as integers. */
export function shortenInputs(weights: usize, inputs: i32, groups: usize, groupWeights: usize, short: usize): void {
  for (let input: usize = 0; input < <usize>inputs; input++) {
    const group = groupWeights + <usize>load<u16>(groups + (input << 1)) * ROW;
    for (let at: usize = 0; at < ROW; at += 2 * VECTOR) {
      const first = f32x4.add(v128.load(weights + at), v128.load(group + at));
      const second = f32x4.add(v128.load(weights + at, 16), v128.load(group + at, 16));
      v128.store(short + (at >>> 1), i16x8.narrow_i32x4_s(shortened(first), shortened(second)));
    }
    weights += ROW;
    short += SHORT_ROW;
  }
}

/** Writes weights as integers. */
export function shorten(weights: usize, bytes: usize, short: usize): void {
  for (let at: usize = 0; at < bytes; at += 2 * VECTOR) {
    const first = shortened(v128.load(weights + at));
    v128.store(short + (at >>> 1), i16x8.narrow_i32x4_s(first, shortened(v128.load(weights + at, 16))));
  }
}

function shortened(weights: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(weights, f32x4.splat(ONE))));
}
