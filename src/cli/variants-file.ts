import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { problemLine, readVariantFiles } from '../variant-files/read-file.ts';
import { writeVariant } from '../variant-files/write-file.ts';
import { variantByName } from '../variants/registry.ts';
import { colors } from './terminal.ts';

/** `stablemate variants check`: what we make of a file of games. */
export function variantsCheckCommand(): CommandUnknownOpts {
  return new Command('check')
    .description('read a variants file and tell of each game in it whether it can be played, and why not')
    .argument('<file>', "the file, in Fairy-Stockfish's dialect or in Fairy-Max's form")
    .action(check);
}

/** `stablemate variants export`: a game as other programs read it. */
export function variantsExportCommand(): CommandUnknownOpts {
  return new Command('export')
    .description("write a game as a section of a variants file in Fairy-Stockfish's dialect")
    .argument('<name>', 'the game')
    .action((name) => console.log(writeVariant(variantByName(name))));
}

/** The exit status is 1 if a game is left out. */
function check(file: string): void {
  const results = readVariantFiles([file]);
  for (const result of results) {
    const { name, variant, problems } = result;
    if (variant)
      console.log(
        `${colors.green('ok')}        ${name}  ${variant.files}x${variant.ranks}, ` +
          `${variant.pieces.length} kinds of piece`,
      );
    else console.log(`${colors.red('left out')}  ${name}`);
    for (const problem of problems) console.log(`          ${problemLine(result, problem)}`);
  }
  const bad = results.filter(({ variant }) => !variant).length;
  console.log(`${results.length - bad} of ${results.length} games can be played.`);
  if (bad > 0) process.exitCode = 1;
}
