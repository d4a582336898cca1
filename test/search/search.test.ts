import { describe, expect, it } from 'vitest';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText, moveText } from '../../src/board/notation/move-text.ts';
import { make } from '../../src/board/position/make.ts';
import { clonePosition } from '../../src/board/position/position.ts';
import type { SearchInfo } from '../../src/search/report.ts';
import { mateMoves } from '../../src/search/score.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { shortestMate } from '../reference/mate-solver.ts';
import { scaled, someOf } from '../scale.ts';
import { bothWays } from './both-ways.ts';
import { searchTo } from './search-to.ts';

describe.each(bothWays(someOf(OWN_GAMES)))('search of $title', (variant) => {
  it('finds every mate in one and claims no short mate that is none', () => {
    let found = 0;
    for (const { pos, legal } of randomGames(variant, 8, scaled(160, 300))) {
      if (legal.length === 0 || pos.halfmoves > 90) continue;
      const { score, move } = searchTo(clonePosition(pos), { depth: 3 });
      const claimed = mateMoves(score);
      const exact = shortestMate(
        pos,
        claimed !== undefined && claimed > 0 && claimed <= 2 && legal.length < 60 ? claimed : 1,
      );
      if (exact !== undefined || claimed === 1 || (claimed === 2 && legal.length < 60)) {
        expect(claimed, writeFen(pos)).toBe(exact);
        found++;
      }
      expect(legal).toContain(move);
    }
    expect(found).toBeGreaterThan(0);
  });

  it('reports legal lines, and depths and nodes that only grow', () => {
    for (const { pos, legal } of randomGames(variant, 11, scaled(4, 25))) {
      if (legal.length === 0) continue;
      const infos: SearchInfo[] = [];
      searchTo(clonePosition(pos), { depth: 5, multiPv: 2 }, (info) => infos.push(info));
      for (const [i, info] of infos.entries()) {
        const line = clonePosition(pos);
        for (const move of info.pv) {
          expect(legalMoves(line), `${writeFen(pos)}: ${moveText(line, move)}`).toContain(move);
          make(line, move);
        }
        expect(info.pv.length).toBeGreaterThan(0);
        expect(info.nodes).toBeGreaterThanOrEqual(infos[i - 1]?.nodes ?? 1);
        expect(info.depth).toBeGreaterThanOrEqual(infos[i - 1]?.depth ?? 1);
      }
    }
  });
});

