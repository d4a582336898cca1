/**
 * A start position as we read it. Files of games without castling and en passant leave these two fields out, so that the counters
 * follow the side to move at once.
 */
export function normalFen(fen: string): string {
  const fields = fen.trim().split(/\s+/);
  const [placement = '', side = 'w', ...rest] = fields;
  const bare = rest.length > 0 && /^\d+$/.test(rest[0]!);
  return [placement, side, ...(bare ? ['-', '-'] : []), ...rest].join(' ');
}
