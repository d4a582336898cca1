import { FenError, readFen } from '../board/notation/fen.ts';
import { startArrayFen } from '../board/notation/start-array.ts';
import { BLACK, type Color, WHITE } from '../board/piece.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';

/** A piece as FENs have it: `+P`, `Q~`, `n`. */
const TOKEN = /\d+|\+?[A-Za-z]~?/g;

/** The pieces of a position as letters that can be changed, and the rest of its FEN as it was. */
export class Placement {
  readonly variant: Variant;
  /** The pieces by rank, White's first rank first, and by file; '' is an empty square. */
  readonly rows: string[][];
  /** The pieces in hand, and whether the FEN has any room for them. */
  private held: string[];
  private readonly hasHand: boolean;
  /** The fields after the placement: side to move, castling rights, en passant, clocks. */
  private readonly fields: readonly string[];

  constructor(variant: Variant, fen: string) {
    this.variant = variant;
    const [placement, ...fields] = fen.split(' ');
    const hand = /\[(.*)\]/.exec(placement!);
    this.hasHand = hand !== null;
    this.held = hand ? (hand[1]!.match(TOKEN) ?? []) : [];
    this.fields = fields;
    this.rows = placement!
      .replace(/\[.*/, '')
      .split('/')
      .map((row) =>
        (row.match(TOKEN) ?? []).flatMap((token) =>
          /\d/.test(token) ? new Array<string>(Number(token)).fill('') : [token],
        ),
      )
      .reverse();
  }

  /** How many pieces of each letter (upper case) a side has, on the board and in hand. */
  army(color: Color): Map<string, number> {
    const counts = new Map<string, number>();
    for (const token of [...this.rows.flat(), ...this.held])
      if (token !== '' && colorOf(token) === color) {
        const letter = letterOf(token);
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    return counts;
  }

  /** The squares, as [rank, file], on which a side has pieces of a letter. */
  squaresOf(color: Color, letter: string): (readonly [number, number])[] {
    return this.rows.flatMap((row, rank) =>
      row.flatMap((token, file) =>
        token !== '' && colorOf(token) === color && letterOf(token) === letter ? [[rank, file] as const] : [],
      ),
    );
  }

  /**
   * Takes away a piece of a side, from its hand if it has one there.
   *
   * @param which gives a number from 0 to below 1 that chooses among several on the board
   */
  remove(color: Color, letter: string, which: () => number): void {
    const inHand = this.held.findIndex((token) => colorOf(token) === color && letterOf(token) === letter);
    if (inHand >= 0) this.held = this.held.toSpliced(inHand, 1);
    else this.put(this.pick(color, letter, which), '');
  }

  /** Puts a piece of a side in the place of another one on the board. */
  replace(color: Color, [from, to]: readonly [string, string], which: () => number): void {
    this.put(this.pick(color, from, which), color === WHITE ? to : to.toLowerCase());
  }

  /** The FEN, with those castling rights whose pieces are still there. @throws FenError if it is no position */
  fen(): string {
    const rows = this.rows.toReversed().map((row) => row.map((token) => token || '1').join(''));
    const placement = rows.map((row) => row.replace(/1+/g, (empty) => String(empty.length))).join('/');
    const hand = this.hasHand ? `[${this.held.join('')}]` : '';
    const [side = 'w', rights = '-', ...rest] = this.fields;
    const fenWith = (kept: string): string => [placement + hand, side, kept || '-', ...rest].join(' ');
    const isPossible = (right: string): boolean => {
      try {
        readFen(this.variant, fenWith(right));
        return true;
      } catch (error) {
        if (error instanceof FenError) return false;
        throw error;
      }
    };
    const fen = fenWith([...rights.replace('-', '')].filter(isPossible).join(''));
    readFen(this.variant, fen);
    return fen;
  }

  private pick(color: Color, letter: string, which: () => number): readonly [number, number] {
    const squares = this.squaresOf(color, letter);
    if (squares.length === 0) throw new InputError(`a side of ${this.variant.name} has no ${letter} to change`);
    return squares[Math.floor(which() * squares.length)]!;
  }

  private put([rank, file]: readonly [number, number], token: string): void {
    this.rows[rank]![file] = token;
  }
}

/** The start of a game whose pieces can be changed; of games with start arrays, a certain one. */
export function firstPosition(variant: Variant): Placement {
  return new Placement(variant, variant.startArrays ? startArrayFen(variant, 0, 0) : variant.start);
}

function colorOf(token: string): Color {
  return /[A-Z]/.test(token) ? WHITE : BLACK;
}

function letterOf(token: string): string {
  return token.replace('~', '').toUpperCase();
}
