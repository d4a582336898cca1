import { describe, expect, test } from 'vitest';
import {
  heldPieceSquare,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  SQUARE_BITS,
} from '../../../src/board/layout.ts';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves, moveText } from '../../../src/board/notation/move-text.ts';
import { FRAME, FRAME_DIRTY } from '../../../src/board/position/frame.ts';
import { computeHash } from '../../../src/board/position/hash.ts';
import { inCheck } from '../../../src/board/position/in-check.ts';
import { make, makeNull, unmake, unmakeNull } from '../../../src/board/position/make.ts';
import { clonePosition, copyPosition, type Position, reserve } from '../../../src/board/position/position.ts';
import { OWN_GAMES, variantByName } from '../../../src/variants/registry.ts';
import { ODD_VARIANTS } from '../../reference/odd-variants.ts';
import { scaled } from '../../scale.ts';
import { position } from '../positions.ts';
import { randomGames } from '../random-games.ts';
import { stateOf } from '../state.ts';

const POSITIONS = scaled(120, 3000);

/** The hash as it is, and as it should be. */
function hashes(pos: Position): [kept: string, computed: string] {
  const kept = `${pos.hashLow} ${pos.hashHigh}`;
  computeHash(pos);
  return [kept, `${pos.hashLow} ${pos.hashHigh}`];
}

/** Piece lists, their index and the material count, as the board says that they should be. */
function expectListsToFitBoard(pos: Position): void {
  const found = [0, 0];
  const material = new Uint8Array(pos.material.length);
  for (let square = 0; square < pos.squares; square++) {
    const code = pos.board[square]!;
    if (code === 0) continue;
    found[code & 1]!++;
    material[code]!++;
    const listed = pos.list[((code & 1) << SQUARE_BITS) + pos.listIndex[square]!];
    if (listed !== ((code << SQUARE_BITS) | square)) expect.fail(`square ${square} is lost`);
  }
  expect(found).toEqual([...pos.count]);
  expect(material).toEqual(pos.material);
  for (const color of [0, 1] as const) expect(pos.board[pos.kingSquare(color)]! >> 1).toBe(1);
}

/** The piece-squares of all pieces on the board and in hand. */
function pieceSquaresOf(pos: Position): Set<number> {
  const found = new Set<number>();
  for (let square = 0; square < pos.squares; square++)
    if (pos.board[square] !== 0) found.add((pos.board[square]! << SQUARE_BITS) | square);
  for (let code = 2; code < pos.codes; code++)
    for (let copy = 0; copy < pos.held[code]!; copy++) found.add(heldPieceSquare(code, copy));
  return found;
}

/** The dirty pieces of the last move. */
function dirtyPieces(pos: Position): { went: number; came: number }[] {
  const pairs: { went: number; came: number }[] = [];
  for (let i = (pos.ply - 1) * FRAME + FRAME_DIRTY; pos.stack[i] !== 0; i++)
    pairs.push({ went: pos.stack[i]! & PIECE_SQUARE_MASK, came: pos.stack[i]! >> PIECE_SQUARE_BITS });
  return pairs;
}

const WITH_FIRST_MOVES = ['seirawan', 'cambodian', 'mexican'].map(variantByName);

describe.each([...OWN_GAMES, ...WITH_FIRST_MOVES, ...ODD_VARIANTS])('in random games of $name', (variant) => {
  test('unmake restores every byte, and the hash keeps up with every move', () => {
    for (const { pos, legal } of randomGames(variant, 4, POSITIONS)) {
      reserve(pos, 2);
      const before = stateOf(pos);
      for (const move of legal) {
        make(pos, move);
        const [kept, computed] = hashes(pos);
        if (kept !== computed) expect.fail(`wrong hash after ${moveText(pos, move)}, giving ${writeFen(pos)}`);
        unmake(pos);
        if (stateOf(pos) !== before) expect.fail(`${moveText(pos, move)} does not come back to ${writeFen(pos)}`);
      }
      expectListsToFitBoard(pos);
    }
  });

  test('so does passing the turn', () => {
    for (const { pos } of randomGames(variant, 5, POSITIONS / 4)) {
      if (inCheck(pos)) continue;
      reserve(pos, 2);
      const before = stateOf(pos);
      makeNull(pos);
      const [kept, computed] = hashes(pos);
      expect(kept).toBe(computed);
      legalMoves(pos);
      unmakeNull(pos);
      expect(stateOf(pos)).toBe(before);
    }
  });

  test('the dirty pieces of a move are what it changes on the board and in hand', () => {
    for (const { pos, legal } of randomGames(variant, 9, POSITIONS / 2)) {
      reserve(pos, 1);
      for (const move of legal) {
        const pieces = pieceSquaresOf(pos);
        make(pos, move);
        for (const { went, came } of dirtyPieces(pos)) {
          if (went !== NO_PIECE_SQUARE && !pieces.delete(went)) expect.fail(`${went} goes but was not there`);
          if (came !== NO_PIECE_SQUARE) pieces.add(came);
        }
        expect(pieces).toEqual(pieceSquaresOf(pos));
        unmake(pos);
      }
    }
  });

  test('whole games come back to where they began', () => {
    let begin = '';
    for (const { pos, next, first } of randomGames(variant, 6, POSITIONS / 4)) {
      if (first) begin = writeFen(pos);
      if (next !== undefined) continue;
      const copy = clonePosition(pos);
      while (copy.ply > 0) unmake(copy);
      expect(writeFen(copy)).toBe(begin);
    }
  });

  test('a copy is equal and stands for itself', () => {
    const target = readFen(variant, variant.start);
    for (const { pos, legal } of randomGames(variant, 7, POSITIONS / 10)) {
      copyPosition(target, pos);
      expect(stateOf(target)).toBe(stateOf(pos));
      expect(legalMoves(target)).toEqual(legal);
      const before = stateOf(pos);
      reserve(target, 2);
      if (legal.length > 0) make(target, legal[0]!);
      expect(stateOf(pos)).toBe(before);
    }
  });
});

test('different positions have different hashes', () => {
  for (const variant of OWN_GAMES) {
    const known = new Map<string, string>();
    for (const { pos } of randomGames(variant, 8, POSITIONS)) {
      const key = writeFen(pos).split(' ').slice(0, 4).join(' ') + pos.firstMoveBan;
      const hash = `${pos.hashLow} ${pos.hashHigh}`;
      expect(known.get(hash) ?? key).toBe(key);
      known.set(hash, key);
    }
  }
});

test('the way to a position does not show in its hash', () => {
  const reach = (line: string): Position => position('chess', undefined, line);
  const [there, otherwise] = [reach('g1f3 g8f6 b1c3 b8c6'), reach('b1c3 b8c6 g1f3 g8f6')];
  expect([there.hashLow, there.hashHigh]).toEqual([otherwise.hashLow, otherwise.hashHigh]);
  const withoutRights = reach('g1f3 g8f6 h1g1 b8c6 g1h1 c6b8 b1c3 b8c6');
  expect(withoutRights.hashLow).not.toBe(there.hashLow);
});

test('reserve makes room and keeps what is on the stack', () => {
  const pos = position('chess', undefined, 'e2e4');
  const before = stateOf(pos);
  const room = pos.stack.length;
  reserve(pos, 10);
  expect(pos.stack.length).toBe(room);
  reserve(pos, 5000);
  expect(pos.stack.length).toBeGreaterThanOrEqual(5001 * FRAME);
  expect(stateOf(pos)).toBe(before);
});
