import { SQUARE_BITS } from '../board/layout.ts';
import { InputError } from '../input-error.ts';
import { CHECK_BIT, ILLEGAL, KING_BACK_WIDTH, MOST_MOVES, MOST_POSITIONS } from './constants.ts';
import { drawRuleOf } from './draw-rule.ts';
import type { Ground } from './ground.ts';
import { Grounds } from './ground.ts';

import type { KingPairs } from './king-pairs.ts';
import { type Material, materialName, withoutPiece } from './material.ts';

/**
 * Distances to mate of one ending. The index is that of the kings' pair, the first piece's square and, if there is one, the
 * second piece's square, `(pair * squares + first) * squares + second`, after the pair's map has been applied to them.
 */
export interface Distances {
  readonly material: Material;
  readonly pairs: KingPairs;
  /** Strong side to move: the moves in which it mates, 0 if it cannot, ILLEGAL if there is no such position. */
  readonly wins: Uint8Array;
  /** Bare king to move: 1 if it is mate, more by the moves in which it will be; 0 if it will not. */
  readonly losses: Uint8Array;
}

/** Which mates count, for asking whether an ending can be won with those alone. */
export interface MateFilter {
  /** The strong piece that it is about: its index in the material. */
  readonly piece: number;
  /** [bare king's square * squares + that piece's square]: 1 if a mate there counts. */
  readonly counts: Uint8Array;
}

/** Builds tables one after the other and keeps what they share: the smaller endings, and what pieces cover. */
export class TableBuilder {
  private readonly grounds = new Grounds();
  private readonly known = new Map<string, Distances>();

  /**
   * The distances of an ending, by retrograde analysis from its mates. After a capture the rules of the game may call it a draw;
   * in the ending itself that is left to whoever reads the table.
   *
   * @param filter counts only some mates; all others are taken for draws
   * @throws InputError if the game's kings are none that these tables can know, or the board is too large
   * @throws RangeError if a mate takes more moves than a table can hold
   */
  build(material: Material, filter?: MateFilter): Distances {
    const ground = this.grounds.of(material);
    const size = ground.pairs.count * material.tables.squares ** material.types.length;
    if (size > MOST_POSITIONS)
      throw new InputError(
        `${materialName(material)} has ${size} positions on this board; a table holds ${MOST_POSITIONS}`,
      );
    const smaller = material.types.map((_, i) => {
      const rest = withoutPiece(material, i);
      return rest && drawRuleOf(rest) !== 'always' ? this.remember(rest) : undefined;
    });
    return new Analysis(material, ground, smaller, filter).run();
  }

  private remember(material: Material): Distances {
    const key = `${material.tables.variant.name} ${materialName(material)}`;
    let distances = this.known.get(key);
    if (!distances) {
      distances = this.build(material);
      this.known.set(key, distances);
    }
    return distances;
  }
}

