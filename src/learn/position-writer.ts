import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { Inputs } from '../net/inputs.ts';
import type { Positions } from './positions.ts';

/** Collects positions game by game. */
export class PositionWriter {
  private readonly inputs: Inputs;
  private readonly starts = [0];
  private readonly own: number[] = [];
  private readonly other: number[] = [];
  private readonly base: number[] = [];
  private readonly scores: number[] = [];
  private readonly played: number[] = [];
  private readonly sides: number[] = [];
  private readonly results: number[] = [];

  constructor(tables: Tables) {
    this.inputs = new Inputs(tables);
  }

  /**
   * @param base the part of its score that needs no network, as the side to move sees it
   * @param score what is known of it besides, likewise
   * @param played did it come up in the game, and was it searched?
   */
  add(pos: Position, base: number, score: number, played: boolean): void {
    for (const input of this.inputs.activeInputs(pos, pos.side)) this.own.push(input);
    for (const input of this.inputs.activeInputs(pos, pos.side ^ 1)) this.other.push(input);
    this.starts.push(this.own.length);
    this.base.push(base);
    this.scores.push(score);
    this.played.push(played ? 1 : 0);
    this.sides.push(pos.side);
  }

  /** Gives all positions added since the last call the result of their game. */
  finishGame(forWhite: number): void {
    for (let i = this.results.length; i < this.sides.length; i++) {
      this.results.push(this.sides[i] === 0 ? forWhite : 1 - forWhite);
    }
  }

  finish(): Positions {
    return {
      starts: Uint32Array.from(this.starts),
      own: Uint16Array.from(this.own),
      other: Uint16Array.from(this.other),
      base: Float32Array.from(this.base),
      scores: Float32Array.from(this.scores),
      played: Uint8Array.from(this.played),
      results: Float32Array.from(this.results),
    };
  }
}

/** The positions of all parts, one part after the other; they are looked through twice. */
export function joinPositions(parts: Iterable<Positions>): Positions {
  let count = 0;
  let entries = 0;
  for (const { scores, own } of parts) {
    count += scores.length;
    entries += own.length;
  }
  const joined = {
    starts: new Uint32Array(count + 1),
    own: new Uint16Array(entries),
    other: new Uint16Array(entries),
    base: new Float32Array(count),
    scores: new Float32Array(count),
    played: new Uint8Array(count),
    results: new Float32Array(count),
  };
  let position = 0;
  let entry = 0;
  for (const part of parts) {
    const { starts, own, other, base, scores, played, results } = part;
    for (let i = 0; i < scores.length; i++) joined.starts[position + i + 1] = entry + starts[i + 1]!;
    joined.own.set(own, entry);
    joined.other.set(other, entry);
    joined.base.set(base, position);
    joined.scores.set(scores, position);
    joined.played.set(played, position);
    joined.results.set(results, position);
    position += scores.length;
    entry += own.length;
  }
  return joined;
}
