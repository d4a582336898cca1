/*
 * The arithmetic of fitting a network, in AssemblyScript (see network.ts). Instructions of `f32x4` see four floats of
 * 32 bits in a vector.
 *
 * The first layer is cut into slices of SLICE neurons, each with weights, slopes and sums of its own. A row is SLICE
 * floats, one per neuron. A slice's weights are a row per input, then one of biases, then two for each output of the
 * network (for the neurons of the side to move's perspective, and of the other side's), and at last one that, in the
 * first slice, has the biases of the outputs themselves. Slopes (derivatives of the error by each weight) lie likewise.
 * Whatever is summed over positions is summed in their order by one thread, so that no sum depends on threads.
 */
import { HELD, PIECE_SQUARES, SQUARE_BITS } from '../board/layout.ts';
import {
  BLACK_FLAG,
  CHECKS_TABLE,
  INPUT_TABLE,
  OUTPUT_TABLE,
  PLAYED_FLAG,
  RECORD_BASE,
  RECORD_FLAGS,
  RECORD_SCORE,
  RECORD_STATE,
  RESULT_MASK,
  RESULT_SHIFT,
  ROW_BYTES,
  VIEW_TABLE,
  VIEWS,
} from '../net/fit-layout.ts';
import { SCALE } from '../net/layout.ts';

/** Bytes of a vector and of a row. */
const VECTOR: usize = 16;
const ROW: usize = ROW_BYTES;
const LOG2_E: f32 = 1.4427;
const LN_2_HIGH: f32 = 0.693145751953125;
const LN_2_LOW: f32 = 1.42860677e-6;
/** The codes of the kings, less 2. */
const KING_CODES: i32 = 2;

/* The game: what `setGame` was told last. */
let squares: i32 = 0;
let codes: i32 = 0;
let codeBits: i32 = 0;
let codeMask: i32 = 0;
let stateBytes: usize = 0;
let hasCheckInputs: bool = false;
let heldCopies: i32 = 0;
let tables: usize = 0;
/* The targets: what `setTargets` was told last. */
let resultShare: f32 = 0;
let scale: f32 = 1;

/**
 * Says which game the records of `decode` are of, see fit-layout.ts.
 *
 * @param state bytes of checks in a record; `checkInputs`: do they have inputs?
 * @param copies of a piece in one hand that have inputs
 */
export function setGame(
  squareCount: i32,
  codeCount: i32,
  bits: i32,
  state: i32,
  checkInputs: bool,
  copies: i32,
  at: usize,
): void {
  squares = squareCount;
  codes = codeCount;
  codeBits = bits;
  codeMask = (1 << bits) - 1;
  stateBytes = state;
  hasCheckInputs = checkInputs;
  heldCopies = copies;
  tables = at;
}

/** Says what positions should be worth: a share of the result, and how scores (centipawns) become expected results. */
export function setTargets(share: f32, centipawns: f32): void {
  resultShare = share;
  scale = centipawns;
}

function expected(score: f32): f32 {
  return 1 / (1 + exp(-score / scale));
}

/**
 * e to the power of x, by the first terms of its series between two powers of 2. The one of the library has tables in
 * the memory, which belongs to the caller.
 */
