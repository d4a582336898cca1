import type { Weights } from '../weights.ts';
import { ajaxBigamous } from './ajax-bigamous.ts';
import { familiar } from './familiar.ts';
import { madMate } from './mad-mate.ts';
import { teamMate } from './team-mate.ts';

/** Weights that `stablemate tune` has found, by the name of the game. */
export const TUNED: Readonly<Record<string, Weights>> = {
  'team-mate': teamMate,
  familiar,
  'mad-mate': madMate,
  'ajax-bigamous': ajaxBigamous,
  'ajax-bigamous-no-drops': ajaxBigamous,
};
