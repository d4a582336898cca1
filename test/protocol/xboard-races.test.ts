import { describe, expect, it } from 'vitest';
import { Game } from '../../src/engine/game.ts';
import { chess } from '../../src/variants/chess.ts';
import { startXBoard } from './xboard-gui.ts';

const MOVE = /^move (\S+)$/;

/** An engine that has been warmed up by a first search. */
async function warm(...lines: readonly string[]) {
  const gui = startXBoard('new', 'sd 1');
  await gui.ask(MOVE, 'go');
  gui.send('new', ...lines);
  return gui;
}

describe('?', () => {
  it('is answered with the best move so far, long before its time is over', async () => {
    const gui = await warm('post');
    // How soon, `npm run test:load answers` measures.
    for (let i = 0; i < 5; i++) {
      await gui.ask(/^[3-9] /, 'new', 'st 600', 'go');
      expect(gui.recorder.lines.at(-1)).toMatch(/\t/);
      const [, move] = MOVE.exec(await gui.ask(MOVE, '?'))!;
      expect(gui.recorder.lines.findLast((line) => line.includes('\t'))).toContain(`\t${move}`);
    }
  });

  it('is answered before a ping that follows it', async () => {
    const gui = await warm('st 60');
    await gui.ask(/^pong 5/, 'go', '?', 'ping 5');
    expect(gui.recorder.lines.at(-2)).toMatch(MOVE);
  });

  it('never costs or adds a move when the search ends at that moment', async () => {
    const gui = await warm();
    for (let i = 0; i < 60; i++) {
      gui.send('new', 'sd 2', 'go');
      const wait = i % 6;
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
      gui.recorder.take();
      const before = gui.recorder.lines.length;
      gui.send('?');
      while (!gui.recorder.lines.slice(before - 1).some((line) => MOVE.test(line))) await gui.listen(2);
      expect(gui.recorder.lines.slice(before - 1).filter((line) => MOVE.test(line))).toHaveLength(1);
    }
  });

  it('means nothing when it is not our turn', async () => {
    const gui = await warm('hard', 'sd 20');
    expect(gui.send('?')).toEqual([]);
    await gui.ask(MOVE, 'sd 1', 'usermove e2e4');
    expect(gui.send('?')).toEqual([]);
    expect(await gui.ask(/^/, 'ping 1')).toBe('pong 1');
  });
});

describe('while thinking', () => {
  it('force keeps the move back and the position as it is', async () => {
    const gui = await warm('st 0.2');
    gui.send('usermove e2e4', 'force');
    expect(await gui.listen(300)).toEqual([]);
    expect(gui.accepts('e7e5')).toBe(true);
  });

  it('new begins another game at once', async () => {
    const gui = await warm('st 0.2');
    gui.send('usermove e2e4', 'new', 'sd 1');
    expect(await gui.listen(300)).toEqual([]);
    expect(await gui.ask(MOVE, 'usermove d2d4')).toMatch(/^move [a-h][78]/);
  });

  it('another game and position can be put in force', async () => {
    const gui = await warm('st 5');
    gui.send('usermove e2e4', 'new', 'variant mad-mate', 'force', 'setboard 7k/8/8/8/8/8/8/K7[P] w - - 0 1', 'sd 2');
    expect(await gui.ask(MOVE, 'go')).toMatch(/^move /);
  });

  it('a move of the user is out of turn and changes nothing', async () => {
    const gui = await warm('st 60');
    gui.send('usermove e2e4');
    expect(gui.send('usermove e7e5')).toEqual(['Illegal move (not your turn): e7e5']);
    expect(await gui.ask(MOVE, '?')).toMatch(/^move [a-h][78]/);
  });

  it('many quick changes of mind end with one answer', async () => {
    const gui = await warm();
    for (let i = 0; i < 20; i++)
      gui.send('new', 'st 60', 'usermove e2e4', 'force', 'undo', 'go', 'force', 'analyze', 'exit');
    gui.send('new', 'sd 3', 'usermove e2e4');
    await gui.recorder.waitFor(MOVE);
    expect((await gui.listen(50)).filter((line) => MOVE.test(line))).toEqual([]);
  });

  it('a change of memory does not lose the move', async () => {
    const gui = await warm('sd 3');
    gui.send('usermove e2e4', 'memory 8');
    expect(await gui.recorder.waitFor(MOVE)).toBeTruthy();
  });
});

