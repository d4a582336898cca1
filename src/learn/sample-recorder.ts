import { WHITE } from '../board/piece.ts';
import { enterArena, leaveArena } from '../board/position/arena.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import { FEATURES } from '../weights/features.ts';
import { Parameters } from './parameters.ts';
import { type Samples, SampleWriter } from './samples.ts';
import type { Recorder } from './self-play.ts';

/** Records for the fit of weights which parameters count in positions. */
export class SampleRecorder implements Recorder {
  /** A decided position teaches nothing about weights. */
  readonly mostScore = 900;
  readonly decidedScore = 1000;
  private readonly parameters: Parameters;
  private readonly writer = new SampleWriter();

  constructor(tables: Tables) {
    this.parameters = new Parameters(tables);
  }

  take(pos: Position, score: number, evaluator: Evaluator): void {
    const hot = enterArena(pos, 2);
    try {
      evaluator.reset(hot);
      const dense = countParameters(this.parameters, hot, evaluator.features());
      this.writer.add(dense, evaluator.phaseShare(), pos.side === WHITE ? score : -score);
    } finally {
      leaveArena();
    }
  }

  finishGame(forWhite: number): void {
    this.writer.finishGame(forWhite);
  }

  finish(): Samples {
    return this.writer.finish();
  }
}

/** How often each parameter counts in a position, for White minus for Black. */
export function countParameters(parameters: Parameters, pos: Position, features: Int32Array): Int32Array {
  const dense = new Int32Array(parameters.count);
  dense.set(features.subarray(0, FEATURES));
  for (let square = 0; square < pos.squares; square++) {
    const code = pos.board[square]!;
    if (code === 0) continue;
    const sign = (code & 1) === WHITE ? 1 : -1;
    dense[parameters.value(code >> 1)]! += sign;
    dense[parameters.square(code >> 1, square, sign > 0)]! += sign;
  }
  for (let code = 2; code < pos.codes; code++) {
    if (pos.held[code] !== 0)
      dense[parameters.held(code >> 1)]! += (code & 1) === WHITE ? pos.held[code]! : -pos.held[code]!;
  }
  return dense;
}
