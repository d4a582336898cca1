import { expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { moveText } from '../../src/board/notation/move-text.ts';
import { matePlies } from '../../src/search/score.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { bothWays } from './both-ways.ts';
import { searchTo } from './search-to.ts';

/** Ends that games have besides mate are worth as much, and as the distance to them says. */
test.each([
  ['kingofthehill', '7k/8/8/8/8/2K5/8/8 w - - 0 1', 1, 'c3d4'],
  ['kingofthehill', '7k/8/8/8/8/8/1K6/8 w - - 0 1', 3, 'b2c3'],
  ['kingofthehill', '8/8/8/2k5/8/8/8/K7 w - - 0 1', -2, undefined],
  ['3check', '4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1', 1, undefined],
  ['3check', '4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1', 3, undefined],
  ['shatranj', '4k3/3r4/8/8/8/8/8/2NRK3 w - - 0 1', 1, 'd1d7'],
  ['shatranj', '7k/7p/7N/8/8/8/8/R3K3 w - - 0 1', 1, undefined],
  ['atomic', '4k3/3q4/8/8/8/8/3R4/4K3 w - - 0 1', 1, 'd2d7'],
  ['antichess', '8/8/8/8/8/2p5/1P6/8 w - - 0 1', -1, 'b2c3'],
  ['antichess', '8/8/8/3p4/8/8/4P3/8 w - - 0 1', 2, 'e2e4'],
  ['racingkings', '8/1k5K/8/8/8/8/8/8 b - - 0 1', 1, undefined],
])('%s %s is won in %i half-moves', (game, fen, plies, move) => {
  for (const variant of bothWays([variantByName(game)])) {
    const pos = readFen(variant, fen);
    const result = searchTo(pos, { depth: 6 });
    expect(matePlies(result.score)).toBe(plies);
    if (move) expect(moveText(pos, result.move)).toBe(move);
  }
});
