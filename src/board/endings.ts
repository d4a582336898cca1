import type { Variant, Verdict } from '../variants/types.ts';
import type { Kind } from './kinds.ts';
import { SQUARE_BITS, SQUARE_MASK } from './layout.ts';
import type { Geometry } from './paths.ts';
import { BLACK, pieceCode, WHITE } from './piece.ts';
import type { Position } from './position.ts';
import { squaresOf } from './region.ts';

/** Verdicts as numbers. */
export const LOSS = -1;
export const DRAW = 0;
export const WIN = 1;

/* What `endOf` says: nothing, or by which rule the game has ended and, in the lowest bits, one more than the verdict. */
export const GOES_ON = 0;
export const BY_EXTINCTION = 4;
export const BY_FLAG = 8;
export const BY_CHECKS = 12;
const VERDICT_MASK = 3;

/** How a game can end besides by mate, ready for use. */
export interface EndingTables {
  /** Lists of piece codes, by colour, of which too few end the game; `undefined` stands for all pieces. */
  readonly extinct: readonly (readonly [white: Uint8Array, black: Uint8Array] | undefined)[];
  readonly extinctCount: number;
  readonly extinctOpponentCount: number;
  readonly extinctClaim: boolean;
  readonly extinctVerdict: number;
  /** [code << SQUARE_BITS | square]: does such a piece there count for the flag rule? Empty if there is none. */
  readonly flags: Uint8Array;
  readonly flagCount: number;
  readonly countsChecks: boolean;
  /** For the side that is mated, and for the one that is stalemated. */
  readonly checkmate: number;
  readonly stalemate: number;
}

export function verdictNumber(verdict: Verdict): number {
  return verdict === 'win' ? WIN : verdict === 'loss' ? LOSS : DRAW;
}

export function compileEndings({ endings = {} }: Variant, kinds: readonly Kind[], g: Geometry): EndingTables {
  const { extinction, flag, checks, checkmate = 'loss', stalemate = 'draw' } = endings;
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
  for (const color of flag ? ([WHITE, BLACK] as const) : []) {
    const { letter, region } = flag!;
    const own = typeof letter === 'string' ? letter : color === WHITE ? letter.white : letter.black;
    for (const type of typesOf(own)) flags.set(squaresOf(region, g, color), pieceCode(type, color) << SQUARE_BITS);
  }
  return {
    extinct: [...(extinction?.letters ?? '')].map((letter) => (letter === '*' ? undefined : codesOf(letter))),
    extinctCount: extinction?.count ?? 0,
    extinctOpponentCount: extinction?.opponentCount ?? 0,
    extinctClaim: extinction?.claim ?? false,
    extinctVerdict: verdictNumber(extinction?.value ?? 'loss'),
    flags,
    flagCount: flag?.count ?? 1,
    countsChecks: checks !== undefined,
    checkmate: verdictNumber(checkmate),
    stalemate: verdictNumber(stalemate),
  };
}

/** Has the game any way to end besides mate, stalemate and draws? */
export function hasEndings({ extinct, flags, countsChecks }: EndingTables): boolean {
  return extinct.length > 0 || flags.length > 0 || countsChecks;
}

/** Has the game ended by a rule of its own? GOES_ON, or a number for `verdictOf` and `ruleOf`. */
export function endOf(pos: Position): number {
  const { endings } = pos.tables;
  if (endings.extinct.length > 0) {
    const them = pos.side ^ 1;
    if (isExtinct(pos, endings, them)) return BY_EXTINCTION | (1 - endings.extinctVerdict);
    if (isExtinct(pos, endings, pos.side)) return BY_EXTINCTION | (1 + endings.extinctVerdict);
  }
  if (endings.flags.length > 0 && hasFlag(pos, endings, pos.side ^ 1)) return BY_FLAG | (1 + LOSS);
  if (endings.countsChecks && ((pos.checksLeft >> (8 * (pos.side ^ 1))) & 255) === 0) return BY_CHECKS | (1 + LOSS);
  return GOES_ON;
}

/** What an end means for the side to move: WIN, DRAW or LOSS. */
export function verdictOf(end: number): number {
  return (end & VERDICT_MASK) - 1;
}

/** BY_EXTINCTION, BY_FLAG or BY_CHECKS. */
export function ruleOf(end: number): number {
  return end & ~VERDICT_MASK;
}

function isExtinct(pos: Position, endings: EndingTables, side: number): boolean {
  const { extinct, extinctCount, extinctOpponentCount, extinctClaim } = endings;
  const needed = extinctOpponentCount + (extinctClaim && side === pos.side ? 1 : 0);
  for (let i = 0; i < extinct.length; i++) {
    const codes = extinct[i];
    if (numberOf(pos, codes, side) <= extinctCount && numberOf(pos, codes, side ^ 1) >= needed) return true;
  }
  return false;
}

/** How many pieces of some codes, or of all, a side has on the board and holds. */
function numberOf(pos: Position, codes: readonly [Uint8Array, Uint8Array] | undefined, side: number): number {
  const { material, held } = pos;
  let number = 0;
  if (codes === undefined) {
    number = pos.count[side]!;
    for (let code = side + 2; code < pos.codes; code += 2) number += held[code]!;
    return number;
  }
  const own = codes[side]!;
  for (let i = 0; i < own.length; i++) number += material[own[i]!]! + held[own[i]!]!;
  return number;
}

function hasFlag(pos: Position, { flags, flagCount }: EndingTables, side: number): boolean {
  const { list, board } = pos;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let number = 0;
  for (let k = first; k < end; k++) {
    const square = list[k]! & SQUARE_MASK;
    number += flags[(board[square]! << SQUARE_BITS) | square]!;
  }
  return number >= flagCount;
}
