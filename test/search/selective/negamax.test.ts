import { expect, it } from 'vitest';
import { readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { parseMaterial } from '../../../src/endgame/material.ts';
import { pliesOf } from '../../../src/endgame/table.ts';
import { History } from '../../../src/search/history.ts';
import { iterate, SILENT_DRIVER } from '../../../src/search/iterate.ts';
import { mateMoves, matePlies } from '../../../src/search/score.ts';
import { Search } from '../../../src/search/search.ts';
import { TranspositionTable } from '../../../src/search/transposition.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { setOf } from '../../endgame/positions.ts';
import { LONG } from '../../scale.ts';
import { readProblems } from '../problems.ts';
import { searchTo } from '../search-to.ts';

/** What the search is given for each mate. */
const NODES = 1_500_000;

it.each(['team-mate', 'mad-mate'])('finds mates of %s that are proved, when only they are looked for', (name) => {
  const variant = { ...variantByName(name), selectiveSearch: true };
  for (const { id, pos, mate, best } of readProblems(`mates/${name}.epd`).filter((_, i) => LONG || i % 4 === 0)) {
    const { move, score } = searchTo(readFen(variant, writeFen(pos)), { nodes: NODES, mate });
    expect(mateMoves(score), id).toBe(mate);
    expect(best, id).toContain(move);
  }
});

it('believes endgame tables', () => {
  const variant = { ...variantByName('chess'), selectiveSearch: true };
  const endgames = setOf(parseMaterial(variant, 'KRK'));
  const tables = tablesOf(variant);
  const table = new TranspositionTable(TranspositionTable.allocate(1));
  const search = new Search(tables, table, new History(tables), endgames);
  for (const fen of ['8/8/8/3k4/8/8/8/KR6 w - - 0 1', '7k/8/8/8/8/2K5/8/1R6 w - - 0 1']) {
    const pos = readFen(variant, fen);
    const { score } = iterate(search, pos, { depth: 2 }, SILENT_DRIVER);
    expect(matePlies(score)).toBe(pliesOf(endgames.probe(pos)));
    expect(search.tableHits).toBeGreaterThan(0);
  }
});
