import { createInterface } from 'node:readline';
import { NetworkChoice } from '../engine/network-choice.ts';
import { NAME, VERSION } from '../engine/version.ts';
import { errorLine } from '../protocol/protocol.ts';
import { Session } from '../protocol/session.ts';
import { chess } from '../variants/chess.ts';

interface EngineOptions {
  readonly log?: string | undefined;
  readonly network?: string | undefined;
}

/**
 * The engine on standard input and output, until `quit` or the end of either.
 *
 * @param options `log`, a file in which all lines are kept; `network`, as the option EvalFile
 * @throws InputError if the network cannot be used
 */
export function runEngine({ log, network }: EngineOptions = {}): void {
  const networks = new NetworkChoice();
  if (network !== undefined) networks.choose(network, chess);
  if (process.stdin.isTTY) {
    console.log(`${NAME} ${VERSION}: type 'uci' or 'xboard' to begin, 'quit' to end.`);
    console.log(
      "In UCI try 'setoption name UCI_Variant value team-mate', 'd', 'go movetime 1000'; shell: stablemate --help.",
    );
  }
  const outlet = { say: (line: string) => process.stdout.write(`${line}\n`), quit: () => end() };
  const session = new Session(outlet, networks);
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
