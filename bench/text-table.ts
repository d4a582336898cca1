/** Rows under a head in columns as wide as they need; the first column is set left, numbers after it right. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]!.length)));
  const lines = all.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0]!, rule, ...lines.slice(1)].join('\n');
}
