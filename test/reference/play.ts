import { carryOut, isAttackedBy, type ReferenceMove, referenceMoves } from './moves.ts';
import {
  copyOf,
  kingOf,
  other,
  pieceAt,
  piecesOf,
  type ReferencePosition,
  type Side,
  same,
  spotName,
} from './position.ts';

/** The position after a legal move; the one before stays as it is. */
export function referencePlay(before: ReferencePosition, move: ReferenceMove): ReferencePosition {
  const pos = copyOf(before);
  const { variant, side } = pos;
  const mover = move.from && pieceAt(before, move.from);
  const victim = move.victim && pieceAt(before, move.victim);
  carryOut(pos, move);

  if (victim && variant.holdings?.pieces.includes(victim.letter)) {
    if (variant.holdings.captured === 'captor') pos.held[side].push(victim.letter);
    if (variant.holdings.captured === 'owner') pos.held[victim.side].push(victim.letter);
  }
  if (!move.from) take(pos.held[side], move.letter!);
  else if (move.letter) {
    const { fromOwnHoldings = '', exchange = '' } = variant.pawn.promotion;
    if (fromOwnHoldings.includes(move.letter)) take(pos.held[side], move.letter);
    if (exchange.includes(move.letter)) {
      take(pos.held[other(side)], move.letter);
      pos.held[other(side)].push(variant.pawn.letter);
    }
  }

  pos.rights = pos.rights.filter(
    ({ king, partner }) => ![king, partner].some((s) => same(s, move.to) || (move.from && same(s, move.from))),
  );
  pos.crossed = move.crosses;
  pos.halfmoves = victim || mover?.letter === variant.pawn.letter ? 0 : pos.halfmoves + 1;
  if (side === 'b') pos.fullmove++;
  pos.side = other(side);
  return pos;
}

function take(letters: string[], letter: string): void {
  letters.splice(letters.indexOf(letter), 1);
}

/** The FEN of a position as the rules page wants it written, en passant only when it is legal. */
export function referenceFen(pos: ReferencePosition): string {
  const { variant, rows, held } = pos;
  const placement = rows
    .toReversed()
    .map((row) =>
      row
        .map((p) => (p ? colored(p.letter, p.side) : '1'))
        .join('')
        .replace(/1+/g, (run) => `${run.length}`),
    )
    .join('/');
  const order = variant.pieces.map((p) => p.letter);
  const heldBy = (side: Side): string =>
    held[side]
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((letter) => colored(letter, side))
      .join('');
  const holdings = variant.holdings ? `[${heldBy('w')}${heldBy('b')}]` : '';
  const enPassant = pos.crossed && referenceMoves(pos).some(({ victim, to }) => victim && !same(victim, to));
  const crossed = enPassant ? spotName(pos.crossed!) : '-';
  return `${placement}${holdings} ${pos.side} ${castlingField(pos)} ${crossed} ${pos.halfmoves} ${pos.fullmove}`;
}

function castlingField(pos: ReferencePosition): string {
  let text = '';
  for (const side of ['w', 'b'] as const) {
    const own = pos.rights.filter((right) => right.side === side).toSorted((a, b) => b.partner.x - a.partner.x);
    for (const { king, partner } of own) {
      const left = partner.x < king.x;
      const further = [...piecesOf(pos, side)].some(
        ([{ x, y }, { letter }]) =>
          y === king.y && pos.variant.castling!.partners.includes(letter) && (left ? x < partner.x : x > partner.x),
      );
      const named = pos.variant.castling!.fen === 'files' || further;
      text += colored(named ? spotName(partner)[0]!.toUpperCase() : left ? 'Q' : 'K', side);
    }
  }
  return text || '-';
}

function colored(letter: string, side: Side): string {
  return side === 'w' ? letter : letter.toLowerCase();
}

/** Whether the side that is not to move stands in check, which no game allows. */
export function isImpossible(pos: ReferencePosition): boolean {
  return isAttackedBy(pos, kingOf(pos, other(pos.side)), pos.side);
}

/** Move sequences of this length. */
export function referencePerft(pos: ReferencePosition, depth: number): number {
  const moves = referenceMoves(pos);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + referencePerft(referencePlay(pos, move), depth - 1), 0);
}
