import { describe, expect, it } from 'vitest';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { fromXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { startXBoard } from './xboard-gui.ts';

const MOVE = /^move (\S+)$/;

/** Plays a move that the engine said, which must be legal. */
function playSaid(game: Game, line: string): void {
  game.play(fromXBoardMove(game.position, MOVE.exec(line)![1]!));
}

describe('playing', () => {
  it('answers each move with one legal move', async () => {
    const gui = startXBoard('new', 'variant team-mate', 'sd 3');
    const game = new Game(variantByName('team-mate'));
    for (let i = 0; i < 6 && !game.outcome(); i++) {
      const moves = legalMoves(game.position);
      const text = moveText(game.position, moves[moves.length >> 1]!);
      game.playText(text);
      if (game.outcome()) break;
      playSaid(game, await gui.ask(MOVE, `usermove ${text}`));
    }
    expect(await gui.listen(50)).toEqual([]);
  });

  it('plays White when told to go, then Black when told to play the other side', async () => {
    const gui = startXBoard('new', 'sd 2');
    await gui.ask(MOVE, 'go');
    gui.send('force', 'new', 'sd 2', 'force');
    gui.send('playother');
    expect(await gui.ask(MOVE, 'usermove e2e4')).toMatch(/^move [a-h][78]/);
  });

  it.each(OWN_GAMES.map(({ name }) => name))('begins a game of %s', async (name) => {
    const gui = startXBoard('new', `variant ${name}`, 'option Random Arrays=0', 'sd 2');
    playSaid(new Game(variantByName(name)), await gui.ask(MOVE, `variant ${name}`, 'go'));
  });

  it('keeps to a time per move', async () => {
    const gui = startXBoard('new', 'force', 'st 1');
    gui.send('sd 1');
    await gui.ask(MOVE, 'go');
    gui.send('new', 'st 0.3');
    const begun = performance.now();
    await gui.ask(MOVE, 'go');
    // That it is not exceeded either, `npm run test:load answers` measures.
    expect(performance.now() - begun).toBeGreaterThan(150);
  });

  it('shows its thinking in the columns of the protocol, only if asked to', async () => {
    const gui = startXBoard('new', 'sd 4');
    await gui.ask(MOVE, 'go');
    expect(gui.recorder.lines.some((line) => line.includes('\t'))).toBe(false);
    gui.send('new', 'post', 'sd 4');
    const line = await gui.ask(/\t/, 'go');
    expect(line).toMatch(/^\d+ -?\d+ \d+ \d+ \d+ \d+ \d+\t[a-h][12][a-h][34]/);
  });

  it('shows mates as 100000 and the moves to it', async () => {
    const gui = startXBoard('new', 'force', 'setboard 7k/8/5K2/8/8/8/8/R7 w - - 0 1', 'post', 'sd 6');
    gui.send('go');
    expect(await gui.recorder.waitFor(/ 10000[1-3] /)).toBeTruthy();
    gui.send('force', 'setboard 4k3/R7/1R6/8/8/8/8/4K3 b - - 0 1', 'sd 6', 'go');
    expect(await gui.recorder.waitFor(/ -10000[1-3] /)).toBeTruthy();
  });

  it('takes a draw offer when it stands badly, and plays on when it does not', async () => {
    const gui = startXBoard('new', 'sd 3', 'force');
    expect(gui.send('draw')).toEqual([]);
    gui.send('setboard 3qk3/8/8/8/8/8/P7/4K3 w - - 0 1');
    await gui.ask(MOVE, 'go');
    expect(gui.send('draw')).toEqual(['offer draw']);
    gui.send('force', 'setboard 4k3/p7/8/8/8/8/8/3QK3 w - - 0 1');
    await gui.ask(MOVE, 'go');
    expect(gui.send('draw')).toEqual([]);
  });

  it('takes a draw offer in an even endgame, whatever the number of the move, but not in an even opening', async () => {
    const gui = startXBoard('new', 'sd 3', 'force', 'setboard 4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1');
    await gui.ask(MOVE, 'go');
    expect(gui.send('draw')).toEqual(['offer draw']);
    gui.send(
      'new',
      'sd 3',
      'force',
      'setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1',
      'usermove e7e5',
    );
    await gui.ask(MOVE, 'go');
    expect(gui.send('draw')).toEqual([]);
  });

  it('takes back two moves and goes on with its side', async () => {
    const gui = startXBoard('new', 'sd 2');
    await gui.ask(MOVE, 'usermove e2e4');
    expect(gui.send('remove')).toEqual([]);
    expect(await gui.ask(MOVE, 'usermove d2d4')).toMatch(/^move [a-h][78]/);
  });
});

describe('the end of a game', () => {
  it.each([
    ['chess', '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'e1e8', '1-0 {White mates}'],
    ['chess', '4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 1', 'e8e1', '0-1 {Black mates}'],
    ['chess', '7k/5Q2/8/5K2/8/8/8/8 w - - 0 1', 'f5g6', '1/2-1/2 {Stalemate}'],
    ['chess', '7k/8/8/8/8/8/8/KR6 w - - 99 90', 'b1b2', '1/2-1/2 {Draw by 50-move rule}'],
    ['team-mate', '4k3/8/8/8/8/8/8/KAA5 w - - 127 90', 'b1b2', '1/2-1/2 {Draw by 64-move rule}'],
    ['chess', '4k3/8/8/8/8/8/1p6/K7 w - - 0 1', 'a1b2', '1/2-1/2 {Draw by insufficient material}'],
  ])('is claimed after the move of the opponent: %s %s', async (variant, fen, move, claim) => {
    const gui = startXBoard('new', `variant ${variant}`, 'force', `setboard ${fen}`, 'playother', 'sd 2');
    expect(gui.send(`usermove ${move}`)).toEqual([claim]);
    expect(await gui.listen(30)).toEqual([]);
    const before = gui.recorder.lines.length;
    await gui.ask(/^pong 9$/, `result ${claim}`, 'force', 'undo', 'new', 'ping 9');
    expect(gui.recorder.lines.slice(before)).toEqual(['pong 9']);
  });

  it('is claimed after a move of ours', async () => {
    const gui = startXBoard('new', 'force', 'setboard 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'sd 3');
    await gui.ask(/^1-0 \{White mates\}$/, 'go');
    expect(gui.recorder.lines.slice(-2)).toEqual(['move e1e8', '1-0 {White mates}']);
    expect(gui.send('go')).toEqual(['1-0 {White mates}']);
  });

  it('comes with the third occurrence of a position', () => {
    const gui = startXBoard('new', 'force');
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'].map((move) => `usermove ${move}`);
    expect(gui.send(...shuffle, ...shuffle)).toEqual([]);
    expect(gui.send('go')).toEqual(['1/2-1/2 {Draw by repetition}']);
  });

  it('is not thought about when XBoard says so in the midst of thinking', async () => {
    const gui = startXBoard('new', 'st 0.3');
    expect(gui.send('usermove e2e4', 'result 1-0 {Black resigns}')).toEqual([]);
    expect(await gui.listen(400)).toEqual([]);
  });
});
