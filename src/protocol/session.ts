import type { Outlet, Protocol } from './protocol.ts';
import { UciProtocol } from './uci.ts';
import { XBoardProtocol } from './xboard.ts';

/** Lines that only XBoard's protocol knows, by their first word; everything else is taken for UCI. */
const XBOARD_FIRST_WORDS = ['xboard', 'protover', 'variant', 'new', 'force', 'accepted', 'rejected'];

/** A session with a GUI that chooses the protocol by the first line that comes. */
export class Session implements Protocol {
  private readonly outlet: Outlet;
  private protocol: Protocol | undefined;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  handle(line: string): void {
    const trimmed = line.trim();
    if (trimmed === '') return;
    this.protocol ??= XBOARD_FIRST_WORDS.includes(trimmed.split(/\s+/)[0]!)
      ? new XBoardProtocol(this.outlet)
      : new UciProtocol(this.outlet);
    this.protocol.handle(trimmed);
  }

  async close(): Promise<void> {
    await this.protocol?.close();
  }
}
