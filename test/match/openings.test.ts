import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { isCompleteStartArray } from '../../src/board/rules/first-move-ban.ts';
import { Game } from '../../src/engine/game.ts';
import { balanceTest } from '../../src/match/balance.ts';
import { openings } from '../../src/match/openings.ts';
import type { Opening } from '../../src/match/play-game.ts';
import { pairings, parseShard, schedule } from '../../src/match/schedule.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { scaled } from '../scale.ts';
import { temporaryFolder } from './fakes.ts';

const chess = variantByName('chess');
const familiar = variantByName('familiar');
const choice = { text: undefined, seed: 5, shuffled: false, plies: undefined };

describe('openings', () => {
  test.each(OWN_GAMES.map((variant) => [variant.name, variant] as const))(
    'of %s are random, legal, not over, and the same for the same seed and round',
    (_, variant) => {
      const book = openings(variant, { ...choice, text: 'random:9' });
      const again = openings(variant, { ...choice, text: 'random:9' });
      const seen = new Set<string>();
      for (const round of [7, 0, 3, 1, 2]) {
        const { fen, moves } = book(round);
        expect(again(round)).toEqual({ fen, moves });
        expect(moves).toHaveLength(9);
        const game = new Game(variant, fen);
        for (const move of moves) game.play(move);
        expect(game.outcome()).toBeUndefined();
        seen.add(JSON.stringify([fen, moves]));
      }
      expect(seen.size).toBe(5);
      expect(openings(variant, { ...choice, text: 'random:9', seed: 6 })(0)).not.toEqual(book(0));
    },
  );

  test('are drawn anew where a side is better, if asked for', () => {
    const wild = openings(chess, { ...choice, seed: 6, text: 'random:8' });
    const even = openings(chess, { ...choice, seed: 6, text: 'random:8', balance: 60 });
    const isEven = balanceTest(chess, 60);
    let uneven = 0;
    for (let round = 0; round < scaled(5, 10); round++) {
      const [drawn, balanced] = [wild(round), even(round)];
      expect(isEven(balanced)).toBe(true);
      if (isEven(drawn)) expect(balanced).toEqual(drawn);
      else uneven++;
    }
    expect(uneven).toBeGreaterThan(0);
    expect(() => openings(chess, { ...choice, text: 'games.pgn', balance: 60 })).toThrow(
      /--balance is for random openings/,
    );
  });

  test('are random arrays for Familiar, and some random moves elsewhere, where nobody chooses', () => {
    const book = openings(familiar, choice);
    const fens = Array.from({ length: 20 }, (_, round) => book(round).fen);
    expect(new Set(fens).size).toBe(20);
    for (const fen of fens) expect(isCompleteStartArray(readFen(familiar, fen))).toBe(true);
    expect(book(0).moves).toEqual([]);
    expect(openings(familiar, { ...choice, text: 'arrays' })(4)).toEqual(book(4));
    expect(openings(chess, choice)(0).moves).toHaveLength(6);
  });

  test('come from an EPD or FEN file, in order or shuffled, over and over', (context) => {
    const file = join(temporaryFolder(context), 'some.epd');
    const fens = [1, 2, 3, 4].map((n) => `4k3/8/8/8/8/8/${n}P${7 - n}/4K3`);
    writeFileSync(
      file,
      `# kings\n${fens[0]} w - - bm Ke2; id "x";\n\n${fens[1]} w - - 3 9\n${fens[2]} w\n${fens[3]} b - - 0 1 ;D1 5\n`,
    );
    const places = (book: (round: number) => Opening) =>
      [0, 1, 2, 3, 4].map((round) => fens.indexOf(book(round).fen.split(' ')[0]!));
    const inOrder = openings(chess, { ...choice, text: file });
    expect(places(inOrder)).toEqual([0, 1, 2, 3, 0]);
    expect(inOrder(1).fen).toBe(`${fens[1]} w - - 3 9`);
    const shuffled = places(openings(chess, { ...choice, text: file, shuffled: true }));
    expect(shuffled.slice(0, 4).toSorted()).toEqual([0, 1, 2, 3]);
    expect(places(openings(chess, { ...choice, text: file, shuffled: true }))).toEqual(shuffled);
  });

  test('come from the games of a PGN, all of them or their beginnings', (context) => {
    const file = join(temporaryFolder(context), 'some.pgn');
    writeFileSync(file, '1. e4 e5 (1... c5) 2. Nf3 *\n\n[FEN "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"]\n1. a4 Kd7 1-0\n');
    const lengths = (plies: number | undefined) => {
      const book = openings(chess, { ...choice, text: file, plies });
      return [0, 1].map((round) => book(round).moves.length);
    };
    expect(lengths(undefined)).toEqual([3, 2]);
    expect(lengths(1)).toEqual([1, 1]);
    expect(openings(chess, { ...choice, text: file })(1).fen).toBe('4k3/8/8/8/8/8/P7/4K3 w - - 0 1');
  });

  test('that cannot be are refused in one line', (context) => {
    const folder = temporaryFolder(context);
    const made = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const refusal = (text: string, variant = chess): string => {
      try {
        openings(variant, { ...choice, text })(0);
        return '';
      } catch (error) {
        return (error as Error).message.replace(`${folder}/`, '');
      }
    };
    expect(refusal('arrays')).toBe('--openings arrays: chess has no arrays');
    expect(refusal('random:9999')).toContain('more than 200');
    expect(refusal('random:x')).toBe("--openings 'random:x' is not a file; or say random:<half-moves>");
    expect(refusal('nothing', familiar)).toContain('or arrays');
    expect(refusal(made('a.epd', '# x\n\n'))).toBe('a.epd: there is no opening in it');
    expect(refusal(made('a.epd', '4k3/8 w'))).toContain('a.epd:1: the placement has 2 ranks');
    expect(refusal(made('a.epd', '7k/5K2/6Q1/8/8/8/8/8 b - - 0 1'))).toContain('a.epd:1: the game is over');
    expect(refusal(made('a.pgn', '1. f3 e5 2. g4 Qh4# 0-1'))).toContain('--opening-plies takes less');
    expect(refusal(made('a.pgn', '1. f3 f6 2. O-O *'))).toContain('a.pgn:1: half-move 3');
    expect(refusal(made('a.pgn', '[Variant "mad-mate"]\n*'))).toBe('a.pgn:1: a game of mad-mate');
  });
});

