import { COUNTS_CHECKS } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import { theArena } from '../board/position/arena.ts';
import { checksLeftOf } from '../board/position/checks-left.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { type Accumulator, bindAccumulator } from '../net/accumulator.ts';
import { hasNeurons, type Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import { KING_SAFETY, KING_SAFETY_BITS, KING_SAFETY_STEPS, MOBILITY, MOBILITY_TYPES } from '../weights/features.ts';
import { NOT_CACHED } from './layout.ts';
import { mopUpScore } from './mop-up.ts';
import { PieceSums } from './piece-sums.ts';
import { ScoreCache } from './score-cache.ts';
import { EG_UNIT, FEATURE_SCALE, type ScoreTables, scoreTables } from './score-tables.ts';
import { bindTerms, type Terms } from './terms.ts';

/** What it is worth, in centipawns, that the next check wins. */
const LAST_CHECK = 600;
/** The greatest static score, in centipawns, below all scores of mates. */
const MAX_SCORE = 20000;

/** The worth of having only `left` checks still to give, in games that a number of checks wins. */
function checksScore(left: number): number {
  return left === 0 ? 0 : (LAST_CHECK / (left * left)) | 0;
}

/*
 * What looks at the arena's position is made once per thread, because it is bound to that position, and belongs to
 * the evaluator that was reset last.
 */
let terms: Terms | undefined;
let accumulator: Accumulator | undefined;
let owner: Evaluator | undefined;

function theTerms(): Terms {
  terms ??= bindTerms(theArena().pos);
  return terms;
}

function theAccumulator(): Accumulator {
  accumulator ??= bindAccumulator(theArena().pos);
  return accumulator;
}

/**
 * Scores positions in the arena while it follows a search up and down: `reset` from a position, `push` after each move
 * is made, `pop` after it is taken back, `score` at any time. Sums over pieces are kept from move to move; all else is
 * counted anew, or computed by a network.
 */
export class Evaluator {
  /** What a capture of each type wins, in centipawns. */
  readonly seeValues: Int32Array;
  /** [type]: what a piece is worth in the middlegame, in centipawns. */
  readonly middlegameValues: Int32Array;
  private readonly tables: Tables;
  private readonly scores: ScoreTables;
  private readonly sums: PieceSums;
  /** Scores by terms; a network's are computed anew sooner than they are found in memory. */
  private readonly cache: ScoreCache | null;
  private readonly terms = theTerms();
  private readonly network: Network | null;
  private readonly accumulator: Accumulator | null;
  private readonly addsTerms: boolean;
  /** Are checks that are left to be scored here, because the network does not see them? */
  private readonly addsChecks: boolean;

  /**
   * @param network the game's network, whose score takes the place of the terms of features.ts, or whose weights those
   *   terms have; null for the terms with the game's weights
   */
  constructor(tables: Tables, network: Network | null = networkOf(tables)) {
    this.tables = tables;
    this.scores = scoreTables(tables, network?.header.weights);
    this.seeValues = this.scores.seeValues;
    this.middlegameValues = this.scores.middlegameValues;
    this.sums = new PieceSums(tables, this.scores);
    this.network = hasNeurons(network) ? network : null;
    this.accumulator = this.network && theAccumulator();
    this.cache = this.network ? null : new ScoreCache();
    this.addsTerms = this.network?.header.withTerms ?? true;
    this.addsChecks = (tables.special & COUNTS_CHECKS) !== 0 && (this.network?.header.inputs.checks ?? 0) === 0;
  }

  /** Takes in a position of the arena, whatever was followed before. Cached scores stay. */
  reset(pos: Position): void {
    if (owner !== this) {
      this.terms.adopt(this.tables, this.scores.values);
      if (this.network) this.accumulator?.adopt(this.tables, this.network);
      owner = this;
    }
    this.sums.reset(pos);
    this.accumulator?.reset();
  }

  /** Follows the move that has just been made. A null move changes nothing here and need not be followed. */
  push(pos: Position): void {
    this.sums.push(pos);
    this.accumulator?.push();
  }

  /** Goes back to before the last `push`; the move may have been taken back already or not. */
  pop(): void {
    this.sums.pop();
    this.accumulator?.pop();
  }

  /** The score of the arena's position, which it has followed, in centipawns for the side to move. */
  score(pos: Position): number {
    const { cache } = this;
    if (cache === null) return this.computeScore(pos);
    const cached = cache.get(pos);
    if (cached !== NOT_CACHED) return cached;
    const score = this.computeScore(pos);
    cache.set(pos, score);
    return score;
  }

  /** The same, computed even where it is cached. */
  computeScore(pos: Position): number {
    let score = this.accumulator ? this.networkScore(pos, this.accumulator) : this.termsScore();
    score += mopUpScore(pos);
    if (this.addsChecks) score += checksScore(checksLeftOf(pos, WHITE)) - checksScore(checksLeftOf(pos, BLACK));
    score = pos.side === WHITE ? score : 0 - score;
    if (score > MAX_SCORE) score = MAX_SCORE;
    if (score < -MAX_SCORE) score = -MAX_SCORE;
    return score;
  }

  /**
   * The part of the score that is kept from move to move: pieces where they stand and in hand; in centipawns for the
   * side to move.
   */
  roughScore(pos: Position): number {
    const { sums } = this;
    const score = sums.taper(sums.mg, sums.eg);
    return pos.side === WHITE ? score : 0 - score;
  }

  /** A hash of where all pawns stand. */
  get pawnHash(): number {
    return this.sums.pawnKey;
  }

  /** How much of the middlegame is left, 0 to 1. */
  phaseShare(): number {
    return this.sums.phaseShare();
  }

  /** The features of the arena's position, White's less Black's, see features.ts; good until the next call. */
  features(): Int32Array {
    const { terms } = this;
    const steps = terms.count();
    terms.features[KING_SAFETY + (steps & (KING_SAFETY_STEPS - 1))]! += 1;
    terms.features[KING_SAFETY + (steps >> KING_SAFETY_BITS)]! -= 1;
    return terms.features;
  }

  /** The score with what the network says, in centipawns for White. */
  private networkScore(pos: Position, network: Accumulator): number {
    const { sums } = this;
    const correction = network.score();
    const base = this.addsTerms ? this.termsScore() : sums.taper(sums.mg, sums.eg);
    return base + (pos.side === WHITE ? correction : 0 - correction);
  }

  /** The score by the terms of features.ts, in centipawns for White. */
  private termsScore(): number {
    const { sums, terms } = this;
    const { features } = terms;
    const { features: weights, mobilityEnd } = this.scores;
    const steps = terms.count();
    let sum =
      weights[KING_SAFETY + (steps & (KING_SAFETY_STEPS - 1))]! - weights[KING_SAFETY + (steps >> KING_SAFETY_BITS)]!;
    for (let i = MOBILITY + 1; i < mobilityEnd; i++) sum += features[i]! * weights[i]!;
    for (let i = MOBILITY + MOBILITY_TYPES; i < KING_SAFETY; i++) sum += features[i]! * weights[i]!;
    const inEg = Math.round(sum / EG_UNIT);
    const inMg = sum - inEg * EG_UNIT;
    return sums.taper(sums.mg + ((inMg / FEATURE_SCALE) | 0), sums.eg + ((inEg / FEATURE_SCALE) | 0));
  }
}
