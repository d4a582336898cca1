import { ALWAYS, NEVER, SQUARE_BITS } from '../board/layout.ts';
import { BLACK, pieceCode, WHITE } from '../board/piece.ts';
import { isRayOpen } from '../board/position/attack.ts';
import { Captures } from './captures.ts';
import { ILLEGAL, MAX_MOVES, MAX_MOVES_OF_TWO } from './constants.ts';
import { COVERED, COVERED_UNLESS_BLOCKED, coverBits, UNCOVERED } from './cover.ts';
import type { Distances, MateFilter } from './distances.ts';
import { placeOfOne, sharedBytes } from './distances.ts';
import type { Ground } from './ground.ts';
import type { KingMoves } from './king-moves.ts';
import { type Material, materialName } from './material.ts';
import type { MoveTrees } from './move-trees.ts';
import { spread, withoutEscape } from './spread.ts';

/**
 * Retrograde analysis of the strong side's mates: from the positions in which the weak king is mated, a move at a time
 * back to all those in which that can be forced.
 *
 * It works on 32 positions at a time. For each pair of kings there is a set of positions with a row for each square of
 * the first piece, and in it a bit for each square of the second one, in `words` integers. A single piece has the place
 * of the second, and there is one row. Some sets are kept a second time with rows and bits exchanged, for moving the
 * second piece.
 */
export class Retrograde {
  private readonly material: Material;
  private readonly ground: Ground;
  /** What is left when each piece has been taken; undefined if that is a draw. */
  private readonly smaller: readonly (Distances | undefined)[];
  private readonly filter: MateFilter | undefined;
  /** Called every fraction of a millisecond or so; it may take its time. */
  private readonly breathe: () => void;
  private readonly squares: number;
  private readonly hasRows: boolean;
  /** Whether the second piece is the weak side's. */
  private readonly weakHasPiece: boolean;
  private readonly firstCode: number;
  private readonly secondCode: number;
  private readonly rows: number;
  private readonly words: number;
  /** Integers of a set, and of one with rows and bits exchanged. */
  private readonly size: number;
  private readonly turnedWords: number;
  private readonly turnedSize: number;
  private readonly mostMoves: number;

  private readonly wins: Uint8Array;
  private readonly losses: Uint8Array;
  /** Strong side to move: won, or no such position. */
  private readonly won: Int32Array;
  private readonly wonTurned: Int32Array;
  /** Of these, the ones that the latest step has found. */
  private readonly wonNow: Int32Array;
  /** Weak side to move: found lost by the latest step. */
  private readonly lostNow: Int32Array;
  private readonly lostNowTurned: Int32Array;
  /** [(pair * targets + n) * size]: the weak king's nth move is illegal or known to lose. */
  private readonly closed: Int32Array;
  /** Weak side to move, not yet lost, and its king still has a move, or its piece takes the other one. */
  private readonly open: Int32Array;
  /** Where both have a piece: the weak side's king has no move left, but its piece may; rows and bits exchanged. */
  private readonly pending: Int32Array;
  /** Which pairs have any position in `wonNow`, `lostNow`; and whose `closed` has changed otherwise. */
  private readonly wonPairs: Uint8Array;
  private readonly lostPairs: Uint8Array;
  private readonly changedPairs: Uint8Array;
  private lostCount = 0;
  /** Winning captures of the strong side, by place; captures that do not save the bare king, by place and target. */
  private readonly captures: Captures;

  private readonly weakMoves: KingMoves;
  private readonly strongMoves: KingMoves;
  private readonly firstBack: MoveTrees;
  /** The second piece's: back if it is the strong side's, else forth. */
  private readonly secondTrees: MoveTrees;
  /** See `spread`: bits that are left when the first piece passes a square, and the second. */
  private readonly keepSecond: Int32Array;
  private readonly keepFirst: Int32Array;
  /** [map * squares + square]: where the map takes the square from. */
  private readonly mapsBack: Uint8Array;
  private readonly occupied: Uint8Array;
  private readonly found: Int32Array;
  private readonly foundTurned: Int32Array;

