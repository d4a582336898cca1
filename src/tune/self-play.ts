import { enterArena, leaveArena } from '../board/arena.ts';
import { inCheck } from '../board/attack.ts';
import { readFen } from '../board/fen.ts';
import { make } from '../board/make.ts';
import { NO_MOVE } from '../board/move.ts';
import { outcomeOf } from '../board/outcome.ts';
import { WHITE } from '../board/piece.ts';
import { type Position, reserve } from '../board/position.ts';
import { tablesOf } from '../board/tables.ts';
import { FEATURES } from '../eval/features.ts';
import { type OpeningBook, openings } from '../match/openings.ts';
import { MATE_BOUND } from '../search/constants.ts';
import { History } from '../search/history.ts';
import { iterate } from '../search/iterate.ts';
import { isNoisy } from '../search/ordering.ts';
import { Search } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition.ts';
import type { Variant } from '../variants/types.ts';
import { Parameters } from './parameters.ts';
import type { SampleWriter } from './samples.ts';

/** What games are played for their positions. */
export interface SelfPlayPlan {
  /** Each game's opening hangs on it and on the game's number. */
  readonly seed: number;
  /** Nodes searched for each move. */
  readonly nodes: number;
}

const HASH_MB = 4;
const RANDOM_PLIES = 8;
/** A game ends as drawn after so many half-moves. */
const LONGEST = 320;
/** A game is decided when the score has been beyond this for so many half-moves. */
const DECIDED_SCORE = 1000;
const DECIDED_PLIES = 6;
/** Positions whose score is beyond this teach nothing about weights. */
const BALANCED = 900;

/** Plays games of the engine against itself and takes their quiet positions down. */
export class SelfPlay {
  private readonly variant: Variant;
  private readonly plan: SelfPlayPlan;
  private readonly book: OpeningBook;
  private readonly parameters: Parameters;
  private readonly table = new TranspositionTable(TranspositionTable.allocate(HASH_MB));
  private readonly search: Search;
  private readonly history: History;

  constructor(variant: Variant, plan: SelfPlayPlan) {
    const tables = tablesOf(variant);
    this.variant = variant;
    this.plan = plan;
    this.parameters = new Parameters(tables);
    this.history = new History(tables.codes);
    this.search = new Search(tables, this.table, this.history);
    const text = `random:${RANDOM_PLIES}`;
    this.book = openings(variant, { text, seed: plan.seed, shuffled: false, plies: undefined });
  }

  /** Plays the game of a number, the same one whenever it is asked for, and adds its positions. */
  play(game: number, into: SampleWriter): void {
    const opening = this.book(game);
    const pos = readFen(this.variant, opening.fen);
    reserve(pos, opening.moves.length + LONGEST + 8);
    for (const move of opening.moves) make(pos, move);
    this.table.clear();
    this.history.clear();
    let decided = 0;
    let leader = 0;
    for (let ply = 0; ply < LONGEST; ply++) {
      const outcome = outcomeOf(pos);
      if (outcome) {
        into.finishGame(outcome.result === '1-0' ? 1 : outcome.result === '0-1' ? 0 : 0.5);
        return;
      }
      const { move, score } = this.think(pos);
      const forWhite = pos.side === WHITE ? score : -score;
      decided = Math.abs(forWhite) > DECIDED_SCORE && Math.sign(forWhite) === leader ? decided + 1 : 0;
      leader = Math.sign(forWhite);
      if (decided >= DECIDED_PLIES || Math.abs(score) > MATE_BOUND) {
        into.finishGame(forWhite > 0 ? 1 : 0);
        return;
      }
      if (Math.abs(score) < BALANCED && !inCheck(pos) && !isNoisy(pos, move)) this.take(pos, forWhite, into);
      make(pos, move);
    }
    into.finishGame(0.5);
  }

  private think(pos: Position): { move: number; score: number } {
    const { nodes } = this.plan;
    this.table.newSearch();
    const driver = { elapsed: () => 0, mayDeepen: () => true, mustStop: () => false, report: () => {} };
    const { move, score } = iterate(this.search, pos, { nodes }, driver);
    if (move === NO_MOVE) throw new Error('no move in a game that is not over');
    return { move, score };
  }

  private take(pos: Position, score: number, into: SampleWriter): void {
    const { evaluator } = this.search;
    if (pos.count[0]! < 2 || pos.count[1]! < 2) return;
    const hot = enterArena(pos, 2);
    try {
      evaluator.reset(hot);
      const dense = countParameters(this.parameters, hot, evaluator.features());
      into.add(dense, evaluator.phaseShare(), score);
    } finally {
      leaveArena();
    }
  }
}

/** How often each parameter counts in a position, for White less for Black. */
export function countParameters(parameters: Parameters, pos: Position, features: Int32Array): Int32Array {
  const dense = new Int32Array(parameters.count);
  dense.set(features.subarray(0, FEATURES));
  for (let square = 0; square < pos.squares; square++) {
    const code = pos.board[square]!;
    if (code === 0) continue;
    const sign = (code & 1) === WHITE ? 1 : -1;
    dense[parameters.value(code >> 1)]! += sign;
    dense[parameters.square(code >> 1, square, sign > 0)]! += sign;
  }
  for (let code = 2; code < pos.codes; code++) {
    if (pos.held[code] !== 0)
      dense[parameters.held(code >> 1)]! += (code & 1) === WHITE ? pos.held[code]! : -pos.held[code]!;
  }
  return dense;
}
