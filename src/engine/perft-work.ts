import type { Move } from '../board/move.ts';
import { readFen } from '../board/notation/fen.ts';
import { Perft } from '../board/position/perft.ts';
import { PerftTable } from '../board/position/perft-table.ts';
import { playMove, takeBack } from '../board/position/play.ts';
import type { Variant } from '../variants/types.ts';

/** Half-moves that lead to the position of a job. */
export const PREFIX_PLIES = 2;

/** What all counts of a plan depend on. */
export interface PerftSetup {
  readonly variant: Variant;
  readonly fen: string;
  /** The number of half-moves to count below each line. */
  readonly depth: number;
  /** The line of each job, PREFIX_PLIES moves, one after the other. */
  readonly lines: readonly Move[];
}

/** The game of the count before, so that the same one is compiled only once. */
let known: Variant | undefined;
let knownText = '';

/** Counts the nodes below the line of a number. @param shared the memory of a table of known counts */
export function perftWork(setup: PerftSetup, shared: SharedArrayBuffer | undefined): (job: number) => number {
  const { fen, depth, lines } = setup;
  const text = JSON.stringify(setup.variant);
  if (!known || text !== knownText) known = setup.variant;
  knownText = text;
  const pos = readFen(known, fen, { anyCheck: true });
  const perft = new Perft(shared && new PerftTable(shared));
  return (job) => {
    for (let ply = 0; ply < PREFIX_PLIES; ply++) playMove(pos, lines[job * PREFIX_PLIES + ply]!);
    const nodes = perft.count(pos, depth);
    for (let ply = 0; ply < PREFIX_PLIES; ply++) takeBack(pos);
    return nodes;
  };
}