describe('pondering', () => {
  /** An engine that has played its first move and ponders, and the game so far. */
  async function pondering() {
    // Time enough for the search to reach the depth that is waited for, on a busy machine too.
    const gui = await warm('hard', 'post', 'level 0 10 0', 'time 60000');
    const game = new Game(chess);
    game.playText('e2e4');
    await gui.ask(/^[4-9] /, 'usermove e2e4');
    const [, answer] = MOVE.exec(await gui.ask(MOVE, '?'))!;
    game.playText(answer!);
    return { gui, game };
  }

  it('shows the expected move before its own', async () => {
    const { gui } = await pondering();
    const line = await gui.recorder.waitFor(/\t/);
    const [hint] = gui.send('hint').filter((text) => text.startsWith('Hint: '));
    expect(line.split('\t')[1]!.split(' ')[0]).toBe(hint!.slice('Hint: '.length));
  });

  it('goes on when the expected move comes', async () => {
    const { gui, game } = await pondering();
    await gui.recorder.waitFor(/^[5-9] /);
    const [hint] = gui.send('hint').filter((text) => text.startsWith('Hint: '));
    const expected = hint!.slice('Hint: '.length);
    game.playText(expected);
    const line = await gui.ask(MOVE, 'time 59900', 'otim 59900', `usermove ${expected}`, '?');
    game.playText(MOVE.exec(line)![1]!);
  });

  it('thinks anew when another move comes', async () => {
    const { gui, game } = await pondering();
    await gui.recorder.waitFor(/\t/);
    game.playText('a2a3');
    const [hint] = gui.send('hint').filter((text) => text.startsWith('Hint: '));
    expect(hint).not.toBe('Hint: a2a3');
    const line = await gui.ask(MOVE, 'usermove a2a3', '?');
    game.playText(MOVE.exec(line)![1]!);
  });

  it('ends with easy, force and new, and never says a move', async () => {
    for (const order of ['easy', 'force', 'new']) {
      const { gui } = await pondering();
      gui.send(order);
      expect(await gui.listen(60)).toEqual([]);
    }
  });

  it('goes on after an illegal move', async () => {
    const { gui } = await pondering();
    expect(gui.send('usermove a2a5').filter((line) => !line.includes('\t'))).toEqual(['Illegal move: a2a5']);
    await gui.recorder.waitFor(/\t/);
  });
});

describe('analysis', () => {
  it('follows moves, take-backs and positions', async () => {
    const gui = await warm('force', 'post');
    expect(await gui.ask(/\t/, 'analyze')).toMatch(/\t[a-h][12]/);
    expect(await gui.ask(/\t/, 'usermove e2e4')).toMatch(/\t[a-h][78]/);
    expect(await gui.ask(/\t/, 'undo')).toMatch(/\t[a-h][12]/);
    expect(await gui.ask(/\t/, 'setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1')).toMatch(/\t[eh]1/);
    expect(gui.send('usermove e1e3').filter((line) => !line.includes('\t'))).toEqual(['Illegal move: e1e3']);
    expect(await gui.ask(/\t/, 'new')).toMatch(/\t[a-h][12]/);
    expect(gui.send('exit')).toEqual([]);
    expect(await gui.listen(60)).toEqual([]);
  });

  it('tells how far it is', async () => {
    const gui = await warm('force');
    gui.send('analyze');
    expect(gui.send('.')[0]).toMatch(/^stat01: \d+ \d+ \d+ 0 20$/);
    gui.send('exit');
    expect(gui.send('.')).toEqual([]);
  });

  it('hints at its best move; without analysis one is looked for', async () => {
    const gui = await warm('force', 'post', 'analyze');
    await gui.recorder.waitFor(/\t/);
    expect(gui.send('hint').join()).toMatch(/Hint: [a-h][12]/);
    gui.send('exit', 'nopost');
    expect(await gui.ask(/^Hint: [a-h][12][a-h][34]$/, 'hint')).toBeTruthy();
  });

  it('finds nothing to say of a finished game', async () => {
    const gui = await warm('force', 'post', 'setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    gui.send('analyze');
    expect(await gui.listen(60)).toEqual([]);
    expect(gui.send('exit')).toEqual([]);
    expect(await gui.ask(/^/, 'ping 1')).toBe('pong 1');
  });
});
