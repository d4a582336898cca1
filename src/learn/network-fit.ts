import type { Worker } from 'node:worker_threads';
import type { Tables } from '../board/tables/tables.ts';
import { CHUNK } from '../net/fit-layout.ts';
import { Inputs } from '../net/inputs.ts';
import { fingerprintOf, type NetworkHeader } from '../net/network.ts';
import { startWorker } from '../platform/node/start-worker.ts';
import { WASM_PAGE } from '../platform/webassembly.ts';
import { type FitState, readFit, saveFit } from './checkpoint.ts';
import type { FirstWeights } from './first-weights.ts';
import { FIRST_MOMENT, SECOND_MOMENT } from './fit.ts';
import { batchesOf, batchStart, layOut, type NetworkShape } from './fit-memory.ts';
import type { FitSettings } from './fit-settings.ts';
import { CONTROL_WORDS, type FitOrder, type FitStep, type FitThreadData } from './fit-thread.ts';
import { type FittedNetwork, FitWeights } from './fit-weights.ts';
import { inputGroups, inputTables } from './input-tables.ts';
import type { PositionsFile } from './positions-file.ts';
import { recordFormat } from './record.ts';
import { type Piece, ShuffledPositions } from './shuffled-positions.ts';

/** How a network is fitted. */
export interface NetworkFitOptions extends FitSettings {
  /** Has a network played the games, and not the terms of the evaluation? */
  readonly networkPlayed: boolean;
  readonly seed: number;
  /** Number of positions of one step, about; missing: a thousandth of all, within limits. */
  readonly batch?: number | undefined;
  /** How scores turn into expected results, in centipawns, see `expected`. */
  readonly scale: number;
  /** What the weights are before the first step; missing: random. */
  readonly firstWeights?: FirstWeights | undefined;
  /** The network is the same for any number of them. */
  readonly threads: number;
  /** Where the fit saves how far it is, at the end of each epoch and every minute, and from where it goes on. */
  readonly checkpoint?: FitCheckpoint;
  /** Called with the positions learned from, of all epochs. */
  readonly progress?: (positions: number) => void;
  /** Called after each epoch with the mean squared errors, each as often as it counts, over the positions learned from and over those kept back. */
  readonly epoch?: (epoch: number, learned: number, keptBack: number) => void;
}

/** A file that a fit can go on from. */
export interface FitCheckpoint {
  readonly file: string;
  /** Names where the positions come from; the fit itself adds its options. */
  readonly id: string;
  /** How old (ms) the fit must be before the file is written: short work leaves no trace. */
  readonly after: number;
  /** Told when the fit goes on, with what epoch. */
  readonly goesOn?: (epoch: number) => void;
  /** Told in one line why the fit is not saved; it then goes on without that. */
  readonly warn: (line: string) => void;
}

/** How often (ms) a fit is saved besides at the end of each epoch. */
const SAVE_EVERY = 60_000;
/**
 * An epoch has this number of steps, as far as the limits of a batch allow: with 800 steps, the error over what is kept
 * back is a sixth smaller than with 200.
 */
const EPOCH_STEPS = 1000;
const LEAST_BATCH = 512;
const MOST_BATCH = 4096;
/** The first length of a step. */
const STEP_LENGTH = 0.002;
/** The first length of a step where the fit begins with the weights of a network: shorter, so that they are not lost. */
const STEP_LENGTH_FROM_WEIGHTS = 0.001;
/**
 * And where that network is for the same rules, and a network has played the games: so little of them is new that with
 * longer steps they are remembered rather than learned from.
 */
const STEP_LENGTH_BY_NETWORK = 0.0002;
/** The last one, as a share of the first: averages need no shorter ones. */
const LAST_STEP_SHARE = 0.5;

/**
 * How many epochs an average of the weights goes back, more or less. What the last batches say by chance moves the
 * weights, and averages out: over positions kept back these averages err less (Polyak and Juditsky, Acceleration of
 * stochastic approximation by averaging, 1992).
 */
const AVERAGED_EPOCHS = 0.5;

/**
 * Fits a network by gradient descent (Adam), so that base score and network together predict how games end and what
 * searches say; its weights are averages of those after each step. Positions are read while the threads compute, so any
 * number of them takes the same memory.
 *
 * @param header says which inputs and layers the network has
 * @param files positions of that game, at least one
 * @throws Error with a `code` if the files cannot be read
 */
export async function fitNetwork(
  tables: Tables,
  header: NetworkHeader,
  files: readonly PositionsFile[],
  options: NetworkFitOptions,
): Promise<FittedNetwork> {
  const fit = new Fit(tables, header, files, options);
  try {
    return await fit.run();
  } finally {
    await fit.close();
  }
}

