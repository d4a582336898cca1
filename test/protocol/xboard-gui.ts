import { afterAll } from 'vitest';
import { XBoardProtocol } from '../../src/protocol/xboard.ts';
import { Recorder, tell } from './recorder.ts';

/** Undoes whatever an earlier test may have set. */
const RESET = [
  'force',
  'easy',
  'nopost',
  'level 0 5 0',
  'memory 64',
  'cores 1',
  'option Random Arrays=1',
  'option MultiPV=1',
  'new',
  'force',
];

/* One engine serves all tests of a file, as it serves all games of a match: starting its thread takes a while. */
let recorder = new Recorder();
const protocol = new XBoardProtocol({
  say: (line) => recorder.say(line),
  quit: () => recorder.quit(),
  keepLog: () => {},
});

afterAll(() => protocol.close());

/** An XBoard whose engine is in its first state but for these lines. */
export function startXBoard(...lines: readonly string[]) {
  tell(protocol, ...RESET);
  const own = new Recorder();
  recorder = own;
  tell(protocol, ...lines);
  return {
    recorder: own,
    /** Sends orders; gives what is answered at once. */
    send(...orders: readonly string[]): string[] {
      own.take();
      tell(protocol, ...orders);
      return own.take();
    },
    /** Sends orders; waits for a line that fits. */
    async ask(pattern: RegExp, ...orders: readonly string[]): Promise<string> {
      own.take();
      tell(protocol, ...orders);
      return own.waitFor(pattern);
    },
    /** All lines that come within `time` milliseconds. */
    listen: (time: number) => own.listen(time),
    /** Enters a move, and tells whether it was legal in the position in force. */
    accepts(move: string): boolean {
      own.take();
      tell(protocol, `usermove ${move}`);
      return !own.take().some((line) => line.startsWith('Illegal move'));
    },
  };
}
