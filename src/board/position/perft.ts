import { ALL, type Move } from '../move.ts';
import { enterArena, leaveArena, theArena } from './arena.ts';
import { generate } from './generate.ts';
import { make, unmake } from './make.ts';
import type { PerftTable } from './perft-table.ts';
import type { Position } from './position.ts';

/** Counts the positions that are a number of half-moves away; the last ply is counted without being made. */
export class Perft {
  private readonly table: PerftTable | undefined;

  /** @param table counts that are known already, and where new ones go; its `enter` must have been called */
  constructor(table?: PerftTable) {
    this.table = table;
  }

  /** Nodes at this depth (plies, at least 0), a whole number that is exact up to 2^53. */
  count(pos: Position, depth: number): number {
    if (depth === 0) return 1;
    const hot = enterArena(pos, depth + 2);
    try {
      return this.below(hot, depth, 0);
    } finally {
      leaveArena();
    }
  }

  /** Every legal move with the nodes below it, in the generator's order. */
  divide(pos: Position, depth: number): [move: Move, nodes: number][] {
    const hot = enterArena(pos, depth + 2);
    try {
      const { moves } = theArena();
      const end = generate(hot, moves, 0, ALL);
      return [...moves.subarray(0, end)].map((move) => {
        make(hot, move);
        const nodes = depth <= 1 ? 1 : this.below(hot, depth - 1, end);
        unmake(hot);
        return [move, nodes];
      });
    } finally {
      leaveArena();
    }
  }

  private below(pos: Position, depth: number, start: number): number {
    return this.table ? this.walkKnown(pos, depth, start, this.table) : this.walk(pos, depth, start);
  }

  private walk(pos: Position, depth: number, start: number): number {
    const { moves } = theArena();
    const end = generate(pos, moves, start, ALL);
    if (depth === 1) return end - start;
    let nodes = 0;
    for (let i = start; i < end; i++) {
      make(pos, moves[i]!);
      nodes += this.walk(pos, depth - 1, end);
      unmake(pos);
    }
    return nodes;
  }

  /** Like `walk`, but no position is counted twice while the table remembers it. */
  private walkKnown(pos: Position, depth: number, start: number, table: PerftTable): number {
    const { moves } = theArena();
    // The last ply is counted faster than looked up.
    if (depth === 1) return generate(pos, moves, start, ALL) - start;
    const { hashLow, hashHigh } = pos;
    const known = table.probe(hashLow, hashHigh, depth);
    if (known >= 0) return known;
    const end = generate(pos, moves, start, ALL);
    let nodes = 0;
    for (let i = start; i < end; i++) {
      make(pos, moves[i]!);
      nodes += this.walkKnown(pos, depth - 1, end, table);
      unmake(pos);
    }
    table.store(hashLow, hashHigh, depth, nodes);
    return nodes;
  }
}
