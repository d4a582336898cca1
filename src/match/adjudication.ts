import { InputError } from '../errors/input-error.ts';
import type { GameEnd, SearchReport } from './game-record.ts';
import { keyValues, readNumber } from './key-values.ts';

/** When a game is adjudicated as lost: an engine's own score is this bad (centipawns) for `moves` moves in a row. */
export interface ResignRule {
  readonly score: number;
  readonly moves: number;
  /** The opponent's scores must agree. */
  readonly twoSided: boolean;
}

/** When a game is a draw: from a move number on, both scores were this close to 0 for `moves` moves in a row. */
export interface DrawRule {
  readonly score: number;
  readonly moves: number;
  readonly from: number;
}

/** The rules by which a match ends games early. */
export interface AdjudicationRules {
  readonly resign?: ResignRule | undefined;
  readonly draw?: DrawRule | undefined;
  /** The number of moves of each side after which a game is a draw. */
  readonly longest?: number | undefined;
}

/** Reads `score=600,moves=4,sides=both`; sides is `one` (the default) or `both`. @throws InputError */
export function parseResign(text: string): ResignRule {
  const values = keyValues('--resign', text, ['score', 'moves', 'sides']);
  const sides = values.get('sides') ?? 'one';
  if (sides !== 'one' && sides !== 'both') throw new InputError(`--resign: sides is 'one' or 'both', not '${sides}'`);
  return {
    score: readNumber('--resign score', values.get('score') ?? '600', 1),
    moves: wholeMoves('--resign moves', values.get('moves') ?? '4'),
    twoSided: sides === 'both',
  };
}

/** Reads `score=10,moves=8,from=40`. @throws InputError */
export function parseDraw(text: string): DrawRule {
  const values = keyValues('--draw', text, ['score', 'moves', 'from']);
  return {
    score: readNumber('--draw score', values.get('score') ?? '10', 0),
    moves: wholeMoves('--draw moves', values.get('moves') ?? '8'),
    from: wholeMoves('--draw from', values.get('from') ?? '40'),
  };
}

function wholeMoves(what: string, text: string): number {
  const moves = readNumber(what, text, 1);
  if (!Number.isInteger(moves)) throw new InputError(`${what} is ${text}; it must be a whole number`);
  return moves;
}

/** Watches the scores of one game. */
export class Adjudicator {
  private readonly rules: AdjudicationRules;
  /** For each side (White first) the number of moves in a row with a lost, or a winning, score. */
  private readonly losing = [0, 0];
  private readonly winning = [0, 0];
  /** The number of half-moves in a row with a drawn score. */
  private even = 0;

  constructor(rules: AdjudicationRules) {
    this.rules = rules;
  }

  /**
   * An engine moved.
   *
   * @param side 0 for White, 1 for Black
   * @param fullmove the number of the move that it made
   * @returns the end of the game, if it ends now
   */
  moved(side: 0 | 1, { score }: SearchReport, fullmove: number): GameEnd | undefined {
    const { resign, draw, longest } = this.rules;
    const points = score && ('mate' in score ? score.mate * Number.MAX_SAFE_INTEGER : score.centipawns);
    if (resign) {
      this.losing[side] = points !== undefined && points <= -resign.score ? this.losing[side]! + 1 : 0;
      this.winning[side] = points !== undefined && points >= resign.score ? this.winning[side]! + 1 : 0;
      for (const loser of [0, 1]) {
        if (this.losing[loser]! < resign.moves) continue;
        if (resign.twoSided && this.winning[1 - loser]! < resign.moves) continue;
        const comment = `${loser === 0 ? 'White' : 'Black'} is lost by the engines' scores`;
        return { result: loser === 0 ? '0-1' : '1-0', reason: 'adjudicated win', comment };
      }
    }
    if (draw) {
      this.even = points !== undefined && Math.abs(points) <= draw.score ? this.even + 1 : 0;
      if (fullmove >= draw.from && this.even >= 2 * draw.moves)
        return { result: '1/2-1/2', reason: 'adjudicated draw', comment: "a draw by the engines' scores" };
    }
    if (longest !== undefined && side === 1 && fullmove >= longest)
      return { result: '1/2-1/2', reason: 'move limit', comment: `a draw after ${longest} moves` };
    return undefined;
  }
}
