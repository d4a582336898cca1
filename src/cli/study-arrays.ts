import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { startArrayCount } from '../board/notation/start-array.ts';
import { InputError } from '../errors/input-error.ts';
import type { ArraysResult } from '../study/array-report.ts';
import type { ArraysState } from '../study/array-study.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { percent } from './format.ts';
import { writeOut } from './self-play-options.ts';
import { studyOptions, withStudy, writeStudy } from './study-options.ts';
import { tableText } from './terminal.ts';

/** The files of a study's folder in which its scores and games are. */
const STATE = 'arrays.state';
const MATRIX = 'arrays.matrix';
/** The number of arrays that are printed. */
const SHOWN = 12;
/** How many times the nodes of a search the second look has, unless the command line says otherwise. */
const DEEPER = 16;
const MOST_NODES = 1e8;

/** `stablemate study arrays`: which start arrays to choose in secret. */
export function studyArraysCommand(): CommandUnknownOpts {
  return command().action(arrays);
}

function command() {
  return studyOptions(
    'arrays',
    'find the best choice of start arrays: search all pairs, and solve the game of choosing in secret',
    '1500',
  )
    .option('--refine <n>', 'the number of best arrays of each side that are searched again; 0: none', '64')
    .option('--refine-nodes <n>', `nodes of each search of that second look (default: ${DEEPER} times --nodes)`)
    .option('--match <games>', 'test it by games: arrays drawn by theory against arrays drawn evenly', '0')
    .option('--match-nodes <n>', 'nodes searched for each move of that match', '2000')
    .option('--theory <file>', 'write the strategies as TypeScript, for src/variants')
    .addHelpText(
      'after',
      `
<folder>/arrays.html is the report, <folder>/arrays.json has all numbers, <folder>/arrays.matrix the score of each pair,
<folder>/arrays-<nodes>.matrix those of the second look.

Example:
  stablemate study arrays familiar --threads 2 --match 1000`,
    );
}

/** What the study is asked for beside what all studies are, checked. */
interface ArraysOrder {
  /** Games of the match, and nodes for each move of it. */
  readonly games: number;
  readonly matchNodes: number;
  /** The number of best arrays of each side that are searched again. */
  readonly count: number;
  /** Nodes of each search of that second look; missing: what is usual. */
  readonly deeperNodes: number | undefined;
}

function readOrder({ match, matchNodes, refine, refineNodes }: OptionsOf<typeof command>): ArraysOrder {
  const order = {
    games: wholeNumber('the number of games of the match', match, 0, 1e8),
    matchNodes: wholeNumber('the nodes of the match', matchNodes, 50, 1e7),
    deeperNodes:
      refineNodes === undefined ? undefined : wholeNumber('the nodes of the second look', refineNodes, 50, MOST_NODES),
    count: wholeNumber('the number of arrays to look at again', refine, 0, 1e6),
  };
  if (order.count === 1) throw new InputError("--refine is '1'; one array is no choice: 0 looks at none again");
  return order;
}

