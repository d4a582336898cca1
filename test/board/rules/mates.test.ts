import { expect, test } from 'vitest';
import { writeFen } from '../../../src/board/notation/fen.ts';
import { outcomeOf } from '../../../src/board/rules/outcome.ts';
import { seededRandom } from '../../../src/platform/random.ts';
import { OWN_GAMES } from '../../../src/variants/registry.ts';
import { isInCheck, referenceMoves } from '../../reference/moves.ts';
import { ODD_VARIANTS } from '../../reference/odd-variants.ts';
import { referencePosition } from '../../reference/position.ts';
import { randomPosition } from '../random-games.ts';

test.each([...OWN_GAMES, ...ODD_VARIANTS])(
  'mates and stalemates in random positions of $name are those that the slow reference finds',
  (variant) => {
    const random = seededRandom(13);
    for (let i = 0; i < 150; i++) {
      const pos = randomPosition(variant, random);
      const reference = referencePosition(variant, writeFen(pos));
      const reason = outcomeOf(pos)?.reason;
      const stuck = referenceMoves(reference).length === 0;
      const expected = stuck ? (isInCheck(reference) ? 'checkmate' : 'stalemate') : undefined;
      if (stuck || reason === 'checkmate' || reason === 'stalemate') expect(reason, writeFen(pos)).toBe(expected);
    }
  },
);
