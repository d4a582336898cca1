import { describe, expect, it } from 'vitest';
import { XBoardProtocol } from '../../src/protocol/xboard.ts';
import { Recorder, tell } from './recorder.ts';
import { startXBoard } from './xboard-gui.ts';

const MOVE = /^move /;

describe('a ping', () => {
  it('is not answered before the threads have started, also for a search that was dropped', async () => {
    for (const orders of [['xboard'], ['xboard', 'go', 'force']]) {
      const gui = new Recorder();
      const protocol = new XBoardProtocol(gui);
      tell(protocol, ...orders, 'ping 1');
      expect(gui.take()).toEqual([]);
      await gui.waitFor(/^pong 1$/);
      await protocol.close();
    }
  });

  it('is answered when the engine closes, if not before', async () => {
    const gui = new Recorder();
    const protocol = new XBoardProtocol(gui);
    tell(protocol, 'xboard', 'ping 1');
    await protocol.close();
    expect(gui.take()).toEqual(['pong 1']);
  });

  it('is answered after our move, if we think about it', async () => {
    const gui = startXBoard('new', 'st 60');
    expect(gui.send('usermove e2e4', 'ping 1', 'memory 32', 'ping 2')).toEqual([]);
    expect(await gui.listen(50)).toEqual([]);
    await gui.ask(/^pong 2$/, '?');
    expect(gui.recorder.lines.slice(-3)).toEqual([expect.stringMatching(MOVE), 'pong 1', 'pong 2']);
  });

  it('is answered when our move is not wanted any more', async () => {
    for (const order of ['force', 'new', 'result 1-0 {White wins}', 'setboard 4k3/8/8/8/8/8/8/4K2R w - - 0 1']) {
      const gui = startXBoard('new', 'st 60');
      gui.send('go', 'ping 1');
      await gui.ask(/^pong 2$/, order, 'ping 2');
      expect(gui.recorder.lines).toEqual(['pong 1', 'pong 2']);
    }
  });

  it('is answered after the hint that was asked for', async () => {
    const gui = startXBoard('new', 'force');
    await gui.ask(/^pong 1$/, 'hint', 'ping 1');
    expect(gui.recorder.lines).toEqual([expect.stringMatching(/^Hint: /), 'pong 1']);
  });

  it('does not wait for pondering or an analysis', async () => {
    const gui = startXBoard('new', 'hard', 'sd 3');
    await gui.ask(MOVE, 'go');
    expect(gui.send('hint', 'ping 1')).toEqual([expect.stringMatching(/^Hint: /), 'pong 1']);
    await gui.ask(/^pong 2$/, 'force', 'analyze', 'ping 2');
  });
});
