import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Room for XBoard's widest dialog, of new variants, beside the board. */
const SIZE = '1400x800x24';

/** A picture of fewer bytes shows nothing. */
const LEAST_PICTURE = 5000;

/** Is there a picture in this file, and one that shows something? */
export function showsSomething(file: string): boolean {
  return existsSync(file) && statSync(file).size >= LEAST_PICTURE;
}

/** A screen that nobody sees. */
export class Display {
  /** As the environment's DISPLAY names it. */
  readonly name: string;
  private readonly server: ChildProcess;
  /** Where the server keeps what the screen shows. */
  private readonly folder: string;

  private constructor(name: string, server: ChildProcess, folder: string) {
    this.name = name;
    this.server = server;
    this.folder = folder;
  }

  /**
   * Starts an X server on a display that is free.
   *
   * @throws Error if it does not start
   */
  static async open(): Promise<Display> {
    const folder = mkdtempSync(join(tmpdir(), 'stablemate-display-'));
    // The server itself looks for a free number and writes it to descriptor 3.
    // Without a reset whenever the last window is gone, in which the next program finds no display; no key repeats
    // itself, and no cursor hides what is to be seen.
    const args = ['-displayfd', '3', '-screen', '0', SIZE, '-fbdir', folder, '-nolisten', 'tcp', '-noreset', '-r'];
    const server = spawn('Xvfb', [...args, '-nocursor'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [number] = await Promise.race([
      once(server.stdio[3] as Readable, 'data'),
      once(server, 'exit').then(() => {
        throw new Error('Xvfb does not start');
      }),
    ]);
    return new Display(`:${String(number).trim()}`, server, folder);
  }

  /** What the screen shows now, as a file of the form XWD. */
  read(): Buffer {
    return readFileSync(join(this.folder, 'Xvfb_screen0'));
  }

  /** Saves what the screen shows now as a picture. */
  capture(file: string): void {
    execFileSync('import', ['-display', this.name, '-window', 'root', '-trim', '+repage', file]);
  }

  close(): void {
    this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
