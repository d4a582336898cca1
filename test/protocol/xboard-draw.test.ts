import { describe, expect, it } from 'vitest';
import { Game } from '../../src/engine/game.ts';
import { acceptsDraw, DrawOffers } from '../../src/protocol/xboard-draw.ts';
import { chess } from '../../src/variants/chess.ts';
import { startXBoard } from './xboard-gui.ts';

const MOVE = /^move /;
/** A fortress: neither king can get through; Black's can move on its last two ranks. */
const FORTRESS = 'k7/8/8/1p1p1p1p/1P1P1P1P/8/8/K7';
const WALK = 'a8a7 a7b7 b7b8 b8c8 c8c7 c7d7 d7d8 d8e8 e8e7 e7f7'.split(' ');

const late = new Game(chess, `${FORTRESS} w - - 0 45`).position;
const early = new Game(chess, `${FORTRESS} w - - 0 20`).position;
const endgame = new Game(chess, '4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1').position;
const even = { score: -3, depth: 12 };

/** In which of our moves, counted from 1, a draw is offered. */
function offered(results: readonly { score: number; depth: number }[], position = late): number[] {
  const offers = new DrawOffers();
  return results.flatMap((result, i) => (offers.isDue(result, position) ? [i + 1] : []));
}

describe('a draw', () => {
  it('is offered after five even moves in a row, and again ten moves later', () => {
    expect(offered(Array(4).fill(even))).toEqual([]);
    expect(offered(Array(30).fill(even))).toEqual([5, 15, 25]);
  });

  it('is not offered while one side is better, even if few deep searches say so', () => {
    for (const score of [11, -11, 40, -400]) {
      expect(offered(Array(20).fill({ score, depth: 12 }))).toEqual([]);
      expect(offered([...Array(4).fill(even), { score, depth: 2 }, ...Array(4).fill(even)])).toEqual([]);
    }
  });

  it('is not offered because of shallow searches, which do not count', () => {
    expect(offered(Array(20).fill({ score: 0, depth: 7 }))).toEqual([]);
    expect(offered([...Array(4).fill(even), { score: 0, depth: 1 }, even])).toEqual([6]);
  });

  it('is offered late in a game or with few pieces only', () => {
    expect(offered(Array(20).fill(even), early)).toEqual([]);
    expect(offered(Array(10).fill(even), endgame)).toEqual([5]);
  });

  it('is offered again sooner when pieces have gone, but never at once', () => {
    const offers = new DrawOffers();
    const fewer = new Game(chess, 'k7/8/8/1p1p1p2/1P1P1P2/8/8/K7 w - - 0 45').position;
    const due = Array.from({ length: 12 }, (_, i) => offers.isDue(even, i < 6 ? late : fewer));
    expect(due.flatMap((is, i) => (is ? [i + 1] : []))).toEqual([5, 10]);
  });

  it('is never offered where none would be accepted', () => {
    for (const position of [late, early, endgame]) {
      for (const score of [-500, -61, -10, 0, 10, 11, 300]) {
        const offers = new DrawOffers();
        const due = Array.from({ length: 9 }, () => offers.isDue({ score, depth: 20 }, position));
        if (due.includes(true)) expect(acceptsDraw(score, position)).toBe(true);
      }
    }
  });
});

describe("XBoard's engine", () => {
  /** Plays on from the fortress at a move number; gives all lines but thinking output. */
  async function play(fullmove: number): Promise<string[]> {
    const gui = startXBoard('new', 'force', `setboard ${FORTRESS} w - - 0 ${fullmove}`, 'sd 10');
    await gui.ask(MOVE, 'go');
    for (const move of WALK) await gui.ask(MOVE, `usermove ${move}`);
    return gui.recorder.lines;
  }

  it('offers a draw once with a move of its own, and before it', async () => {
    const lines = await play(45);
    expect(lines.filter((line) => line === 'offer draw')).toHaveLength(1);
    const at = lines.indexOf('offer draw');
    expect(at).toBeGreaterThanOrEqual(4);
    expect(lines[at + 1]).toMatch(MOVE);
  });

  it('offers none early in the game', async () => {
    expect(await play(20)).not.toContain('offer draw');
  });

  it('offers none with a move that ends the game', async () => {
    // The fifth move of ours is the last one that the 50-move rule allows.
    const ended = startXBoard('new', 'force', `setboard ${FORTRESS} w - - 91 90`, 'sd 10');
    await ended.ask(MOVE, 'go');
    for (const move of WALK.slice(0, 4)) await ended.ask(MOVE, `usermove ${move}`);
    expect(ended.recorder.lines).not.toContain('offer draw');
    expect(await ended.recorder.waitFor(/^1\/2/)).toBe('1/2-1/2 {Draw by 50-move rule}');
  });
});
