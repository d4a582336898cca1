import { ALL, type Move } from '../../src/board/move.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { enterArena, leaveArena, theArena } from '../../src/board/position/arena.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import type { Position } from '../../src/board/position/position.ts';
import { isDrawByMaterial } from '../../src/board/rules/draws.ts';
import type { Tables } from '../../src/board/tables/tables.ts';
import { type MateMemo, NOT_MATE, UNTRIED } from './mate-memo.ts';

/** The question needs more nodes than were allowed. */
export class TooHard extends Error {
  override readonly name = 'TooHard';
}

/** Answers to moves are remembered by the moves' two squares. */
const SQUARES_OF_MOVE = 1 << 16;

/**
 * Proves mates and that there are none, by trying every move of the attacker and every defence. It knows the rules and
 * nothing else: of what it does to be quick only the order of the moves could be unwise, and that changes no answer.
 * Draws by repetition and by the move rule are left aside: a shortest mate repeats nothing, and whoever asks sees to it
 * that the rule is far away.
 */
export class MateSolver {
  /** Positions looked at for the last question. */
  nodes = 0;
  private readonly memo: MateMemo;
  /** The game whose positions the memo has: what it says of them stays true from question to question. */
  private memoOf: Tables | undefined;
  readonly nodeLimit: number;
  /** By the moves left and the squares of the attacker's move: the defence that refuted it last. */
  private readonly refutations: Int32Array;
  private readonly pos = theArena().pos;
  private readonly moves = theArena().moves;

  /**
   * @param most the most moves that will be asked for
   * @param nodeLimit for each question
   */
  constructor(memo: MateMemo, most: number, nodeLimit = Number.POSITIVE_INFINITY) {
    this.memo = memo;
    this.nodeLimit = nodeLimit;
    this.refutations = new Int32Array((most + 1) * SQUARES_OF_MOVE);
  }

  /**
   * The fewest moves, up to `most`, in which the side to move mates by force, or undefined.
   *
   * @throws TooHard
   */
  shortestMate(pos: Position, most: number): number | undefined {
    return this.ask(pos, most, () => {
      for (let moves = 1; moves <= most; moves++) if (this.mates(moves, 0)) return moves;
      return undefined;
    });
  }

  /**
   * All first moves with which the side to move mates by force within so many moves.
   *
   * @throws TooHard
   */
  keys(pos: Position, moves: number): Move[] {
    return this.ask(pos, moves, () => legalMoves(pos).filter((move) => this.isKey(move, moves)));
  }

  private ask<T>(pos: Position, moves: number, question: () => T): T {
    this.nodes = 0;
    if (pos.tables !== this.memoOf) this.memo.clear();
    this.memoOf = pos.tables;
    enterArena(pos, 2 * moves + 2);
    try {
      return question();
    } finally {
      leaveArena();
    }
  }

  private isKey(move: Move, moves: number): boolean {
    make(this.pos, move);
    const lost = this.isLost(moves - 1, move, 0);
    unmake(this.pos);
    return lost;
  }

  /** Can the side to move, the attacker, mate within so many moves? */
  private mates(moves: number, start: number): boolean {
    const { pos, memo } = this;
    if (isDrawByMaterial(pos)) return false;
    const known = memo.look(pos, moves);
    if (known !== UNTRIED) return known !== NOT_MATE;
    const end = theArena().generate(start, ALL);
    if (moves > 1) this.checksFirst(start, end);
    let found = false;
    for (let i = start; i < end && !found; i++) {
      const move = this.moves[i]!;
      make(pos, move);
      found = this.isLost(moves - 1, move, end);
      unmake(pos);
    }
    memo.note(pos, moves, found);
    return found;
  }

  /**
   * Is the side to move, the defender, mated, or will it be within so many moves whatever it does?
   *
   * @param last the attacker's move that led here
   */
  private isLost(moves: number, last: Move, start: number): boolean {
    const { pos } = this;
    if (++this.nodes > this.nodeLimit) throw new TooHard(`not solved in ${this.nodeLimit} nodes`);
    const check = inCheck(pos);
    if (moves === 0 && !check) return false;
    const end = theArena().generate(start, ALL);
    if (end === start) return check;
    if (moves === 0 || isDrawByMaterial(pos)) return false;
    const pieceSquare = moves * SQUARES_OF_MOVE + (last & (SQUARES_OF_MOVE - 1));
    this.toFront(this.refutations[pieceSquare]!, start, end);
    if (moves > 1 && this.isKnownDefence(moves, start, end)) return false;
    for (let i = start; i < end; i++) {
      const move = this.moves[i]!;
      make(pos, move);
      const lost = this.mates(moves, end);
      unmake(pos);
      if (!lost) {
        this.refutations[pieceSquare] = move;
        return false;
      }
    }
    return true;
  }

  /** Does the memo say of one of the defences that there is no mate after it? */
  private isKnownDefence(moves: number, start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      make(this.pos, this.moves[i]!);
      const known = this.memo.look(this.pos, moves);
      unmake(this.pos);
      if (known === NOT_MATE) return true;
    }
    return false;
  }

  private checksFirst(start: number, end: number): void {
    const { pos, moves } = this;
    let front = start;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      make(pos, move);
      const check = inCheck(pos);
      unmake(pos);
      if (!check) continue;
      moves[i] = moves[front]!;
      moves[front++] = move;
    }
  }

  private toFront(move: Move, start: number, end: number): void {
    const { moves } = this;
    for (let i = start; i < end; i++) {
      if (moves[i] !== move) continue;
      moves[i] = moves[start]!;
      moves[start] = move;
      return;
    }
  }
}
