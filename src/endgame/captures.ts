/** Captures that decide the game, by the number of moves in which they do: lists of numbers that name them. */
export class Captures {
  /** [moves]: the latest capture so noted, or -1; and for each capture the one noted before it. */
  private readonly latest: Int32Array;
  private before = new Int32Array(1024);
  private names = new Int32Array(1024);
  private count = 0;
  /** The most moves noted. */
  mostMoves = 0;

  constructor(mostMoves: number) {
    this.latest = new Int32Array(mostMoves + 1).fill(-1);
  }

  add(moves: number, name: number): void {
    if (this.count === this.names.length) {
      this.names = doubled(this.names);
      this.before = doubled(this.before);
    }
    this.names[this.count] = name;
    this.before[this.count] = this.latest[moves]!;
    this.latest[moves] = this.count++;
    if (moves > this.mostMoves) this.mostMoves = moves;
  }

  /** The first entry with this number of moves, or -1; `next` gives the next one, `name` what it names. */
  first(moves: number): number {
    return moves > this.mostMoves ? -1 : this.latest[moves]!;
  }

  next(entry: number): number {
    return this.before[entry]!;
  }

  name(entry: number): number {
    return this.names[entry]!;
  }
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
