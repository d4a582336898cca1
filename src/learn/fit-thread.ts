import { CHUNK, FACTS_BYTES, ROW_BYTES, SHORT_ROW_BYTES } from '../net/fit-layout.ts';
import type { InputPlan } from '../net/inputs.ts';
import { MAX_OUTPUT_WEIGHT, QB } from '../net/layout.ts';
import { FIRST_MOMENT, SECOND_MOMENT } from './fit.ts';
import { type FitKernel, fitKernel } from './fit-kernel.ts';
import { batchesOf, batchStart, type FitMemory } from './fit-memory.ts';
import type { FitSettings } from './fit-settings.ts';
import type { RecordFormat } from './record.ts';

/** What a thread of the fit is started with. */
export interface FitThreadData extends Pick<FitSettings, 'resultShare' | 'strayWeight'> {
  readonly memory: WebAssembly.Memory;
  readonly layout: FitMemory;
  /** CONTROL_WORDS integers that the threads share. */
  readonly control: Int32Array;
  readonly threads: number;
  /** The number of this one, from 0. */
  readonly thread: number;
  readonly format: RecordFormat;
  /** Which state besides the board the network has as inputs. */
  readonly plan: InputPlan;
  /** Centipawns, see `expected`. */
  readonly scale: number;
}

/** A piece to be learned from, or to be measured only. */
export interface FitOrder {
  /** Which of the two rooms for records it is in. */
  readonly room: number;
  readonly positions: number;
  readonly batch: number;
  /** The steps, one for each batch; undefined: the weights stay as they are. */
  readonly steps: readonly FitStep[] | undefined;
}

/** A step down the slopes (Adam). */
export interface FitStep {
  /** Its length, times the correction of the running means. */
  readonly length: number;
  /** The correction of the means of squares. */
  readonly squares: number;
  /** What share of the averages of the weights are those after this step. */
  readonly share: number;
}

/** Adam's epsilon, which keeps the divisor from being 0. */
const EPSILON = 1e-8;

/* The words of `control`: work taken, threads that have done theirs, and how often all had. */
const NEXT = 0;
const ARRIVED = 1;
const ROUND = 2;
export const CONTROL_WORDS = 3;
/** How often a thread looks whether the others are done before it sleeps. */
const LOOKS = 2000;

/**
 * One of the threads that fit a network. They share all numbers. In turn, the positions of a batch are dealt out in
 * chunks, to be read or compared with their targets, and the neurons in slices, to be learned; so each number is
 * computed by one thread alone, in an order that does not depend on the threads.
 */
export class FitThread {
  private readonly data: FitThreadData;
  private readonly kernel: FitKernel;
  private readonly errors: Float64Array;
  private readonly usersEnds: readonly Uint32Array[];

  constructor(data: FitThreadData) {
    const { memory, layout, format, plan, resultShare, strayWeight, scale } = data;
    this.data = data;
    this.kernel = fitKernel(memory);
    this.errors = new Float64Array(memory.buffer, layout.errors);
    this.usersEnds = layout.usersEnds.map((at) => new Uint32Array(memory.buffer, at, layout.chunksMost));
    const { squares, codes, codeBits, stateBytes } = format;
    this.kernel.setGame(squares, codes, codeBits, stateBytes, plan.checks > 0, plan.held, layout.tables);
    this.kernel.setTargets(resultShare, strayWeight, scale);
  }

