import type { Display } from './display.ts';

/** Fields of an XWD file's header, by their numbers; each has four bytes, the highest first. */
const HEADER_SIZE = 0;
const VERSION = 1;
const WIDTH = 4;
const HEIGHT = 5;
const BYTE_ORDER = 7;
const BITS_PER_PIXEL = 11;
const COLOURS = 19;
/** Bytes of each colour between the header and the pixels. */
const COLOUR_SIZE = 12;

/** What a screen showed at one moment. */
export class Screen {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Buffer;

  /** Looks at a display now. */
  constructor(display: Display) {
    const image = display.read();
    const field = (number: number): number => image.readUInt32BE(4 * number);
    if (field(VERSION) !== 7 || field(BYTE_ORDER) !== 0 || field(BITS_PER_PIXEL) !== 32)
      throw new Error('the screen is not kept as XWD of version 7 with 32 bits per pixel, the lowest byte first');
    this.width = field(WIDTH);
    this.height = field(HEIGHT);
    this.pixels = image.subarray(field(HEADER_SIZE) + field(COLOURS) * COLOUR_SIZE);
  }

  /** The colour of a pixel as 0xRRGGBB. */
  at(x: number, y: number): number {
    return this.pixels.readUIntLE(4 * (y * this.width + x), 3);
  }

  /** Does it show the very same? */
  equals(other: Screen): boolean {
    return this.pixels.equals(other.pixels);
  }
}
