import { splitLetters } from '../../variants/sides.ts';
import type { Variant, Verdict } from '../../variants/types.ts';
import { SQUARE_BITS } from '../layout.ts';
import { BLACK, COLORS, pieceCode, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';
import { squaresOf } from './region.ts';

/** Verdicts as numbers. */
export const LOSS = -1;
export const DRAW = 0;
export const WIN = 1;

/** How a game can end besides by mate, ready for use. */
export interface GameEndTables {
  /** Lists of piece codes, by colour, of which too few end the game; `undefined` stands for all pieces. */
  readonly extinct: readonly (readonly [white: Uint8Array, black: Uint8Array] | undefined)[];
  readonly extinctCount: number;
  readonly extinctOpponentCount: number;
  readonly extinctClaim: boolean;
  readonly extinctVerdict: number;
  /** [code << SQUARE_BITS | square]: does such a piece there count for the flag rule? Empty if there is none. */
  readonly flags: Uint8Array;
  readonly flagCount: number;
  readonly flagReply: 'equalise' | 'answer' | undefined;
  readonly flagSafe: boolean;
  readonly countsChecks: boolean;
  /** For the side that is mated, and for the one that is stalemated. */
  readonly checkmate: number;
  readonly stalemate: number;
  readonly stalemateByCount: boolean;
}

export function verdictNumber(verdict: Verdict): number {
  return verdict === 'win' ? WIN : verdict === 'loss' ? LOSS : DRAW;
}

export function compileGameEnd({ gameEnd = {} }: Variant, kinds: readonly Kind[], g: Geometry): GameEndTables {
  const { extinction, flag, checks, checkmate = 'loss', stalemate = 'draw', stalemateByCount = false } = gameEnd;
  /** A promoted piece counts as what it moves like. */
  const typesOf = (letter: string): number[] =>
    kinds.flatMap(({ definition }, type) =>
      definition && (letter === '*' || definition.letter === letter) ? type : [],
    );
  const codesOf = (letter: string): [Uint8Array, Uint8Array] => [
    Uint8Array.from(typesOf(letter), (type) => pieceCode(type, WHITE)),
    Uint8Array.from(typesOf(letter), (type) => pieceCode(type, BLACK)),
  ];
  const flags = new Uint8Array(flag ? (kinds.length * 2) << SQUARE_BITS : 0);
  for (const color of flag ? COLORS : []) {
    const { letter, region } = flag!;
    const own = typeof letter === 'string' ? letter : color === WHITE ? letter.white : letter.black;
    for (const type of splitLetters(own).flatMap(typesOf))
      flags.set(squaresOf(region, g, color), pieceCode(type, color) << SQUARE_BITS);
  }
  return {
    extinct: splitLetters(extinction?.letters ?? '').map((letter) => (letter === '*' ? undefined : codesOf(letter))),
    extinctCount: extinction?.count ?? 0,
    extinctOpponentCount: extinction?.opponentCount ?? 0,
    extinctClaim: extinction?.claim ?? false,
    extinctVerdict: verdictNumber(extinction?.value ?? 'loss'),
    flags,
    flagCount: flag?.count ?? 1,
    flagReply: flag?.reply,
    flagSafe: flag?.safe ?? false,
    countsChecks: checks !== undefined,
    checkmate: verdictNumber(checkmate),
    stalemate: verdictNumber(stalemate),
    stalemateByCount,
  };
}

/** Has the game any way to end besides mate, stalemate and draws? */
export function hasGameEnd({ extinct, flags, countsChecks }: GameEndTables): boolean {
  return extinct.length > 0 || flags.length > 0 || countsChecks;
}
