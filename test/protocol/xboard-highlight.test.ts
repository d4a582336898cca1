import { describe, expect, it } from 'vitest';
import { startXBoard } from './xboard-gui.ts';

describe('lift', () => {
  it('marks where a piece may go, captures in another colour', () => {
    const gui = startXBoard('new', 'variant team-mate', 'force', 'usermove e2e4', 'usermove d7d5');
    expect(gui.send('lift e4')).toEqual(['highlight 8/8/8/3RY3/8/8/8/8']);
    expect(gui.send('lift h1')).toEqual(['highlight 8/8/8/8/6Y1/6Y1/8/8']);
    expect(gui.send('lift a5', 'put a5', 'hover d5')).toEqual(['highlight 8/8/8/8/8/8/8/8']);
  });

  it('marks a victim of en passant, and castling as no capture', () => {
    const gui = startXBoard('new', 'variant mad-mate', 'force');
    gui.send('setboard 4k3/8/8/8/3p4/8/4P3/4K2R[] w K - 0 10', 'usermove e2e4');
    expect(gui.send('lift d4')).toEqual(['highlight 8/8/8/8/8/3YR3/8/8']);
    gui.send('usermove d4d3');
    expect(gui.send('lift e1')).toEqual(['highlight 8/8/8/8/8/8/3Y1Y2/3Y1YY1']);
  });

  it('knows that a familiar may not move first, and only White’s', () => {
    const gui = startXBoard('option Random Arrays=0', 'new', 'variant familiar', 'force');
    expect(gui.send('lift e1')).toEqual(['highlight 6/6/6/6/6/6']);
    gui.send('usermove a2a3');
    expect(gui.send('lift e6')).not.toEqual(['highlight 6/6/6/6/6/6']);
  });

  it('marks drops where they are legal, from the holdings of either side', () => {
    const gui = startXBoard('new', 'variant ajax-bigamous', 'force', 'usermove b1c3');
    expect(gui.send('lift k6')).toEqual([]);
    gui.send('usermove h8g6');
    expect(gui.send('lift k6')).toEqual(['highlight 9/9/9/9/9/9/9/1Y7']);
    gui.send('usermove M@b1');
    expect(gui.send('lift _3')).toEqual(['highlight 7Y1/9/9/9/9/9/9/9']);
  });

  it('says nothing of a game that XBoard knows, of what is no square, and while we think', () => {
    const gui = startXBoard('new', 'force');
    expect(gui.send('lift e2')).toEqual([]);
    gui.send('variant team-mate');
    for (const square of ['', 'e9', 'j9', '_', 'toString', 'e2e4']) expect(gui.send(`lift ${square}`)).toEqual([]);
    expect(gui.send('go', 'lift e7')).toEqual([]);
  });
});