  constructor(
    material: Material,
    ground: Ground,
    smaller: readonly (Distances | undefined)[],
    filter: MateFilter | undefined,
    breathe: () => void,
  ) {
    const { tables, types, weak } = material;
    const { squares } = tables;
    const pairs = ground.pairs.count;
    this.material = material;
    this.ground = ground;
    this.smaller = smaller;
    this.filter = filter;
    this.breathe = breathe;
    this.squares = squares;
    this.weakHasPiece = weak !== 0;
    this.hasRows = types.length === 2 || this.weakHasPiece;
    this.firstCode = pieceCode(types[0]!, WHITE);
    this.secondCode = this.weakHasPiece ? pieceCode(weak, BLACK) : pieceCode(types.at(-1)!, WHITE);
    this.rows = this.hasRows ? squares : 1;
    this.words = (squares + 31) >> 5;
    this.size = this.rows * this.words;
    this.turnedWords = (this.rows + 31) >> 5;
    this.turnedSize = squares * this.turnedWords;
    this.mostMoves = this.weakHasPiece ? MAX_MOVES_OF_TWO : MAX_MOVES;

    this.wins = sharedBytes(pairs * this.rows * squares);
    this.losses = sharedBytes(pairs * this.rows * squares);
    this.weakMoves = ground.weakMoves;
    this.strongMoves = ground.strongMoves;
    this.won = new Int32Array(pairs * this.size);
    this.wonTurned = new Int32Array(pairs * this.turnedSize).fill(-1);
    this.wonNow = new Int32Array(pairs * this.size);
    this.lostNow = new Int32Array(pairs * this.size);
    this.lostNowTurned = new Int32Array(pairs * this.turnedSize);
    this.closed = new Int32Array(pairs * this.weakMoves.width * this.size);
    this.open = new Int32Array(pairs * this.size);
    this.pending = new Int32Array(this.weakHasPiece ? pairs * this.turnedSize : 0);
    this.wonPairs = new Uint8Array(pairs);
    this.lostPairs = new Uint8Array(pairs);
    this.changedPairs = new Uint8Array(pairs);
    this.captures = new Captures(this.mostMoves);

    this.firstBack = ground.movesBackOf(types[0]!);
    this.secondTrees = this.weakHasPiece ? ground.movesForthOf(weak) : ground.movesBackOf(types.at(-1)!);
    this.keepSecond = keepMasks(squares, this.words, true);
    this.keepFirst = keepMasks(squares, this.turnedWords, this.hasRows);
    this.mapsBack = inverses(ground.pairs.maps, squares);
    this.occupied = new Uint8Array(1 << SQUARE_BITS);
    this.found = new Int32Array(this.size);
    this.foundTurned = new Int32Array(this.turnedSize);
  }

  /**
   * The whole table of the strong side's mates.
   *
   * @throws RangeError if one takes more moves than a table can hold
   */
  run(): Distances {
    this.setUp();
    for (let moves = 1; this.lostCount > 0 || moves <= this.captures.mostMoves; moves++) {
      if (moves > this.mostMoves)
        throw new RangeError(`mates of ${materialName(this.material)} take more moves than fit`);
      this.winStep(moves);
      this.loseStep(moves);
    }
    const { material, wins, losses } = this;
    return { material, pairs: this.ground.pairs, wins, losses };
  }

  /** Finds out of every position whether it can be, where the weak king can go, and whether it is mate. */
  private setUp(): void {
    const { squares, rows, words, size, ground, closed, open, won, wins, occupied } = this;
    const { pairs, weakTargets } = ground;
    const { width, pairAfter } = this.weakMoves;
    const legal = new Int32Array(size);
    const checks = new Int32Array(size);
    const plane = new Int32Array(size);
    for (let pair = 0; pair < pairs.count; pair++) {
      this.breathe();
      const king = pairs.strong[pair]!;
      const weak = pairs.weak[pair]!;
      this.setLegal(legal, king, weak);
      checks.fill(0);
      this.addCovers(checks, weak, king);
      const at = pair * size;
      for (let i = 0; i < size; i++) won[at + i] = ~(legal[i]! & ~checks[i]!);
      for (let row = 0; row < rows; row++) {
        const place = (pair * rows + row) * squares;
        for (let square = 0; square < squares; square++) {
          const word = won[at + row * words + (square >> 5)]!;
          if (((word >> (square & 31)) & 1) !== 0) wins[place + square] = ILLEGAL;
          else this.clearTurned(pair, row, square);
        }
      }
      if (this.weakHasPiece) {
        // The weak side cannot be to move while its piece attacks the strong king.
        plane.fill(0);
        this.addSecondCovers(plane, king, weak);
        for (let i = 0; i < size; i++) legal[i]! &= ~plane[i]!;
      }
      open.set(legal, at);
      const targets = weakTargets[weak]!;
      for (let n = 0; n < width; n++) {
        const target = n < targets.length && pairAfter[pair * width + n]! >= 0 ? targets[n]! : -1;
        plane.fill(target < 0 ? -1 : 0);
        if (target >= 0) {
          this.addCovers(plane, target, king);
          if (this.weakHasPiece) this.closeOwnSquare(plane, target);
        }
        closed.set(plane, (pair * width + n) * size);
        if (target < 0) continue;
        if (this.weakHasPiece) open.fill(0, at + target * words, at + (target + 1) * words);
        else if (this.hasRows) this.noteBareCaptures(pair, n, target, legal, plane);
      }
      if (this.weakHasPiece) this.noteCapturesOfTwo(pair);
      this.closeKings(pair, 0, checks);
      if (this.weakHasPiece) {
        occupied[king] = 1;
        occupied[weak] = 1;
        this.settlePending(pair, 0, checks);
        occupied[king] = 0;
        occupied[weak] = 0;
      }
    }
  }