function exp(x: f32): f32 {
  const limited: f32 = min<f32>(max<f32>(x, -80), 80);
  const power = nearest<f32>(limited * LOG2_E);
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

/** Bits of a record from an address on, the lowest one first. */
let bitsAt: usize = 0;
let bitsUsed: i32 = 0;

function takeBits(count: i32, mask: i32): i32 {
  const value = (load<u32>(bitsAt + (bitsUsed >>> 3)) >>> (bitsUsed & 7)) & mask;
  bitsUsed += count;
  return value;
}

/**
 * Reads records.
 *
 * @param records their addresses, 32 bits each
 * @param lists for each, at a distance of `stride` bytes, the number of its inputs and the inputs, 32 bits each: that
 *   of the side to move's perspective, and above it that of the other side's
 * @param facts for each, four numbers of 32 bits: the base score, the target, the output, and room for the slope
 */
export function decode(records: usize, count: i32, lists: usize, stride: usize, facts: usize): void {
  const boardBytes: usize = (squares + 7) >>> 3;
  for (let i = 0; i < count; i++) {
    const record: usize = load<u32>(records + (i << 2));
    const flags: i32 = load<u8>(record + RECORD_FLAGS);
    const side = flags & BLACK_FLAG;
    const occupied = record + RECORD_STATE + stateBytes;
    // The pieces first without inputs, because these depend on where the kings are.
    bitsAt = occupied + boardBytes;
    bitsUsed = 0;
    let kings: i32 = 0;
    let found: i32 = 0;
    const list = lists + <usize>i * stride;
    let end = list + 4;
    for (let byte: usize = 0; byte < boardBytes; byte++) {
      let rest: i32 = load<u8>(occupied + byte);
      while (rest) {
        const square = ((<i32>byte) << 3) + ctz(rest);
        rest &= rest - 1;
        const code = takeBits(codeBits, codeMask);
        if (code < KING_CODES && !(found & (1 << code))) {
          found |= 1 << code;
          kings |= square << ((code ^ side ^ 1) * SQUARE_BITS);
        }
        store<u32>(end, ((code + 2) << SQUARE_BITS) | square);
        end += 4;
      }
    }
    const pieces = <i32>((end - list - 4) >>> 2);
    if (heldCopies) {
      for (let code = 2; code < codes; code++) {
        for (let copy = 0; takeBits(1, 1); copy++) {
          if (copy >= heldCopies) continue;
          store<u32>(end, HELD | (code << SQUARE_BITS) | copy);
          end += 4;
        }
      }
    }
    const other = ((kings & ((1 << SQUARE_BITS) - 1)) << SQUARE_BITS) | (kings >>> SQUARE_BITS);
    const ownTable = inputTable(side, load<u8>(tables + VIEW_TABLE + kings));
    const otherTable = inputTable(side ^ 1, load<u8>(tables + VIEW_TABLE + other));
    for (let at = list + 4; at < end; at += 4) {
      const pieceSquare: usize = load<u32>(at);
      const own: u32 = load<u16>(ownTable + (pieceSquare << 1));
      const others: u32 = load<u16>(otherTable + (pieceSquare << 1));
      store<u32>(at, own | (others << 16));
    }
    if (hasCheckInputs) {
      // Each perspective has its own checks and the other side's.
      for (let color = 0; color < 2; color++) {
        const left: usize = load<u8>(record + RECORD_STATE + color);
        const inputs = tables + CHECKS_TABLE + (left << 2);
        const own: u32 = load<u16>(inputs + ((color ^ side) << 1));
        const others: u32 = load<u16>(inputs + ((color ^ side ^ 1) << 1));
        store<u32>(end, own | (others << 16));
        end += 4;
      }
    }
    store<u32>(list, <u32>((end - list - 4) >>> 2));

    const result: f32 = <f32>((flags >>> RESULT_SHIFT) & RESULT_MASK) * 0.5;
    const share: f32 = flags & PLAYED_FLAG ? resultShare : 0;
    const said = expected(<f32>load<i16>(record + RECORD_SCORE));
    const fact = facts + ((<usize>i) << 4);
    store<f32>(fact, <f32>load<i16>(record + RECORD_BASE));
    store<f32>(fact, share * result + (1 - share) * said, 4);
    store<u32>(fact, <u32>load<u8>(tables + OUTPUT_TABLE + pieces), 8);
  }
}

function inputTable(side: i32, view: i32): usize {
  return tables + INPUT_TABLE + (side * VIEWS + view) * PIECE_SQUARES * 2;
}

/**
 * Computes for positions what a slice adds to their output.
 *
 * @param weights the slice's rows
 * @param inputs the number of rows for inputs
 * @param lists see `decode`
 * @param sums two rows for each position: the sums of both perspectives
 * @param parts a float for each position
 */
export function forward(
  weights: usize,
  inputs: i32,
  lists: usize,
  stride: usize,
  facts: usize,
  count: i32,
  sums: usize,
  parts: usize,
): void {
  const biases = weights + <usize>inputs * ROW;
  for (let i = 0; i < count; i++) {
    let at = lists + <usize>i * stride;
    const end = at + 4 + (load<u32>(at) << 2);
    let a0 = v128.load(biases);
    let a1 = v128.load(biases, 16);
    let a2 = v128.load(biases, 32);
    let a3 = v128.load(biases, 48);
    let b0 = a0;
    let b1 = a1;
    let b2 = a2;
    let b3 = a3;
    for (at += 4; at < end; at += 4) {
      const entry = load<u32>(at);
      const own = weights + <usize>(entry & 0xffff) * ROW;
      const other = weights + <usize>(entry >>> 16) * ROW;
      a0 = f32x4.add(a0, v128.load(own));
      a1 = f32x4.add(a1, v128.load(own, 16));
      a2 = f32x4.add(a2, v128.load(own, 32));
      a3 = f32x4.add(a3, v128.load(own, 48));
      b0 = f32x4.add(b0, v128.load(other));
      b1 = f32x4.add(b1, v128.load(other, 16));
      b2 = f32x4.add(b2, v128.load(other, 32));
      b3 = f32x4.add(b3, v128.load(other, 48));
    }
    v128.store(sums, a0);
    v128.store(sums, a1, 16);
    v128.store(sums, a2, 32);
    v128.store(sums, a3, 48);
    v128.store(sums, b0, 64);
    v128.store(sums, b1, 80);
    v128.store(sums, b2, 96);
    v128.store(sums, b3, 112);
    const outputs = biases + ROW + <usize>load<u32>(facts + ((<usize>i) << 4), 8) * 2 * ROW;
    let sum = weighted(a0, v128.load(outputs));
    sum = f32x4.add(sum, weighted(a1, v128.load(outputs, 16)));
    sum = f32x4.add(sum, weighted(a2, v128.load(outputs, 32)));
    sum = f32x4.add(sum, weighted(a3, v128.load(outputs, 48)));
    sum = f32x4.add(sum, weighted(b0, v128.load(outputs, 64)));
    sum = f32x4.add(sum, weighted(b1, v128.load(outputs, 80)));
    sum = f32x4.add(sum, weighted(b2, v128.load(outputs, 96)));
    sum = f32x4.add(sum, weighted(b3, v128.load(outputs, 112)));
    const low = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
    store<f32>(parts + ((<usize>i) << 2), low + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3)));
    sums += 2 * ROW;
  }
}

