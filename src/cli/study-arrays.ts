import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { startArrayCount } from '../board/notation/start-array.ts';
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
    .option('--match <games>', 'test it by games: arrays drawn by theory against arrays drawn evenly', '0')
    .option('--match-nodes <n>', 'nodes searched for each move of that match', '2000')
    .option('--theory <file>', 'write the strategies as TypeScript, for src/variants/arrays')
    .addHelpText(
      'after',
      `
<folder>/arrays.html is the report, <folder>/arrays.json has all numbers, <folder>/arrays.matrix the score of each pair.

Example:
  stablemate study arrays familiar --threads 2 --match 1000`,
    );
}

async function arrays(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const games = wholeNumber('the number of games of the match', options.match, 0, 1e8);
  const matchNodes = wholeNumber('the nodes of the match', options.matchNodes, 50, 1e7);
  const [study, { ArrayMatrix }, { costOf, costOfGames, costText }, { networkText }] = await Promise.all([
    import('../study/array-study.ts'),
    import('../study/array-matrix.ts'),
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
    const file = join(folder.path, MATRIX);
    const matrix = existsSync(file) ? ArrayMatrix.read(readFileSync(file), size, file) : new ArrayMatrix(size);
    const searches = study.missingRows(variant, matrix).length * size;
    const text = networkText(network);
    const costs = [
      costOf(tables, text, identity.nodes, searches),
      costOfGames(tables, text, matchNodes, Math.max(0, games - 2 * pairsOf(state, matchNodes))),
    ];
    const what = `${searches} searches of ${identity.nodes} nodes, ${games} games of ${matchNodes} nodes a move`;
    tell(costText(what, costs, tools.threads));
    await arraysStudy.fill(matrix, () => folder.write(MATRIX, matrix.write()));
    const found = await study.solveArrays(variant, matrix);
    const after = await arraysStudy.play(found, matchNodes, Math.ceil(games / 2));
    const { arraysReport, arraysResult } = await import('../study/array-report.ts');
    const result = arraysResult(tables, found, after);
    if (options.theory !== undefined) {
      const order = `stablemate study arrays ${name} --nodes ${identity.nodes} --seed ${identity.seed}`;
      writeOut(study.theorySource(order, identity.network, found), options.theory);
    }
    writeStudy(folder, 'arrays', result, {
      isJson: options.json === true,
      report: arraysReport(tables, matrix, result),
      text: () => {
        const rows = Array.from({ length: SHOWN }, (_, i) => [
          ...[result.white[i], result.black[i]].flatMap((one) => (one ? [one.pieces, percent(one.weight)] : ['', ''])),
        ]);
        return [
          `White expects ${percent(result.value)} of the points by the best choice of both, ${percent(result.evenValue)} by even choice.`,
          tableText(["White's arrays", 'chosen', "Black's arrays", 'chosen'], rows, { text: [0, 2] }),
          ...(result.match ? [`Theory got ${percent(result.match.points)} of ${result.match.games} games.`] : []),
        ].join('\n');
      },
    });
  });
}

function pairsOf({ match }: ArraysState, nodes: number): number {
  return match?.nodes === nodes ? match.pairs.reduce((sum, n) => sum + n, 0) : 0;
}
