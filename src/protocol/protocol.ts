/** How a protocol talks to the world: it is handed lines, and these are its only ways out. */
export interface Outlet {
  /** Sends one line to the GUI. */
  say(line: string): void;
  /** The GUI wants the program to end, now. */
  quit(): void;
}

/** A protocol in use: translates lines of a GUI into calls of the engine, and the engine's events into lines. */
export interface Protocol {
  /** Obeys one line; never throws, whatever the line is. */
  handle(line: string): void;
  /** Stops whatever is going on; the program is about to end. */
  close(): Promise<void>;
}
