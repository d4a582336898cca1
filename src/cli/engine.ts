import { createInterface } from 'node:readline';
import { theArena } from '../board/position/arena.ts';
import { NetworkChoice } from '../engine/network-choice.ts';
import { NAME, VERSION } from '../engine/version.ts';
import { errorLine } from '../protocol/protocol.ts';
import { Session } from '../protocol/session.ts';
import { chess } from '../variants/chess.ts';

interface EngineOptions {
  readonly log?: string | undefined;
  readonly network?: string | undefined;
}

/** How long the engine waits at its end for a reader of its output that takes nothing. */
const LONGEST_FLUSH_MS = 2000;

/**
 * The engine on standard input and output, until `quit` or the end of either.
 *
 * @param options `log`, a file in which all lines are kept; `network`, as the option EvalFile
 * @throws InputError if the network cannot be used, or there is no memory for the arena
 */
export function runEngine({ log, network }: EngineOptions = {}): void {
  // Without memory for it nothing goes: better to say so now than to fail in the midst of a game.
  theArena();
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
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    // Threads that are told to end before the process does end all at once, instead of each after the one before it.
    void session.close();
    if (process.stdout.writableLength === 0) exit();
    // What a reader has not taken yet would be lost.
    process.stdout.write('', exit);
    setTimeout(exit, LONGEST_FLUSH_MS);
  };
  // A GUI that dies closes its ends of the pipes; writing after that must not end in an error.
  process.stdout.on('error', () => {
    end();
    exit();
  });
  createInterface({ input: process.stdin, terminal: false })
    .on('line', (line) => {
      if (!ended) session.handle(line);
    })
    .on('close', end);
}

function exit(): never {
  process.exit(0);
}
