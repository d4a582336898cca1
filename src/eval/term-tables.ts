import { KINGLESS, LONE_ARMIES, MAX_CODES, SQUARE_BITS, WALL } from '../board/layout.ts';
import { type Color, KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { AIMS_DOWN, AIMS_PAWN, AIMS_UP, DEFENDS, FLANK_BITS, REACHED } from './layout.ts';

/** A king's flank: the files up to this far to either side of it, on its own half of the board. */
const FLANK_REACH = 2;

/** From this many centipawns more on, an attacked piece counts as worth more than its attacker. */
const WORTH_MORE = 50;
/** The greatest weight of a piece as an attacker of a king; it grows with the square root of the piece's worth. */
const MAX_ATTACKER_WEIGHT = 9;

/** What the terms look up, with room for any game. */
export class TermTables {
  /** [code * codes + occupant]: what it counts for, see layout.ts, that a piece reaches a square with it. */
  readonly reach = new Int32Array(MAX_CODES * MAX_CODES);
  /** [(color << SQUARE_BITS | king's square) << SQUARE_BITS | square]: 2 next to that king, 1 around that, else 0. */
  readonly ring = new Uint8Array(2 << (2 * SQUARE_BITS));
  /** [code]: how much such a piece counts as an attacker of a king. */
  readonly attackerWeight = new Uint8Array(MAX_CODES);
  /** [code]: can such a piece be dropped on most squares, so that drops with check are to be expected? */
  readonly droppable = new Uint8Array(MAX_CODES);
  /** [color << SQUARE_BITS | square]: the square's file and, from the side's perspective, its rank, from 0. */
  readonly fileOf = new Uint8Array(2 << SQUARE_BITS);
  readonly rankOf = new Uint8Array(2 << SQUARE_BITS);
  /** [square]: the shade of a square, 1 or 2. */
  readonly shade = new Uint8Array(1 << SQUARE_BITS);
  /** [code]: is such a piece bound to squares of one shade? */
  readonly colourBound = new Uint8Array(MAX_CODES);
  /** [color << SQUARE_BITS | king's square]: how many squares that king could go to. */
  readonly royalMoves = new Uint8Array(2 << SQUARE_BITS);
  /**
   * [((color << SQUARE_BITS | king's square) << FLANK_BITS) + i]: the squares of that king's flank, and how many they
   * are.
   */
  readonly flank = new Uint8Array((2 << SQUARE_BITS) << FLANK_BITS);
  readonly flankSize = new Uint8Array(2 << SQUARE_BITS);
  files = 0;
  ranks = 0;
  codes = 0;
  pawnType = 0;

  /** Fills the tables for a game, with the worth of its pieces by type in centipawns. */
  adopt(tables: Tables, values: Int32Array): void {
    const { files, ranks, codes, squares, pawnType } = tables;
    this.files = files;
    this.ranks = ranks;
    this.codes = codes;
    this.pawnType = pawnType;
    for (let code = 2; code < codes; code++) {
      const type = code >> 1;
      const isPiece = type !== pawnType && type !== KING_TYPE;
      const attackerWeight = Math.round(2 * Math.sqrt(Math.max(0, values[type]!) / 100));
      this.attackerWeight[code] = isPiece ? Math.max(1, Math.min(MAX_ATTACKER_WEIGHT, attackerWeight)) : 0;
      this.colourBound[code] = isPiece ? tables.colourBound[type]! : 0;
      for (let occupant = 0; occupant < codes; occupant++) {
        this.reach[code * codes + occupant] = reachOf(code, occupant, pawnType, values);
      }
    }
    const { dropAllowed } = tables.holdings;
    for (let code = 2; code < codes; code++) {
      const allowed = dropAllowed.subarray(code << SQUARE_BITS, (code << SQUARE_BITS) + squares);
      this.droppable[code] = allowed.reduce((sum, one) => sum + one, 0) > squares / 2 ? 1 : 0;
    }
    this.royalMoves.set(tables.royal.targetCounts);
    const kingless = (tables.special & (KINGLESS | LONE_ARMIES)) !== 0;
    this.ring.fill(0);
    for (let square = 0; square < squares; square++) {
      const file = square % files;
      const rank = Math.floor(square / files);
      this.shade[square] = 1 + ((file + rank) & 1);
      for (const color of [0, 1] as const) {
        const at = (color << SQUARE_BITS) | square;
        this.fileOf[at] = file;
        this.rankOf[at] = color === 0 ? rank : ranks - 1 - rank;
        for (let to = 0; to < squares; to++) {
          const distance = Math.max(Math.abs((to % files) - file), Math.abs(Math.floor(to / files) - rank));
          this.ring[(at << SQUARE_BITS) | to] = kingless ? 0 : Math.max(0, Math.min(2, 3 - distance));
        }
        const flank = kingless ? [] : flankOf(color, file, tables);
        this.flank.set(flank, at << FLANK_BITS);
        this.flankSize[at] = flank.length;
      }
    }
  }
}

/** The squares of a side's half of the board near a king on a file. */
function flankOf(color: Color, file: number, { files, ranks }: Tables): number[] {
  const depth = ranks >> 1;
  const firstRank = color === 0 ? 0 : ranks - depth;
  const firstFile = Math.max(0, file - FLANK_REACH);
  const width = Math.min(files - 1, file + FLANK_REACH) - firstFile + 1;
  return Array.from({ length: depth * width }, (_, i) => {
    return (firstRank + Math.floor(i / width)) * files + firstFile + (i % width);
  });
}

function reachOf(code: number, occupant: number, pawnType: number, values: Int32Array): number {
  if (occupant === 0) return REACHED;
  if (occupant === WALL) return 0;
  const us = (code & 1) as Color;
  const type = occupant >> 1;
  if ((occupant & 1) === us) return type === KING_TYPE || type === pawnType ? 0 : DEFENDS;
  if (type === KING_TYPE) return REACHED;
  if (type === pawnType) return REACHED | AIMS_PAWN;
  return REACHED | (code >> 1 !== KING_TYPE && values[type]! > values[code >> 1]! + WORTH_MORE ? AIMS_UP : AIMS_DOWN);
}