  /** Does its part of an order; all threads must be given the same one. */
  run({ room, positions, batch, steps }: FitOrder): void {
    const { kernel } = this;
    const { layout, thread } = this.data;
    const { shape, slices, sliceBytes, batchMost, stride, parts } = layout;
    const { inputs } = shape;
    const batches = batchesOf(positions, batch);
    const outputRows = layout.weights + (inputs + 1) * ROW_BYTES;
    const outputBytes = 2 * shape.outputs * ROW_BYTES;
    const groupRows = (inputs + 1 + 2 * shape.outputs + 1) * ROW_BYTES;
    const counts = layout.counts + thread * layout.countsBytes;
    const scratch = layout.scratch + thread * layout.scratchBytes;
    const startOf = (i: number): number => batchStart(i, positions, batches);
    const chunksOf = (size: number): number => Math.ceil(size / CHUNK);

    // The inputs of a batch are read while the one before is compared, and go forward when the other has gone backward.
    for (let i = -1; i < batches; i++) {
      const size = i < 0 ? 0 : startOf(i + 1) - startOf(i);
      const next = startOf(i + 1);
      const nextSize = i + 1 < batches ? startOf(i + 2) - next : 0;
      const turn = i & 1;
      const nextTurn = turn ^ 1;
      const nextLists = layout.lists[nextTurn]!;
      const nextFacts = layout.facts[nextTurn]!;

      this.share(chunksOf(Math.max(size, nextSize)), (chunk) => {
        const from = chunk * CHUNK;
        if (from < size) {
          this.errors[i * layout.chunksMost + chunk] = kernel.compare(
            parts + 4 * from,
            4 * batchMost,
            slices,
            outputRows + outputBytes,
            layout.facts[turn]! + FACTS_BYTES * from,
            Math.min(CHUNK, size - from),
            size,
          );
        }
        if (from < nextSize) {
          const count = Math.min(CHUNK, nextSize - from);
          const list = nextLists + stride * from;
          kernel.decode(
            layout.places[room]! + 4 * (next + from),
            count,
            list,
            stride,
            nextFacts + FACTS_BYTES * from,
            counts,
          );
          const users = layout.users[nextTurn]! + chunk * layout.usersBytes;
          this.usersEnds[nextTurn]![chunk] = kernel.turn(list, stride, count, counts, inputs, users);
        }
      });

      const step = steps?.[i];
      if (!step && nextSize === 0) break;
      this.share(slices, (slice) => {
        const rows = slice * sliceBytes;
        const weights = layout.weights + rows;
        const slopes = layout.slopes + rows;
        const outputs = outputRows + rows;
        const short = layout.short + slice * layout.shortBytes;
        const sums = layout.sums + slice * batchMost * 2 * SHORT_ROW_BYTES;
        if (step) {
          for (let chunk = 0, from = 0; from < size; chunk++, from += CHUNK) {
            const users = layout.users[turn]! + chunk * layout.usersBytes;
            kernel.backward(
              weights,
              slopes,
              inputs,
              shape.outputs,
              layout.facts[turn]! + FACTS_BYTES * from,
              Math.min(CHUNK, size - from),
              sums + from * 2 * SHORT_ROW_BYTES,
              users,
              this.usersEnds[turn]![chunk]!,
              scratch,
            );
          }
          kernel.gather(slopes, inputs, layout.groups, slopes + groupRows);
          kernel.descend(
            weights,
            slopes,
            layout.first + rows,
            layout.second + rows,
            sliceBytes,
            FIRST_MOMENT,
            SECOND_MOMENT,
            EPSILON,
            step.length,
            step.squares,
          );
          kernel.limit(outputs, outputBytes, MAX_OUTPUT_WEIGHT / QB);
          kernel.average(layout.averages + rows, weights, sliceBytes, step.share);
        }
        if (step || i < 0) {
          kernel.shortenInputs(weights, inputs, layout.groups, weights + groupRows, short);
          kernel.shorten(weights + inputs * ROW_BYTES, ROW_BYTES, short + inputs * SHORT_ROW_BYTES);
        }
        if (nextSize > 0) {
          const part = parts + slice * 4 * batchMost;
          kernel.forward(short, outputs, inputs, nextLists, stride, nextFacts, nextSize, sums, part);
        }
      });
    }
  }

  /** Does the tasks that no other thread takes, and waits until the others have done theirs. */
  private share(tasks: number, task: (i: number) => void): void {
    const { control, threads } = this.data;
    for (let i = Atomics.add(control, NEXT, 1); i < tasks; i = Atomics.add(control, NEXT, 1)) task(i);
    const round = Atomics.load(control, ROUND);
    if (Atomics.add(control, ARRIVED, 1) === threads - 1) {
      Atomics.store(control, ARRIVED, 0);
      Atomics.store(control, NEXT, 0);
      Atomics.add(control, ROUND, 1);
      Atomics.notify(control, ROUND);
      return;
    }
    for (let look = 0; look < LOOKS && Atomics.load(control, ROUND) === round; look++);
    while (Atomics.load(control, ROUND) === round) Atomics.wait(control, ROUND, round);
  }
}
