/*
 * How near a shallow search comes to a deep one, unchanged and with other values of its parameters: see 'Shallow
 * against deep' in bench/README.md.
 */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { mean, sampleStandardDeviation } from 'simple-statistics';
import { BUNDLE_OPTIONS, TUNABLE_PLUGINS } from '../src/build/bundle-options.ts';
import { withBundledModule } from '../src/build/run-bundled.ts';
import { collect, type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { percent, signed } from '../src/cli/format.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { expected } from '../src/learn/fit.ts';
import { Z_95 } from '../src/match/elo.ts';
import { variantByName } from '../src/variants/registry.ts';
import { buildId } from './build-id.ts';
import { DeepScores } from './convergence-cache.ts';
import { changeOf, changeWithout } from './convergence-changes.ts';
import { choose, readPositions } from './convergence-positions.ts';
import type { Found, Searcher } from './convergence-search.ts';
import { setParameters } from './set-parameters.ts';

/** The scale (centipawns) by which a score becomes an expected result: an error counts most where it may decide. */
const SCALE = 250;

type Options = OptionsOf<typeof command>;

/** A search with few nodes, over all positions. */
interface Result {
  readonly name: string;
  /** The mean distance of expected results (0 to 1) from those of the deep search. */
  readonly error: number;
  /** How much greater that is than the unchanged search's: the mean over positions and its 95 % error. */
  readonly difference?: { readonly mean: number; readonly error: number };
  /** The share of positions with the deep search's move. */
  readonly sameMove: number;
  /** Mean depth in plies. */
  readonly depth: number;
}

await runCommand(command().action(run));

function command() {
  return scriptCommand(
    'bench:convergence',
    'tell how near a search with few nodes comes to a deep one, if it is changed',
  )
    .requiredOption('-p, --positions <file>', 'EPD, or a PGN of games of a match')
    .option('-v, --variant <name>', 'the game', 'mad-mate')
    .option(
      '--set <values>',
      'a changed search, e.g. "PROBCUT_MARGIN=150,IIR_MIN_DEPTH=5"; may be repeated',
      collect,
      [],
    )
    .option('--without <names>', 'one without parts, e.g. "razoring, killers"; may be repeated', collect, [])
    .option('-n, --nodes <n>', 'nodes of the searches that are compared', '30000')
    .option('-d, --deep <n>', 'nodes of the search that is taken for the truth', '1000000')
    .option('-c, --count <n>', 'positions', '100')
    .option('-s, --seed <n>', 'which of the positions depends on it', '1')
    .option('--cache <file>', 'where deep scores are saved (default: convergence/<variant>.jsonl)')
    .option('--json', 'print all results for a program');
}

async function run(options: Options): Promise<void> {
  const variant = variantByName(options.variant);
  const changes = [...options.set.map(changeOf), ...options.without.map(changeWithout)];
  if (changes.length === 0) throw new InputError('--set or --without says what is changed');
  const nodes = wholeNumber('the number of nodes', options.nodes, 1, 1_000_000_000);
  const deep = wholeNumber('the number of deep nodes', options.deep, 1, 1_000_000_000);
  const count = wholeNumber('the number of positions', options.count, 2, 1_000_000);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1);
  const fens = choose(readPositions(options.positions, variant), count, seed);
  if (fens.length < 2)
    throw new InputError(`'${options.positions}' has ${fens.length} positions to search; 2 or more are needed`);

  const cache = options.cache ?? join('convergence', `${variant.name}.jsonl`);
  const [truth, unchanged] = await withSearcher(variant.name, BUNDLE_OPTIONS.plugins, (search, build) => {
    const scores = new DeepScores(cache, { game: variant.name, deep, build });
    return [searchDeep(fens, deep, search, scores), searchAll('unchanged', fens, (fen) => search(fen, nodes))] as const;
  });
  const results = [resultOf('unchanged', unchanged, truth)];
  const found = [unchanged];
  for (const { name, settings } of changes) {
    setParameters(settings);
    const changed = await withSearcher(variant.name, TUNABLE_PLUGINS, (search) =>
      searchAll(name, fens, (fen) => search(fen, nodes)),
    );
    results.push(resultOf(name, changed, truth, unchanged));
    found.push(changed);
  }
  if (options.json) {
    const positions = fens.map((fen, i) => ({ fen, deep: truth[i], shallow: found.map((list) => list[i]) }));
    console.log(JSON.stringify({ game: variant.name, nodes, deep, results, positions }, null, 2));
  } else {
    console.log(`${fens.length} positions of ${variant.name}, ${nodes} nodes against ${deep} of the unchanged search`);
    console.log(tableText(['', 'error', 'difference', 'same move', 'depth'], results.map(rowOf)));
    console.log('Errors are in thousandths of a game; a difference below 0 is better. A match decides.');
  }
}

/**
 * Bundles the search anew, because it reads its parameters when it is imported.
 *
 * @param use is given the search, and a text that differs between builds that may search differently
 */
function withSearcher<Got>(
  game: string,
  plugins: Plugin[],
  use: (search: Searcher, build: string) => Got,
): Promise<Got> {
  const script = new URL('./convergence-search.ts', import.meta.url);
  return withBundledModule<typeof import('./convergence-search.ts'), Got>(script, plugins, ({ searcherOf }, file) =>
    use(searcherOf(game), buildId(file)),
  );
}

/** Searches those positions that were not yet, and saves what is found of each. */
function searchDeep(fens: readonly string[], deep: number, search: Searcher, scores: DeepScores): Found[] {
  const missing = fens.filter((fen) => !scores.get(fen));
  searchAll('deep', missing, (fen) => scores.add(fen, search(fen, deep)));
  return fens.map((fen) => scores.get(fen)!);
}

function searchAll<Got>(name: string, fens: readonly string[], search: (fen: string) => Got): Got[] {
  const progress = new Progress({ what: `positions, ${name}`, total: fens.length });
  try {
    return fens.map((fen, i) => {
      const got = search(fen);
      progress.update(i + 1);
      return got;
    });
  } finally {
    progress.stop();
  }
}

/** @param unchanged what a changed search is compared with */
function resultOf(
  name: string,
  found: readonly Found[],
  truth: readonly Found[],
  unchanged?: readonly Found[],
): Result {
  const errors = errorsOf(found, truth);
  return {
    name,
    error: mean(errors),
    ...(unchanged && { difference: differenceOf(errors, errorsOf(unchanged, truth)) }),
    sameMove: mean(found.map(({ move }, i) => (move === truth[i]!.move ? 1 : 0))),
    depth: mean(found.map(({ depth }) => depth)),
  };
}

function errorsOf(found: readonly Found[], truth: readonly Found[]): number[] {
  return found.map(({ score }, i) => Math.abs(expected(score, SCALE) - expected(truth[i]!.score, SCALE)));
}

/** Of the same positions, so that it matters little how hard they are. */
function differenceOf(errors: readonly number[], before: readonly number[]): { mean: number; error: number } {
  const differences = errors.map((error, i) => error - before[i]!);
  return {
    mean: mean(differences),
    error: (Z_95 * sampleStandardDeviation(differences)) / Math.sqrt(differences.length),
  };
}

function rowOf({ name, error, difference, sameMove, depth }: Result): string[] {
  const text = difference && `${signed(1000 * difference.mean)} ± ${(1000 * difference.error).toFixed(1)}`;
  return [name, (1000 * error).toFixed(1), text ?? '', percent(sameMove), depth.toFixed(1)];
}
