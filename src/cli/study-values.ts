import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';
import type { ValuesState } from '../study/values-study.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { studyOptions, withStudy, writeStudy } from './study-options.ts';
import { tableText } from './terminal.ts';

/** The file of a study's folder in which its games are counted. */
const STATE = 'values.state';

/** `stablemate study values`: what a game's pieces are worth by play. */
export function studyValuesCommand(): CommandUnknownOpts {
  return command().action(values);
}

function command() {
  return studyOptions(
    'values',
    "measure what a game's pieces are worth, in pawns: by games in which one side has what the other has not",
    '1000',
  )
    .option(
      '-g, --games <n>',
      'games to play, with those that were played before; a quarter more, 2000 at most, check them',
      '4000',
    )
    .option(
      '--pairs <letters>',
      'pieces of which two may be worth more than twice one (default: the colour-bound ones)',
    )
    .addHelpText(
      'after',
      `
The same command with more --games goes on with the games that were played.
<folder>/values.html is the report, <folder>/values.json has all numbers.

Example:
  stablemate study values team-mate --games 8000 --threads 2`,
    );
}

async function values(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const games = wholeNumber('the number of games', options.games, 1, 1e8);
  const [{ boundPairs, checksOf, ValuesStudy }, { costOfGames, costText }, { networkText }] = await Promise.all([
    import('../study/values-study.ts'),
    import('../study/cost.ts'),
    import('../learn/player.ts'),
  ]);
  await withStudy(name, options, async (tools) => {
    const { tables, folder, network, tell } = tools;
    const pairs = pairsNamed(options.pairs ?? boundPairs(tables), tables.letters);
    const state = folder.load<ValuesState>(STATE, 'a study of values', {
      identity: { ...tools.identity, pairs },
      players: [],
    });
    const study = new ValuesStudy(tables, network, state, {
      ...{ carryOut: tools.carryOut, tell },
      saved: async (now) => folder.save(STATE, now),
    });
    const { nodes } = tools.identity;
    const played = state.players.map(({ cases }) => cases.flatMap(({ games: all }) => all).reduce((a, b) => a + b, 0));
    const left = Math.max(0, games + (network ? checksOf(games) : 0) - played.reduce((a, b) => a + b, 0));
    const cost = costOfGames(tables, networkText(network), nodes, left);
    tell(costText(`${Math.round(left)} games of ${nodes} nodes a move`, [cost], tools.threads));
    const after = await study.run(games);
    const { pawns, valuesReport, valuesResult } = await import('../study/values-report.ts');
    const result = valuesResult(tables, after, network);
    if (!result) throw new InputError('these games do not tell the worth of a pawn; play more of them with --games');
    writeStudy(folder, 'values', result, {
      isJson: options.json === true,
      report: valuesReport(tables, result),
      text: () =>
        tableText(
          ['piece', '', 'by play', '95 % error', 'check', 'tuned', 'from its moves', 'its inventor'],
          result.pieces.map(({ letter, name: piece, value, error, check, tuned, fromMoves, inventor }) => [
            ...[letter, piece],
            ...[value, error, check?.value, tuned, fromMoves, inventor].map(pawns),
          ]),
          { text: [0, 1] },
        ),
    });
  });
}

/** @throws InputError if a letter is none of the game's pieces */
function pairsNamed(text: string, letters: readonly string[]): string {
  const wrong = [...text.toUpperCase()].find((letter) => !letters.includes(letter));
  if (wrong !== undefined) throw new InputError(`--pairs: '${wrong}' is no piece of this game`);
  return text.toUpperCase();
}
