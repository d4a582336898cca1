import { ajaxBigamous } from './ajax-bigamous.ts';
import type { Variant } from './types.ts';

/** Ajax Bigamous Chess as it may be agreed: without Ministers to drop. */
export const ajaxBigamousNoDrops: Variant = {
  ...ajaxBigamous,
  name: 'ajax-bigamous-no-drops',
  aliases: [],
  title: 'Ajax Bigamous Chess without drops',
  start: 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[] w KQkq - 0 1',
  holdings: { pieces: '' },
  xboard: { parent: 'fairy' },
};
