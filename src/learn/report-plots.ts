import { BarChart, CustomChart, type CustomSeriesOption, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

const WIDTH = 720;
const HEIGHT = 340;
const COLOURS = ['#2563a8', '#b3302a'] as const;
/** Half the width of the ends of error bars, in pixels. */
const CAP = 5;

use([BarChart, CustomChart, GridComponent, LegendComponent, LineChart, SVGRenderer, TitleComponent]);

/** A point with half the length of its error bar. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly error: number;
}

/** Points with error bars, as an SVG picture. Those that are infinite are left out. */
export function pointsPlot(title: string, xAxis: string, yAxis: string, points: readonly PlotPoint[]): string {
  const finite = points.filter(({ y, error }) => Number.isFinite(y) && Number.isFinite(error));
  return draw(title, xAxis, yAxis, {
    xAxis: { type: 'value', minInterval: 1 },
    series: [
      { type: 'line', symbol: 'circle', symbolSize: 8, data: finite.map(({ x, y }) => [x, y]) },
      errorBars(COLOURS[0], finite),
    ],
  });
}

/** The error bars of points, as a series of a plot. */
export function errorBars(color: string, points: readonly PlotPoint[]): CustomSeriesOption {
  return {
    type: 'custom',
    silent: true,
    encode: { x: 0, y: [1, 2] },
    data: points.map(({ x, y, error }) => [x, y - error, y + error]),
    renderItem: (_, { value, coord }) => {
      const [x, low] = coord([value(0), value(1)]) as [number, number];
      const [, high] = coord([value(0), value(2)]) as [number, number];
      const end = (y: number): string => `M${x - CAP} ${y}H${x + CAP}`;
      return {
        type: 'path',
        shape: { pathData: `${end(low)}M${x} ${low}V${high}${end(high)}` },
        style: { stroke: color, fill: 'none', lineWidth: 1.5 },
      };
    },
  };
}

/** Lines over the same places, as an SVG picture. */
export function linesPlot(
  title: string,
  [xAxis, yAxis]: readonly [string, string],
  places: readonly string[],
  lines: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[],
): string {
  return draw(title, xAxis, yAxis, {
    legend: { bottom: 0, data: lines.map(({ name }) => name) },
    xAxis: { type: 'category', data: [...places] },
    yAxis: { scale: true },
    series: lines.map(({ name, values }) => ({ type: 'line', name, symbolSize: 5, data: values.map((y) => y ?? '-') })),
  });
}

/** Bars, as an SVG picture. */
export function barsPlot(
  title: string,
  [xAxis, yAxis]: readonly [string, string],
  bars: readonly { readonly name: string; readonly value: number }[],
): string {
  return draw(title, xAxis, yAxis, {
    xAxis: { type: 'category', data: bars.map(({ name }) => name), axisLabel: { interval: 0, rotate: 20 } },
    series: [
      { type: 'bar', barMaxWidth: 40, data: bars.map(({ value }) => value), label: { show: true, position: 'top' } },
    ],
  });
}

/**
 * Draws a plot as an SVG picture.
 *
 * @param options those of ECharts, with at least the series; its charts and components must be in use
 */
export function draw(
  title: string,
  xName: string,
  yName: string,
  { xAxis, yAxis, ...more }: EChartsCoreOption,
  height = HEIGHT,
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: [...COLOURS],
    title: { text: title, left: 'center', textStyle: { fontSize: 15 } },
    grid: { left: 70, right: 24, top: 44, bottom: 84 },
    ...more,
    xAxis: { name: xName, nameLocation: 'middle', nameGap: 40, ...(xAxis as object) },
    yAxis: { type: 'value', name: yName, nameLocation: 'middle', nameGap: 50, ...(yAxis as object) },
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
