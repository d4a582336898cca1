import { describe, expect, it } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { moveFromText } from '../../src/board/notation/move-text.ts';
import { inArena } from '../../src/board/position/arena.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { scoreTables } from '../../src/eval/score-tables.ts';
import { seeGe } from '../../src/search/see.ts';
import { variantByName } from '../../src/variants/registry.ts';

/** The most that a move is said to win, and the values by letter that it counts with. */
function exchange(name: string, fen: string, move: string): { gain: number; worth: Record<string, number> } {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const { values } = scoreTables(tables);
  const pos = readFen(variant, fen);
  const worth = Object.fromEntries(tables.letters.map((letter, type) => [letter, values[type]!]));
  const parsed = moveFromText(pos, move);
  const gain = inArena(pos, (hot) => {
    let least = -5000;
    while (seeGe(hot, parsed, least + 1, values)) least++;
    return least;
  });
  return { gain, worth };
}

describe('static exchange evaluation', () => {
  it('wins what nobody guards', () => {
    const { gain, worth } = exchange('chess', '7k/8/8/3p4/8/8/8/K2R4 w - - 0 1', 'd1d5');
    expect(gain).toBe(worth.P);
  });

  it('loses what a cheaper piece guards, and sees pieces behind others', () => {
    const guarded = exchange('chess', '7k/8/4p3/3p4/8/8/8/K2R4 w - - 0 1', 'd1d5');
    expect(guarded.gain).toBe(guarded.worth.P! - guarded.worth.R!);
    const doubled = exchange('chess', '3r3k/8/8/3p4/8/8/3R4/K2R4 w - - 0 1', 'd2d5');
    expect(doubled.gain).toBe(doubled.worth.P);
  });

  it('sees a guard behind many other pieces of its side', () => {
    const fen = 'nnnnnnnk/nn3nnn/n1n1p1nn/nnnpnnnn/n1n1n1nn/nn3n1n/8/3R3K w - - 0 1';
    const { gain, worth } = exchange('chess', fen, 'd1d5');
    expect(gain).toBe(worth.P! - worth.R!);
  });

  it('counts what explodes, and what could explode where a piece goes', () => {
    const { gain, worth } = exchange('atomic', '7k/8/8/2qp4/8/8/8/K2R4 w - - 0 1', 'd1d5');
    expect(gain).toBe(worth.P! + worth.Q! - worth.R!);
    expect(exchange('atomic', '7k/8/8/2p5/8/1R6/8/K7 w - - 0 1', 'b3b4').gain).toBe(worth.P! - worth.R!);
    expect(exchange('atomic', '7k/8/8/2p5/8/1R6/8/K7 w - - 0 1', 'b3b2').gain).toBe(0);
  });

  it('says nothing of captures that are compulsory', () => {
    expect(exchange('antichess', '8/8/4p3/3p4/8/8/8/3R4 w - - 0 1', 'd1d5').gain).toBe(0);
  });

  it('does not let a king take what is guarded', () => {
    const { gain, worth } = exchange('chess', '8/8/8/3k4/3p4/8/3R4/K2R4 w - - 0 1', 'd2d4');
    expect(gain).toBe(worth.P);
  });

  it('counts the promoted piece when it can be retaken', () => {
    const { gain } = exchange('chess', 'r6k/1P6/8/8/8/8/8/K7 w - - 0 1', 'b7a8q');
    expect(gain).toBeGreaterThan(0);
  });

  it('knows that the way of an Acromantula may be shut, and is not its way back', () => {
    const open = exchange('team-mate', '7k/8/8/8/2p5/8/8/A6K w - - 0 1', 'a1c4');
    expect(open.gain).toBe(open.worth.P);
    const guardian = exchange('team-mate', 'a6k/8/8/8/8/2p5/8/3U3K w - - 0 1', 'd1c3');
    expect(guardian.gain).toBe(guardian.worth.P);
  });

  it('values a drop by what it loses', () => {
    const { gain, worth } = exchange('mad-mate', '7k/8/4p3/8/8/8/8/K7[N] w - - 0 1', 'N@d5');
    expect(gain).toBe(-worth.N!);
  });
});
