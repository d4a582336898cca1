import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { VERSION } from '../engine/version.ts';
import { loadVariants } from '../variant-files/load.ts';
import { arrayCommand } from './array.ts';
import { benchCommand } from './bench.ts';
import { collect, runCommand, tellInOneLine } from './command-line.ts';
import { endgameCommand } from './endgame.ts';
import { runEngine } from './engine.ts';
import { installCommand } from './install.ts';
import { learnCommand } from './learn.ts';
import { matchCommand } from './match.ts';
import { perftCommand } from './perft.ts';
import { playCommand } from './play.ts';
import { studyCommand } from './study.ts';
import { trainCommand } from './train.ts';
import { tuneCommand } from './tune.ts';
import { valuesCommand } from './values.ts';
import { variantsCommand } from './variants.ts';
import { workerCommand } from './worker.ts';

/** Obeys a command line; what is wrong with it is told in one line, with exit status 2. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  await runCommand(program(), () => withDefaultCommand(argv));
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

function program(): CommandUnknownOpts {
  const root = new Command('stablemate')
    .description(
      'Chess engine for Team-Mate, Familiar, Mad Mate and Ajax Bigamous Chess. Without a command it speaks ' +
        'UCI or XBoard.',
    )
    .version(VERSION)
    .option(
      '--variants <file>',
      'with games of a file, see variants check --help; can be given several times',
      collect,
      [],
    );
  root.hook('preAction', (program) => addGames(program.opts().variants));
  root.addCommand(
    new Command('engine')
      .description('the engine on stdin and stdout (the default)')
      .option('--log <file>', 'keep all lines in this file, with their times')
      .option('--network <file>', "the network that evaluates its game; 'none' for none in any game")
      .action(runEngine),
  );
  for (const command of [
    playCommand(),
    perftCommand(),
    arrayCommand(),
    benchCommand(),
    endgameCommand(),
    installCommand(),
    matchCommand(),
    learnCommand(),
    studyCommand(),
    tuneCommand(),
    trainCommand(),
    valuesCommand(),
    variantsCommand(),
    workerCommand(),
  ])
    root.addCommand(command);
  tellInOneLine(root);
  return root;
}
