import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, pieceCode, WHITE } from '../board/piece.ts';
import { Captures } from './captures.ts';
import { MAX_MOVES, MAX_MOVES_OF_TWO } from './constants.ts';
import { type MateFilter, sharedBytes } from './distances.ts';
import type { Material } from './material.ts';
import type { MoveTables } from './move-tables.ts';
import type { MoveTrees } from './move-trees.ts';
import { emptySets, type SetLayout, SetMapper, setLayout } from './position-sets.ts';
import { keepMasks } from './spread.ts';

/**
 * What is known of an endgame's positions while the strong side's mates are searched backwards. Sets, unless it is said
 * otherwise, begin at [pair * size]; turned ones at [pair * turnedSize].
 */
export class Analysis {
  readonly material: Material;
  readonly moveTables: MoveTables;
  readonly filter: MateFilter | undefined;
  readonly layout: SetLayout;
  readonly mapper: SetMapper;
  /** Whether the second piece is the weak side's. */
  readonly weakHasPiece: boolean;
  /** The codes of both pieces; of a single piece twice the same. */
  readonly firstCode: number;
  readonly secondCode: number;
  /** The most moves to mate that the table can hold. */
  readonly mostMoves: number;

  /** The table, as in `Distances`. */
  readonly wins: Uint8Array;
  readonly losses: Uint8Array;
  /** Strong side to move: won, or no such position. */
  readonly won: Int32Array;
  readonly wonTurned: Int32Array;
  /** Of these, the ones that the latest step has found. */
  readonly wonNow: Int32Array;
  /** Weak side to move: found lost by the latest step. */
  readonly lostNow: Int32Array;
  readonly lostNowTurned: Int32Array;
  /** [(pair * targets + n) * size]: the weak king's nth move is illegal or known to lose. */
  readonly closed: Int32Array;
  /** Weak side to move, not yet lost, and its king still has a move, or its piece takes the other one. */
  readonly open: Int32Array;
  /** Where both have a piece: the weak side's king has no move left, but its piece may; turned. */
  readonly pending: Int32Array;
  /** Which pairs have any position in `wonNow`, `lostNow`; and whose `closed` has changed otherwise. */
  readonly wonPairs: Uint8Array;
  readonly lostPairs: Uint8Array;
  readonly changedPairs: Uint8Array;
  /** The number of positions in `lostNow`. */
  lostCount = 0;
  /** Winning captures of the strong side, by place; captures that do not save the bare king, by place and target. */
  readonly captures: Captures;

  readonly firstBack: MoveTrees;
  /** The second piece's: back if it is the strong side's, else forth. */
  readonly secondTrees: MoveTrees;
  /** See `keepMasks`: bits that are left when the first piece passes a square, and the second. */
  readonly keepSecond: Int32Array;
  readonly keepFirst: Int32Array;
  /** [square]: 1 where a king stands, see `setKings`. */
  readonly occupied: Uint8Array;

  constructor(material: Material, moveTables: MoveTables, filter: MateFilter | undefined) {
    const { tables, types, weak } = material;
    const { squares } = tables;
    const pairs = moveTables.pairs.count;
    this.material = material;
    this.moveTables = moveTables;
    this.filter = filter;
    this.weakHasPiece = weak !== 0;
    this.layout = setLayout(squares, types.length === 2 || this.weakHasPiece);
    this.mapper = new SetMapper(this.layout, moveTables.pairs.maps);
    this.firstCode = pieceCode(types[0]!, WHITE);
    this.secondCode = this.weakHasPiece ? pieceCode(weak, BLACK) : pieceCode(types.at(-1)!, WHITE);
    this.mostMoves = this.weakHasPiece ? MAX_MOVES_OF_TWO : MAX_MOVES;

    const { rows, words, size, turnedWords, turnedSize, hasRows } = this.layout;
    this.wins = sharedBytes(pairs * rows * squares);
    this.losses = sharedBytes(pairs * rows * squares);
    this.won = new Int32Array(pairs * size);
    this.wonTurned = new Int32Array(pairs * turnedSize).fill(-1);
    this.wonNow = new Int32Array(pairs * size);
    this.lostNow = new Int32Array(pairs * size);
    this.lostNowTurned = new Int32Array(pairs * turnedSize);
    this.closed = new Int32Array(pairs * moveTables.weakMoves.width * size);
    this.open = new Int32Array(pairs * size);
    this.pending = new Int32Array(this.weakHasPiece ? pairs * turnedSize : 0);
    this.wonPairs = new Uint8Array(pairs);
    this.lostPairs = new Uint8Array(pairs);
    this.changedPairs = new Uint8Array(pairs);
    this.captures = new Captures(this.mostMoves);

    this.firstBack = moveTables.movesBackOf(types[0]!);
    this.secondTrees = this.weakHasPiece ? moveTables.movesForthOf(weak) : moveTables.movesBackOf(types.at(-1)!);
    this.keepSecond = keepMasks(squares, words, true);
    this.keepFirst = keepMasks(squares, turnedWords, hasRows);
    this.occupied = new Uint8Array(1 << SQUARE_BITS);
  }

  /** The index of a position in `wins` and `losses`. */
  placeOf(pair: number, row: number, square: number): number {
    return (pair * this.layout.rows + row) * this.layout.squares + square;
  }

  /** Puts a pair's kings into `occupied`, or with 0 takes them out. */
  setKings(pair: number, present: 0 | 1): void {
    const { strong, weak } = this.moveTables.pairs;
    this.occupied[strong[pair]!] = present;
    this.occupied[weak[pair]!] = present;
  }

  /** Forgets which positions the latest step has found won. */
  forgetWonNow(): void {
    emptySets(this.wonPairs, this.wonNow, this.layout.size);
    this.wonPairs.fill(0);
  }

  /** Forgets which positions the latest step has found lost. */
  forgetLostNow(): void {
    emptySets(this.lostPairs, this.lostNow, this.layout.size);
    emptySets(this.lostPairs, this.lostNowTurned, this.layout.turnedSize);
    this.lostPairs.fill(0);
    this.lostCount = 0;
  }

  /** Notes that the strong side, which is to move, mates in this number of moves. */
  win(pair: number, row: number, square: number, moves: number): void {
    const { words, size, turnedWords, turnedSize } = this.layout;
    const i = pair * size + row * words + (square >> 5);
    this.wins[this.placeOf(pair, row, square)] = moves;
    this.won[i]! |= 1 << (square & 31);
    this.wonNow[i]! |= 1 << (square & 31);
    this.wonTurned[pair * turnedSize + square * turnedWords + (row >> 5)]! |= 1 << (row & 31);
    this.wonPairs[pair] = 1;
  }

  /** Notes that the weak side, which is to move, is mated in this number of moves, 0 if it is mated now. */
  lose(pair: number, row: number, square: number, moves: number): void {
    const { words, size, turnedWords, turnedSize } = this.layout;
    this.losses[this.placeOf(pair, row, square)] = moves + 1;
    this.lostNow[pair * size + row * words + (square >> 5)]! |= 1 << (square & 31);
    this.lostNowTurned[pair * turnedSize + square * turnedWords + (row >> 5)]! |= 1 << (row & 31);
    this.lostPairs[pair] = 1;
    this.lostCount++;
  }
}
