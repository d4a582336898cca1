import { HeatmapChart, ScatterChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { draw, errorBars } from '../learn/report-plots.ts';

const COLOURS = ['#2563a8', '#b3302a', '#4a8c2a', '#8a5aa8', '#c98a1b'] as const;
/** The height of a map, in pixels. */
const MAP_HEIGHT = 720;
/** How far apart the values of a name are drawn, of 1 between names. */
const SPREAD = 0.16;

use([HeatmapChart, ScatterChart, VisualMapComponent]);

/** Values by one way of measuring; undefined where there is none. */
export interface ValueSeries {
  readonly name: string;
  readonly points: readonly ({ readonly value: number; readonly error: number } | undefined)[];
}

/** Values of things that have names, by several ways of measuring side by side, with error bars; an SVG picture. */
export function valuesPlot(
  title: string,
  yAxis: string,
  names: readonly string[],
  series: readonly ValueSeries[],
): string {
  const placed = series.map(({ name, points }, k) => ({
    name,
    color: COLOURS[k % COLOURS.length]!,
    points: points.flatMap((point, i) =>
      point ? [{ x: i + (k - (series.length - 1) / 2) * SPREAD, y: point.value, error: point.error }] : [],
    ),
  }));
  return draw(title, '', yAxis, {
    legend: { bottom: 0, data: series.map(({ name }) => name) },
    color: [...COLOURS],
    xAxis: {
      ...{ type: 'value', min: -1, max: names.length, interval: 1, splitLine: { show: false } },
      axisLabel: { rotate: 20, formatter: (place: number) => names[place] ?? '' },
    },
    series: placed.flatMap(({ name, color, points }) => [
      { type: 'scatter', name, symbolSize: 8, data: points.map(({ x, y }) => [x, Number(y.toFixed(3))]) },
      errorBars(
        color,
        points.filter(({ error }) => error > 0),
      ),
    ]),
  });
}

/** Numbers by two groups of things, as a map of colours; an SVG picture. @param values [row][column] */
export function mapPlot(
  title: string,
  [xAxis, yAxis]: readonly [string, string],
  names: readonly string[],
  values: readonly (readonly number[])[],
): string {
  const most = Math.max(1, ...values.flat().map(Math.abs));
  return draw(
    title,
    xAxis,
    yAxis,
    {
      grid: { left: 70, right: 24, top: 44, bottom: 120 },
      xAxis: { type: 'category', data: [...names], axisLabel: { interval: 0, rotate: 90 } },
      yAxis: { type: 'category', data: [...names], axisLabel: { interval: 0 } },
      visualMap: {
        ...{ min: -most, max: most, orient: 'horizontal', left: 'center', bottom: 0, calculable: false },
        inRange: { color: ['#b3302a', '#ffffff', '#2563a8'] },
      },
      series: [{ type: 'heatmap', data: values.flatMap((row, y) => row.map((value, x) => [x, y, value])) }],
    },
    MAP_HEIGHT,
  );
}
