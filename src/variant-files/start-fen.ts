/**
 * A start position as we read it. Files of games without en passant, or without that and castling, leave these fields out, so that the
 * counters, or the checks that are still to be given (`3+3`), follow at once.
 */
export function normalFen(fen: string): string {
  const [placement = '', side = 'w', ...rest] = fen.trim().split(/\s+/);
  const words = rest.findIndex((field) => /^\d+(\+\d+)?$/.test(field));
  const missing = words < 0 ? 0 : Math.max(0, 2 - words);
  return [
    placement,
    side,
    ...rest.slice(0, 2 - missing),
    ...Array<string>(missing).fill('-'),
    ...rest.slice(2 - missing),
  ].join(' ');
}
