import { parentPort } from 'node:worker_threads';
import { readFen } from '../board/notation/fen.ts';
import { make, unmake } from '../board/position/make.ts';
import { Perft } from '../board/position/perft.ts';
import { PerftTable } from '../board/position/perft-table.ts';
import { reserve } from '../board/position/position.ts';
import type { Variant } from '../variants/types.ts';
import type { PerftOrder } from './perft-pool.ts';

// One thread of a PerftPool: takes lines off the shared list until none is left, then says so.
let variant: Variant;

parentPort!.on('message', (order: PerftOrder) => {
  const { fen, depth, lines, next, nodes, table } = order;
  variant = order.variant ?? variant;
  const pos = readFen(variant, fen, { anyCheck: true });
  const perft = new Perft(table && new PerftTable(table));
  reserve(pos, depth + 4);
  for (let i = Atomics.add(next, 0, 1); i < nodes.length; i = Atomics.add(next, 0, 1)) {
    make(pos, lines[2 * i]!);
    make(pos, lines[2 * i + 1]!);
    nodes[i] = perft.count(pos, depth);
    unmake(pos);
    unmake(pos);
  }
  parentPort!.postMessage('done');
});
