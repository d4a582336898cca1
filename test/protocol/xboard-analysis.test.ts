import { describe, expect, it } from 'vitest';
import { startXBoard } from './xboard-gui.ts';

/** The first move of a line of thinking. */
const firstMove = (line: string): string => /\t(\S+)/.exec(line)![1]!;

const THINKING = /^\d+ -?\d+ .*\t/;
const DEPTH_4 = /^4 .*\t/;

describe('exclude', () => {
  it('takes the best move out of an analysis, and include brings it back', async () => {
    const gui = startXBoard('new', 'force', 'post', 'setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
    expect(firstMove(await gui.ask(/^\d+ 100001 /, 'analyze'))).toBe('a1a8');
    expect(firstMove(await gui.ask(DEPTH_4, 'exclude a1a8'))).not.toBe('a1a8');
    expect(firstMove(await gui.ask(/^\d+ 100001 /, 'include a1a8'))).toBe('a1a8');
  });

  it('leaves one move alone after exclude all and include', async () => {
    const gui = startXBoard('new', 'force', 'post', 'analyze');
    gui.send('exclude all');
    expect(await gui.listen(100)).toEqual([]);
    expect(firstMove(await gui.ask(THINKING, 'include a2a3'))).toBe('a2a3');
    // Another move in the end: the table knows most of this one, so that it may be the best at first.
    await gui.ask(/^\d+ .*\t(?!a2a3)/, 'include all');
  });

  it('is forgotten as soon as there is another position', async () => {
    const gui = startXBoard('new', 'force', 'post', 'setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'analyze');
    gui.send('exclude a1a8', 'usermove e1e2', 'undo');
    expect(firstMove(await gui.ask(/^\d+ 100001 /))).toBe('a1a8');
  });

  it('keeps us from choosing it ourselves', async () => {
    const gui = startXBoard('new', 'force', 'sd 4', 'setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'exclude a1a8');
    expect(await gui.ask(/^move /, 'go')).not.toBe('move a1a8');
  });

  it('refuses what is no legal move', () => {
    const gui = startXBoard('new', 'force');
    expect(gui.send('exclude e2e5')[0]).toMatch(/^Error \(.*\): exclude e2e5$/);
    expect(gui.send('include')[0]).toMatch(/^Error \(.*\): include$/);
  });
});

describe('MultiPV', () => {
  it('shows this number of lines of each depth of an analysis', async () => {
    const gui = startXBoard('new', 'force', 'post', 'option MultiPV=3', 'analyze');
    await gui.recorder.waitFor(/^5 .*\t/);
    const shown = gui.recorder.lines.filter((line) => DEPTH_4.test(line)).map(firstMove);
    expect(new Set(shown).size).toBe(3);
  });

  it('begins an analysis anew, and says nothing where there is none', async () => {
    const gui = startXBoard('new', 'force', 'post', 'analyze');
    await gui.recorder.waitFor(DEPTH_4);
    await gui.ask(/^1 .*\t/, 'option MultiPV=2');
    expect(gui.send('exit', 'option MultiPV=4')).toEqual([]);
  });
});
