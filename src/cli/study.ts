import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { studyArraysCommand } from './study-arrays.ts';
import { studyBalanceCommand } from './study-balance.ts';
import { studyClaimsCommand } from './study-claims.ts';
import { studyValuesCommand } from './study-values.ts';

/** `stablemate study`: measurements for inventors of games. */
export function studyCommand(): CommandUnknownOpts {
  const root = new Command('study').description(
    'measure a game by playing it: what its pieces are worth, who is ahead, which start arrays to choose, what ' +
      'holds of what its inventor says',
  );
  for (const command of [studyValuesCommand(), studyBalanceCommand(), studyArraysCommand(), studyClaimsCommand()])
    root.addCommand(command);
  return root;
}