async function arrays(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const { games, matchNodes, count, ...asked } = readOrder(options);
  const [
    study,
    solving,
    refining,
    { ArrayMatrix },
    { mirroredArrays },
    { costOf, costOfGames, costText },
    { networkText },
  ] = await Promise.all([
    import('../study/array-study.ts'),
    import('../study/array-solution.ts'),
    import('../study/array-refinement.ts'),
    import('../study/array-matrix.ts'),
    import('../study/array-work.ts'),
    import('../study/cost.ts'),
    import('../learn/player.ts'),
  ]);
  await withStudy(name, options, async (tools) => {
    const { tables, folder, network, tell, identity } = tools;
    const { variant } = tables;
    const state = folder.load<ArraysState>(STATE, 'a study of arrays', { identity });
    const arraysStudy = new study.ArraysStudy(tables, network, state, {
      ...{ carryOut: tools.carryOut, tell },
      saved: async (now) => folder.save(STATE, now),
    });
    // The matrix belongs to what the state says of it.
    folder.save(STATE, state);
    const size = startArrayCount(variant);
    const matrixIn = (name: string) => {
      const file = join(folder.path, name);
      return existsSync(file) ? ArrayMatrix.read(readFileSync(file), size, file) : new ArrayMatrix(size);
    };
    const matrix = matrixIn(MATRIX);
    const deeperNodes = asked.deeperNodes ?? Math.min(MOST_NODES, DEEPER * identity.nodes);
    const deeper = `arrays-${deeperNodes}.matrix`;
    const again = matrixIn(deeper);
    const searches = study.missingRows(variant, matrix).length * size;
    const searchesAgain = Math.max(0, Math.min(count, size) ** 2 - again.known) / (mirroredArrays(variant) ? 2 : 1);
    const text = networkText(network);
    const costs = [
      costOf(tables, text, identity.nodes, searches),
      costOf(tables, text, deeperNodes, searchesAgain),
      costOfGames(tables, text, matchNodes, Math.max(0, games - gamesOf(state, matchNodes))),
    ];
    const what =
      `${searches} searches of ${identity.nodes} nodes, ${searchesAgain} of ${deeperNodes}, ` +
      `${games} games of ${matchNodes} nodes a move`;
    tell(costText(what, costs, tools.threads));
    await arraysStudy.fill(matrix, () => folder.write(MATRIX, matrix.write()));
    const first = await solving.solveArrays(variant, matrix);
    const lookAgain = async () => {
      const sets = refining.bestArrays(variant, solving.expectationsOf(matrix, first), count);
      await arraysStudy.lookAgain(again, sets, deeperNodes, () => folder.write(deeper, again.write()));
      return refining.refined(variant, matrix, { again, sets, nodes: deeperNodes });
    };
    const refinement = count > 0 ? await lookAgain() : undefined;
    const found = refinement?.solution ?? first;
    const after = await arraysStudy.play(found, matchNodes, Math.ceil(games / 2));
    const { arraysReport, arraysResult } = await import('../study/array-report.ts');
    const result = arraysResult(tables, { matrix, first, refinement, state: after });
    if (options.theory !== undefined) {
      const order =
        `stablemate study arrays ${name} --nodes ${identity.nodes} --seed ${identity.seed} ` +
        `--refine ${count}${count > 0 ? ` --refine-nodes ${deeperNodes}` : ''}`;
      writeOut(solving.theorySource(order, identity.network, found), options.theory);
    }
    writeStudy(folder, 'arrays', result, {
      isJson: options.json === true,
      report: arraysReport(tables, matrix, result),
      text: () => textOf(result),
    });
  });
}

/** What the study found, as the terminal shows it. */
function textOf({ white, black, refinement, value, evenValue, match }: ArraysResult): string {
  const most = Math.min(SHOWN, Math.max(white.length, black.length));
  const rows = Array.from({ length: most }, (_, i) =>
    [white[i], black[i]].flatMap((one) => (one ? [one.pieces, percent(one.weight)] : ['', ''])),
  );
  return [
    ...(refinement
      ? [`The first scores alone promised White ${percent(refinement.firstValue)}; after the second look:`]
      : []),
    `White expects ${percent(value)} of the points by the best choice of both, ${percent(evenValue)} by even choice.`,
    tableText(["White's arrays", 'chosen', "Black's arrays", 'chosen'], rows, { text: [0, 2] }),
    ...(match ? [`Theory got ${percent(match.points)} of ${match.games} games.`] : []),
  ].join('\n');
}

/** The number of games that were played with these nodes: by the same strategies, if nothing else was changed. */
function gamesOf({ match }: ArraysState, nodes: number): number {
  return match?.nodes === nodes ? 2 * match.pairs.reduce((sum, n) => sum + n, 0) : 0;
}