  /** All places but those where two pieces share a square. */
  private setLegal(legal: Int32Array, king: number, weak: number): void {
    const { squares, rows, words, hasRows } = this;
    for (let row = 0; row < rows; row++) {
      for (let word = 0; word < words; word++) {
        const count = squares - word * 32;
        let bits = count >= 32 ? -1 : (1 << count) - 1;
        if (hasRows && (row === king || row === weak)) bits = 0;
        if (king >> 5 === word) bits &= ~(1 << (king & 31));
        if (weak >> 5 === word) bits &= ~(1 << (weak & 31));
        if (hasRows && row >> 5 === word) bits &= ~(1 << (row & 31));
        legal[row * words + word] = bits;
      }
    }
  }

  private clearTurned(pair: number, row: number, square: number): void {
    this.wonTurned[pair * this.turnedSize + square * this.turnedWords + (row >> 5)]! &= ~(1 << (row & 31));
  }

  /** Adds the positions in which a piece of the strong side covers the square; the set must be empty. */
  private addCovers(set: Int32Array, square: number, blocker: number): void {
    if (!this.weakHasPiece) this.addSecondCovers(set, square, blocker);
    if (!this.hasRows) return;
    const { squares, words } = this;
    const { attacks, rays } = this.material.tables.rayTables;
    const bits = new Int32Array(words);
    for (let from = 0; from < squares; from++) {
      const attack = attacks[(((this.firstCode << SQUARE_BITS) | from) << SQUARE_BITS) | square]!;
      const covered = coverBits(rays, attack, blocker, bits);
      if (covered === UNCOVERED) continue;
      for (let word = 0; word < words; word++) set[from * words + word]! |= covered === COVERED ? -1 : bits[word]!;
    }
  }

  /** The same for the second piece, whosever it is. */
  private addSecondCovers(set: Int32Array, square: number, blocker: number): void {
    const { squares, rows, words, hasRows } = this;
    const { attacks, rays } = this.material.tables.rayTables;
    const bits = new Int32Array((squares + 31) >> 5);
    for (let from = 0; from < squares; from++) {
      const attack = attacks[(((this.secondCode << SQUARE_BITS) | from) << SQUARE_BITS) | square]!;
      const covered = coverBits(rays, attack, blocker, bits);
      if (covered === UNCOVERED) continue;
      const bit = 1 << (from & 31);
      const free = !hasRows || covered !== COVERED_UNLESS_BLOCKED;
      for (let row = 0, i = from >> 5; row < rows; row++, i += words)
        if (free || ((bits[row >> 5]! >> (row & 31)) & 1) !== 0) set[i]! |= bit;
    }
  }

  /** The weak king cannot go where its own piece stands. */
  private closeOwnSquare(plane: Int32Array, target: number): void {
    for (let i = target >> 5; i < this.size; i += this.words) plane[i]! |= 1 << (target & 31);
  }

