import { describe, expect, it } from 'vitest';
import { startXBoard } from './xboard-gui.ts';

const THINKING = /^\d+ -?\d+ .*\t/;
const COMPLAINT = /^(Error|Illegal|telluser)/;

/* What XBoard 4.9.1 sent in real sessions, by its debug file, when a person used its menus and its board. */
describe('a session of XBoard', () => {
  it('analyses with a move left out, plays, ponders, hints, and is resigned to', async () => {
    const gui = startXBoard('new', 'variant team-mate', 'ics -', 'level 0 1 1', 'post', 'hard', 'ping 1');
    await gui.ask(THINKING, 'force', 'analyze');
    expect(await gui.ask(THINKING, 'exclude c2c4')).not.toMatch(/\tc2c4/);
    expect(await gui.ask(/^stat01: /, '.')).toMatch(/^stat01: \d+ \d+ \d+ 0 \d+$/);
    gui.send('exit', 'force', 'usermove e2e4', 'name root', 'time 6000', 'otim 6100', 'go');
    await gui.ask(/^move [a-h]/, '?');
    expect(gui.send('draw')).not.toContain('offer draw');
    await gui.ask(/^Hint: [a-h]/, 'hint');
    gui.send('result 0-1 {White resigns}', 'force');
    await gui.ask(/^pong 2$/, 'ping 2');
    expect(gui.recorder.lines.filter((line) => COMPLAINT.test(line))).toEqual([]);
  });

  it('takes a move back after the answer, and sets an edited position up without rights', async () => {
    const gui = startXBoard('new', 'variant ajax-bigamous', 'ics -', 'st 1', 'post', 'hard', 'easy', 'ping 1', 'force');
    for (const move of ['b1c3', 'h8g6', 'M@b1', 'M@h8', 'g2g4', 'e7e6', 'g1g2', 'd7d6', 'e2e4']) {
      expect(gui.accepts(move)).toBe(true);
    }
    await gui.ask(/^move /, 'time 6000', 'otim 6000', 'sd 2', 'go');
    gui.send('remove', 'force');
    const fen = 'rnbqkqbmr/ppp2pppp/3pp1n2/4P4/6P2/2N6/PPPP1PBPP/RMBQKQ1NR[Mm] w - - 0 1';
    await gui.ask(/^pong 2$/, `setboard ${fen}`, 'ping 2');
    expect(gui.accepts('e5d6')).toBe(true);
  });

  it('refuses a position that was loaded before the game was known, in one line', () => {
    const gui = startXBoard('new', 'variant team-mate', 'ping 1', 'force');
    expect(gui.send('setboard 3k4/3k4/3k4/3k4/3k4/3k4/3k4/3k4 w KQkq b6 0 1')).toEqual([
      'tellusererror Illegal position: White has no king; it must have one',
    ]);
  });

  it('knows both answers at the eighth rank of Mad Mate', () => {
    const fen = 'setboard 7k/P7/8/8/8/8/7p/K7[RQrq] w - - 0 1';
    const gui = startXBoard('new', 'variant mad-mate', 'force', fen);
    expect(gui.accepts('a7a8q')).toBe(true);
    gui.send(fen);
    expect(gui.accepts('a7a8p')).toBe(true);
    gui.send(fen);
    expect(gui.accepts('a7a8b')).toBe(false);
  });
});
