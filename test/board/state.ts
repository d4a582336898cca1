import { FRAME } from '../../src/board/position/frame.ts';
import type { Position } from '../../src/board/position/position.ts';

/** Every byte and number of a position that moves change, and the stack as far as it is in use; not scratch. */
export function stateOf(pos: Position): string {
  const bytes = [
    pos.board,
    pos.list,
    pos.listIndex,
    pos.count,
    pos.material,
    pos.held,
    pos.rightsKept,
    pos.castlingKingFrom,
    pos.castlingKingTo,
    pos.castlingPartnerFrom,
    pos.castlingPartnerTo,
    pos.castlingEmpty,
    pos.castlingSafe,
    new Uint8Array(pos.stack.buffer, 0, pos.ply * FRAME * 4),
  ];
  const { side, rights, enPassant, halfmoves, reversible, fullmove, firstMoveBan, checksLeft, unmoved } = pos;
  const { hashLow, hashHigh, ply } = pos;
  const numbers = {
    side,
    rights,
    enPassant,
    halfmoves,
    reversible,
    fullmove,
    firstMoveBan,
    checksLeft,
    unmoved,
    hashLow,
    hashHigh,
    ply,
  };
  const texts = bytes.map((b) => Buffer.from(b.buffer, b.byteOffset, b.byteLength).toString('latin1'));
  return `${texts.join('|')}${JSON.stringify(numbers)}`;
}