  /** Notes where the bare king can take a piece on its nth target, if the other one alone still mates it. */
  private noteBareCaptures(pair: number, n: number, target: number, legal: Int32Array, plane: Int32Array): void {
    const { squares, words } = this;
    const king = this.ground.pairs.strong[pair]!;
    for (let square = 0; square < squares; square++) {
      const bit = 1 << (square & 31);
      const asFirst = target * words + (square >> 5);
      if ((legal[asFirst]! & ~plane[asFirst]! & bit) !== 0)
        this.noteBareCapture((pair * squares + target) * squares + square, n, 0, king, target, square);
      const asSecond = square * words + (target >> 5);
      if ((legal[asSecond]! & ~plane[asSecond]! & (1 << (target & 31))) !== 0)
        this.noteBareCapture((pair * squares + square) * squares + target, n, 1, king, target, square);
    }
  }

  private noteBareCapture(place: number, n: number, taken: number, king: number, bare: number, left: number): void {
    const smaller = this.smaller[taken];
    if (!smaller) return;
    const moves = smaller.wins[placeOfOne(smaller.pairs, this.squares, king, bare, left)]!;
    if (moves !== 0) this.captures.add(moves, (place << 4) | n);
  }

  /** Notes the strong side's captures that win; a weak side that can take the other piece never loses. */
  private noteCapturesOfTwo(pair: number): void {
    const { squares, words, size, open, won, occupied } = this;
    const { pairs, strongTargets } = this.ground;
    const king = pairs.strong[pair]!;
    const weak = pairs.weak[pair]!;
    occupied[king] = 1;
    occupied[weak] = 1;
    const smaller = this.smaller[1];
    const kingTakes = new Uint8Array(squares);
    for (const target of strongTargets[king]!) if (pairs.pairOf[target * squares + weak]! >= 0) kingTakes[target] = 1;
    for (let first = 0; first < squares; first++) {
      for (let second = 0; second < squares; second++) {
        const i = pair * size + first * words + (second >> 5);
        const bit = 1 << (second & 31);
        if ((open[i]! & bit) !== 0 && this.takes(this.secondCode, second, first)) open[i]! &= ~bit;
        if (!smaller || (won[i]! & bit) !== 0) continue;
        let moves = 0;
        if (kingTakes[second] === 1) moves = smaller.losses[placeOfOne(smaller.pairs, squares, second, weak, first)]!;
        if (this.takes(this.firstCode, first, second)) {
          const other = smaller.losses[placeOfOne(smaller.pairs, squares, king, weak, second)]!;
          if (other !== 0 && (moves === 0 || other < moves)) moves = other;
        }
        if (moves !== 0) this.captures.add(moves, (pair * squares + first) * squares + second);
      }
    }
    occupied[king] = 0;
    occupied[weak] = 0;
  }

  /** Whether a piece can capture there, with nothing between them but kings. */
  private takes(code: number, from: number, to: number): boolean {
    const { attacks, rays } = this.material.tables.rayTables;
    const attack = attacks[(((code << SQUARE_BITS) | from) << SQUARE_BITS) | to]!;
    return attack !== NEVER && (attack === ALWAYS || isRayOpen(this.occupied, rays, attack, -1));
  }

  /** Takes back the strong side's moves to positions lost in one move less: each mates in this number of moves. */
  private winStep(moves: number): void {
    const { squares, words, turnedWords, size, turnedSize, ground, strongMoves, occupied } = this;
    const { won, wonTurned, lostNow, lostNowTurned, lostPairs, found, foundTurned } = this;
    const { pairs } = ground;
    const { width, pairAfter, mapAfter } = strongMoves;
    emptySets(this.wonPairs, this.wonNow, size);
    this.wonPairs.fill(0);
    if (this.weakHasPiece) this.winByCaptures(moves);
    for (let pair = 0; pair < pairs.count; pair++) {
      this.breathe();
      let any = false;
      for (let n = 0; n < width; n++) {
        const after = pairAfter[pair * width + n]!;
        if (after < 0 || lostPairs[after] === 0) continue;
        if (!any) found.fill(0);
        any = true;
        this.addMapped(lostNow, after * size, mapAfter[pair * width + n]!, found, 0);
      }
      if (lostPairs[pair] !== 0) {
        if (!any) found.fill(0);
        any = true;
        occupied[pairs.strong[pair]!] = 1;
        occupied[pairs.weak[pair]!] = 1;
        if (this.hasRows) spread(lostNow, pair * size, found, words, this.firstBack, occupied, this.keepSecond);
        if (!this.weakHasPiece) {
          foundTurned.fill(0);
          const at = pair * turnedSize;
          spread(lostNowTurned, at, foundTurned, turnedWords, this.secondTrees, occupied, this.keepFirst);
          for (let i = 0; i < turnedSize; i++) {
            for (let bits = foundTurned[i]! & ~wonTurned[at + i]!; bits !== 0; bits &= bits - 1) {
              const row = ((i % turnedWords) << 5) | (31 - Math.clz32(bits & -bits));
              const square = (i / turnedWords) | 0;
              found[row * words + (square >> 5)]! |= 1 << (square & 31);
            }
          }
        }
        occupied[pairs.strong[pair]!] = 0;
        occupied[pairs.weak[pair]!] = 0;
      }
      if (!any) continue;
      for (let i = 0; i < size; i++) {
        for (let bits = found[i]! & ~won[pair * size + i]!; bits !== 0; bits &= bits - 1) {
          const square = ((i % words) << 5) | (31 - Math.clz32(bits & -bits));
          this.win((pair * this.rows + ((i / words) | 0)) * squares + square, moves);
        }
      }
    }
  }