/** A shared array, so that the tables can go to other threads as they are. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

class Analysis {
  private readonly material: Material;
  private readonly ground: Ground;
  /** What is left when the bare king has taken each piece; undefined if that is a draw. */
  private readonly smaller: readonly (Distances | undefined)[];
  private readonly filter: MateFilter | undefined;
  private readonly squares: number;
  /** Squares of the second piece; 1 if there is none. */
  private readonly width: number;
  private readonly wins: Uint8Array;
  private readonly losses: Uint8Array;
  /** Bare king to move: its legal moves that are not yet known to lose, as bits of its targets. */
  private readonly escapes: Uint16Array;
  /** Positions in the order in which they become known: strong side to move and won, bare king to move and lost. */
  private readonly won: Int32Array;
  private readonly lost: Int32Array;
  private wonCount = 0;
  private lostCount = 0;
  /** Captures after which the strong side still mates: the position, and above the target's number the moves to mate. */
  private capturePlace = new Int32Array(1024);
  private captureInfo = new Int32Array(1024);
  private captureCount = 0;
  private latestCapture = 0;

  constructor(
    material: Material,
    ground: Ground,
    smaller: readonly (Distances | undefined)[],
    filter: MateFilter | undefined,
  ) {
    this.material = material;
    this.ground = ground;
    this.smaller = smaller;
    this.filter = filter;
    this.squares = material.tables.squares;
    this.width = material.types.length === 2 ? this.squares : 1;
    const size = ground.pairs.count * this.squares * this.width;
    this.wins = sharedBytes(size);
    this.losses = sharedBytes(size);
    this.escapes = new Uint16Array(size);
    this.won = new Int32Array(size);
    this.lost = new Int32Array(size);
  }

  run(): Distances {
    this.setUp();
    let wonBefore = 0;
    let lostBefore = 0;
    for (let moves = 1; lostBefore < this.lostCount || moves <= this.latestCapture; moves++) {
      if (moves > MOST_MOVES) throw new RangeError(`mates of ${materialName(this.material)} take more moves than fit`);
      const lostNow = this.lostCount;
      this.winFrom(lostBefore, lostNow, moves);
      lostBefore = lostNow;
      this.loseByCaptures(moves);
      this.loseFrom(wonBefore, this.wonCount, moves);
      wonBefore = this.wonCount;
    }
    const { material, wins, losses } = this;
    return { material, pairs: this.ground.pairs, wins, losses };
  }

  /** Finds out of every position whether it can be, where the bare king can go, and whether it is mate. */
  private setUp(): void {
    const { squares, width, wins, losses, escapes, lost, ground, filter } = this;
    const { pairs, bareTargets, strongTargets } = ground;
    const { types } = this.material;
    const two = types.length === 2;
    const first = ground.coversOf(types[0]!);
    const firstCovers = two ? first.beside : first.alone;
    const secondCovers = two ? ground.coversOf(types[1]!).beside : firstCovers;
    const numberOf = new Int8Array(squares);
    for (let pair = 0; pair < pairs.count; pair++) {
      const king = pairs.strong[pair]!;
      const bare = pairs.bare[pair]!;
      const goals = bareTargets[bare]!;
      let free = (1 << goals.length) - 1;
      numberOf.fill(-1);
      for (let n = 0; n < goals.length; n++) {
        numberOf[goals[n]!] = n;
        // Kings move as they capture, so the strong king covers what it could go to.
        if (strongTargets[king]!.includes(goals[n]!)) free &= ~(1 << n);
      }
      for (let a = 0; a < squares; a++) {
        for (let b = 0; b < width; b++) {
          const place = (pair * squares + a) * width + b;
          if (a === king || a === bare || (two && (b === king || b === bare || b === a))) {
            wins[place] = ILLEGAL;
            continue;
          }
          const cover = two
            ? firstCovers[place]! | secondCovers[(pair * squares + b) * squares + a]!
            : firstCovers[place]!;
          if ((cover & CHECK_BIT) !== 0) wins[place] = ILLEGAL;
          const moves = free & ~cover;
          escapes[place] = moves;
          if (moves === 0) {
            if ((cover & CHECK_BIT) === 0) continue;
            if (filter && filter.counts[bare * squares + (filter.piece === 0 ? a : b)] === 0) continue;
            losses[place] = 1;
            lost[this.lostCount++] = place;
          } else if (two) {
            const takesFirst = numberOf[a]!;
            const takesSecond = numberOf[b]!;
            if (takesFirst >= 0 && ((moves >> takesFirst) & 1) !== 0) this.addCapture(place, takesFirst, king, a, 0, b);
            if (takesSecond >= 0 && ((moves >> takesSecond) & 1) !== 0)
              this.addCapture(place, takesSecond, king, b, 1, a);
          }
        }
      }
    }
  }

  /** Notes that the bare king can take a piece, if the other one alone still mates it. */
  private addCapture(place: number, target: number, king: number, bare: number, taken: number, left: number): void {
    const { squares } = this;
    const smaller = this.smaller[taken];
    if (!smaller) return;
    const { pairs, wins } = smaller;
    const kings = king * squares + bare;
    const moves = wins[pairs.pairOf[kings]! * squares + pairs.maps[pairs.mapOf[kings]! * squares + left]!]!;
    if (moves === 0) return;
    if (this.captureCount === this.capturePlace.length) {
      this.capturePlace = grown(this.capturePlace);
      this.captureInfo = grown(this.captureInfo);
    }
    this.capturePlace[this.captureCount] = place;
    this.captureInfo[this.captureCount++] = (moves << 4) | target;
    if (moves > this.latestCapture) this.latestCapture = moves;
  }

  /** Takes back the strong side's moves that lead to positions lost one sooner: each mates in so many moves. */
  private winFrom(begin: number, stop: number, moves: number): void {
    const { squares, width, lost, wins, won, ground } = this;
    const { pairs } = ground;
    const { types } = this.material;
    const { strong, bare, maps } = pairs;
    const two = types.length === 2;
    const firstBack = ground.movesBackOf(types[0]!);
    const secondBack = two ? ground.movesBackOf(types[1]!) : firstBack;
    const firstStart = firstBack.start;
    const firstData = firstBack.data;
    const secondStart = secondBack.start;
    const secondData = secondBack.data;
    const kingStart = ground.strongBack.start;
    const kingData = ground.strongBack.data;
    const occupied = new Uint8Array(1 << SQUARE_BITS);
    let count = this.wonCount;
    for (let i = begin; i < stop; i++) {
      const place = lost[i]!;
      const b = place % width;
      const upper = (place / width) | 0;
      const a = upper % squares;
      const pair = (upper / squares) | 0;
      const king = strong[pair]!;
      const bareKing = bare[pair]!;
      occupied[king] = 1;
      occupied[bareKing] = 1;
      occupied[a] = 1;
      if (two) occupied[b] = 1;

      const rowOfFirst = pair * squares;
      for (let k = firstStart[a]!; ; ) {
        const square = firstData[k]!;
        if (square < 0) break;
        const next = firstData[k + 1]!;
        if (occupied[square] !== 0) {
          k = next >> 1;
          continue;
        }
        k += 2;
        if ((next & 1) === 0) continue;
        const before = (rowOfFirst + square) * width + b;
        if (wins[before] === 0) {
          wins[before] = moves;
          won[count++] = before;
        }
      }
      if (two) {
        const row = upper * width;
        for (let k = secondStart[b]!; ; ) {
          const square = secondData[k]!;
          if (square < 0) break;
          const next = secondData[k + 1]!;
          if (occupied[square] !== 0) {
            k = next >> 1;
            continue;
          }
          k += 2;
          if ((next & 1) === 0) continue;
          const before = row + square;
          if (wins[before] === 0) {
            wins[before] = moves;
            won[count++] = before;
          }
        }
      }
      const end = kingStart[pair + 1]!;
      for (let k = kingStart[pair]!; k < end; k += KING_BACK_WIDTH) {
        if (occupied[kingData[k]!] !== 0) continue;
        const map = kingData[k + 2]!;
        const before = (kingData[k + 1]! * squares + maps[map + a]!) * width + (two ? maps[map + b]! : 0);
        if (wins[before] === 0) {
          wins[before] = moves;
          won[count++] = before;
        }
      }
      occupied[king] = 0;
      occupied[bareKing] = 0;
      occupied[a] = 0;
      occupied[b] = 0;
    }
    this.wonCount = count;
  }

  /** Takes the bare king's captures from it that lead to a mate in so many moves. */
  private loseByCaptures(moves: number): void {
    const { capturePlace, captureInfo, captureCount, escapes, losses, lost } = this;
    if (moves > this.latestCapture) return;
    for (let i = 0; i < captureCount; i++) {
      const info = captureInfo[i]!;
      if (info >> 4 !== moves) continue;
      const place = capturePlace[i]!;
      const left = escapes[place]! & ~(1 << (info & 15));
      escapes[place] = left;
      if (left === 0) {
        losses[place] = moves + 1;
        lost[this.lostCount++] = place;
      }
    }
  }

  /** Takes from the bare king the moves that lead to positions won in so many moves; who has none left is lost. */
  private loseFrom(begin: number, stop: number, moves: number): void {
    const { squares, width, won, escapes, losses, lost, ground } = this;
    const { maps } = ground.pairs;
    const { start, data } = ground.bareBack;
    const two = width > 1;
    let count = this.lostCount;
    for (let i = begin; i < stop; i++) {
      const place = won[i]!;
      const b = two ? place % width : -1;
      const upper = (place / width) | 0;
      const a = upper % squares;
      const pair = (upper / squares) | 0;
      const end = start[pair + 1]!;
      for (let k = start[pair]!; k < end; k += KING_BACK_WIDTH) {
        const square = data[k]!;
        if (square === a || square === b) continue;
        const map = data[k + 2]!;
        const before = (data[k + 1]! * squares + maps[map + a]!) * width + (two ? maps[map + b]! : 0);
        const old = escapes[before]!;
        const left = old & ~(1 << data[k + 3]!);
        if (left === old) continue;
        escapes[before] = left;
        if (left === 0) {
          losses[before] = moves + 1;
          lost[count++] = before;
        }
      }
    }
    this.lostCount = count;
  }
}

function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
