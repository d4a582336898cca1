import { expect, it } from 'vitest';
import { writeFen } from '../../src/board/notation/fen.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { make } from '../../src/board/position/make.ts';
import { clonePosition, reserve } from '../../src/board/position/position.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { MAX_PLY } from '../../src/search/constants.ts';
import { History } from '../../src/search/history.ts';
import { iterate } from '../../src/search/iterate.ts';
import type { SearchInfo } from '../../src/search/report.ts';
import { Search } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { scaled, someOf } from '../scale.ts';
import { bothWays } from './both-ways.ts';

/** Knows every position, and expects some move of any game in it: the worst that threads could do to each other. */
class PoisonedTable extends TranspositionTable {
  private readonly random = seededRandom(4);

  override probe(): boolean {
    this.move = Math.floor(this.random() * 2 ** 27);
    this.score = 0;
    this.depth = 0;
    this.bound = 0;
    return true;
  }
}

it.each(bothWays(someOf(OWN_GAMES)))(
  'plays and expects legal moves of $title only, whatever the table says',
  (variant) => {
    const table = new PoisonedTable(TranspositionTable.allocate(1));
    for (const { pos, legal } of randomGames(variant, 31, scaled(15, 40))) {
      if (legal.length === 0) continue;
      const root = clonePosition(pos);
      reserve(root, MAX_PLY + 8);
      const lines: (readonly number[])[] = [];
      const driver = {
        mustStop: () => false,
        elapsed: () => 0,
        mayDeepen: () => true,
        report: ({ pv }: SearchInfo) => lines.push(pv),
      };
      const search = new Search(root.tables, table, new History(root.tables));
      const { move, ponder } = iterate(search, root, { depth: 3, multiPv: 2 }, driver);
      for (const line of [...lines, ponder === 0 ? [move] : [move, ponder]]) {
        const at = clonePosition(pos);
        reserve(at, line.length);
        for (const step of line) {
          expect(legalMoves(at), writeFen(at)).toContain(step);
          make(at, step);
        }
      }
    }
  },
);
