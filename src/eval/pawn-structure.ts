import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import type { Position } from '../board/position/position.ts';
import {
  HALF_OPEN_FILES,
  OPEN_FILES,
  PASSED,
  PASSED_BLOCKED,
  PASSED_STEPS,
  PAWN_BACKWARD,
  PAWN_DOUBLED,
  PAWN_ISOLATED,
  SHELTER,
} from '../weights/features.ts';
import { FILE_BITS, NO_PAWN } from './layout.ts';
import type { TermTables } from './term-tables.ts';

/** Counts the terms of both sides' pawns, and of the files without pawns around the kings. */
export type PawnStructure = () => void;

/**
 * Makes the function that looks at the pawns of a position.
 *
 * @param pos the position that it looks at
 * @param features where it adds the terms, White's less Black's
 */
export function bindPawnStructure(pos: Position, tables: TermTables, features: Int32Array): PawnStructure {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const hot = pos;
  const look = tables;
  const terms = features;
  /** [color << FILE_BITS | file + 1]: number of pawns, and the rank of the hindmost as their side sees it. */
  const pawns = new Uint8Array(2 << FILE_BITS);
  const hindmost = new Uint8Array(2 << FILE_BITS);
  return pawnStructure;

  function pawnStructure(): void {
    pawns.fill(0);
    hindmost.fill(NO_PAWN);
    notePawns(0);
    notePawns(1);
    countPawns(0, 1);
    countPawns(1, -1);
    openFiles(0, 1);
    openFiles(1, -1);
  }

  function notePawns(us: number): void {
    const { list } = hot;
    const { fileOf, rankOf, pawnType } = look;
    const first = us << SQUARE_BITS;
    const end = first + hot.count[us]!;
    for (let k = first + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      if (pieceSquare >> (SQUARE_BITS + 1) !== pawnType) continue;
      const at = first | (pieceSquare & SQUARE_MASK);
      const file = (us << FILE_BITS) + fileOf[at]! + 1;
      pawns[file]!++;
      if (rankOf[at]! < hindmost[file]!) hindmost[file] = rankOf[at]!;
    }
  }

  /** Pawns one by one: isolated, backward and passed ones, and those that shelter the king. */
  function countPawns(us: number, sign: number): void {
    const { list, board } = hot;
    const { fileOf, rankOf, pawnType, ring, ranks } = look;
    const first = us << SQUARE_BITS;
    const end = first + hot.count[us]!;
    const forward = us === 0 ? look.files : -look.files;
    const king = list[first]! & SQUARE_MASK;
    const ringBase = (first | king) << SQUARE_BITS;
    const own = us << FILE_BITS;
    const other = (us ^ 1) << FILE_BITS;
    let shelter = 0;
    for (let k = first + 1; k < end; k++) {
      const pieceSquare = list[k]!;
      if (pieceSquare >> (SQUARE_BITS + 1) !== pawnType) continue;
      const square = pieceSquare & SQUARE_MASK;
      const rank = rankOf[first | square]!;
      const file = fileOf[first | square]! + 1;
      shelter += ring[ringBase + square]!;
      const left = own + file - 1;
      const right = own + file + 1;
      if (pawns[left] === 0 && pawns[right] === 0) terms[PAWN_ISOLATED]! += sign;
      else if (hindmost[left]! > rank && hindmost[right]! > rank) terms[PAWN_BACKWARD]! += sign;
      // An enemy's hindmost pawn, seen from here, stands on this rank or behind it: then it cannot stop this one.
      const reach = ranks - 1 - rank;
      const enemy = other + file;
      if (hindmost[enemy]! >= reach && hindmost[enemy - 1]! >= reach && hindmost[enemy + 1]! >= reach) {
        terms[PASSED + (rank < PASSED_STEPS ? rank : PASSED_STEPS - 1)]! += sign;
        if (board[square + forward] !== 0) terms[PASSED_BLOCKED]! += sign;
      }
    }
    terms[SHELTER]! += sign * shelter;
  }

  /** Pawns file by file: files without pawns around the king, and doubled pawns. */
  function openFiles(us: number, sign: number): void {
    const { files } = look;
    const first = us << SQUARE_BITS;
    const own = us << FILE_BITS;
    const other = (us ^ 1) << FILE_BITS;
    const kingFile = look.fileOf[first | (hot.list[first]! & SQUARE_MASK)]! + 1;
    for (let file = kingFile - 1; file <= kingFile + 1; file++) {
      if (file < 1 || file > files || pawns[own + file] !== 0) continue;
      if (pawns[other + file] === 0) terms[OPEN_FILES]! += sign;
      else terms[HALF_OPEN_FILES]! += sign;
    }
    for (let file = own + 1; file <= own + files; file++) {
      if (pawns[file]! > 1) terms[PAWN_DOUBLED]! += sign * (pawns[file]! - 1);
    }
  }
}
