import type { Outlet, Protocol } from './protocol.ts';

/** The XBoard (CECP) protocol, version 2. */
export class XBoardProtocol implements Protocol {
  private readonly outlet: Outlet;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
  }

  handle(line: string): void {
    if (line === 'quit') this.outlet.quit();
  }

  async close(): Promise<void> {}
}
