import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { writeVariant } from '../variant-files/write-file.ts';
import { variantByName } from '../variants/registry.ts';

/** `stablemate variants export`: a game as other programs read it. */
export function variantsExportCommand(): CommandUnknownOpts {
  return new Command('export')
    .description("write a game as a section of a variants file in Fairy-Stockfish's dialect")
    .argument('<name>', 'the game')
    .action((name: string) => console.log(writeVariant(variantByName(name))));
}
