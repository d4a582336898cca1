import { Command, CommanderError } from 'commander';
import { InputError } from '../src/errors/input-error.ts';

/** A measuring script's command line; `runCommand` obeys it. */
export function benchCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, `${name}: `)) });
}

/** Obeys this process's command line; what is wrong with it is told in one line, with exit status 2. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof InputError) console.error(`${command.name()}: ${error.message}`);
    else if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
  }
}
