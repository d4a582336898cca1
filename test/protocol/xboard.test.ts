import { describe, expect, it } from 'vitest';
import { startArrayText } from '../../src/board/notation/start-array.ts';
import { Session } from '../../src/protocol/session.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { Recorder, tell } from './recorder.ts';
import { startXBoard } from './xboard-gui.ts';

describe('introduction', () => {
  it('says all features and ends with done=1', () => {
    const lines = startXBoard().send('xboard', 'protover 2');
    expect(lines.every((line) => line.startsWith('feature '))).toBe(true);
    expect(lines.at(-1)).toBe('feature done=1');
    const all = lines.join(' ');
    for (const feature of [
      'ping',
      'setboard',
      'usermove',
      'playother',
      'analyze',
      'draw',
      'memory',
      'smp',
      'reuse',
      'debug',
    ])
      expect(all).toMatch(new RegExp(` ${feature}=1`));
    for (const feature of ['colors', 'sigint', 'sigterm', 'nps', 'san'])
      expect(all).toMatch(new RegExp(` ${feature}=0`));
    expect(all).toContain('variants="normal,team-mate,familiar,');
    for (const option of [
      'Move Overhead -spin 15 0 5000',
      'Skill Level -spin 20 0 20',
      'Limit Strength -check 0',
      'Arrays -combo *random /// theory',
    ])
      expect(all).toContain(`option="${option}"`);
    expect(all).toMatch(/option="Elo -spin \d+ \d+ \d+"/);
    expect(all).toMatch(/myname="Stablemate \d/);
  });

  it('is reached through a session, by the first line', async () => {
    const recorder = new Recorder();
    const session = new Session(recorder);
    tell(session, 'xboard', 'protover 2');
    expect(recorder.take().at(-1)).toBe('feature done=1');
    await session.close();
  });
});

describe('commands', () => {
  it.each([
    'accepted ping',
    'rejected smp',
    'random',
    'computer',
    'name Fairy-Max 5.0b',
    'rating 2600 1500',
    'ics -',
    'level 40 5 0',
    'level 0 2:30 12',
    'st 5',
    'sd 4',
    'time 30000',
    'otim 30000',
    'hard',
    'easy',
    'post',
    'nopost',
    'force',
    'new',
    'variant normal',
    'white',
    'black',
    'playother',
    'result 1-0 {White mates}',
    '?',
    '.',
    'draw',
    'memory 16',
    'cores 2',
    'cores 999999',
    'cores 1',
    'option Skill Level=3',
    'option Limit Strength=1',
    'option Elo=1200',
    'option Limit Strength=0',
    'option Skill Level=20',
    'option Move Overhead=30',
    'option Random Arrays=0',
  ])('accepts %s without an answer', (line) => {
    expect(startXBoard('new').send(line)).toEqual([]);
  });

  it.each([
    ['foo', 'Error (unknown command): foo'],
    ['nps 1000', 'Error (unknown command): nps 1000'],
    ['edit', 'Error (unknown command): edit'],
    ['constructor', 'Error (unknown command): constructor'],
    ['variant tetrahedral', 'Error (unknown variant): variant tetrahedral'],
    ['level 40', 'Error (not a time): level 40'],
    ['st', 'Error (not a time): st'],
    ['st 0', 'Error (no time at all): st 0'],
    ['sd 0', 'Error (depth must be at least 1): sd 0'],
    ['time x', 'Error (not a number): time x'],
    ['memory x', 'Error (not a number of MB): memory x'],
    ['cores 0', 'Error (not a number of cores): cores 0'],
    ['cores many', 'Error (not a number of cores): cores many'],
    ['option Skill Level=21', 'Error (must be 0 to 20): option Skill Level=21'],
    ['option Foo=1', 'Error (unknown option): option Foo=1'],
    ['option Move Overhead=5001', 'Error (must be 0 to 5000): option Move Overhead=5001'],
    ['option Arrays=best', "Error (option Arrays is 'random' or 'theory'): option Arrays=best"],
    ['option Random Arrays', 'Error (must be 0 to 1): option Random Arrays'],
    ['undo', 'Error (command not legal now): undo'],
    ['remove', 'Error (command not legal now): remove'],
    ['exit', 'Error (command not legal now): exit'],
  ])('answers %s with an error of one line', (line, answer) => {
    expect(startXBoard('new', 'force').send(line)).toEqual([answer]);
  });

  it('has no book, and says so as the protocol wants it', () => {
    const lines = startXBoard().send('bk');
    expect(lines[0]).toMatch(/^ /);
    expect(lines.at(-1)).toBe('');
  });

  it('teaches a game before it answers the ping that follows', async () => {
    const gui = startXBoard();
    await gui.ask(/^pong 1$/, 'new', 'variant teammate', 'ping 1');
    const { lines } = gui.recorder;
    expect(lines[0]).toMatch(/^setup \(PN\.\.\.\.EF/);
    expect(lines.slice(1, -1).every((line) => line.startsWith('piece '))).toBe(true);
    expect(lines.at(-1)).toBe('pong 1');
  });

  it('passes quit on', () => {
    const gui = startXBoard();
    gui.send('quit');
    expect(gui.recorder.hasQuit).toBe(true);
  });

  it('never repeats control characters or more of a line than fits', () => {
    const [line] = startXBoard().send(`fo\u0007o${'x'.repeat(10_000)}`);
    expect(line).toMatch(/^Error \(unknown command\): fo ox+$/);
    expect(line!.length).toBeLessThan(200);
  });
});

describe('positions and moves', () => {
  it('refuses a bad position in one line and keeps the one in force', () => {
    const gui = startXBoard('new', 'force', 'usermove e2e4');
    for (const fen of ['', 'x', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - - 0 1']) {
      const lines = gui.send(`setboard ${fen}`);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^tellusererror Illegal position: ./);
    }
    expect(gui.accepts('e7e5')).toBe(true);
  });

  it('says why a move is refused where that is short to say', () => {
    const gui = startXBoard('new', 'force');
    expect(gui.send('usermove e2e5')).toEqual(['Illegal move: e2e5']);
    expect(gui.send('e2e5')).toEqual(['Illegal move: e2e5']);
    expect(gui.send('usermove e7e5')).toEqual(['Illegal move (not your piece): e7e5']);
    expect(gui.send('usermove e4e5')).toEqual(['Illegal move (no piece there): e4e5']);
    expect(gui.send('usermove e2e9')).toEqual(['Illegal move (no such square): e2e9']);
    expect(gui.send('usermove Q@e4')).toEqual(['Illegal move (not held): Q@e4']);
    expect(gui.send('usermove foo')).toEqual(['Illegal move (not a move): foo']);
    expect(gui.send('usermove')).toEqual(['Illegal move (not a move): ']);
    expect(gui.accepts('e2e4')).toBe(true);
  });

  it('says that the familiar may not open the game', () => {
    const gui = startXBoard('option Random Arrays=0', 'new', 'variant familiar', 'force');
    expect(gui.send('usermove e1e3')).toEqual(['Illegal move (not on the very first move): e1e3']);
  });

  it('understands bare moves, short algebraic ones and castling by its name', () => {
    const gui = startXBoard('new', 'force');
    for (const move of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5']) expect(gui.send(move)).toEqual([]);
    expect(gui.accepts('O-O')).toBe(true);
    expect(gui.accepts('Nf6')).toBe(true);
    expect(gui.accepts('f1e1')).toBe(true);
    expect(gui.accepts('e8g8')).toBe(true);
  });

  it('takes moves back', () => {
    const gui = startXBoard('new', 'force', 'usermove e2e4', 'usermove e7e5');
    expect(gui.send('undo')).toEqual([]);
    expect(gui.accepts('d7d5')).toBe(true);
    expect(gui.send('remove')).toEqual([]);
    expect(gui.accepts('d2d4')).toBe(true);
  });

  it('goes back to the start of orthodox chess with new', () => {
    const gui = startXBoard('new', 'variant ajax-bigamous', 'force', 'usermove e2e4', 'new', 'force');
    expect(gui.accepts('g1f3')).toBe(true);
    expect(gui.accepts('d7d5')).toBe(true);
  });
});

describe('arrays', () => {
  const setup = (lines: readonly string[]) => lines.find((line) => line.startsWith('setup'));

  it('are drawn anew for each game, and stay until somebody moves', () => {
    const gui = startXBoard();
    const begin = () => setup(gui.send('new', 'variant familiar', 'force'));
    const first = begin();
    expect(begin()).toBe(first);
    const others = new Set<string | undefined>();
    for (let i = 0; i < 4; i++) {
      // One of these is legal: pawns stand everywhere.
      gui.send('usermove a2a3');
      others.add(begin());
    }
    expect(others.size).toBeGreaterThan(1);
  });

  it('are drawn by theory if that is wanted, from the next game on', () => {
    const familiar = variantByName('familiar');
    const { white, black } = familiar.arrayTheory!;
    const ranks = (arrays: typeof white) => arrays.map(([array]) => startArrayText(familiar, array));
    const gui = startXBoard('new', 'variant familiar', 'force', 'option Arrays=theory');
    for (let i = 0; i < 10; i++) {
      const rows = setup(gui.send('new', 'variant familiar', 'force'))!
        .split(' ')[3]!
        .split('/');
      expect(ranks(white)).toContain(rows.at(-1));
      expect(ranks(black)).toContain(rows[0]!.toUpperCase());
      gui.send('usermove a2a3');
    }
  });

  it('are the default ones if nobody wants random ones', () => {
    const lines = startXBoard('option Random Arrays=0').send('new', 'variant familiar');
    expect(setup(lines)).toMatch(/ rnbkhq\/pppppp\/6\/6\/PPPPPP\/RNBKGQ w Qq - 0 1$/);
  });
});
