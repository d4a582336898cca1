import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { familiesOf } from '../variants/families.ts';
import { knownVariants } from '../variants/registry.ts';
import { colors, tableText } from './terminal.ts';
import { variantsCheckCommand, variantsExportCommand } from './variants-file.ts';
import { variantsShowCommand } from './variants-show.ts';

/** `stablemate variants`: the games that there are, and what there is to know of them. */
export function variantsCommand(): CommandUnknownOpts {
  return new Command('variants')
    .description('the games: list them, show boards and pieces, check and write files of games')
    .addCommand(new Command('list').description('list the games (the default)').action(list), { isDefault: true })
    .addCommand(variantsShowCommand())
    .addCommand(variantsCheckCommand())
    .addCommand(variantsExportCommand());
}

function list(): void {
  for (const family of familiesOf(knownVariants())) {
    const rows = family.games.map(({ name, title, files, ranks, aliases }) => [
      ...[name, title, `${files}x${ranks}`, aliases.join(', ')],
    ]);
    console.log(colors.bold(family.title));
    console.log(tableText(['name', 'title', 'board', 'also called'], rows, { text: [0, 1, 3] }));
  }
}
