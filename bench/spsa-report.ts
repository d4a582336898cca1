import { eloText } from '../src/cli/format.ts';
import { linesPlot } from '../src/learn/report-plots.ts';
import type { Effect } from '../src/learn/spsa.ts';
import type { CoursePoint } from '../src/learn/spsa-tuning.ts';
import { element, escapeText } from '../src/show/svg.ts';

/** What became of a parameter. */
export interface TunedParameter {
  readonly name: string;
  readonly what: string;
  readonly step: number;
  readonly old: number;
  readonly new: number;
  /** See `Spsa.signals`. */
  readonly signal: number;
  /** See `Spsa.effects`. */
  readonly effect: Effect;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff;
  max-width: 76em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; } th, td { padding: .2em .8em; border-bottom: 1px solid #ccc; text-align: right; }
:is(td, th):is(:first-child, :last-child) { text-align: left; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(30em, 1fr)); gap: 1em; }
svg { max-width: 100%; height: auto; }
`;

/** A page with the values that a tuning has found, and a plot of the course of each. */
export function spsaReport(
  title: string,
  parameters: readonly TunedParameter[],
  course: readonly CoursePoint[],
  iterations: number,
): string {
  const places = course.map(({ iteration }) => `${iteration}`);
  const plots = parameters.flatMap(({ name }, p) => {
    const values = course.map((point) => Math.round(100 * point.values[p]!) / 100);
    // In a screening nothing moves.
    if (values.every((value) => value === values[0])) return [];
    return [linesPlot(name, ['iteration', 'value'], places, [{ name, values }])];
  });
  const row = (cells: readonly (string | number)[], tag: string): string =>
    element('tr', {}, ...cells.map((cell) => element(tag, {}, escapeText(String(cell)))));
  const rows = parameters.map((one) =>
    row(
      [
        ...[one.name, one.old, one.new, ((one.new - one.old) / one.step).toFixed(1), one.signal.toFixed(1)],
        ...[eloText(one.effect), one.what],
      ],
      'td',
    ),
  );
  const done = course.at(-1)?.iteration ?? 0;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeText(title)}: tuned parameters</title><style>${STYLE}</style></head><body>`,
    element('h1', {}, escapeText(`Parameters tuned in ${title}`)),
    element(
      'p',
      {},
      escapeText(
        `${done} of ${iterations} iterations. The signal says by how many standard deviations the results with ` +
          `higher ` +
          'values differ from those with lower ones: beyond 2 to either side is hardly chance.',
      ),
    ),
    element(
      'table',
      {},
      row(['parameter', 'old', 'new', 'in steps', 'signal', 'higher - lower', 'what it is'], 'th'),
      ...rows,
    ),
    element('div', { class: 'plots' }, ...plots),
    '</body></html>',
    '',
  ].join('\n');
}
