import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import type { Distances } from './build.ts';
import { DRAWN, ILLEGAL, NOT_COVERED } from './constants.ts';
import { drawRuleOf } from './draw-rule.ts';
import type { Material } from './material.ts';
import { shadeOf } from './shade.ts';

/** A finished table: answers for every position with its men, whoever of the two sides is the strong one. */
export class EndgameTable {
  readonly distances: Distances;
  readonly material: Material;
  private readonly wins: Uint8Array;
  private readonly losses: Uint8Array;
  private readonly pairOf: Int16Array;
  private readonly mapOf: Uint8Array;
  private readonly maps: Uint8Array;
  private readonly squares: number;
  private readonly width: number;
  private readonly first: number;
  private readonly second: number;
  /** [color * squares + square]: the square as it is when the strong side, of that colour, has become White. */
  private readonly flips: Uint8Array;
  /** Per square; see `shadeOf`. */
  private readonly shades: Uint8Array;
  /** What the rules of the game say of these men: a draw, always or only on one shade. */
  private readonly drawn: boolean;
  private readonly drawnOnOneShade: boolean;
  private readonly hasDrops: boolean;

  constructor(distances: Distances) {
    const { material, pairs, wins, losses } = distances;
    const { tables, types } = material;
    const { squares, files, ranks } = tables;
    this.distances = distances;
    this.material = material;
    this.wins = wins;
    this.losses = losses;
    this.pairOf = pairs.pairOf;
    this.mapOf = pairs.mapOf;
    this.maps = pairs.maps;
    this.squares = squares;
    this.width = types.length === 2 ? squares : 1;
    this.first = types[0]!;
    this.second = types[1] ?? 0;
    this.flips = Uint8Array.from({ length: 2 * squares }, (_, i) => {
      const square = i % squares;
      return i < squares ? square : (ranks - 1 - Math.floor(square / files)) * files + (square % files);
    });
    this.shades = Uint8Array.from({ length: squares }, (_, square) => shadeOf(tables, square));
    const rule = drawRuleOf(material);
    this.drawn = rule === 'always';
    this.drawnOnOneShade = rule === 'same shade';
    this.hasDrops = tables.drops.length > 0;
  }

  /**
   * What a position is worth for the side to move. Allocates nothing.
   *
   * @param pos a position of the table's game; that it is legal is taken for granted
   * @returns DRAWN; or the plies to mate plus one, positive if the side to move mates and negative if it is mated (-1 is mate);
   *   or NOT_COVERED if these are not the table's men, or castling or a drop is still possible. Repetitions and the
   *   move rule are not looked at, but the game's rule about material without mating potential is.
   */
  probe(pos: Position): number {
    const { count, list, side } = pos;
    const strong = count[WHITE]! > 1 ? WHITE : BLACK;
    const { width, squares } = this;
    if (count[strong ^ 1] !== 1 || count[strong] !== (width > 1 ? 3 : 2) || pos.rights !== 0) return NOT_COVERED;
    if (this.hasDrops && isAnyHeld(pos)) return NOT_COVERED;
    const base = strong << SQUARE_BITS;
    const flip = strong * squares;
    const { flips, maps } = this;
    let slot = list[base + 1]!;
    let b = 0;
    if (width > 1) {
      let other = list[base + 2]!;
      if (slot > other) {
        const lower = other;
        other = slot;
        slot = lower;
      }
      if (other >> (SQUARE_BITS + 1) !== this.second) return NOT_COVERED;
      b = flips[flip + (other & SQUARE_MASK)]!;
    }
    if (slot >> (SQUARE_BITS + 1) !== this.first) return NOT_COVERED;
    const a = flips[flip + (slot & SQUARE_MASK)]!;
    const king = flips[flip + (list[base]! & SQUARE_MASK)]!;
    const bare = flips[flip + (list[(strong ^ 1) << SQUARE_BITS]! & SQUARE_MASK)]!;
    const pair = this.pairOf[king * squares + bare]!;
    if (pair < 0) return NOT_COVERED;
    const map = this.mapOf[king * squares + bare]! * squares;
    const index = (pair * squares + maps[map + a]!) * width + (width > 1 ? maps[map + b]! : 0);
    const drawn = this.drawn || (this.drawnOnOneShade && this.shades[a] === this.shades[b]);
    if (side === strong) {
      const moves = this.wins[index]!;
      if (moves === ILLEGAL) return NOT_COVERED;
      return drawn ? DRAWN : 2 * moves;
    }
    const loss = this.losses[index]!;
    return loss === 0 || (drawn && loss !== 1) ? DRAWN : 1 - 2 * loss;
  }
}

function isAnyHeld({ held, codes }: Position): boolean {
  for (let code = 2; code < codes; code++) if (held[code] !== 0) return true;
  return false;
}