class Fit {
  private readonly options: NetworkFitOptions;
  private readonly source: ShuffledPositions;
  private readonly layout: ReturnType<typeof layOut>;
  private readonly buffer: ArrayBufferLike;
  private readonly workers: Worker[];
  private readonly weights: FitWeights;
  private readonly best: Float32Array;
  private readonly id: string;
  private readonly batch: number;
  /** The first length of a step. */
  private readonly stepLength: number;
  private readonly groups: Uint16Array;
  /** Ends the wait for the threads. */
  private fail: (error: Error) => void = () => undefined;
  private hasFailedToSave = false;
  private readonly begun = Date.now();
  private saved = this.begun;

  constructor(tables: Tables, header: NetworkHeader, files: readonly PositionsFile[], options: NetworkFitOptions) {
    const { seed, epochs, networkPlayed, resultShare, strayWeight, lambda, scale } = options;
    const { firstWeights, threads, checkpoint } = options;
    this.options = options;
    this.source = new ShuffledPositions(files, seed, { lambda, scale });
    const batch = options.batch ?? batchFor(this.source.learned);
    this.batch = batch;
    this.stepLength = firstStepLength(header, options);
    const { layers } = header;
    const inputs = new Inputs(tables, header.inputs);
    const groups = inputGroups(tables, inputs);
    this.groups = groups.of;
    const format = recordFormat(tables);
    const shape: NetworkShape = {
      inputs: inputs.count,
      neurons: layers.neurons,
      outputs: layers.outputs,
      groups: groups.count,
    };
    const { learned, keptBack } = this.source;
    const first = firstWeights && fingerprintOf(firstWeights.network);
    this.id = JSON.stringify([
      checkpoint?.id,
      shape,
      seed,
      epochs,
      batch,
      networkPlayed,
      resultShare,
      strayWeight,
      lambda,
      scale,
      learned,
      keptBack,
      first,
    ]);
    const { plan } = inputs;
    const active = tables.squares + format.codes * plan.held + (plan.checks > 0 ? 2 : 0);
    const { mostPositions: positions, mostBytes: bytes } = this.source;
    this.layout = layOut({ ...shape, batch, active, positions, bytes, threads });
    const pages = this.layout.bytes / WASM_PAGE;
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    this.buffer = memory.buffer;
    new Uint8Array(this.buffer).set(inputTables(tables, inputs, layers), this.layout.tables);
    new Uint16Array(this.buffer, this.layout.groups).set(groups.of);
    this.weights = new FitWeights(this.buffer, this.layout);
    this.best = new Float32Array(this.weights.all.length);
    const control = new Int32Array(new SharedArrayBuffer(4 * CONTROL_WORDS));
    const common: Omit<FitThreadData, 'thread'> = {
      memory,
      layout: this.layout,
      control,
      threads,
      format,
      plan,
      resultShare,
      strayWeight,
      scale,
    };
    this.workers = Array.from({ length: threads }, (_, thread) => {
      const workerData: FitThreadData = { ...common, thread };
      return startWorker('fit-worker', import.meta.url, { workerData }).on('error', (error) => this.fail(error));
    });
  }

  async run(): Promise<FittedNetwork> {
    const { source, options } = this;
    const { epochs, progress } = options;
    let state = this.begin();
    while (state.epoch <= epochs) {
      const { epoch } = state;
      const before = (epoch - 1) * source.learned;
      await this.pass(source.piecesOf(epoch), epoch, state.piece, {
        steps: (piece) => this.stepsOf(piece, before + state.positions, state.steps),
        done: (piece, error) => {
          state = {
            ...state,
            piece: state.piece + 1,
            positions: state.positions + piece.positions,
            error: state.error + error,
            steps: state.steps + batchesOf(piece.positions, this.batch),
          };
          progress?.(before + state.positions);
          if (Date.now() - this.saved >= SAVE_EVERY) this.save(state);
        },
      });
      const keptBack = await this.measure();
      options.epoch?.(epoch, state.error / source.learned, keptBack);
      let { best } = state;
      if (best.epoch === 0 || keptBack < best.error) {
        best = { epoch, error: keptBack };
        this.best.set(this.weights.averages);
      }
      state = { ...state, epoch: epoch + 1, piece: 0, positions: 0, error: 0, best };
      this.save(state);
    }
    return { ...this.weights.networkOf(this.best, this.groups), ...state.best };
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }

  /** The state from which the fit goes on, or the first one, with first weights. */
  private begin(): FitState {
    const { checkpoint, seed, firstWeights } = this.options;
    const known = checkpoint && readFit(checkpoint.file, this.id, this.bytes());
    if (known) {
      checkpoint.goesOn?.(known.epoch);
      return known;
    }
    this.weights.setRandom(seed);
    if (firstWeights) this.weights.setFrom(firstWeights);
    return { epoch: 1, piece: 0, positions: 0, error: 0, steps: 0, best: { epoch: 0, error: 0 } };
  }

