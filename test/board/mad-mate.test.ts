import { describe, expect, test } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { outcomeOf } from '../../src/board/rules/outcome.ts';
import { movesOf, position, targets } from './positions.ts';

function fenAfter(fen: string, moves: string): string {
  return writeFen(position('mad-mate', fen, moves));
}

describe('what is captured', () => {
  test("goes to the captor's holdings in the captor's colour", () => {
    expect(fenAfter('4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1', 'e4d5')).toBe('4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1');
    expect(fenAfter('4k3/8/8/3p4/4B3/8/8/4K3[Pq] b - - 0 1', 'd5e4')).toBe('4k3/8/8/8/4p3/8/8/4K3[Pqb] w - - 0 2');
  });

  test('en passant goes there as well', () => {
    expect(fenAfter('4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1', 'e5d6')).toBe('4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 1');
  });

  test('is what it was on the board, also a piece that a pawn was exchanged for', () => {
    expect(fenAfter('r3k3/1P6/8/8/8/8/8/4K3[q] w - - 0 1', 'b7b8q a8b8')).toBe('1r2k3/8/8/8/8/8/8/4K3[qp] w - - 0 2');
  });
});

describe('entering', () => {
  test('is on vacant squares, pawns not on the last rank', () => {
    const pos = position('mad-mate', '4k3/8/8/8/8/8/8/4K3[NPrrp] w - - 0 1');
    expect(movesOf(pos, 'N@')).toHaveLength(62);
    const pawns = movesOf(pos, 'P@');
    expect(pawns).toHaveLength(55);
    expect(pawns).toContain('P@a1');
    expect(pawns).not.toContain('P@a8');
    expect(pawns).not.toContain('P@e1');
    expect(movesOf(pos, 'R@')).toEqual([]);
    const black = movesOf(position('mad-mate', '4k3/8/8/8/8/8/8/4K3[NPrrp] b - - 0 1'), 'P@');
    expect(black).toHaveLength(55);
    expect(black).toContain('P@a8');
    expect(black).not.toContain('P@a1');
  });

  test('takes the piece out of the holdings and does not count as a pawn move', () => {
    expect(fenAfter('4k3/8/8/8/8/8/8/4K3[NPP] w - - 5 9', 'P@d4')).toBe('4k3/8/8/8/3P4/8/8/4K3[NP] b - - 6 9');
    expect(movesOf(position('mad-mate', '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1', 'N@d4 e8e7'), 'N@')).toEqual([]);
  });

  test('may give check, give mate, and parry a check', () => {
    const mate = position('mad-mate', '6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1', 'R@a8');
    expect(outcomeOf(mate)).toEqual({ result: '1-0', reason: 'checkmate' });
    expect(inCheck(position('mad-mate', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@d7'))).toBe(true);
    const checked = position('mad-mate', '4k3/8/8/8/4q3/8/8/4K3[NP] w - - 0 1');
    expect(movesOf(checked).filter((text) => text.includes('@'))).toEqual(['N@e2', 'N@e3', 'P@e2', 'P@e3']);
    const leaper = position('mad-mate', '4k3/8/8/8/8/5n2/8/4K3[QRBNP] w - - 0 1');
    expect(movesOf(leaper).filter((text) => text.includes('@'))).toEqual([]);
    const double = position('mad-mate', '4k3/8/8/8/4q3/5n2/8/4K3[QRBNP] w - - 0 1');
    expect(movesOf(double).filter((text) => text.includes('@'))).toEqual([]);
  });

  test('a rook beside the king gives no right to castle', () => {
    const pos = position('mad-mate', '4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1', 'h1h2 e8d8 R@h1 d8e8');
    expect(movesOf(pos)).not.toContain('e1g1');
    expect(movesOf(position('mad-mate', '4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1'))).toContain('e1g1');
    const captured = position('mad-mate', '4k3/8/8/8/8/6n1/8/4K2R[R] b K - 0 1', 'g3h1 e1f1 h1g3 f1e1 e8d8 R@h1 d8e8');
    expect(movesOf(captured)).not.toContain('e1g1');
  });
});

describe('a pawn on the last rank', () => {
  const fen = '4k3/P7/8/8/8/8/8/4K3[Rnq] w - - 0 1';

  test('may stay, or be exchanged for what the opponent holds, pawns aside', () => {
    expect(movesOf(position('mad-mate', fen), 'a7')).toEqual(['a7a8', 'a7a8n', 'a7a8q']);
    expect(movesOf(position('mad-mate', '4k3/P7/8/8/8/8/8/4K3[QRBNPp] w - - 0 1'), 'a7')).toEqual(['a7a8']);
    expect(movesOf(position('mad-mate', '4k3/8/8/8/8/8/p7/4K3[RPq] b - - 0 1'), 'a2')).toEqual(['a2a1', 'a2a1r']);
  });

  test("goes to the opponent's holdings when it is exchanged", () => {
    expect(fenAfter(fen, 'a7a8q')).toBe('Q3k3/8/8/8/8/8/8/4K3[Rnp] b - - 0 1');
    expect(fenAfter('4k3/8/8/8/8/8/p7/4K3[RPq] b - - 0 1', 'a2a1r')).toBe('4k3/8/8/8/8/8/8/r3K3[PPq] w - - 0 2');
  });

  test("does not choose what it captures in that move: this goes to the mover's holdings", () => {
    expect(movesOf(position('mad-mate', '1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1'), 'a7')).toEqual(['a7a8', 'a7b8']);
    expect(fenAfter('1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1', 'a7b8')).toBe('1P2k3/8/8/8/8/8/8/4K3[N] b - - 0 1');
    expect(fenAfter('1n2k3/P7/8/8/8/8/8/4K3[q] w - - 0 1', 'a7b8q')).toBe('1Q2k3/8/8/8/8/8/8/4K3[Np] b - - 0 1');
  });

  test('stays there for good, attacks nothing, and can be captured like any pawn', () => {
    const pos = position('mad-mate', 'P3k2P/8/8/8/8/8/8/4K3[pp] w - - 0 1');
    expect(movesOf(pos, 'a8').concat(movesOf(pos, 'h8'))).toEqual([]);
    const taken = position('mad-mate', 'Pk6/8/8/8/8/8/8/4K3[] b - - 0 1');
    expect(targets(taken, 'b8')).toBe('a7 a8 b7 c7 c8');
    expect(fenAfter('Pk6/8/8/8/8/8/8/4K3[] b - - 0 1', 'b8a8')).toBe('k7/8/8/8/8/8/8/4K3[p] w - - 0 2');
  });

  test('stays a barrier for others', () => {
    expect(inCheck(position('mad-mate', 'R1P1k3/8/8/8/8/8/8/4K3[] b - - 0 1'))).toBe(false);
  });
});

describe('a pawn', () => {
  test('on its own first rank steps or captures once, and may step twice from the second', () => {
    expect(targets(position('mad-mate', '4k3/8/8/8/8/8/8/P3K3[] w - - 0 1'), 'a1')).toBe('a2');
    expect(targets(position('mad-mate', '4k3/8/8/8/8/8/1p6/P3K3[] w - - 0 1'), 'a1')).toBe('a2 b2');
    expect(targets(position('mad-mate', '4k3/8/8/8/8/8/8/P3K3[] w - - 0 1', 'a1a2 e8d8'), 'a2')).toBe('a3 a4');
    expect(targets(position('mad-mate', 'p3k3/8/8/8/8/8/8/4K3[] b - - 0 1'), 'a8')).toBe('a7');
  });

  test('that was entered on the second rank may step twice, and be captured en passant', () => {
    const pos = position('mad-mate', '4k3/8/8/8/1p6/8/8/4K3[P] w - - 0 1', 'P@a2 e8d8 a2a4');
    expect(writeFen(pos)).toBe('3k4/8/8/8/Pp6/8/8/4K3[] b - a3 0 2');
    expect(movesOf(pos, 'b4')).toEqual(['b4a3', 'b4b3']);
  });

  test('that steps onto the second rank cannot be captured en passant', () => {
    const pos = position('mad-mate', '4k3/8/8/8/8/1p6/8/P3K3[] w - - 0 1', 'a1a2');
    expect(writeFen(pos)).toContain(' b - - ');
    expect(movesOf(pos, 'b3')).toEqual(['b3a2', 'b3b2']);
  });
});
