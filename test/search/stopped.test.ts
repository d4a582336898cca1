import { afterEach, describe, expect, it, vi } from 'vitest';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { clonePosition, type Position } from '../../src/board/position/position.ts';
import { ASPIRATION_MIN_DEPTH } from '../../src/search/parameters.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { Search } from '../../src/search/search.ts';
import { SELECTIVE_ASPIRATION_MIN_DEPTH } from '../../src/search/selective/parameters.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { LONG, scaled } from '../scale.ts';
import { bothWays } from './both-ways.ts';
import { searchTo } from './search-to.ts';

/** Failing high and low depends little on the game, and takes many positions of each to be seen. */
const GAMES_WITH_BOUNDS = bothWays(LONG ? OWN_GAMES : OWN_GAMES.slice(0, 1));
/** Milliseconds after which bounds are reported. */
const BOUNDS_SHOWN = 1000;

interface Found {
  readonly pos: Position;
  readonly infos: readonly SearchInfo[];
  readonly result: SearchResult;
}

/** Searches positions of random games, each stopped after another number of nodes. */
function* stoppedSearches(
  variant: (typeof OWN_GAMES)[number],
  seed: number,
  count: number,
  elapsed = 0,
  note: (info: SearchInfo) => void = () => {},
): Generator<Found> {
  let nodes = 300;
  for (const { pos, legal } of randomGames(variant, seed, count)) {
    if (legal.length === 0) continue;
    nodes += 97;
    const infos: SearchInfo[] = [];
    const result = searchTo(
      clonePosition(pos),
      { nodes },
      (info) => {
        infos.push(info);
        note(info);
      },
      () => false,
      elapsed,
    );
    yield { pos, infos, result };
  }
}

describe.each(bothWays(OWN_GAMES))('a stopped search of $title', (variant) => {
  it('says at the end what it plays, and all its nodes', () => {
    for (const { infos, result } of stoppedSearches(variant, 3, scaled(12, 60))) {
      const last = infos.at(-1)!;
      expect(last.pv[0]).toBe(result.move);
      expect(last).toMatchObject({ score: result.score, depth: result.depth, nodes: result.nodes });
    }
  });
});

describe.each(GAMES_WITH_BOUNDS)('a search of $title that fails high or low', (variant) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('plays a move that is better than those before it, even if there was no time to find out by how much', () => {
    const { principalVariation } = Search.prototype;
    const seen = { failedHigh: 0, beatOthers: 0 };
    let failedHigh: number | undefined;
    let better: { move: number; as: keyof typeof seen } | undefined;
    // It is asked for the line of the root whenever its moves have been searched, be it to their end or not.
    vi.spyOn(Search.prototype, 'principalVariation').mockImplementation(function (this: Search) {
      const line = principalVariation.call(this);
      better = undefined;
      if (this.rootScoreIsBound) {
        expect(line[0]).not.toBe(failedHigh);
        better = { move: line[0]!, as: 'beatOthers' };
      } else if (line.length === 0 && failedHigh !== undefined) better = { move: failedHigh, as: 'failedHigh' };
      failedHigh = undefined;
      return line;
    });
    const note = ({ bound, pv }: SearchInfo): void => {
      if (bound === 'lower') failedHigh = pv[0];
    };
    for (const { infos, result } of stoppedSearches(variant, 4, 60, BOUNDS_SHOWN, note)) {
      if (!better) continue;
      seen[better.as]++;
      expect(result.move).toBe(better.move);
      expect(infos.at(-1)).toMatchObject({ bound: 'lower', depth: result.depth });
    }
    expect(Math.min(seen.failedHigh, seen.beatOthers)).toBeGreaterThan(0);
  });

  it('reports bounds once it has taken a second', () => {
    const minDepth = variant.selectiveSearch ? SELECTIVE_ASPIRATION_MIN_DEPTH : ASPIRATION_MIN_DEPTH;
    const bounds = new Set<string>();
    for (const { pos, infos } of stoppedSearches(variant, 5, 60, BOUNDS_SHOWN)) {
      // The last line is where the search was stopped.
      for (const [i, { bound, depth, pv, score }] of infos.slice(0, -1).entries()) {
        expect(legalMoves(pos)).toContain(pv[0]);
        if (bound === undefined) continue;
        bounds.add(bound);
        // A bound is of the window around the score of the depth before, which the first depths have not.
        expect(depth).toBeGreaterThanOrEqual(minDepth);
        // One that failed low may fail high next, below that score.
        if (infos[i - 1]!.depth === depth) continue;
        const before = infos.findLast((info, at) => at < i && info.depth < depth)!;
        expect(bound === 'lower' ? score > before.score : score < before.score).toBe(true);
      }
    }
    expect([...bounds].sort()).toEqual(['lower', 'upper']);
  });
});
