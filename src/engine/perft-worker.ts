import { parentPort } from 'node:worker_threads';
import { readFen } from '../board/notation/fen.ts';
import { Perft } from '../board/position/perft.ts';
import { PerftTable } from '../board/position/perft-table.ts';
import { playMove, takeBack } from '../board/position/play.ts';
import type { Variant } from '../variants/types.ts';
import type { PerftOrder } from './perft-pool.ts';

// One thread of a PerftPool: takes lines off the shared list until none is left, then says so.
let variant: Variant;

parentPort!.on('message', (order: PerftOrder) => {
  const { fen, depth, lines, next, nodes, table } = order;
  variant = order.variant ?? variant;
  const pos = readFen(variant, fen, { anyCheck: true });
  const perft = new Perft(table && new PerftTable(table));
  for (let i = Atomics.add(next, 0, 1); i < nodes.length; i = Atomics.add(next, 0, 1)) {
    playMove(pos, lines[2 * i]!);
    playMove(pos, lines[2 * i + 1]!);
    nodes[i] = perft.count(pos, depth);
    takeBack(pos);
    takeBack(pos);
  }
  parentPort!.postMessage('done');
});
