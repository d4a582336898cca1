import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { BLACK, type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { isAnyHeld } from '../board/rules/draws.ts';
import { DRAWN, ILLEGAL, NOT_COVERED, WEAK_MATES } from './constants.ts';
import type { Distances } from './distances.ts';
import { drawRuleOf } from './draw-rule.ts';
import type { Material } from './material.ts';
import { flippedSquares, shadeOf } from './symmetry.ts';

/** A finished table: answers for every position with its pieces, whoever of the two sides is the strong one. */
export class EndgameTable {
  readonly distances: Distances;
  readonly material: Material;
  private readonly wins: Uint8Array;
  private readonly losses: Uint8Array;
  private readonly pairOf: Int16Array;
  private readonly mapOf: Uint8Array;
  private readonly maps: Uint8Array;
  private readonly squares: number;
  /** Squares of the second piece; 1 if there is none. */
  private readonly width: number;
  /**
   * The number of pieces of each side, and the types of the first piece, of the strong side's second and of the weak
   * side's, 0 for none.
   */
  private readonly strongCount: number;
  private readonly weakCount: number;
  private readonly first: number;
  private readonly second: number;
  private readonly weak: number;
  /** Numbers above this are the weak side's mates. */
  private readonly mostOfStrong: number;
  /** [color * squares + square]: the square as it is when the strong side, of that colour, has become White. */
  private readonly flips: Uint8Array;
  /** Per square; see `shadeOf`. */
  private readonly shades: Uint8Array;
  /** What the rules of the game say of these pieces: a draw, always or only on one shade. */
  private readonly drawn: boolean;
  private readonly drawnOnOneShade: boolean;
  private readonly hasDrops: boolean;

  constructor(distances: Distances) {
    const { material, pairs, wins, losses } = distances;
    const { tables, types, weak } = material;
    const { squares } = tables;
    this.distances = distances;
    this.material = material;
    this.wins = wins;
    this.losses = losses;
    this.pairOf = pairs.pairOf;
    this.mapOf = pairs.mapOf;
    this.maps = pairs.maps;
    this.squares = squares;
    this.strongCount = types.length + 1;
    this.weakCount = weak === 0 ? 1 : 2;
    this.width = this.strongCount + this.weakCount === 4 ? squares : 1;
    this.first = types[0]!;
    this.second = types[1] ?? 0;
    this.weak = weak;
    this.mostOfStrong = weak === 0 ? ILLEGAL : WEAK_MATES;
    this.flips = new Uint8Array(2 * squares).map((_, i) => i);
    this.flips.set(flippedSquares(tables), squares);
    this.shades = Uint8Array.from({ length: squares }, (_, square) => shadeOf(tables, square));
    const rule = drawRuleOf(material);
    this.drawn = rule === 'always';
    this.drawnOnOneShade = rule === 'same shade';
    this.hasDrops = tables.holdings.drops.length > 0;
  }

  /**
   * What a position is worth for the side to move. Allocates nothing.
   *
   * @param pos a position of the table's game; that it is legal is taken for granted
   * @returns DRAWN; or the plies to mate plus one, positive if the side to move mates and negative if it is mated (-1
   *   is mate); or NOT_COVERED if these are not the table's pieces, or castling or a drop is still possible.
   *   Repetitions and the move rule are not looked at, but the game's rule about material without mating potential is.
   */
  probe(pos: Position): number {
    const { list } = pos;
    const { width, squares } = this;
    const strong = this.isStrong(pos, WHITE) ? WHITE : BLACK;
    if ((strong === BLACK && !this.isStrong(pos, BLACK)) || pos.rights !== 0) return NOT_COVERED;
    if (this.hasDrops && isAnyHeld(pos)) return NOT_COVERED;
    const base = strong << SQUARE_BITS;
    const otherBase = (strong ^ 1) << SQUARE_BITS;
    const flip = strong * squares;
    const { flips, maps } = this;
    let pieceSquare = list[base + 1]!;
    let b = 0;
    if (width > 1) {
      let other = this.weak === 0 ? list[base + 2]! : list[otherBase + 1]!;
      if (this.weak === 0 && pieceSquare > other) {
        const lower = other;
        other = pieceSquare;
        pieceSquare = lower;
      }
      b = flips[flip + (other & SQUARE_MASK)]!;
    }
    const a = flips[flip + (pieceSquare & SQUARE_MASK)]!;
    const king = flips[flip + (list[base]! & SQUARE_MASK)]!;
    const weakKing = flips[flip + (list[otherBase]! & SQUARE_MASK)]!;
    const pair = this.pairOf[king * squares + weakKing]!;
    if (pair < 0) return NOT_COVERED;
    const map = this.mapOf[king * squares + weakKing]! * squares;
    const index = (pair * squares + maps[map + a]!) * width + (width > 1 ? maps[map + b]! : 0);
    const drawn = this.drawn || (this.drawnOnOneShade && this.shades[a] === this.shades[b]);
    let moves = this.wins[index]!;
    let loss = this.losses[index]!;
    if ((pos.side === strong ? moves : loss) === ILLEGAL) return NOT_COVERED;
    if (pos.side === strong) {
      loss = moves > this.mostOfStrong ? moves - WEAK_MATES : 0;
    } else {
      moves = loss > this.mostOfStrong ? loss - WEAK_MATES : 0;
      if (moves > 0) loss = 0;
    }
    if (loss > 0) return drawn && loss !== 1 ? DRAWN : 1 - 2 * loss;
    return drawn ? DRAWN : 2 * moves;
  }

  /** Has this side the strong side's pieces, and the other one the weak side's? */
  private isStrong({ count, list }: Position, color: Color): boolean {
    if (count[color] !== this.strongCount || count[color ^ 1] !== this.weakCount) return false;
    const base = color << SQUARE_BITS;
    const type = list[base + 1]! >> (SQUARE_BITS + 1);
    if (this.weak !== 0)
      return type === this.first && list[(base ^ (1 << SQUARE_BITS)) + 1]! >> (SQUARE_BITS + 1) === this.weak;
    if (this.second === 0) return type === this.first;
    const other = list[base + 2]! >> (SQUARE_BITS + 1);
    return (type === this.first && other === this.second) || (type === this.second && other === this.first);
  }
}

/** The plies to mate that a value of `probe` stands for, whoever mates; the value must be no draw and be covered. */
export function pliesOf(value: number): number {
  return Math.abs(value) - 1;
}
