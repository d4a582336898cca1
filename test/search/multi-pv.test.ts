import { describe, expect, it } from 'vitest';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves, moveFromText } from '../../src/board/notation/move-text.ts';
import { clonePosition, type Position } from '../../src/board/position/position.ts';
import type { SearchLimits } from '../../src/search/limits.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { scaled, someOf } from '../scale.ts';
import { searchTo } from './search-to.ts';

/** Searches a copy, and gives what was reported, depth by depth, too. */
function linesOf(pos: Position, limits: SearchLimits): { depths: SearchInfo[][]; result: SearchResult } {
  const depths: SearchInfo[][] = [];
  const result = searchTo(clonePosition(pos), limits, (info) => {
    if (info.multiPv === 1) depths.push([]);
    depths.at(-1)!.push(info);
  });
  return { depths, result };
}

/**
 * Each depth has all lines, the best first, all as deep, no two of them with the same first move; the best one is
 * played.
 */
function expectExact({ depths, result }: ReturnType<typeof linesOf>, allowed: readonly number[], count: number): void {
  for (const lines of depths) {
    expect(lines.map(({ multiPv }) => multiPv)).toEqual(lines.map((_, i) => i + 1));
    expect(lines).toHaveLength(Math.min(count, allowed.length));
    expect(new Set(lines.map(({ depth }) => depth)).size).toBe(1);
    const firsts = lines.map(({ pv }) => pv[0]!);
    expect(new Set(firsts).size).toBe(firsts.length);
    for (const move of firsts) expect(allowed).toContain(move);
    for (const [i, { score }] of lines.entries()) if (i > 0) expect(score).toBeLessThanOrEqual(lines[i - 1]!.score);
  }
  expect(allowed).toContain(result.move);
  const last = depths.at(-1)?.[0];
  if (last && count > 1)
    expect([result.move, result.score, result.depth]).toEqual([last.pv[0], last.score, last.depth]);
}

describe.each(someOf(OWN_GAMES))('several lines of $name', (variant) => {
  it('are sorted, of different moves and equally deep, wherever the search is stopped', () => {
    let stopped = 0;
    let nodes = 20;
    for (const { pos, legal } of randomGames(variant, 17, scaled(24, 30))) {
      if (legal.length === 0) continue;
      nodes = Math.ceil(nodes * 1.22);
      for (const multiPv of [2, 4, 300]) {
        const lines = linesOf(pos, { depth: 5, multiPv, nodes });
        expectExact(lines, legal, multiPv);
        if (lines.result.nodes >= nodes) stopped++;
      }
    }
    expect(stopped).toBeGreaterThan(10);
  });

  it('are those of the moves that are to be searched', () => {
    for (const { pos, legal } of randomGames(variant, 23, scaled(10, 20))) {
      const searchMoves = legal.filter((_, at) => (at + pos.ply) % 5 === 0);
      if (searchMoves.length === 0) continue;
      expectExact(linesOf(pos, { depth: 4, multiPv: 3, searchMoves }), searchMoves, 3);
    }
  });
});

describe('several lines', () => {
  const chess = variantByName('chess');

  it('are as many as there are moves, if more are asked for', () => {
    const pos = readFen(chess, '7k/8/8/8/8/8/5PPq/6RK w - - 0 1');
    expect(legalMoves(pos)).toHaveLength(1);
    expectExact(linesOf(pos, { depth: 4, multiPv: 5 }), legalMoves(pos), 5);
  });

  it('begin with the one that is found alone', () => {
    const pos = readFen(chess, '6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1');
    const { result } = linesOf(pos, { depth: 3, multiPv: 4 });
    expect(result.move, writeFen(pos)).toBe(moveFromText(pos, 'b1b8'));
  });
});
