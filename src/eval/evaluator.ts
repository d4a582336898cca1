import { SQUARE_BITS } from '../board/layout.ts';
import { CASTLING, DROP, EN_PASSANT, KIND_MASK, type Move, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import { type Color, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import type { Tables } from '../board/tables.ts';
import { type SquareTables, squareTables } from './squares.ts';

/** Centipawns for having the move. */
const TEMPO = 10;
/** Numbers per half-move on the evaluator's stack: middlegame, ending, phase. */
const FRAME = 3;
const CAPACITY = 512;

/**
 * Scores positions while it follows a search up and down: `reset` from a position, `make` before each move is made,
 * `unmake` after it is taken back, `score` at any time. Sums over pieces are kept from move to move.
 */
export class Evaluator {
  readonly values: Int32Array;
  private readonly tables: Tables;
  private readonly squareTables: SquareTables;
  private readonly stack = new Int32Array(CAPACITY * FRAME);
  private depth = 0;
  private middle = 0;
  private ending = 0;
  private phase = 0;

  constructor(tables: Tables) {
    this.tables = tables;
    this.squareTables = squareTables(tables);
    this.values = this.squareTables.values;
  }

  /** Forgets everything and takes in a position. */
  reset(pos: Position): void {
    const { middle, ending, held, phase } = this.squareTables;
    this.depth = 0;
    this.middle = 0;
    this.ending = 0;
    this.phase = 0;
    for (let square = 0; square < pos.squares; square++) {
      const code = pos.board[square]!;
      if (code === 0) continue;
      this.middle += middle[(code << SQUARE_BITS) | square]!;
      this.ending += ending[(code << SQUARE_BITS) | square]!;
      this.phase += phase[code]!;
    }
    for (let code = 2; code < pos.codes; code++) {
      this.middle += held[code]! * pos.held[code]!;
      this.ending += held[code]! * pos.held[code]!;
      this.phase += phase[code]! * pos.held[code]!;
    }
  }

  /** Follows a move that is about to be made; `pos` is still the position before it. */
  make(pos: Position, move: Move): void {
    const { stack } = this;
    const frame = this.depth++ * FRAME;
    stack[frame] = this.middle;
    stack[frame + 1] = this.ending;
    stack[frame + 2] = this.phase;
    const { board } = pos;
    const us = pos.side;
    const to = move & 255;
    const from = (move >> 8) & 255;
    const kind = move & KIND_MASK;
    if (kind === DROP) {
      const code = ((move >> TYPE_SHIFT) << 1) | us;
      this.hold(code, -1);
      this.place(code, to);
      return;
    }
    if (kind === CASTLING) {
      const right = move >> TYPE_SHIFT;
      const partnerFrom = pos.castlingPartnerFrom[right]!;
      const king = board[from]!;
      const partner = board[partnerFrom]!;
      this.lift(king, from);
      this.lift(partner, partnerFrom);
      this.place(king, to);
      this.place(partner, pos.castlingPartnerTo[right]!);
      return;
    }
    let victimSquare = to;
    if (kind === EN_PASSANT) victimSquare += us === 0 ? -this.tables.files : this.tables.files;
    const victim = board[victimSquare]!;
    if (victim !== 0) {
      this.lift(victim, victimSquare);
      const slot = this.tables.heldAs[victim]!;
      if (slot !== 0) this.hold(slot, 1);
    }
    const code = board[from]!;
    this.lift(code, from);
    if (kind === PROMOTION) {
      const arrived = ((move >> TYPE_SHIFT) << 1) | us;
      this.place(arrived, to);
      const takes = this.tables.promotionTakes[arrived]!;
      if (takes !== 0) {
        this.hold(takes, -1);
        const gives = this.tables.promotionGives[arrived]!;
        if (gives !== 0) this.hold(gives, 1);
      }
    } else this.place(code, to);
  }

  /** Goes back to before the last `make`. */
  unmake(): void {
    const frame = --this.depth * FRAME;
    this.middle = this.stack[frame]!;
    this.ending = this.stack[frame + 1]!;
    this.phase = this.stack[frame + 2]!;
  }

  /** The position's score in centipawns as the side to move sees it. */
  score(pos: Position): number {
    const full = this.squareTables.fullPhase;
    const phase = Math.min(this.phase, full);
    let score = ((this.middle * phase + this.ending * (full - phase)) / full) | 0;
    if (pos.count[0] === 1 || pos.count[1] === 1) score += this.driveToEdge(pos);
    return (pos.side === WHITE ? score : -score) + TEMPO;
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
    const progress = 12 * fromCentre - 8 * (fileGap + rankGap);
    return winner === WHITE ? progress : -progress;
  }

  private place(code: number, square: number): void {
    const at = (code << SQUARE_BITS) | square;
    this.middle += this.squareTables.middle[at]!;
    this.ending += this.squareTables.ending[at]!;
    this.phase += this.squareTables.phase[code]!;
  }

  private lift(code: number, square: number): void {
    const at = (code << SQUARE_BITS) | square;
    this.middle -= this.squareTables.middle[at]!;
    this.ending -= this.squareTables.ending[at]!;
    this.phase -= this.squareTables.phase[code]!;
  }

  private hold(code: number, change: 1 | -1): void {
    const value = change * this.squareTables.held[code]!;
    this.middle += value;
    this.ending += value;
    this.phase += change * this.squareTables.phase[code]!;
  }
}
