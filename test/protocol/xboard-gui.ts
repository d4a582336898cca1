import { afterEach } from 'vitest';
import { XBoardProtocol } from '../../src/protocol/xboard.ts';
import { Recorder, tell } from './recorder.ts';

const open: XBoardProtocol[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((protocol) => protocol.close()));
});

/** An XBoard and the engine that it has just started, ready for orders; closed after the test. */
export function startXBoard(...lines: readonly string[]) {
  const recorder = new Recorder();
  const protocol = new XBoardProtocol(recorder);
  open.push(protocol);
  tell(protocol, ...lines);
  return {
    recorder,
    /** Sends orders; gives what is answered at once. */
    send(...orders: readonly string[]): string[] {
      recorder.take();
      tell(protocol, ...orders);
      return recorder.take();
    },
    /** Sends orders; waits for a line that fits. */
    async ask(pattern: RegExp, ...orders: readonly string[]): Promise<string> {
      recorder.take();
      tell(protocol, ...orders);
      return recorder.waitFor(pattern);
    },
    /** All that is said in so many milliseconds. */
    listen: (time: number) => recorder.listen(time),
    /** The position in force, as a move that only fits there shows it: its legality. */
    accepts(move: string): boolean {
      recorder.take();
      tell(protocol, `usermove ${move}`);
      return !recorder.take().some((line) => line.startsWith('Illegal move'));
    },
  };
}
