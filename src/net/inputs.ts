import { HELD, MAX_CODES, ODD_ROYALTY, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import { checksLeftOf } from '../board/position/checks-left.ts';
import type { Position } from '../board/position/position.ts';
import { squareName } from '../board/square.ts';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { HELD_COPIES } from './layout.ts';

/** Which inputs a network has, as its file says. What is added later is missing in older files. */
export interface InputPlan {
  /** The kinds of piece, as FENs have them in upper case, in the order of their inputs. */
  readonly pieces: readonly string[];
  /** Copies of a piece in one hand that have inputs of their own. */
  readonly held: number;
  /**
   * Whose king says how the board is seen: 'own', it is mirrored if the own king stands on the right half; 'both', each
   * piece has besides an input of its own for the case that the kings stand on different halves.
   */
  readonly kings: 'own' | 'both';
  /** Checks that a side may still have to give and that have inputs of their own; 0 where they are not counted. */
  readonly checks: number;
}

/**
 * The inputs of a game's network: one for each piece of either side on each square, one for each of the first copies of
 * a piece in hand, and one for each number of checks that a side still has to give, in games that count them. In a
 * side's perspective the board is seen from its own end, and mirrored if its king stands on the right half, so that
 * what is learned of one wing holds for the other; not in games where a side need not have just one king.
 */
export class Inputs {
  /** How many they are. */
  readonly count: number;
  readonly plan: InputPlan;
  private readonly tables: Tables;
  /** By type, its place in the plan. */
  private readonly placeOf: Int8Array;
  /** Inputs of pieces on the board and in hand, for one case of where the kings stand. */
  private readonly onBoard: number;
  private readonly ofPieces: number;
  private readonly firstCheck: number;
  private readonly mirrors: boolean;

  /** @throws InputError if a piece of the game has no inputs in the plan */
  constructor(tables: Tables, plan: InputPlan = inputPlan(tables)) {
    this.tables = tables;
    this.plan = plan;
    // Where a side may have no king or several, the first of its list is just any piece.
    this.mirrors = (tables.special & ODD_ROYALTY) === 0;
    this.placeOf = Int8Array.from(tables.letters, (letter) => plan.pieces.indexOf(letter));
    const missing = tables.letters.find((letter) => letter !== '' && !plan.pieces.includes(letter));
    if (missing !== undefined) throw new InputError(`the network has no inputs for the piece ${missing}`);
    this.onBoard = 2 * plan.pieces.length * tables.squares;
    this.ofPieces = this.onBoard + 2 * plan.pieces.length * plan.held;
    this.firstCheck = this.ofPieces * (plan.kings === 'both' ? 2 : 1);
    this.count = this.firstCheck + 2 * plan.checks;
  }

  /**
   * How a side sees the board.
   *
   * @param own where its king stands
   * @param other where the other king stands
   * @returns bit 0: the board is mirrored; bit 1: the kings stand on different halves, and the plan asks for that
   */
  viewOf(own: number, other: number): number {
    if (!this.mirrors) return 0;
    const { files } = this.tables;
    const mirrored = isRight(own % files, files);
    const otherFile = mirrored ? files - 1 - (other % files) : other % files;
    return (mirrored ? 1 : 0) | (this.plan.kings === 'both' && isRight(otherFile, files) ? 2 : 0);
  }

  /**
   * The input that a piece-square is in a side's perspective.
   *
   * @param view see `viewOf`
   * @returns 0 to `count` - 1
   */
  inputOf(pieceSquare: number, side: number, view: number): number {
    const { files, ranks, squares } = this.tables;
    const { pieces, held } = this.plan;
    const code = (pieceSquare >> SQUARE_BITS) & (MAX_CODES - 1);
    const square = pieceSquare & SQUARE_MASK;
    const piece = ((code & 1) ^ side) * pieces.length + this.placeOf[code >> 1]!;
    const first = (view >> 1) * this.ofPieces;
    if ((pieceSquare & HELD) !== 0) return first + this.onBoard + piece * held + square;
    const file = (view & 1) !== 0 ? files - 1 - (square % files) : square % files;
    const rank = Math.floor(square / files);
    return first + piece * squares + (side === 0 ? rank : ranks - 1 - rank) * files + file;
  }

  /**
   * The input for the checks that a side still has to give; only in games that count them.
   *
   * @param left their number; more than the plan knows are like the most that it knows
   * @param own are they those of the side whose perspective it is?
   */
  checksInput(left: number, own: boolean): number {
    const { checks } = this.plan;
    return this.firstCheck + (own ? 0 : checks) + Math.max(1, Math.min(checks, left)) - 1;
  }

  /** All inputs that are 1 in a position, in a side's perspective, each once. */
  activeInputs(pos: Position, side: number): number[] {
    const { plan } = this;
    const kingOf = (color: number): number => pos.list[color << SQUARE_BITS]! & SQUARE_MASK;
    const view = this.viewOf(kingOf(side), kingOf(side ^ 1));
    const active: number[] = [];
    for (let color = 0; color < 2; color++) {
      const first = color << SQUARE_BITS;
      for (let k = first; k < first + pos.count[color]!; k++) active.push(this.inputOf(pos.list[k]!, side, view));
    }
    for (let code = 2; code < pos.codes; code++) {
      for (let copy = 0; copy < Math.min(pos.held[code]!, plan.held); copy++)
        active.push(this.inputOf(HELD | (code << SQUARE_BITS) | copy, side, view));
    }
    if (plan.checks > 0) {
      const left = [checksLeftOf(pos, WHITE), checksLeftOf(pos, BLACK)];
      active.push(this.checksInput(left[side]!, true), this.checksInput(left[side ^ 1]!, false));
    }
    return active;
  }

  /**
   * What an input means, in words: whose piece, its letter and where it is on an unmirrored board, as 'own N c3' or
   * 'their P hand1'; behind that 'apart' if it is the input for kings on different halves; or 'own checks 2'.
   */
  nameOf(input: number): string {
    const { squares } = this.tables;
    const { pieces, held, checks } = this.plan;
    const whose = (own: boolean): string => (own ? 'own' : 'their');
    if (input >= this.firstCheck) {
      const left = input - this.firstCheck;
      return `${whose(left < checks)} checks ${(left % checks) + 1}`;
    }
    const ofPiece = input % this.ofPieces;
    const isHeld = ofPiece >= this.onBoard;
    const piece = Math.floor(isHeld ? (ofPiece - this.onBoard) / held : ofPiece / squares);
    const where = isHeld ? `hand${((ofPiece - this.onBoard) % held) + 1}` : squareName(this.tables, ofPiece % squares);
    const apart = input >= this.ofPieces ? ' apart' : '';
    return `${whose(piece < pieces.length)} ${pieces[piece % pieces.length]!} ${where}${apart}`;
  }
}

/** The inputs that a new network of a game has where nothing else is said. */
export function inputPlan({ letters, variant }: Tables): InputPlan {
  return {
    pieces: letters.filter((letter) => letter !== ''),
    held: variant.holdings ? HELD_COPIES : 0,
    kings: 'own',
    checks: variant.gameEnd?.checks ?? 0,
  };
}

/** Is a file on the right half? The one in the middle is not. */
function isRight(file: number, files: number): boolean {
  return 2 * file > files - 1;
}
