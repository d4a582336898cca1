import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';

/** The exit status for input that cannot be understood or obeyed. */
const WRONG_USAGE = 2;

/** What Commander makes of the options of the command that `make` gives, for a function of its own that gets them. */
export type OptionsOf<Make extends (...args: never[]) => CommandUnknownOpts> = ReturnType<ReturnType<Make>['opts']>;

/** The command line of a script; what is wrong with it is told in one line that begins with the script's name. */
export function scriptCommand(name: string, description: string): Command {
  const command = new Command(name).description(description);
  tellInOneLine(command);
  return command;
}

/** Makes a command and all below it tell what is wrong as `<name>: …`, and throw instead of exiting. */
export function tellInOneLine(root: CommandUnknownOpts): void {
  const prefix = `${root.name()}: `;
  for (const command of withSubcommands(root)) {
    command.exitOverride();
    command.configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, prefix)) });
  }
}

function withSubcommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/**
 * Obeys this process's command line, or another. What is wrong with it, or with a file that it names, is told in one
 * line, and the exit status is then 2.
 *
 * @param command one that tells in one line
 * @param argv as in `process.argv`
 */
export async function runCommand(
  command: CommandUnknownOpts,
  argv: () => readonly string[] = () => process.argv,
): Promise<void> {
  try {
    await command.parseAsync(argv());
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said its line already; asking for help or the version is no error.
      process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE;
    } else if (error instanceof InputError || (error instanceof Error && 'syscall' in error)) {
      // What the system refuses, such as a file, it says in one line as well.
      console.error(`${command.name()}: ${error.message}`);
      process.exitCode = WRONG_USAGE;
    } else throw error;
  }
}

/** For Commander: lets an option be given several times and collects its values. */
export function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

/**
 * A number that a person typed.
 *
 * @param what what the number is, to begin the error message with
 * @throws InputError if the text is not a whole number from `lowest` to `highest`
 */
export function wholeNumber(what: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || value < lowest || value > highest)
    throw new InputError(`${what} is '${text}'; it must be a whole number from ${lowest} to ${highest}`);
  return value;
}
