import { SQUARE_BITS, SQUARE_MASK, UNMOVED } from '../layout.ts';
import type { Move } from '../move.ts';
import { BLACK, COLORS, type Color, KING_TYPE, pieceCode, WHITE } from '../piece.ts';
import { FRAME, FRAME_HASH_HIGH, FRAME_HASH_LOW, FRAME_MOVE } from '../position/frame.ts';
import { inCheck } from '../position/in-check.ts';
import { make, unmake } from '../position/make.ts';
import type { Position } from '../position/position.ts';
import { LOSS, verdictNumber, WIN } from '../tables/game-end.ts';

/**
 * How often the position has occurred before, up to `limit`.
 *
 * @param since a ply (see `Position.ply`); an occurrence after it counts as `limit`, because a search may take a
 *   repetition inside its own tree for the draw that it can be forced to be. Pass Infinity to count all alike.
 */
export function occurrencesBefore(pos: Position, limit: number, since: number): number {
  const { stack, hashLow, hashHigh } = pos;
  const earliest = pos.ply - pos.reversible;
  let found = 0;
  for (let ply = pos.ply - 4; ply >= earliest && ply >= 0; ply -= 2) {
    const frame = ply * FRAME;
    if (stack[frame + FRAME_HASH_LOW] === hashLow && stack[frame + FRAME_HASH_HIGH] === hashHigh) {
      if (ply >= since) return limit;
      if (++found >= limit) return found;
    }
  }
  return found;
}

/** What a repetition of the position means for the side to move. */
export interface RepetitionVerdict {
  readonly verdict: number;
  /** Is it by perpetual check of one side? */
  readonly byChecks: boolean;
}

/** What it means that the position has occurred before: a draw, unless the game's rules say otherwise. */
export function repetitionVerdict(pos: Position): RepetitionVerdict {
  const { repetition, perpetualCheckLoses } = pos.tables.variant.draws;
  if (perpetualCheckLoses) {
    const [byUs, byThem] = perpetualChecks(pos);
    if (byUs !== byThem) return { verdict: byUs ? LOSS : WIN, byChecks: true };
  }
  const verdict = verdictNumber(repetition?.value ?? 'draw');
  const turned = repetition?.side === 'white' && pos.side === BLACK;
  return { verdict: turned ? 0 - verdict : verdict, byChecks: false };
}

/**
 * Has each side, since the position last occurred, given check by all its moves? The moves are taken back and made
 * again.
 */
function perpetualChecks(pos: Position): [byUs: boolean, byThem: boolean] {
  const { hashLow, hashHigh } = pos;
  const moves: Move[] = [];
  let byUs = true;
  let byThem = inCheck(pos);
  for (const earliest = pos.ply - pos.reversible; pos.ply > earliest; ) {
    moves.push(pos.stack[(pos.ply - 1) * FRAME + FRAME_MOVE]!);
    unmake(pos);
    if (moves.length % 2 === 0 && pos.hashLow === hashLow && pos.hashHigh === hashHigh) break;
    if (moves.length % 2 === 1) byUs &&= inCheck(pos);
    else byThem &&= inCheck(pos);
  }
  while (moves.length > 0) make(pos, moves.pop()!);
  return [byUs, byThem];
}

/** Has the game gone on for so long without a capture or a pawn move that it is drawn (unless it is mate)? */
export function isDrawByMoveRule(pos: Position): boolean {
  const { moveRule } = pos.tables.variant.draws;
  return moveRule !== undefined && pos.halfmoves >= moveRule;
}

/** Is the game drawn because of the pieces that are left? */
export function isDrawByMaterial(pos: Position): boolean {
  return isDeadMaterial(pos) && !isAnyHeld(pos);
}

/**
 * Can the game only be drawn, by the game's rule about the pieces that are left? That rule ends a game only when nothing
 * is held; but what comes back by promotion alone stays in the hand where there are no pawns.
 */
export function isDeadMaterial(pos: Position): boolean {
  const { material, tables } = pos;
  const rule = tables.variant.draws.material;
  if (!rule) return false;
  const pawn = tables.pawnType << 1;
  if (material[pawn] !== 0 || material[pawn + 1] !== 0) return false;
  const returns = tables.holdings.drops.length > 0 || (tables.special & UNMOVED) !== 0;
  if (returns && isAnyHeld(pos)) return false;
  if (rule.count === 'each-side') return isHarmless(pos, [WHITE]) && isHarmless(pos, [BLACK]);
  return isHarmless(pos, COLORS);
}

/** Has either side pieces in hand? */
export function isAnyHeld({ held, codes }: Position): boolean {
  for (let code = 2; code < codes; code++) if (held[code] !== 0) return true;
  return false;
}

/** Do the pieces of these sides, taken together, fall under the rule? Called only when few pieces are left. */
function isHarmless(pos: Position, colors: readonly Color[]): boolean {
  const rule = pos.tables.variant.draws.material!;
  const { letters, files, colourBound } = pos.tables;
  let total = 0;
  for (const color of colors) total += pos.count[color]! - 1;
  if (total === 0) return true;
  if (total <= 2) {
    let text = '';
    for (const color of colors) {
      for (let type = KING_TYPE + 1; type < letters.length; type++) {
        text += letters[type]!.repeat(pos.material[pieceCode(type, color)]!);
      }
    }
    if (total === 1 && rule.single.includes(text)) return true;
    if (total === 2 && rule.pairs.some((pair) => pair === text || pair === text[1]! + text[0]!)) return true;
  }
  if (!rule.colourBound) return false;
  let shades = 0;
  for (const color of colors) {
    const base = color << SQUARE_BITS;
    for (let k = base + 1; k < base + pos.count[color]!; k++) {
      const square = pos.list[k]! & SQUARE_MASK;
      if (colourBound[pos.board[square]! >> 1] === 0) return false;
      shades |= 1 << (((square % files) + Math.floor(square / files)) & 1);
    }
  }
  return shades !== 3;
}
