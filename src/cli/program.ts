import { Command, CommanderError } from 'commander';
import { VERSION } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { loadVariants } from '../variant-files/load.ts';
import { collect } from './arguments.ts';
import { arrayCommand } from './array.ts';
import { benchCommand } from './bench.ts';
import { endgameCommand } from './endgame.ts';
import { runEngine } from './engine.ts';
import { installCommand } from './install.ts';
import { matchCommand } from './match.ts';
import { perftCommand } from './perft.ts';
import { trainCommand } from './train.ts';
import { tuneCommand } from './tune.ts';
import { valuesCommand } from './values.ts';
import { variantsCommand } from './variants.ts';

/** The exit status for input that cannot be understood or obeyed. */
const WRONG_USAGE = 2;

/** Obeys a command line; what is wrong with it is told in one line, with exit status 2. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(withDefaultCommand(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said its line already; asking for help or the version is no error.
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    } else if (error instanceof InputError) {
      console.error(`stablemate: ${error.message}`);
      process.exitCode = WRONG_USAGE;
    } else if (error instanceof Error && 'syscall' in error) {
      // What the system refuses, such as a file, it says in one line.
      console.error(`stablemate: ${error.message}`);
      process.exitCode = WRONG_USAGE;
    } else throw error;
  }
}

/** Without a command it is the engine, as with no arguments at all. */
function withDefaultCommand(argv: readonly string[]): string[] {
  const { operands, unknown } = program().parseOptions(argv.slice(2));
  return operands.length + unknown.length === 0 ? [...argv, 'engine'] : [...argv];
}

/** Files of games from the command line; what is wrong with a game in them is told, and it is left out. */
function addGames(files: readonly string[]): void {
  if (files.length === 0) return;
  for (const line of loadVariants(files).problems) console.error(`stablemate: ${line}`);
}

function program(): Command {
  const root = new Command('stablemate')
    .description(
      'Chess engine for Team-Mate, Familiar, Mad Mate and Ajax Bigamous Chess. Without a command it speaks UCI or XBoard.',
    )
    .version(VERSION)
    .option(
      '--variants <file>',
      'with games of a file, see variants check --help; can be given several times',
      collect,
      [],
    )
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'stablemate: ')) });
  root.hook('preAction', (program) => addGames(program.opts<{ variants: string[] }>().variants));
  root.addCommand(
    new Command('engine')
      .description('the engine on stdin and stdout (the default)')
      .option('--log <file>', 'keep all lines in this file, with their times')
      .action(runEngine),
  );
  for (const command of [
    perftCommand(),
    arrayCommand(),
    benchCommand(),
    endgameCommand(),
    installCommand(),
    matchCommand(),
    tuneCommand(),
    trainCommand(),
    valuesCommand(),
    variantsCommand(),
  ])
    root.addCommand(command);
  // Sub-commands made elsewhere do not inherit this from the root by themselves.
  for (const command of [root, ...root.commands, ...root.commands.flatMap((command) => command.commands)]) {
    command.exitOverride().showSuggestionAfterError();
    command.configureOutput(root.configureOutput());
  }
  return root;
}
