import { createInterface } from 'node:readline';
import { NAME, VERSION } from '../engine/version.ts';
import { errorLine } from '../protocol/protocol.ts';
import { Session } from '../protocol/session.ts';

/**
 * The engine on standard input and output, until `quit` or the end of either.
 *
 * @param log a file in which all lines are kept
 */
export function runEngine({ log }: { readonly log?: string } = {}): void {
  if (process.stdin.isTTY) {
    console.log(`${NAME} ${VERSION}: type 'uci' or 'xboard' to begin, 'quit' to end.`);
    console.log(
      "In UCI try 'setoption name UCI_Variant value team-mate', 'd', 'go movetime 1000'; shell: stablemate --help.",
    );
  }
  const session = new Session({
    say: (line) => process.stdout.write(`${line}\n`),
    quit: () => end(),
  });
  try {
    if (log !== undefined) session.keepLog(log);
  } catch (error) {
    console.error(`stablemate: ${errorLine(error)}`);
  }
  // Threads that are told to end before the process does end all at once, instead of each after the one before it.
  const end = (): never => {
    void session.close();
    process.exit(0);
  };
  // A GUI that dies closes its ends of the pipes; writing after that must not end in an error.
  process.stdout.on('error', end);
  createInterface({ input: process.stdin, terminal: false })
    .on('line', (line) => session.handle(line))
    .on('close', end);
}
