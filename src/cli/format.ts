import type { EloEstimate } from '../match/elo.ts';
import type { SprtState } from '../match/sprt.ts';

/** A share, 0 to 1, as `62.5 %`. */
export function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

/** A number with its sign and one digit, as `+12.3`; infinite ones as `+inf`. */
export function signed(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '+inf' : '-inf';
  const text = Math.abs(value).toFixed(1);
  return `${value < 0 && text !== '0.0' ? '-' : '+'}${text}`;
}

/** An Elo difference with its 95 % error, as `+12.3 ± 4.5`. */
export function eloText({ elo, error }: Pick<EloEstimate, 'elo' | 'error'>): string {
  return Number.isFinite(error) && error > 0 ? `${signed(elo)} ± ${error.toFixed(1)}` : signed(elo);
}

/** A log-likelihood ratio and its bounds, as `1.23 (-2.94, 2.94)`. */
export function llrText({ llr, lower, upper }: SprtState): string {
  return `${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})`;
}

/** A time in ms as people say it: `850 ms`, `12.3 s`, `4m 05s`, `3h 07m`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
  return `${Math.floor(seconds / 3600)}h ${two(Math.floor((seconds % 3600) / 60))}m`;
}

/** Nodes a second, a whole number. */
export function rate(nodes: number, milliseconds: number): number {
  return Math.round((nodes * 1000) / Math.max(milliseconds, 0.001));
}
