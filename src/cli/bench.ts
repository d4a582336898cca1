import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { BENCH_DEPTH, bench } from '../engine/bench.ts';
import { NetworkChoice } from '../engine/network-choice.ts';
import { chess } from '../variants/chess.ts';
import { wholeNumber } from './command-line.ts';
import { rate } from './format.ts';

/** `stablemate bench`: searches a fixed list of positions; the nodes are the signature of search and evaluation. */
export function benchCommand(): CommandUnknownOpts {
  return new Command('bench')
    .description('search fixed positions of all games; the node count is the same on every machine')
    .argument('[depth]', 'plies', String(BENCH_DEPTH))
    .option('--network <file>', "the network that evaluates its game; 'none' for none in any game")
    .action(runBench);
}

function runBench(depthText: string, { network }: { readonly network?: string | undefined }): void {
  const networks = new NetworkChoice();
  if (network !== undefined) networks.choose(network, chess);
  let nodes = 0;
  let time = 0;
  for (const line of bench(wholeNumber('the depth', depthText, 1, 64), networks)) {
    nodes += line.nodes;
    time += line.time;
    console.log(`${line.variant}  ${line.nodes} nodes  ${line.time.toFixed(0)} ms  ${line.fen}`);
  }
  console.log(`\nNodes searched: ${nodes}`);
  console.log(`Nodes/second: ${rate(nodes, time)}`);
}
