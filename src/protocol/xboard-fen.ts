import { arrayFen, arrayNumber } from '../board/arrays.ts';
import { isCompleteArray } from '../board/castling.ts';
import { readFen, writeFen } from '../board/fen.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import { type Position, rightBit } from '../board/position.ts';
import type { Variant } from '../variants/types.ts';

/** A position in XBoard's manner of FEN: castling always as `KQkq`, holdings only where XBoard's board shows them. */
export function toXBoardFen(pos: Position): string {
  const [placement, side, , ...rest] = writeFen(pos).split(' ');
  const shown = pos.tables.variant.xboard.holdings ? placement! : withoutHoldings(placement!);
  const rights = [
    pos.rights & rightBit(WHITE, 0) ? 'K' : '',
    pos.rights & rightBit(WHITE, 1) ? 'Q' : '',
    pos.rights & rightBit(BLACK, 0) ? 'k' : '',
    pos.rights & rightBit(BLACK, 1) ? 'q' : '',
  ].join('');
  return [shown, side, rights || '-', ...rest].join(' ');
}

/**
 * Reads a position as XBoard sends it. XBoard marks promoted pieces (`Q~`), which makes no difference in our games, and
 * knows no castling rights in games that it was taught: it sends even the start of a game without them.
 *
 * @throws FenError that says what is wrong
 */
export function fromXBoardFen(variant: Variant, fen: string): Position {
  const pos = readFen(variant, fen.replaceAll('~', ''));
  const begins = pos.rights === 0 && pos.side === WHITE && pos.fullmove === 1;
  return (begins && beginningLike(pos)) || pos;
}

/** The same position with all castling rights, if games can begin with this placement. */
function beginningLike(pos: Position): Position | undefined {
  const { variant } = pos.tables;
  const [placement, ...rest] = writeFen(pos).split(' ');
  const rows = withoutHoldings(placement!).split('/');
  const beginning = isCompleteArray(pos)
    ? arrayFen(variant, arrayNumber(variant, rows.at(-1)!), arrayNumber(variant, rows[0]!))
    : variant.start;
  const [startPlacement, , rights] = beginning.split(' ');
  if (withoutHoldings(startPlacement!) !== rows.join('/')) return undefined;
  return readFen(variant, [placement, rest[0], rights, ...rest.slice(2)].join(' '));
}

function withoutHoldings(placement: string): string {
  return placement.replace(/\[.*/, '');
}
