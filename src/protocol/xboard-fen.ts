import { FenError, readFen, writeFen } from '../board/notation/fen.ts';
import { startArrayFen, startArrayNumber } from '../board/notation/start-array.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import { type Position, rightBit } from '../board/position/position.ts';
import { isCompleteStartArray } from '../board/rules/first-move-ban.ts';
import type { Variant } from '../variants/types.ts';

/** A position as XBoard's FEN: castling always as `KQkq`, holdings only where XBoard's board shows them. */
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
 * Reads a position as XBoard sends it. Of castling it knows only in its own games: in those that it was taught it sends
 * even the start without rights, or with rights that cannot be, as it does in Superchess where a rook was replaced. It
 * has captured pawns in hand where the game has only pieces there.
 *
 * @throws FenError that says what is wrong
 */
export function fromXBoardFen(variant: Variant, fen: string): Position {
  const [board = '', side = '', rights = '-', ...rest] = withAllFields(fen.trim().split(/\s+/));
  const { native, winBoardName, replacesPartners } = variant.xboard;
  const isKnown = native && !winBoardName;
  const placement = isKnown ? withoutPawnsInHand(variant, board) : board;
  const withRights = (letters: string) => [placement, side, letters || '-', ...rest].join(' ');
  if (side === '') return readFen(variant, placement);
  if (isKnown && !replacesPartners) return readFen(variant, withRights(rights));
  const pos = readFen(variant, withRights('-'));
  return readFen(variant, withRights(rightsOfBeginning(pos) ?? possibleRights(variant, rights, withRights)));
}

/** In shogi and a few other games XBoard writes neither castling nor en passant, but the counts of moves after them. */
function withAllFields(fields: readonly string[]): string[] {
  const count = fields.findIndex((field, i) => i >= 2 && i < 4 && /^\d+$/.test(field));
  return count < 0 ? [...fields] : [...fields.slice(0, count), ...['-', '-'].slice(count - 2), ...fields.slice(count)];
}

/** All rights of the game that begins with this position; undefined if none does. */
function rightsOfBeginning(pos: Position): string | undefined {
  const { variant } = pos.tables;
  if (pos.side !== WHITE || pos.fullmove !== 1) return undefined;
  const rows = withoutHoldings(writeFen(pos).split(' ')[0]!).split('/');
  const beginning = isCompleteStartArray(pos)
    ? startArrayFen(variant, startArrayNumber(variant, rows.at(-1)!), startArrayNumber(variant, rows[0]!))
    : variant.start;
  const [startPlacement, , rights] = beginning.split(' ');
  return withoutHoldings(startPlacement!) === rows.join('/') ? rights : undefined;
}

/** Those of the given castling rights that are possible in the position. */
function possibleRights(variant: Variant, rights: string, withRights: (letters: string) => string): string {
  let possible = '';
  for (const letter of rights.replaceAll('-', '')) {
    try {
      readFen(variant, withRights(possible + letter));
      possible += letter;
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
    }
  }
  return possible;
}

function withoutPawnsInHand({ pawn: { letter }, holdings }: Variant, placement: string): string {
  if (letter === '' || !holdings || holdings.pieces.includes(letter)) return placement;
  return placement.replace(/\[.*?\]/, (held) => held.replaceAll(letter, '').replaceAll(letter.toLowerCase(), ''));
}

function withoutHoldings(placement: string): string {
  return placement.replace(/\[.*/, '');
}
