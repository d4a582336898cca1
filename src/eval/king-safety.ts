import {
  LEAPS,
  ROYAL_WIDTH,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  SQUARE_MASK,
  STEPS,
  STRIKES,
  WALL,
} from '../board/layout.ts';
import type { Position } from '../board/position/position.ts';
import {
  ESCAPES,
  FLANK_ATTACKED,
  FLANK_ATTACKED_TWICE,
  FLANK_DEFENDED,
  KING_SAFETY_STEPS,
  SAFE_CHECKS,
} from '../weights/features.ts';
import {
  DANGER_STEP_SHIFT,
  HELD_PIECE_FACTOR,
  SAFE_CHECKS_COUNTED,
  SAFE_DROP_DANGER,
  SAFE_DROPS_COUNTED,
  WEAK_SQUARE_DANGER,
} from './king-danger.ts';
import { ATTACKERS_MASK, attackerBit, FLANK_BITS, SAFE_DROPS_MASK, SAFE_MOVES_SHIFT } from './layout.ts';
import type { TermTables } from './term-tables.ts';

/**
 * Counts what a side does around the enemy's king. The attack map must have both sides' attacks.
 *
 * @param us the side that attacks
 * @param sign 1 for White, -1 for Black
 * @param attackers what its pieces' attacks around the king come to, see `PieceActivity.countActivity`
 * @returns the step of the danger to the enemy's king, below KING_SAFETY_STEPS
 */
export type KingSafety = (us: number, sign: number, attackers: number) => number;

/**
 * Makes the function that looks at the kings of a position.
 *
 * @param pos the position that it looks at
 * @param attackMap [color << SQUARE_BITS | square]: that side's attackers of the square, see layout.ts
 * @param features where it adds the terms, White's less Black's
 */
export function bindKingSafety(
  pos: Position,
  tables: TermTables,
  attackMap: Int32Array,
  features: Int32Array,
): KingSafety {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const look = tables;
  const attacked = attackMap;
  const terms = features;
  return kingSafety;

  // One function: cut in three, evaluation by terms is 4 % slower.
  function kingSafety(us: number, sign: number, attackers: number): number {
    const { board, list, held, material, royalTargets } = hot;
    const { attackerWeight, droppable, codes, flank } = look;
    const ours = us << SQUARE_BITS;
    const theirs = (us ^ 1) << SQUARE_BITS;
    const theirKing = theirs | (list[theirs]! & SQUARE_MASK);

    // The squares to which the enemy's king can go, and the weak ones beside it.
    let weak = 0;
    let escapes = 0;
    const targets = list[theirs]! * ROYAL_WIDTH;
    const targetsEnd = targets + look.royalMoves[theirKing]!;
    for (let t = targets; t < targetsEnd; t++) {
      const square = royalTargets[t]!;
      if (attacked[ours + square] === 0) {
        if (board[square] === 0 || (board[square]! & 1) === us) escapes++;
      } else if ((attacked[theirs + square]! & ATTACKERS_MASK) <= 1) weak++;
    }
    terms[ESCAPES]! -= sign * escapes;

    // The squares of its flank.
    let once = 0;
    let twice = 0;
    let defended = 0;
    const end = (theirKing << FLANK_BITS) + look.flankSize[theirKing]!;
    for (let f = theirKing << FLANK_BITS; f < end; f++) {
      const square = flank[f]!;
      const attacks = attacked[ours + square]!;
      if (attacks !== 0) once++;
      if ((attacks & ATTACKERS_MASK) > 1) twice++;
      if (attacked[theirs + square] !== 0) defended++;
    }
    terms[FLANK_ATTACKED]! += sign * once;
    terms[FLANK_ATTACKED_TWICE]! += sign * twice;
    terms[FLANK_DEFENDED]! -= sign * defended;

    let danger = attackers === 0 ? 0 : attackers + weak * WEAK_SQUARE_DANGER;
    let checks = 0;
    for (let code = us + 4; code < codes; code += 2) {
      const inHand = held[code]!;
      if (inHand !== 0) danger += inHand * attackerWeight[code]! * HELD_PIECE_FACTOR;
      const dropping = inHand !== 0 && droppable[code] !== 0;
      const moving = material[code] !== 0 && attackerWeight[code] !== 0;
      if (!dropping && !moving) continue;
      const safe = safeChecks(us, code);
      if (dropping) danger += Math.min(safe & SAFE_DROPS_MASK, SAFE_DROPS_COUNTED) * SAFE_DROP_DANGER;
      if (moving) checks += Math.min(safe >> SAFE_MOVES_SHIFT, SAFE_CHECKS_COUNTED);
    }
    terms[SAFE_CHECKS]! += sign * checks;
    const step = danger >> DANGER_STEP_SHIFT;
    return step < KING_SAFETY_STEPS ? step : KING_SAFETY_STEPS - 1;
  }

  /**
   * The number of squares to which a piece of a type could go with check without being taken: by drops, and
   * SAFE_MOVES_SHIFT higher by moves. It leaves out MIXED programs.
   */
  function safeChecks(us: number, code: number): number {
    const { board, paths, programs, list } = hot;
    const king = list[(us ^ 1) << SQUARE_BITS]! & SQUARE_MASK;
    // The other side's piece of that type, standing on the king's square, goes back along the rays on which this one
    // would attack it.
    const program = programs[((code ^ 1) << SQUARE_BITS) | king]!;
    let safe = 0;
    let i = program >> SHAPE_BITS;
    if ((program & LEAPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[++i]!) safe += safeCheck(us, code, move & 255);
      i++;
    }
    if ((program & SLIDES) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) {
        safe += safeCheck(us, code, move & 255);
        i = board[move & 255] === 0 ? i + 2 : paths[i + 1]!;
      }
      i++;
    }
    if ((program & STEPS) !== 0) {
      for (let move = paths[i]!; move >= 0; move = paths[i]!) i = board[move & 255] === 0 ? i + 2 : paths[i + 1]!;
      i++;
    }
    if ((program & STRIKES) !== 0) {
      for (let strike = 0; strike < 2; strike++) safe += safeCheck(us, code, paths[i + strike]! & 255);
    }
    return safe;
  }

  /** What `safeChecks` adds for one square from which the type attacks the king. */
  function safeCheck(us: number, code: number, to: number): number {
    const { board, tables } = hot;
    if (attacked[((us ^ 1) << SQUARE_BITS) + to] !== 0) return 0;
    const occupant = board[to]!;
    let safe = 0;
    if (occupant === 0) safe = tables.holdings.dropAllowed[(code << SQUARE_BITS) + to]!;
    else if (occupant === WALL || (occupant & 1) === us) return 0;
    if ((attacked[(us << SQUARE_BITS) + to]! & attackerBit(code)) !== 0) safe += 1 << SAFE_MOVES_SHIFT;
    return safe;
  }
}
