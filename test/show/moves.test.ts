import { describe, expect, test } from 'vitest';
import { legend, moveLines } from '../../src/show/move-text.ts';
import { type Mark, moveDiagram, offsetKey } from '../../src/show/moves.ts';

function mark(betza: string, x: number, y: number, size = 8): Mark | undefined {
  return moveDiagram(betza, size).marks.get(offsetKey([x, y]));
}

const BOTH = (way: string) => ({ quiet: way, capture: way, initial: false });

describe('marks', () => {
  test.each([
    ['N', 1, 2, BOTH('leap')],
    ['N', 1, 1, undefined],
    ['R', 0, 3, BOTH('slide')],
    ['W2', 0, 2, BOTH('slide')],
    ['W2', 0, 3, undefined],
    ['DD', 0, 4, BOTH('slide')],
    ['nA', 2, 2, BOTH('lame')],
    ['WyafsW', 0, 1, BOTH('leap')],
    ['WyafsW', 1, 2, BOTH('bent')],
    ['WyafsW', 1, 1, undefined],
    ['NmpafsafF', 1, 3, BOTH('bent')],
    ['mR', 3, 0, { quiet: 'slide', initial: false }],
    ['cF', 1, 1, { capture: 'leap', initial: false }],
    ['mRcpR', 0, 2, { quiet: 'slide', capture: 'hop', initial: false }],
    ['mRcpR', 0, 1, { quiet: 'slide', initial: false }],
    ['gQ', 2, 2, BOTH('hop')],
    ['gQ', 1, 1, undefined],
    ['RtgabyabsR', 0, 2, BOTH('slide')],
    ['RtgabyabsR', 1, 2, BOTH('own')],
    ['fmWfceFifmnD', 0, 2, { quiet: 'lame', initial: true }],
    ['fmWfceFifmnD', 0, -1, undefined],
    ['imRmW', 0, 1, { quiet: 'leap', initial: false }],
    ['RW', 0, 1, BOTH('leap')],
  ])('of %s at %i, %i', (betza, x, y, expected) => {
    expect(mark(betza, x, y)).toEqual(expected);
  });

  test('go no further than the board', () => {
    expect(moveDiagram('DD', 4).radius).toBe(3);
    expect(mark('R', 4, 0, 4)).toBeUndefined();
  });

  test('leave room to see that a short slide ends', () => {
    expect(moveDiagram('W3', 9).radius).toBe(4);
  });
});

test('a diagram has a line for each rank, all of one width, with the letter in the middle', () => {
  const lines = moveLines(moveDiagram('mRcpR', 8), 'C');
  expect(lines).toHaveLength(7);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([21]));
  expect(lines[3]![10]).toBe('C');
  expect(lines[2]!.trim()).toBe(`${'·  '.repeat(3)}□${'  ·'.repeat(3)}`);
  expect(lines[1]).toContain('□▲×');
});

test('forward is up', () => {
  const lines = moveLines(moveDiagram('fF', 8), 'X');
  expect(lines[2]).toContain('●');
  expect(lines[4]).not.toContain('●');
});

test('the legend explains what occurs, and nothing else', () => {
  const of = (...pieces: string[]) => legend(pieces.map((betza) => moveDiagram(betza, 8))).join('\n');
  expect(of('N')).not.toMatch(/slides|turns|hops|only|without/);
  expect(of('N', 'R', 'WyafsW')).toMatch(/leaps[\s\S]*slides[\s\S]*turns/);
  expect(of('fmWfceFifmnD')).toMatch(/without capturing[\s\S]*only captures[\s\S]*before it has moved/);
  expect(of('pR')).toContain('hops');
});
