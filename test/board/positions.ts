import { readFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { make } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { variantByName } from '../../src/variants/registry.ts';

/** The position of a FEN, or where the game begins, after some moves in coordinates. */
export function position(game: string, fen?: string, moves = ''): Position {
  const variant = variantByName(game);
  const pos = readFen(variant, fen ?? variant.start);
  play(pos, moves);
  return pos;
}

/** Plays moves in coordinates, `e2e4 e7e5`. */
export function play(pos: Position, moves: string): void {
  for (const text of moves.split(' ').filter(Boolean)) {
    reserve(pos, 2);
    make(pos, moveFromText(pos, text));
  }
}

/** All legal moves in coordinates, sorted; only those that begin with `prefix`. */
export function movesOf(pos: Position, prefix = ''): string[] {
  return legalMoves(pos)
    .map((move) => moveText(pos, move))
    .filter((text) => text.startsWith(prefix))
    .sort();
}

/** The squares that the piece on a square can go to, sorted and joined by spaces. */
export function targets(pos: Position, from: string): string {
  return movesOf(pos, from)
    .map((text) => text.slice(from.length))
    .join(' ');
}
