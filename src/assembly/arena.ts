/*
 * What the move generator and the search do most on the arena's position, in AssemblyScript (see network.ts). It reads
 * and writes the arena's memory at the addresses that src/board/addresses.ts names: without the checks of bounds that
 * JavaScript makes at each access, and by addresses in place of indices. It trusts what it is given: positions and
 * tables are checked before they come here.
 */
import { findBest } from './best-score.ts';
import { drops } from './drops.ts';
import { exchange } from './exchange.ts';
import { isKingAttacked } from './in-check.ts';
import { scan } from './scan.ts';
import { bringNoisy, dropQuiets, keepAnswers, keepChecks } from './select-moves.ts';
import { sweep } from './sweep.ts';

export { bringNoisy, dropQuiets, drops, exchange, findBest, isKingAttacked, keepAnswers, keepChecks, scan, sweep };
