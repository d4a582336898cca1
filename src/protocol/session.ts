import { NetworkChoice } from '../engine/network-choice.ts';
import { DebugLog } from './debug-log.ts';
import type { Outlet, Protocol } from './protocol.ts';
import { UciProtocol } from './uci.ts';
import { XBoardProtocol } from './xboard.ts';

/** First words of a session that only XBoard's protocol has; everything else is taken for UCI. */
const XBOARD_FIRST_WORDS = ['xboard', 'protover', 'variant', 'new', 'force', 'accepted', 'rejected'];

/** A session with a GUI that chooses the protocol by the first line that comes. */
export class Session {
  private readonly outlet: Outlet;
  private readonly log = new DebugLog();
  private readonly networks: NetworkChoice;
  private protocol: Protocol | undefined;

  /**
   * @param outlet where lines go; the log is kept here
   * @param networks which network evaluates which game, at first
   */
  constructor(outlet: Omit<Outlet, 'keepLog'>, networks = new NetworkChoice()) {
    this.networks = networks;
    this.outlet = {
      say: (line) => {
        outlet.say(line);
        this.log.said(line);
      },
      quit: () => outlet.quit(),
      keepLog: (file) => this.keepLog(file),
    };
  }

  /**
   * From now on keeps a log of the session in this file; '' for none.
   *
   * @throws InputError if it cannot be written
   */
  keepLog(file: string): void {
    this.log.open(file);
  }

  /** Obeys one line; never throws, whatever the line is. */
  handle(line: string): void {
    const trimmed = line.trim();
    if (trimmed === '') return;
    this.log.heard(trimmed);
    this.protocol ??= XBOARD_FIRST_WORDS.includes(trimmed.split(/\s+/)[0]!)
      ? new XBoardProtocol(this.outlet, this.networks)
      : new UciProtocol(this.outlet, this.networks);
    this.protocol.handle(trimmed);
    const problem = this.log.takeProblem();
    if (problem !== undefined) this.protocol.warn(problem);
  }

  /** Stops whatever is going on; the program is about to end. */
  async close(): Promise<void> {
    await this.protocol?.close();
    this.log.close();
  }
}
