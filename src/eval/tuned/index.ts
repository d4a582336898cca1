import type { Weights } from '../weights.ts';
import { ajaxBigamous } from './ajax-bigamous.ts';

/** Weights that `stablemate tune` has found, by the name of the game. */
export const TUNED: Readonly<Record<string, Weights>> = {
  'ajax-bigamous': ajaxBigamous,
  'ajax-bigamous-no-drops': ajaxBigamous,
};
