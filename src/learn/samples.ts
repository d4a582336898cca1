/** Positions of games as a tuner needs them, packed so that they can be sent between threads. */
export interface Samples {
  /** [sample]: where its entries begin in `parameters` and `counts`; one more at the end. */
  readonly starts: Uint32Array;
  /** Which parameters count in a position, and how often, for White minus for Black. */
  readonly parameters: Uint16Array;
  readonly counts: Int16Array;
  /** [sample]: how much of the middlegame is left, 0 to 1. */
  readonly phases: Float32Array;
  /** [sample]: what a search said, in centipawns as White sees them. */
  readonly scores: Float32Array;
  /** [sample]: how the game ended: 1, 0.5 or 0 for White. */
  readonly results: Float32Array;
}

/** Collects samples game by game. */
export class SampleWriter {
  private readonly starts = [0];
  private readonly parameters: number[] = [];
  private readonly counts: number[] = [];
  private readonly phases: number[] = [];
  private readonly scores: number[] = [];
  private readonly results: number[] = [];

  get length(): number {
    return this.phases.length;
  }

  /** @param dense [parameter]: how often it counts; zeros are left out of the sample */
  add(dense: Int32Array, phase: number, score: number): void {
    for (let i = 0; i < dense.length; i++) {
      if (dense[i] === 0) continue;
      this.parameters.push(i);
      this.counts.push(dense[i]!);
    }
    this.starts.push(this.parameters.length);
    this.phases.push(phase);
    this.scores.push(score);
  }

  /** Gives all samples added since the last call the result of their game. */
  finishGame(result: number): void {
    while (this.results.length < this.phases.length) this.results.push(result);
  }

  finish(): Samples {
    return {
      starts: Uint32Array.from(this.starts),
      parameters: Uint16Array.from(this.parameters),
      counts: Int16Array.from(this.counts),
      phases: Float32Array.from(this.phases),
      scores: Float32Array.from(this.scores),
      results: Float32Array.from(this.results),
    };
  }
}

/** The samples of all parts, one part after the other; they are looked through twice. */
export function joinSamples(parts: Iterable<Samples>): Samples {
  let samples = 0;
  let entries = 0;
  for (const { phases, parameters } of parts) {
    samples += phases.length;
    entries += parameters.length;
  }
  const joined = {
    starts: new Uint32Array(samples + 1),
    parameters: new Uint16Array(entries),
    counts: new Int16Array(entries),
    phases: new Float32Array(samples),
    scores: new Float32Array(samples),
    results: new Float32Array(samples),
  };
  let sample = 0;
  let entry = 0;
  for (const part of parts) {
    for (let i = 0; i < part.phases.length; i++) joined.starts[sample + i + 1] = entry + part.starts[i + 1]!;
    joined.parameters.set(part.parameters, entry);
    joined.counts.set(part.counts, entry);
    joined.phases.set(part.phases, sample);
    joined.scores.set(part.scores, sample);
    joined.results.set(part.results, sample);
    sample += part.phases.length;
    entry += part.parameters.length;
  }
  return joined;
}