  /**
   * Goes through pieces, reading each while the threads work on the one before.
   *
   * @param first the number of the first piece
   * @param steps what is done with a piece; missing: it is only measured
   * @param done called with each piece and the sum of its squared errors
   */
  private async pass(
    pieces: readonly Piece[],
    epoch: number,
    first: number,
    { steps, done }: { steps?: (piece: Piece) => FitStep[]; done: (piece: Piece, error: number) => void },
  ): Promise<void> {
    const read = (number: number): void => {
      const room = number & 1;
      const { records, places } = this.layout;
      const piece = pieces[number]!;
      this.source.fill(piece, epoch, number, {
        records: new Uint8Array(this.buffer, records[room]!),
        address: records[room]!,
        places: new Uint32Array(this.buffer, places[room]!, piece.positions),
      });
    };
    if (first < pieces.length) read(first);
    for (let number = first; number < pieces.length; number++) {
      const piece = pieces[number]!;
      const { positions } = piece;
      const working = this.order({ room: number & 1, positions, batch: this.batch, steps: steps?.(piece) });
      // An error of the file must not leave a rejection behind that nobody hears.
      working.catch(() => undefined);
      if (number + 1 < pieces.length) read(number + 1);
      await working;
      done(piece, this.errorOf(positions));
    }
  }

  /** The mean squared error over what is kept back, by the averages of the weights. */
  private async measure(): Promise<number> {
    const { all, averages } = this.weights;
    const last = all.slice();
    all.set(averages);
    let error = 0;
    let positions = 0;
    const pieces = this.source.piecesKeptBack();
    await this.pass(pieces, 0, 0, {
      done: (piece, own) => {
        error += own;
        positions += piece.positions;
      },
    });
    all.set(last);
    return error / positions;
  }

  /** Has all threads do an order. */
  private order(order: FitOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      let working = this.workers.length;
      for (const worker of this.workers) {
        worker.removeAllListeners('message').on('message', () => {
          if (--working === 0) resolve();
        });
        worker.postMessage(order);
      }
    });
  }

  /** The steps of a piece's batches, from how many positions and steps have been done. */
  private stepsOf({ positions }: Piece, before: number, stepsBefore: number): FitStep[] {
    const { epochs } = this.options;
    const longest = this.stepLength;
    const shortest = LAST_STEP_SHARE * longest;
    const batches = batchesOf(positions, this.batch);
    const averaged = Math.max(1, (AVERAGED_EPOCHS * this.source.learned) / this.batch);
    return Array.from({ length: batches }, (_, i) => {
      const done = (before + batchStart(i, positions, batches)) / (epochs * this.source.learned);
      const share = (1 + Math.cos(Math.PI * done)) / 2;
      const length = shortest + (longest - shortest) * share;
      const step = stepsBefore + i + 1;
      return {
        length: length / (1 - FIRST_MOMENT ** step),
        squares: 1 / (1 - SECOND_MOMENT ** step),
        share: 1 / Math.min(step, averaged),
      };
    });
  }

  /** The sum of the squared errors of the last piece. */
  private errorOf(positions: number): number {
    const { errors, chunksMost } = this.layout;
    const batches = batchesOf(positions, this.batch);
    const numbers = new Float64Array(this.buffer, errors, batches * chunksMost);
    let sum = 0;
    for (let i = 0; i < batches; i++) {
      const size = batchStart(i + 1, positions, batches) - batchStart(i, positions, batches);
      for (let chunk = 0; chunk < Math.ceil(size / CHUNK); chunk++) sum += numbers[i * chunksMost + chunk]!;
    }
    return sum;
  }

  private save(state: FitState): void {
    const { checkpoint } = this.options;
    if (!checkpoint || this.hasFailedToSave || Date.now() - this.begun < checkpoint.after) return;
    try {
      saveFit(checkpoint.file, this.id, state, this.bytes());
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      this.hasFailedToSave = true;
      checkpoint.warn(`from now on the fit is not saved: ${error.message}`);
    }
    this.saved = Date.now();
  }

  /** What a checkpoint contains. */
  private bytes(): { numbers: Uint8Array; best: Uint8Array } {
    const { weights, slopes } = this.layout;
    return {
      numbers: new Uint8Array(this.buffer, weights, slopes - weights),
      best: new Uint8Array(this.best.buffer),
    };
  }
}

function firstStepLength({ rules }: NetworkHeader, { firstWeights, networkPlayed }: NetworkFitOptions): number {
  if (!firstWeights) return STEP_LENGTH;
  const isOwn = firstWeights.network.header.rules === rules;
  return isOwn && networkPlayed ? STEP_LENGTH_BY_NETWORK : STEP_LENGTH_FROM_WEIGHTS;
}

/** The batch for a number of positions, a power of 2. */
function batchFor(positions: number): number {
  const wanted = 2 ** Math.round(Math.log2(Math.max(1, positions) / EPOCH_STEPS));
  return Math.max(LEAST_BATCH, Math.min(MOST_BATCH, wanted));
}
