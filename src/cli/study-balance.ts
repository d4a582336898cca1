import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { BalanceState } from '../study/balance-study.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { percent } from './format.ts';
import { studyOptions, withStudy, writeStudy } from './study-options.ts';
import { tableText } from './terminal.ts';

/** The file of a study's folder in which its games are counted. */
const STATE = 'balance.state';

/** `stablemate study balance`: who is ahead in a game, and what happens in it. */
export function studyBalanceCommand(): CommandUnknownOpts {
  return command().action(balance);
}

function command() {
  return studyOptions(
    'balance',
    "measure White's advantage, draws, how games end and what pieces do, by games of several strengths",
    '500',
  )
    .option('-g, --games <n>', 'games of each strength, with those that were played before', '1000')
    .option('--strengths <n>', 'how many; each searches twice the nodes of the one before', '4')
    .addHelpText(
      'after',
      `
The same command with more --games or --strengths goes on with the games that were played.
<folder>/balance.html is the report, <folder>/balance.json has all numbers.

Example:
  stablemate study balance familiar --games 2000 --strengths 3 --threads 2`,
    );
}

async function balance(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const games = wholeNumber('the number of games', options.games, 1, 1e8);
  const strengths = wholeNumber('the number of strengths', options.strengths, 1, 16);
  const [{ BalanceStudy, levelNodes }, { costOfGames, costText }, { networkText }] = await Promise.all([
    import('../study/balance-study.ts'),
    import('../study/cost.ts'),
    import('../learn/player.ts'),
  ]);
  await withStudy(name, options, async (tools) => {
    const { tables, folder, network, tell, identity } = tools;
    const state = folder.load<BalanceState>(STATE, 'a study of balance', { identity, levels: [] });
    const costs = levelNodes(identity, strengths).map((nodes) => {
      const played = state.levels.find((level) => level.nodes === nodes)?.lengths.length ?? 0;
      return costOfGames(tables, networkText(network), nodes, Math.max(0, games - played));
    });
    tell(costText(`${games} games of each of ${strengths} strengths`, costs, tools.threads));
    const study = new BalanceStudy(tables, network, state, {
      ...{ carryOut: tools.carryOut, tell },
      saved: async (now) => folder.save(STATE, now),
    });
    const after = await study.run(strengths, games);
    const { balanceReport, balanceResult } = await import('../study/balance-report.ts');
    const result = balanceResult(tables, after);
    writeStudy(folder, 'balance', result, {
      isJson: options.json === true,
      report: balanceReport(tables, after, result),
      text: () =>
        tableText(
          ['nodes', 'games', "White's points", 'Elo', '95 % error', 'draws', 'half-moves', 'ends'],
          result.levels.map(({ nodes, games: played, white, advantage, draws, plies, ends }) => [
            ...[
              nodes,
              played,
              percent(white),
              advantage?.elo ?? '',
              advantage && Number.isFinite(advantage.error) ? advantage.error : '',
              percent(draws),
              plies,
            ],
            Object.entries(ends)
              .map(([reason, share]) => `${reason} ${percent(share)}`)
              .join(', '),
          ]),
          { text: [7] },
        ),
    });
  });
}