  private winByCaptures(moves: number): void {
    const { captures } = this;
    for (let entry = captures.first(moves); entry >= 0; entry = captures.next(entry)) {
      const place = captures.name(entry);
      if (this.wins[place] === 0) this.win(place, moves);
    }
  }

  private win(place: number, moves: number): void {
    const { squares, rows, words } = this;
    const square = place % squares;
    const upper = (place / squares) | 0;
    const row = upper % rows;
    const pair = (upper / rows) | 0;
    const i = pair * this.size + row * words + (square >> 5);
    this.wins[place] = moves;
    this.won[i]! |= 1 << (square & 31);
    this.wonNow[i]! |= 1 << (square & 31);
    this.wonTurned[pair * this.turnedSize + square * this.turnedWords + (row >> 5)]! |= 1 << (row & 31);
    this.wonPairs[pair] = 1;
  }

  /** Takes from the weak side the moves to positions won in this number of moves; a side with none left is lost. */
  private loseStep(moves: number): void {
    const { size, turnedSize, wonNow, wonPairs, lostPairs, changedPairs, occupied } = this;
    const { pairs } = this.ground;
    const { width, pairAfter, mapAfter } = this.weakMoves;
    emptySets(lostPairs, this.lostNow, size);
    emptySets(lostPairs, this.lostNowTurned, turnedSize);
    lostPairs.fill(0);
    this.lostCount = 0;
    if (!this.weakHasPiece) this.closeByCaptures(moves);
    for (let pair = 0; pair < pairs.count; pair++) {
      this.breathe();
      let changed = changedPairs[pair] !== 0;
      changedPairs[pair] = 0;
      for (let n = 0; n < width; n++) {
        const after = pairAfter[pair * width + n]!;
        if (after < 0 || wonPairs[after] === 0) continue;
        changed = true;
        this.addMapped(wonNow, after * size, mapAfter[pair * width + n]!, this.closed, (pair * width + n) * size);
      }
      if (changed) this.closeKings(pair, moves);
      if (!this.weakHasPiece || (!changed && wonPairs[pair] === 0)) continue;
      occupied[pairs.strong[pair]!] = 1;
      occupied[pairs.weak[pair]!] = 1;
      this.settlePending(pair, moves);
      occupied[pairs.strong[pair]!] = 0;
      occupied[pairs.weak[pair]!] = 0;
    }
  }

  /** Takes from the bare king the captures that lead to a mate in this number of moves. */
  private closeByCaptures(moves: number): void {
    const { captures, squares, rows, words, size } = this;
    const { width } = this.weakMoves;
    for (let entry = captures.first(moves); entry >= 0; entry = captures.next(entry)) {
      const name = captures.name(entry);
      const place = name >> 4;
      const square = place % squares;
      const upper = (place / squares) | 0;
      const pair = (upper / rows) | 0;
      this.closed[(pair * width + (name & 15)) * size + (upper % rows) * words + (square >> 5)]! |= 1 << (square & 31);
      this.changedPairs[pair] = 1;
    }
  }

