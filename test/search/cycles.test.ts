import { describe, expect, it } from 'vitest';
import { NEVER, SQUARE_BITS } from '../../src/board/layout.ts';
import { fromSquare, kindOf, type Move, NORMAL, toSquare } from '../../src/board/move.ts';
import { startPosition, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import { type Position, reserve } from '../../src/board/position/position.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { cyclesOf } from '../../src/search/cycles.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomPosition } from '../board/random-games.ts';

const GAMES = 30;
const PLIES = 60;

/** What makes two positions the same, read from the board and not from the hash. */
function keyOf({ board, held, side, rights, enPassant, firstMoveBan }: Position): string {
  return `${Buffer.from(board).toString('latin1')} ${held} ${side} ${rights} ${enPassant} ${firstMoveBan}`;
}

/** A random move; often the one that takes back this side's last one, so that positions come again. */
function choose(pos: Position, legal: readonly Move[], own: Move | undefined, random: () => number): Move {
  const back = legal.find(
    (m) => own !== undefined && fromSquare(m) === toSquare(own) && toSquare(m) === fromSquare(own),
  );
  if (back !== undefined && random() < 0.5) return back;
  const quiet = legal.filter((m) => isForeseeable(pos, m));
  const pool = quiet.length > 0 && random() < 0.8 ? quiet : legal;
  return pool[Math.floor(random() * pool.length)]!;
}

/**
 * Is it of a piece, not a pawn, that goes to an empty square as it would capture there? Of other moves, as a Bigamous
 * rook's to the next square aslant or those of pieces of which some moves only capture, it is not known whether they
 * repeat anything.
 */
function isForeseeable({ board, tables, attacks }: Position, move: Move): boolean {
  const [from, to] = [fromSquare(move), toSquare(move)];
  const code = board[from]!;
  if (kindOf(move) !== NORMAL || board[to] !== 0 || code >> 1 === tables.pawnType) return false;
  return (
    tables.capturesOtherwise[code >> 1] === 0 && attacks[(((code << SQUARE_BITS) | from) << SQUARE_BITS) | to] !== NEVER
  );
}

describe('an upcoming repetition', () => {
  it.each(['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous'])(
    'in %s is foreseen exactly where there is one',
    (name) => {
      const variant = variantByName(name);
      const random = seededRandom(2);
      let foreseen = 0;
      for (let game = 0; game < GAMES; game++) {
        const pos = game % 3 === 0 ? startPosition(variant) : randomPosition(variant, random);
        const cycles = cyclesOf(pos.tables);
        /** By ply. */
        const keys: string[] = [];
        const moves: Move[] = [];
        for (let legal = legalMoves(pos); legal.length > 0 && pos.ply < PLIES; legal = legalMoves(pos)) {
          reserve(pos, 2);
          keys.push(keyOf(pos));
          const repeats = new Map<Move, number>();
          for (const move of legal) {
            make(pos, move);
            repeats.set(move, keys.lastIndexOf(keyOf(pos)));
            unmake(pos);
          }
          for (const since of [0, Math.max(0, pos.ply - 4), Math.floor(random() * (pos.ply + 1))]) {
            const found = legal.filter((move) => repeats.get(move)! >= since);
            const isNear = cycles.isNear(pos, since);
            if (isNear) foreseen++;
            if (isNear ? found.length > 0 : !found.some((move) => isForeseeable(pos, move))) continue;
            const texts = found.map((move) => moveText(pos, move));
            expect.fail(
              `${writeFen(pos)} since ply ${since} of ${pos.ply}: said ${isNear}, but repeated by [${texts}]`,
            );
          }
          const move = choose(pos, legal, moves.at(-2), random);
          moves.push(move);
          make(pos, move);
        }
      }
      expect(foreseen).toBeGreaterThan(200);
    },
  );
});
