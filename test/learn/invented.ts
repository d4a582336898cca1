import { pieceCode } from '../../src/board/piece.ts';
import { Position } from '../../src/board/position/position.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { RecordWriter } from '../../src/learn/record.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { variantByName } from '../../src/variants/registry.ts';

/** The game of the invented positions, and squares of its board. */
export const CHESS = tablesOf(variantByName('chess'));
const [A1, B1, C1, A8, B8, C8] = [0, 1, 2, 56, 57, 58];
const FREE = Array.from({ length: 24 }, (_, i) => 16 + i);
/** Types of pieces. */
const KING = 1;
const ROOK = CHESS.letters.indexOf('R');
const KNIGHT = CHESS.letters.indexOf('N');

/**
 * Records of games of positions that no sum over pieces can judge: a side is 400 centipawns better if it has both a
 * rook and a knight on certain squares.
 *
 * @param known is that the base score, too?
 * @returns the records of each game
 */
export function inventedGames(games: number, length: number, known = false): Uint8Array[] {
  const random = seededRandom(9);
  return Array.from({ length: games }, () => {
    const writer = new RecordWriter(CHESS);
    for (let i = 0; i < length; i++) {
      const pos = Position.of(CHESS);
      let forWhite = 0;
      for (const [color, king, rook, knight, sign] of [
        [0, A1, B1, C1, 400],
        [1, A8, B8, C8, -400],
      ] as const) {
        pos.board[king] = pieceCode(KING, color);
        const [hasRook, hasKnight] = [random() < 0.5, random() < 0.5];
        if (hasRook) pos.board[rook] = pieceCode(ROOK, color);
        if (hasKnight) pos.board[knight] = pieceCode(KNIGHT, color);
        if (hasRook && hasKnight) forWhite += sign;
      }
      for (const square of FREE) {
        if (random() < 0.2) pos.board[square] = pieceCode(ROOK, random() < 0.5 ? 0 : 1);
      }
      pos.side = random() < 0.5 ? 0 : 1;
      const score = pos.side === 0 ? forWhite : -forWhite;
      writer.add(pos, known ? score : 0, score, true);
    }
    writer.finishGame(0.5);
    return writer.finish();
  });
}