describe('search', () => {
  const solve = (name: string, fen: string, limits: object) => {
    const pos = readFen(variantByName(name), fen);
    const result = searchTo(pos, limits);
    return { ...result, text: moveText(pos, result.move) };
  };

  it('leaves the position as it was', () => {
    const pos = readFen(variantByName('chess'), 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const before = writeFen(pos);
    searchTo(pos, { depth: 5 });
    expect(writeFen(pos)).toBe(before);
  });

  it('looks only at the moves that it is told to', () => {
    const pos = readFen(variantByName('chess'), '7k/5ppp/8/8/8/8/8/K6R w - - 0 1');
    const only = moveFromText(pos, 'a1b1');
    expect(searchTo(pos, { depth: 3, searchMoves: [only] }).move).toBe(only);
  });

  it('stops at a number of nodes', () => {
    expect(solve('chess', '7k/5ppp/8/8/8/8/8/K6R w - - 0 1', { nodes: 500 }).nodes).toBeLessThanOrEqual(500);
  });

  it('stops when the mate that was asked for is found', () => {
    const { score, depth } = solve('chess', '7k/8/8/8/8/8/R7/KR6 w - - 0 1', {
      mate: 2,
    });
    expect(mateMoves(score)).toBeLessThanOrEqual(2);
    expect(depth).toBeLessThan(20);
  });

  it('knows what is no win by the rules of each game', () => {
    // Knights alone; a pawn move can no longer come; the 100th half-move without one.
    expect(solve('team-mate', '8/8/3k4/8/8/2K1N3/4N3/8 w - - 0 1', { depth: 4 }).score).toBe(0);
    expect(Math.abs(solve('team-mate', '8/8/3k4/8/8/2K1U3/4F3/8 w - - 0 1', { depth: 4 }).score)).toBeGreaterThan(100);
    expect(solve('chess', '7k/8/8/8/8/8/8/KR6 w - - 99 80', { depth: 3 }).score).toBe(0);
    expect(solve('team-mate', '7k/8/8/8/8/8/2F5/KU6 w - - 99 80', { depth: 3 }).score).toBeGreaterThan(100);
  });

  it('sees the check that wins by number behind the last ply', () => {
    // Whatever does not move the king allows the knight its check; the pawn is not worth it.
    const check = '7k/8/8/p7/3n4/8/6PP/R5K1 w - - 3+1 0 30';
    expect(solve('3check', check, { depth: 1 }).text).toMatch(/^g1/);
    expect(solve('chess', check.replace('3+1 ', ''), { depth: 1 }).text).toBe('a1a5');
  });

  it('sees the check that wins by number even where it loses a rook', () => {
    const guarded = '1r6/k6p/8/8/8/3B4/6PP/7K w - - 3+1 0 30';
    expect(solve('3check', guarded, { depth: 1 }).text).toMatch(/^d3(f1|b5)$/);
    expect(mateMoves(solve('3check', guarded.replace(' w ', ' b '), { depth: 2 }).score)).toBe(1);
    expect(solve('chess', guarded.replace('3+1 ', ''), { depth: 1 }).text).toBe('d3h7');
    // Pinned, the rook gives no check.
    const pinned = '8/8/8/kr1Q4/8/8/6PP/7K b - - 3+1 0 30';
    expect(mateMoves(solve('3check', pinned, { depth: 1 }).score)).not.toBe(1);
  });

  it('sees the king that reaches the hill behind the last ply', () => {
    const race = '8/8/2k5/8/8/p7/8/R6K w - - 0 30';
    expect(solve('kingofthehill', race, { depth: 1 }).text).toBe('a1d1');
    expect(solve('chess', race, { depth: 1 }).text).toBe('a1a3');
    // Where the squares are attacked the king cannot go there.
    expect(mateMoves(solve('kingofthehill', race.replace(' w ', ' b '), { depth: 2 }).score)).toBe(1);
    expect(mateMoves(solve('kingofthehill', '8/8/2k5/8/8/p7/8/3R3K b - - 0 30', { depth: 2 }).score)).not.toBe(1);
  });

  it('knows that a held piece does not come back without a pawn', () => {
    const [dead, alive] = ['6/6/6/6/k1KB2/6[Wg] w - - 27 55', '6/6/6/6/k1KB1P/6[Wg] w - - 27 55'];
    expect(solve('familiar', dead, { depth: 6 }).score).toBe(0);
    expect(solve('familiar', alive, { depth: 6 }).score).toBeGreaterThan(100);
  });

  it('prefers mate to the draw that the same move would be by the move rule', () => {
    // The rook could take a pawn and be lost; every other move is the hundredth half-move without one.
    const { text, score } = solve('chess', '6k1/5ppp/8/8/8/8/8/K6R w - - 99 80', { depth: 3 });
    expect(score + 0).toBe(0);
    expect(text).not.toBe('h1h7');
    const mate = solve('chess', '6k1/5ppp/8/8/8/8/8/KR6 w - - 99 80', {
      depth: 3,
    });
    expect([mate.text, mateMoves(mate.score)]).toEqual(['b1b8', 1]);
  });

  it('takes a draw by repetition where it is worse off, and no other', () => {
    // The queen checks for ever on g5 and f6; any other move is mated.
    const { text, score } = solve('chess', '5rk1/5p1p/5Q2/8/8/8/qr6/7K w - - 0 1', { depth: 10 });
    expect([text, score + 0]).toEqual(['f6g5', 0]);
    // The same checks are there, but White is far ahead.
    const ahead = solve('chess', '6k1/5p1p/5Q2/8/8/8/PPP5/1K6 w - - 0 1', { depth: 6 });
    expect(ahead.score).toBeGreaterThan(500);
  });
});
