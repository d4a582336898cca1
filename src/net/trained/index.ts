import type { NetworkText } from '../network.ts';
import { ajaxBigamous } from './ajax-bigamous.ts';
import { familiar } from './familiar.ts';
import { madMate } from './mad-mate.ts';
import { teamMate } from './team-mate.ts';

/** Networks that `stablemate train` has made, by the name of their game. */
export const TRAINED: Readonly<Record<string, NetworkText>> = {
  'mad-mate': madMate,
  'team-mate': teamMate,
  familiar,
  'ajax-bigamous': ajaxBigamous,
};
