import type { Screen } from './screen.ts';

const BLACK = 0x000000;
/** Columns that XBoard shows on each side of a board with holdings: the holdings, and a gap. */
const HOLDINGS_COLUMNS = 2;

/** The colours of the dots by which XBoard marks where a piece that was picked up may go: empty squares and victims. */
const DOTS = [0xffff00, 0xff0000];

/** A place on the screen, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the squares of XBoard's board are on the screen. White is below. */
export class BoardWindow {
  private readonly files: number;
  private readonly ranks: number;
  private readonly columnsBefore: number;
  private readonly left: number;
  private readonly top: number;
  private readonly pitch: number;

  /**
   * Finds the board by the black lines between its squares.
   *
   * @param size of XBoard's window, which is in the upper left corner
   * @throws Error if no board can be made out
   */
  constructor(
    screen: Screen,
    size: { width: number; height: number },
    files: number,
    ranks: number,
    holdings: boolean,
  ) {
    this.files = files;
    this.ranks = ranks;
    this.columnsBefore = holdings ? HOLDINGS_COLUMNS : 0;
    const middle = range(Math.floor(size.width * 0.45), Math.floor(size.width * 0.55));
    const lines = range(0, size.height).filter((y) => middle.every((x) => screen.at(x, y) === BLACK));
    const pitches = lines.slice(1).map((y, i) => y - lines[i]!);
    this.pitch = pitches.at(-1) ?? 0;
    this.top = lines.at(-1 - ranks) ?? 0;
    if (this.pitch < 10 || pitches.slice(-ranks).some((pitch) => pitch !== this.pitch) || pitches.length < ranks)
      throw new Error(`no board of ${ranks} ranks between the lines at ${lines}`);
    const rows = range(this.top, this.top + ranks * this.pitch);
    this.left = range(0, size.width).find((x) => rows.every((y) => screen.at(x, y) === BLACK)) ?? 0;
  }

  /** The middle of a square. */
  middleOf(square: string): Point {
    const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
    return this.middle(this.columnsBefore + file, Number(square.slice(1)) - 1);
  }

  /** The middle of White's or Black's pieces held that are the so-manieth kind of XBoard's table of pieces. */
  middleOfHeld(white: boolean, kind: number): Point {
    return white ? this.middle(this.columnsBefore + this.files + 1, kind) : this.middle(0, this.ranks - 1 - kind);
  }

  /** The squares that are marked with a dot, in order of their names. */
  marked(screen: Screen): string[] {
    const found: string[] = [];
    for (let file = 0; file < this.files; file++) {
      for (let rank = 0; rank < this.ranks; rank++) {
        const { x, y } = this.middle(this.columnsBefore + file, rank);
        if (DOTS.includes(screen.at(x, y))) found.push(`${String.fromCharCode('a'.charCodeAt(0) + file)}${rank + 1}`);
      }
    }
    return found;
  }

  private middle(column: number, rank: number): Point {
    const x = this.left + column * this.pitch + (this.pitch >> 1);
    return { x, y: this.top + (this.ranks - 1 - rank) * this.pitch + (this.pitch >> 1) };
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
