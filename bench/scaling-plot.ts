import { CustomChart, LineChart, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { errorBars, type PlotPoint } from '../src/learn/report-plots.ts';
import type { FittedLine } from '../src/match/slope.ts';

/** Points of one colour, and the line through them. */
export interface PlotSeries {
  readonly name: string;
  /** `x` in doublings. */
  readonly points: readonly PlotPoint[];
  readonly line: FittedLine | undefined;
}

/** What is written around the points. */
export interface PlotText {
  readonly title: string;
  readonly xAxis: string;
  readonly yAxis: string;
  /** Where on the x axis which text stands. */
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
}

const WIDTH = 760;
const HEIGHT = 460;
const COLOURS = ['#2563a8', '#b3302a'];
/** The height of a line of the legend, in pixels. */
const LEGEND_LINE = 24;
/** How far the points of a series stand beside those of the one before, in doublings. */
const ASIDE = 0.04;
/** The room beside the outermost points, in doublings. */
const ROOM = 0.5;

use([CustomChart, GridComponent, LegendComponent, LineChart, SVGRenderer, TitleComponent]);

/**
 * An SVG picture of points with error bars, each series with its fitted line. Points that are infinite are not in it.
 */
export function scalingPlot(series: readonly PlotSeries[], { title, xAxis, yAxis, ticks }: PlotText): string {
  const places = ticks.map(({ x }) => x);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const textAt = new Map(ticks.map(({ x, text }) => [x, text]));
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, left: 'center', textStyle: { fontSize: 15 } },
    // One below the other: how wide a text is cannot be measured here.
    legend: { bottom: 0, orient: 'vertical', data: series.map(({ name }) => name) },
    grid: { left: 64, right: 24, top: 48, bottom: 60 + LEGEND_LINE * series.length },
    xAxis: {
      type: 'value',
      name: xAxis,
      nameLocation: 'middle',
      nameGap: 30,
      min: low - ROOM,
      max: high + ROOM,
      splitLine: { show: false },
      axisLine: { onZero: false },
      axisTick: { customValues: places },
      axisLabel: { customValues: places, formatter: (x: number) => textAt.get(x) ?? '' },
    },
    yAxis: { type: 'value', name: yAxis, nameLocation: 'middle', nameGap: 44 },
    series: series.flatMap(({ name, points, line }, i) => {
      const color = COLOURS[i % COLOURS.length]!;
      const finite = points.filter(({ y, error }) => Number.isFinite(y) && Number.isFinite(error));
      const aside = finite.map((point) => ({ ...point, x: point.x + i * ASIDE }));
      return [
        dots(name, color, aside),
        errorBars(color, aside),
        ...(line
          ? [straight(color, line, [Math.min(...finite.map(({ x }) => x)), Math.max(...finite.map(({ x }) => x))])]
          : []),
      ];
    }),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}

function dots(name: string, color: string, points: PlotSeries['points']): LineSeriesOption {
  return {
    type: 'line',
    name,
    color,
    symbol: 'circle',
    symbolSize: 9,
    lineStyle: { width: 0 },
    data: points.map(({ x, y }) => [x, y]),
  };
}

function straight(color: string, { slope, intercept }: FittedLine, ends: readonly number[]): LineSeriesOption {
  return {
    type: 'line',
    color,
    symbol: 'none',
    silent: true,
    lineStyle: { type: 'dashed', width: 1.5 },
    data: ends.map((x) => [x, intercept + slope * x]),
  };
}
