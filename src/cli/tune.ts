import { writeFileSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { tablesOf } from '../board/tables.ts';
import { weightsFromMoves, weightsOf } from '../eval/weights.ts';
import { InputError } from '../input-error.ts';
import { fitScale, fitWeights } from '../tune/fit.ts';
import { playForWeights } from '../tune/generate.ts';
import { Parameters } from '../tune/parameters.ts';
import { weightsFile } from '../tune/weights-file.ts';
import { variantByName } from '../variants/registry.ts';
import { wholeNumber } from './whole-number.ts';

interface TuneOptions {
  games: string;
  nodes: string;
  seed: string;
  threads: string;
  steps: string;
  resultShare: string;
  fresh?: true;
  out?: string;
}

/** `stablemate tune`: finds a game's weights by self-play and logistic regression. */
export function tuneCommand(): Command {
  return new Command('tune')
    .description("find what a game's pieces, squares and all else are worth, from games of the engine against itself")
    .argument('<variant>', 'the game')
    .option('-g, --games <n>', 'games to play', '3000')
    .option('-n, --nodes <n>', 'nodes searched for each move', '1500')
    .option('-s, --seed <n>', 'the openings hang on it', '1')
    .option('-t, --threads <n>', 'games played at once; they are the same for any number', '1')
    .option('--steps <n>', 'steps of the regression', '400')
    .option('--result-share <percent>', "how much a game's result counts beside the search's score", '60')
    .option('--fresh', "begin with what the pieces' moves tell, instead of the weights in force")
    .option('-o, --out <file>', 'where to write the weights as TypeScript; without it they are printed')
    .action(tune);
}

async function tune(name: string, options: TuneOptions): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const games = wholeNumber('the number of games', options.games, 1, 1e6);
  const nodes = wholeNumber('the number of nodes', options.nodes, 100, 1e7);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 31 - 1);
  const threads = wholeNumber('the number of threads', options.threads, 1, 256);
  const steps = wholeNumber('the number of steps', options.steps, 1, 1e5);
  const share = wholeNumber('the share of the result', options.resultShare, 0, 100);
  const command = `stablemate tune ${variant.name} --games ${games} --nodes ${nodes} --seed ${seed}${options.fresh ? ' --fresh' : ''}`;

  const bar = new SingleBar({ format: '{bar} {value} of {total} games, {eta_formatted} left', stream: process.stderr });
  if (process.stderr.isTTY) bar.start(games, 0);
  const samples = await playForWeights(variant, { seed, nodes }, games, threads, (played) => bar.update(played));
  bar.stop();
  if (samples.phases.length === 0) throw new InputError('there is no quiet position in so few games; play more');

  const parameters = new Parameters(tables);
  const scale = fitScale(samples);
  const start = parameters.read(options.fresh ? weightsFromMoves(tables) : weightsOf(tables));
  const { weights, before, after } = fitWeights(samples, start, scale, { resultShare: share / 100, prior: 40, steps });
  console.error(
    `${samples.phases.length} positions, scale ${scale}, error ${before.toFixed(5)} before and ${after.toFixed(5)} after`,
  );
  const text = weightsFile(variant, parameters.write(weights, command));
  if (options.out === undefined) process.stdout.write(text);
  else writeFileSync(options.out, text);
}
