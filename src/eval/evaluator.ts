import {
  COUNTS_CHECKS,
  heldPieceSquare,
  KINGLESS,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  SQUARE_BITS,
} from '../board/layout.ts';
import { type Color, WHITE } from '../board/piece.ts';
import { theArena } from '../board/position/arena.ts';
import { FRAME, FRAME_DIRTY } from '../board/position/frame.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { type Accumulator, bindAccumulator } from '../net/accumulator.ts';
import type { Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import { type Activity, bindActivity } from './activity.ts';
import { ActivityTables } from './activity-tables.ts';
import { DANGER, DANGER_BITS, DANGER_STEPS, FEATURES, MOBILITY, MOBILITY_TYPES } from './features.ts';
import { EG_UNIT, FEATURE_SCALE, type ScoreTables, scoreTables } from './score-tables.ts';

/** Numbers per half-move on the evaluator's stack: middlegame, endgame, phase, the pawns' hash. */
const SAVED = 4;
const CAPACITY = 512;
/** What it is worth, in centipawns, that the next check wins. */
const LAST_CHECK = 600;
/** No position without a mate is worth more. */
const MOST = 20000;
/** Against a bare king: centipawns per half step that it is away from the centre, and per step between the kings. */
const EDGE_WEIGHT = 12;
const KINGS_APART_WEIGHT = 8;
/** Scores that are remembered, a power of two, and numbers for each. */
const REMEMBERED = 1 << 15;
const MEMORY_WIDTH = 2;

/** The worth of having only `left` checks still to give, in games that a number of checks wins. */
function checksScore(left: number): number {
  return left === 0 ? 0 : (LAST_CHECK / (left * left)) | 0;
}

/** What looks at the arena's position, made once per thread: see `bindActivity`. */
interface Terms {
  readonly tables: ActivityTables;
  readonly features: Int32Array;
  readonly look: Activity;
  owner: Evaluator | undefined;
}

let terms: Terms | undefined;
let accumulator: Accumulator | undefined;

function theTerms(): Terms {
  if (!terms) {
    const tables = new ActivityTables();
    const features = new Int32Array(FEATURES);
    const { pos } = theArena();
    terms = {
      tables,
      features,
      look: bindActivity(pos, tables, features),
      owner: undefined,
    };
  }
  return terms;
}

function theAccumulator(): Accumulator {
  accumulator ??= bindAccumulator(theArena().pos);
  return accumulator;
}

/**
 * Scores positions in the arena while it follows a search up and down: `reset` from a position, `push` after each
 * move is made, `pop` after it is taken back, `score` at any time. Sums over pieces are kept from move to move; all
 * else is counted anew, or said by a network.
 */
export class Evaluator {
  /** What a capture of each type wins, in centipawns. */
  readonly seeValues: Int32Array;
  private readonly tables: Tables;
  private readonly pieceLow: Int32Array;
  private readonly scores: ScoreTables;
  private readonly stack = new Int32Array(CAPACITY * SAVED);
  /** Scores of positions by their hash: its high half, and the score, for the side to move. */
  private readonly memory = new Int32Array(REMEMBERED * MEMORY_WIDTH);
  private readonly terms = theTerms();
  private readonly network: Network | null;
  private readonly accumulator: Accumulator | null;
  private readonly addsTerms: boolean;
  private depth = 0;
  private mg = 0;
  private eg = 0;
  private phase = 0;
  private pawnKey = 0;

  /** @param network what is used instead of the terms of features.ts, or null: then they count */
  constructor(tables: Tables, network: Network | null = networkOf(tables)) {
    this.tables = tables;
    this.pieceLow = tables.zobrist.pieceLow;
    this.scores = scoreTables(tables);
    this.seeValues = this.scores.seeValues;
    this.network = network;
    this.accumulator = this.network && theAccumulator();
    this.addsTerms = network?.withTerms ?? true;
  }

  /**
   * Takes in a position, whatever was followed before. Scores stay remembered: each depends on nothing but the
   * position, for which its hash stands.
   */
  reset(pos: Position): void {
    if (this.terms.owner !== this) {
      this.terms.tables.adopt(this.tables, this.scores.values);
      if (this.network) this.accumulator?.adopt(this.tables, this.network);
      this.terms.owner = this;
    }
    this.depth = 0;
    this.mg = 0;
    this.eg = 0;
    this.phase = 0;
    this.pawnKey = 0;
    for (let square = 0; square < pos.squares; square++) {
      const code = pos.board[square]!;
      if (code !== 0) this.count((code << SQUARE_BITS) | square, 1);
    }
    for (let code = 2; code < pos.codes; code++) {
      for (let copy = 0; copy < pos.held[code]!; copy++) this.count(heldPieceSquare(code, copy), 1);
    }
    this.accumulator?.reset();
  }

  /** Follows the move that has just been made. A null move changes nothing here and need not be followed. */
  push(pos: Position): void {
    const { stack } = this;
    const saved = this.depth++ * SAVED;
    stack[saved] = this.mg;
    stack[saved + 1] = this.eg;
    stack[saved + 2] = this.phase;
    stack[saved + 3] = this.pawnKey;
    for (let i = (pos.ply - 1) * FRAME + FRAME_DIRTY; pos.stack[i] !== 0; i++) {
      this.count(pos.stack[i]! & PIECE_SQUARE_MASK, -1);
      this.count(pos.stack[i]! >> PIECE_SQUARE_BITS, 1);
    }
    this.accumulator?.push();
  }

  /** Goes back to before the last `push`; the move may have been taken back already or not. */
  pop(): void {
    const saved = --this.depth * SAVED;
    this.mg = this.stack[saved]!;
    this.eg = this.stack[saved + 1]!;
    this.phase = this.stack[saved + 2]!;
    this.pawnKey = this.stack[saved + 3]!;
    this.accumulator?.pop();
  }

  /** The score of the arena's position, which it has followed, in centipawns as the side to move sees it. */
  score(pos: Position): number {
    const { memory } = this;
    const at = (pos.hashLow & (REMEMBERED - 1)) * MEMORY_WIDTH;
    if (memory[at] === pos.hashHigh && memory[at + 1] !== 0) return memory[at + 1]!;
    const score = this.computeScore(pos);
    memory[at] = pos.hashHigh;
    memory[at + 1] = score;
    return score;
  }

  /** The same, worked out even where it is remembered. */
  computeScore(pos: Position): number {
    let score = this.accumulator ? this.networkScore(pos, this.accumulator) : this.termsScore();
    if ((pos.count[0] === 1 || pos.count[1] === 1) && (pos.special & KINGLESS) === 0) score += this.driveToEdge(pos);
    if ((pos.special & COUNTS_CHECKS) !== 0)
      score += checksScore(pos.checksLeft & 255) - checksScore(pos.checksLeft >> 8);
    score = pos.side === WHITE ? score : 0 - score;
    if (score > MOST) score = MOST;
    if (score < -MOST) score = -MOST;
    return score;
  }

  /** The score that the network gives, from White's side. */
  private networkScore(pos: Position, net: Accumulator): number {
    const correction = net.score();
    const base = this.addsTerms ? this.termsScore() : this.taper(this.mg, this.eg);
    return base + (pos.side === WHITE ? correction : 0 - correction);
  }

  /** The score by the terms of features.ts, from White's side. */
  private termsScore(): number {
    const { features, look } = this.terms;
    const { features: weights, mobilityEnd } = this.scores;
    const danger = look();
    let sum = weights[DANGER + (danger & (DANGER_STEPS - 1))]! - weights[DANGER + (danger >> DANGER_BITS)]!;
    for (let i = MOBILITY + 1; i < mobilityEnd; i++) sum += features[i]! * weights[i]!;
    for (let i = MOBILITY + MOBILITY_TYPES; i < DANGER; i++) sum += features[i]! * weights[i]!;
    const inEg = Math.round(sum / EG_UNIT);
    const inMg = sum - inEg * EG_UNIT;
    const mg = this.mg + ((inMg / FEATURE_SCALE) | 0);
    const eg = this.eg + ((inEg / FEATURE_SCALE) | 0);
    return this.taper(mg, eg);
  }

  /**
   * The part of the score that is kept from move to move: pieces where they stand and in hand; in centipawns as the
   * side to move sees it.
   */
  roughScore(pos: Position): number {
    const score = this.taper(this.mg, this.eg);
    return pos.side === WHITE ? score : 0 - score;
  }

  /** Between the score in the middlegame and the one in the endgame, by what is left of the middlegame. */
  private taper(mg: number, eg: number): number {
    const full = this.scores.fullPhase;
    const phase = Math.min(this.phase, full);
    return ((mg * phase + eg * (full - phase)) / full) | 0;
  }

  /** A hash of where all pawns stand. */
  get pawnHash(): number {
    return this.pawnKey;
  }

  /** The features of the arena's position, see features.ts; good until the next call. */
  features(): Int32Array {
    const { features, look } = this.terms;
    const danger = look();
    features[DANGER + (danger & (DANGER_STEPS - 1))]! += 1;
    features[DANGER + (danger >> DANGER_BITS)]! -= 1;
    return features;
  }

  /** How much of the middlegame is left, 0 to 1. */
  phaseShare(): number {
    return Math.min(this.phase / this.scores.fullPhase, 1);
  }

  /** Against a bare king: how far the winner has got in driving it to the edge, from White's side. */
  private driveToEdge(pos: Position): number {
    if (pos.count[0] === pos.count[1]) return 0;
    const winner: Color = pos.count[0]! > 1 ? 0 : 1;
    const { files, ranks } = this.tables;
    const own = pos.kingSquare(winner);
    const bare = pos.kingSquare((winner ^ 1) as Color);
    const fileGap = Math.abs((bare % files) - (own % files));
    const rankGap = Math.abs(((bare / files) | 0) - ((own / files) | 0));
    const fromCentre = Math.abs(2 * (bare % files) - files + 1) + Math.abs(2 * ((bare / files) | 0) - ranks + 1);
    const progress = EDGE_WEIGHT * fromCentre - KINGS_APART_WEIGHT * (fileGap + rankGap);
    return winner === WHITE ? progress : -progress;
  }

  /** Counts a piece that comes (1) or goes (-1). Math.imul, because -1 * 0 is -0, which is no integer to V8. */
  private count(pieceSquare: number, change: number): void {
    const code = pieceSquare >> SQUARE_BITS;
    this.mg += Math.imul(change, this.scores.mg[pieceSquare]!);
    this.eg += Math.imul(change, this.scores.eg[pieceSquare]!);
    this.phase += Math.imul(change, this.scores.phase[code]!);
    if (code >> 1 === this.tables.pawnType) this.pawnKey ^= this.pieceLow[pieceSquare]!;
  }
}