  /**
   * Finds the positions in which the weak king has no move left.
   *
   * @param checks at the beginning only: the positions with the weak king in check, without which it is stalemate
   */
  private closeKings(pair: number, moves: number, checks?: Int32Array): void {
    const { size, words, open, closed, filter } = this;
    const { width } = this.weakMoves;
    const weak = this.ground.pairs.weak[pair]!;
    for (let i = 0; i < size; i++) {
      let shut = open[pair * size + i]!;
      for (let n = 0, k = pair * width * size + i; n < width && shut !== 0; n++, k += size) shut &= closed[k]!;
      if (shut === 0) continue;
      open[pair * size + i]! &= ~shut;
      if (checks && !this.weakHasPiece) shut &= checks[i]!;
      const row = (i / words) | 0;
      for (let bits = shut; bits !== 0; bits &= bits - 1) {
        const square = ((i % words) << 5) | (31 - Math.clz32(bits & -bits));
        if (this.weakHasPiece)
          this.pending[pair * this.turnedSize + square * this.turnedWords + (row >> 5)]! |= 1 << (row & 31);
        else if (!checks || !filter || this.counts(filter, weak, row, square)) this.lose(pair, row, square, moves);
      }
    }
  }

  private counts({ piece, counts }: MateFilter, weak: number, row: number, square: number): boolean {
    return counts[weak * this.squares + (this.hasRows && piece === 0 ? row : square)] === 1;
  }

  /** Finds, of the positions in which the weak king has no move left, those in which its piece has none either. */
  private settlePending(pair: number, moves: number, checks?: Int32Array): void {
    const { turnedSize, turnedWords, words, pending, wonTurned, secondTrees, occupied, keepFirst } = this;
    const at = pair * turnedSize;
    for (let i = 0; i < turnedSize; i++) {
      const waiting = pending[at + i]!;
      if (waiting === 0) continue;
      const square = (i / turnedWords) | 0;
      const word = i % turnedWords;
      const caught = withoutEscape(waiting, square, word, wonTurned, at, turnedWords, secondTrees, occupied, keepFirst);
      pending[at + i] = waiting & ~caught;
      for (let bits = caught; bits !== 0; bits &= bits - 1) {
        const row = (word << 5) | (31 - Math.clz32(bits & -bits));
        const stalemate = checks !== undefined && ((checks[row * words + (square >> 5)]! >> (square & 31)) & 1) === 0;
        if (!stalemate) this.lose(pair, row, square, moves);
      }
    }
  }

  private lose(pair: number, row: number, square: number, moves: number): void {
    const { size, words, turnedSize, turnedWords } = this;
    this.losses[(pair * this.rows + row) * this.squares + square] = moves + 1;
    this.lostNow[pair * size + row * words + (square >> 5)]! |= 1 << (square & 31);
    this.lostNowTurned[pair * turnedSize + square * turnedWords + (row >> 5)]! |= 1 << (row & 31);
    this.lostPairs[pair] = 1;
    this.lostCount++;
  }

  /** Adds to one set what has been found of another, to which a king's move leads, with the map that this needs. */
  private addMapped(from: Int32Array, fromAt: number, map: number, to: Int32Array, toAt: number): void {
    const { squares, words, size, hasRows, mapsBack } = this;
    if (map === 0) {
      for (let i = 0; i < size; i++) to[toAt + i]! |= from[fromAt + i]!;
      return;
    }
    const back = map * squares;
    for (let i = 0; i < size; i++) {
      const first = from[fromAt + i]!;
      if (first === 0) continue;
      const rowAt = toAt + (hasRows ? mapsBack[back + ((i / words) | 0)]! * words : 0);
      for (let bits = first; bits !== 0; bits &= bits - 1) {
        const square = mapsBack[back + (((i % words) << 5) | (31 - Math.clz32(bits & -bits)))]!;
        to[rowAt + (square >> 5)]! |= 1 << (square & 31);
      }
    }
  }
}

/** Empties the sets of these pairs. */
function emptySets(pairs: Uint8Array, sets: Int32Array, size: number): void {
  for (let pair = 0; pair < pairs.length; pair++) if (pairs[pair] !== 0) sets.fill(0, pair * size, (pair + 1) * size);
}

/** See `spread`; a piece that does not block, because there is none, leaves all bits. */
function keepMasks(squares: number, words: number, blocks: boolean): Int32Array {
  const keep = new Int32Array(words * squares).fill(-1);
  if (blocks)
    for (let square = 0; square < squares; square++) keep[(square >> 5) * squares + square] = ~(1 << (square & 31));
  return keep;
}

function inverses(maps: Uint8Array, squares: number): Uint8Array {
  const back = new Uint8Array(maps.length);
  maps.forEach((image, i) => {
    back[i - (i % squares) + image] = i % squares;
  });
  return back;
}
