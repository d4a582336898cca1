import Table from 'cli-table3';
import pc from 'picocolors';

/** Colours where a person reads them; on Windows the library by itself would put them into files and pipes as well. */
export const colors = pc.createColors(
  pc.isColorSupported && (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined),
);

/** How a table is set. */
export interface TableStyle {
  /**
   * The numbers of the columns that hold text, which is aligned left; figures are aligned right. Missing: the first.
   */
  readonly text?: readonly number[];
  /** Lines between the cells; missing: true. */
  readonly lines?: boolean;
}

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid', 'middle'].flatMap((line) =>
    ['', '-mid', '-left', '-right'].map((part) => [line + part, '']),
  ),
);

/** A table as text for a terminal, no spaces at the ends of its lines. */
export function tableText(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { text = [0], lines = true }: TableStyle = {},
): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, i) => (text.includes(i) ? 'left' : 'right')),
    style: { head: [], border: [], compact: true, ...(lines ? {} : { 'padding-left': 0, 'padding-right': 2 }) },
    ...(lines ? {} : { chars: NO_LINES }),
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString().replace(/ +$/gm, '');
}
