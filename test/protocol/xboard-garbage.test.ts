import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/random.ts';
import { scaled } from '../scale.ts';
import { Garbage } from './garbage.ts';
import { startXBoard } from './xboard-gui.ts';

/* Without the commands that rightly change the game in force, and without words that make others do so. */
const WORDS = [
  ...['xboard', 'protover', 'accepted', 'rejected', 'ping', 'usermove', 'setboard', 'variant', 'level', 'st', 'sd'],
  ...[
    'time',
    'otim',
    'option',
    'memory',
    'cores',
    'post',
    'nopost',
    'hard',
    'easy',
    'draw',
    'hint',
    'bk',
    '.',
    'exit',
    'lift',
  ],
  ...['computer', 'name', 'rating', 'ics', 'random', 'result', 'edit', 'nps', 'pause', 'resume', 'partner', '@@@@'],
  ...[
    'e2e4',
    'e7e9',
    'a1h8',
    'e5d7q',
    'M@b1',
    'P@z9',
    'i1i2',
    'O-O-O-O',
    'Qxf7#',
    'a1c1,c1b1',
    '-1',
    '1e9',
    'NaN',
    '0:0:0',
  ],
  ...[
    '8/8/8/8/8/8/8/8',
    'w',
    '-',
    'KQkq',
    '[',
    '/',
    'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNX',
    'Move',
    'Overhead=x',
  ],
];

/* White to move can take en passant and then, when the pawn is back, castle. */
const POSITION = 'setboard u3k2c/ppp1pppp/8/3pP3/8/8/PPPP1PPP/U3K2C w KQkq d6 0 9';

/** How much of it there is. */
const LINES = scaled(8000, 50_000);

describe('garbage', () => {
  it('many lines of it neither crash nor change the position in force', async () => {
    const gui = startXBoard('new', 'variant team-mate', 'force', POSITION);
    const garbage = new Garbage(WORDS, seededRandom(6));
    let refused = 0;
    for (let i = 0; i < LINES; i++) {
      const lines = gui.send(garbage.line());
      for (const line of lines) expect(line).not.toMatch(/internal error|\n|\.[jt]s:\d+/);
      refused += lines.filter((line) => /^(Error|Illegal move|tellusererror)/.test(line)).length;
      // Messages of the search thread, which hints are asked of, get their turn.
      if (i % 1000 === 0) await gui.listen(1);
    }
    expect(refused).toBeGreaterThan(LINES / 5);
    expect(gui.recorder.hasQuit).toBe(false);
    for (const move of ['e5d6', 'e7d6', 'e1g1', 'e8c8']) expect(gui.accepts(move)).toBe(true);
    expect(gui.send('undo', 'undo', 'undo', 'undo')).toEqual([]);
    expect(gui.send('undo')).toHaveLength(1);
    expect(await gui.ask(/^move /, 'sd 3', 'st 5', 'go')).toMatch(/^move [a-h][1-8]/);
  });

  it('does not disturb thinking, pondering or analysis', async () => {
    const gui = startXBoard('new', 'variant team-mate', 'level 0 1 0', 'hard');
    const garbage = new Garbage(
      WORDS.filter((word) => !['result', 'exit', 'easy'].includes(word)),
      seededRandom(5),
    );
    const rain = async (count: number) => {
      for (let i = 0; i < count; i++) gui.send(garbage.line());
      await gui.listen(1);
    };
    gui.send('st 60', 'usermove e2e4');
    await rain(2000);
    expect(await gui.ask(/^move /, '?')).toMatch(/^move [a-h][78]/);
    await rain(2000);
    expect(gui.accepts('d2d4')).toBe(true);
    await gui.ask(/^move /, '?');
    gui.send('analyze');
    await rain(2000);
    expect(await gui.ask(/\t/, 'post', 'undo')).toMatch(/\t/);
  });
});