/** What four neurons add to the output: the activation's square times the weight. */
function weighted(sums: v128, weights: v128): v128 {
  const active = activation(sums);
  return f32x4.mul(f32x4.mul(active, active), weights);
}

/** Sums limited to 0 to 1. */
function activation(sums: v128): v128 {
  return f32x4.min(f32x4.max(sums, f32x4.splat(0)), f32x4.splat(1));
}

/**
 * Adds up the outputs of positions and compares them with the targets.
 *
 * @param parts of the first slice; those of the next ones follow at a distance of `partsStride` bytes
 * @param biases of the outputs
 * @param size the number of positions of the batch: slopes are those of the mean error
 * @returns the sum of the squared errors
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
    const fact = facts + ((<usize>i) << 4);
    let output = load<f32>(biases + (load<u32>(fact, 8) << 2));
    let part = parts + ((<usize>i) << 2);
    for (let slice = 0; slice < slices; slice++) {
      output += load<f32>(part);
      part += partsStride;
    }
    const value = expected(load<f32>(fact) + (SCALE as f32) * output);
    const miss = value - load<f32>(fact, 4);
    error += <f64>miss * <f64>miss;
    store<f32>(fact, (2 * miss * value * (1 - value) * (SCALE as f32)) / scale / size, 12);
  }
  return error;
}

/** From the slopes by the outputs: adds to the slopes by a slice's weights. Takes what `forward` takes. */
export function backward(
  weights: usize,
  slopes: usize,
  inputs: i32,
  outputCount: i32,
  lists: usize,
  stride: usize,
  facts: usize,
  count: i32,
  sums: usize,
): void {
  const biases: usize = <usize>inputs * ROW;
  const outputBiases = slopes + biases + ROW + 2 * ROW * <usize>outputCount;
  for (let i = 0; i < count; i++) {
    const fact = facts + ((<usize>i) << 4);
    const output: usize = load<u32>(fact, 8);
    const slope = load<f32>(fact, 12);
    const outer = f32x4.splat(slope);
    const rows = biases + ROW + output * 2 * ROW;
    const outputBias = outputBiases + (output << 2);
    store<f32>(outputBias, load<f32>(outputBias) + slope);
    const a0 = bySum(weights + rows, slopes + rows, sums, outer);
    const a1 = bySum(weights + rows + 16, slopes + rows + 16, sums + 16, outer);
    const a2 = bySum(weights + rows + 32, slopes + rows + 32, sums + 32, outer);
    const a3 = bySum(weights + rows + 48, slopes + rows + 48, sums + 48, outer);
    const b0 = bySum(weights + rows + 64, slopes + rows + 64, sums + 64, outer);
    const b1 = bySum(weights + rows + 80, slopes + rows + 80, sums + 80, outer);
    const b2 = bySum(weights + rows + 96, slopes + rows + 96, sums + 96, outer);
    const b3 = bySum(weights + rows + 112, slopes + rows + 112, sums + 112, outer);
    sums += 2 * ROW;
    addVector(slopes + biases, f32x4.add(a0, b0));
    addVector(slopes + biases + 16, f32x4.add(a1, b1));
    addVector(slopes + biases + 32, f32x4.add(a2, b2));
    addVector(slopes + biases + 48, f32x4.add(a3, b3));
    let at = lists + <usize>i * stride;
    const end = at + 4 + (load<u32>(at) << 2);
    for (at += 4; at < end; at += 4) {
      const entry = load<u32>(at);
      const own = slopes + <usize>(entry & 0xffff) * ROW;
      const other = slopes + <usize>(entry >>> 16) * ROW;
      addVector(own, a0);
      addVector(own + 16, a1);
      addVector(own + 32, a2);
      addVector(own + 48, a3);
      addVector(other, b0);
      addVector(other + 16, b1);
      addVector(other + 32, b2);
      addVector(other + 48, b3);
    }
  }
}

/** Adds the slopes by four weights of an output to `weightSlopes`; gives those by the sums of their neurons. */
function bySum(weights: usize, weightSlopes: usize, sums: usize, outer: v128): v128 {
  const sum = v128.load(sums);
  const active = activation(sum);
  addVector(weightSlopes, f32x4.mul(f32x4.mul(active, active), outer));
  const slopes = f32x4.mul(f32x4.mul(f32x4.mul(active, v128.load(weights)), outer), f32x4.splat(2));
  // Beyond 0 and 1 the activation does not change: a comparison sets all bits of a lane or none.
  return v128.and(slopes, v128.and(f32x4.gt(sum, f32x4.splat(0)), f32x4.gt(f32x4.splat(1), sum)));
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

/** Limits numbers to -most to most. */
export function limit(numbers: usize, bytes: usize, most: f32): void {
  const high = f32x4.splat(most);
  const low = f32x4.splat(-most);
  for (let at: usize = 0; at < bytes; at += VECTOR) {
    v128.store(numbers + at, f32x4.min(f32x4.max(v128.load(numbers + at), low), high));
  }
}