describe('the schedule', () => {
  test('pairs all, or the first with the others', () => {
    expect(pairings(3, 'round-robin')).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(pairings(3, 'gauntlet')).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  test('plays each opening twice, and the last once if the number is odd', () => {
    const all = schedule(2, 3, 'round-robin');
    expect(all.map(({ round, leg }) => [round, leg])).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
    ]);
    expect(schedule(4, 10, 'round-robin')).toHaveLength(60);
    expect(schedule(4, 10, 'gauntlet')).toHaveLength(30);
  });

  test('falls into parts that together are the whole, pairs unbroken', () => {
    const parts = [1, 2, 3].map((index) => schedule(3, 7, 'round-robin', { index, count: 3 }));
    const text = (fixture: object): string => JSON.stringify(fixture);
    expect(parts.flat().map(text).toSorted()).toEqual(schedule(3, 7, 'round-robin').map(text).toSorted());
    for (const part of parts)
      for (const { round, first, second, leg } of part)
        if (leg === 2) expect(part).toContainEqual({ round, first, second, leg: 1 });
    expect(parseShard('2/5')).toEqual({ index: 2, count: 5 });
    for (const text of ['0/3', '4/3', '1', '1/0', 'a/b']) expect(() => parseShard(text)).toThrow('--shard is');
  });
});
