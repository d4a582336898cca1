import { execFileSync } from 'node:child_process';
import type { Display } from './display.ts';

/** What a screen showed at one moment. */
export class Screen {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Buffer;

  /** Looks at a display now. */
  constructor(display: Display) {
    const image = execFileSync('import', ['-display', display.name, '-window', 'root', '-depth', '8', 'ppm:-'], {
      maxBuffer: 1 << 26,
    });
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 32));
    if (!header) throw new Error('import gives no picture of 8 bits per colour');
    this.width = Number(header[1]);
    this.height = Number(header[2]);
    this.pixels = image.subarray(header[0].length);
  }

  /** The colour of a pixel as 0xRRGGBB. */
  at(x: number, y: number): number {
    return this.pixels.readUIntBE(3 * (y * this.width + x), 3);
  }

  /** Does it show the very same? */
  equals(other: Screen): boolean {
    return this.pixels.equals(other.pixels);
  }
}
