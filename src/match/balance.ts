import { tablesOf } from '../board/tables/tables.ts';
import { Game } from '../engine/game.ts';
import { History } from '../search/history.ts';
import { iterate, SILENT_DRIVER } from '../search/iterate.ts';
import { Search } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition.ts';
import type { Variant } from '../variants/types.ts';
import type { Opening } from './play-game.ts';

const HASH_MB = 4;
const NODES = 20_000;

/**
 * Makes a test whether an opening leaves the game open: whether a search of the position after the opening finds
 * neither side better by more than `most` centipawns. The same opening always gets the same answer.
 */
export function balanceTest(variant: Variant, most: number): (opening: Opening) => boolean {
  const tables = tablesOf(variant);
  const table = new TranspositionTable(TranspositionTable.allocate(HASH_MB));
  const history = new History(tables.codes);
  const search = new Search(tables, table, history);
  return ({ fen, moves }) => {
    const game = new Game(variant, fen);
    for (const move of moves) game.play(move);
    table.clear();
    history.clear();
    return Math.abs(iterate(search, game.position, { nodes: NODES }, SILENT_DRIVER).score) <= most;
  };
}
