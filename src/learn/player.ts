import { type Move, NO_MOVE } from '../board/move.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import type { Network } from '../net/network.ts';
import { readNetwork, writeNetwork } from '../net/network-file.ts';
import { History } from '../search/history.ts';
import { iterate, SILENT_DRIVER } from '../search/iterate.ts';
import { Search } from '../search/search.ts';
import { TranspositionTable } from '../search/transposition.ts';

/** Of the transposition table. */
const HASH_MB = 4;

/** The engine in this thread, with a number of nodes for each move: it plays the same moves whenever it is asked. */
export class Player {
  private readonly nodes: number;
  private readonly table = new TranspositionTable(TranspositionTable.allocate(HASH_MB));
  private readonly history: History;
  private readonly search: Search;

  /** @param network see `networkText`; null for the terms of the evaluation alone */
  constructor(tables: Tables, nodes: number, network: string | null) {
    this.nodes = nodes;
    this.history = new History(tables);
    this.search = new Search(tables, this.table, this.history, undefined, networkFromText(tables, network));
  }

  get evaluator(): Evaluator {
    return this.search.evaluator;
  }

  /** Forgets the game before. */
  newGame(): void {
    this.table.clear();
    this.history.clear();
  }

  /** @param pos a game that is not over, in which it is to move */
  think(pos: Position): { readonly move: Move; readonly score: number } {
    this.table.newSearch();
    const { move, score } = iterate(this.search, pos, { nodes: this.nodes }, SILENT_DRIVER);
    if (move === NO_MOVE) throw new Error('no move in a game that is not over');
    return { move, score };
  }
}

/** A network as a text, which a plan can hold and other machines get with it: its file in base64. */
export function networkText(network: Network | null): string | null {
  return network && Buffer.from(writeNetwork(network)).toString('base64');
}

/** The network of such a text. @throws InputError if it is not one for this game */
export function networkFromText(tables: Tables, text: string | null): Network | null {
  return text === null ? null : readNetwork(Buffer.from(text, 'base64'), tables);
}
