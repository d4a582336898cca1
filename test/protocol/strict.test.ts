import { afterAll, describe, expect, it } from 'vitest';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { Game } from '../../src/engine/game.ts';
import { UciProtocol } from '../../src/protocol/uci.ts';
import { XBoardProtocol } from '../../src/protocol/xboard.ts';
import { fromXBoardMove } from '../../src/protocol/xboard-moves.ts';
import { OWN_GAMES, VARIANTS, variantByName, xboardName } from '../../src/variants/registry.ts';
import { LONG, someOf } from '../scale.ts';
import { uciFault, xboardFault } from './grammar.ts';
import { Recorder, tell } from './recorder.ts';

/*
 * Sessions as a client hears them that believes nothing: each line must fit the protocol, and each line of moves be
 * playable.
 */

const uciGui = new Recorder();
const uci = new UciProtocol(uciGui);
const xboardGui = new Recorder();
const xboard = new XBoardProtocol(xboardGui);
afterAll(() => Promise.all([uci.close(), xboard.close()]));

/** Games of other programs with drops, large boards and other game ends. */
const ODD_ONES = ['minishogi', 'courier', '3check', 'shatranj'].map(variantByName);

/** Plays moves in a game that begins as `start` and is continued so. @throws Error at the first that is not legal */
function play(start: Game, before: readonly string[], moves: readonly string[]): Game {
  const game = new Game(start.variant, start.startFen);
  for (const move of [...before, ...moves]) game.play(fromXBoardMove(game.position, move));
  return game;
}

function faultsOf(lines: readonly string[], fault: (line: string) => string | undefined): string[] {
  return lines.flatMap((line) => fault(line) ?? []);
}

describe.each(LONG ? VARIANTS : [...someOf(OWN_GAMES), ...ODD_ONES])('$name', (variant) => {
  it('UCI: all lines are well formed and all variations legal, also several at a time, in a whole game', async () => {
    const start = new Game(variant);
    const moves: string[] = [];
    tell(uci, 'uci', `setoption name UCI_Variant value ${variant.name}`, 'isready', 'ucinewgame', 'debug on', 'xyzzy');
    for (let ply = 0; ply < 12; ply++) {
      const game = play(start, moves, []);
      if (game.outcome()) break;
      const lines = ply % 3 === 0 ? 3 : 1;
      tell(uci, `setoption name MultiPV value ${lines}`, `position startpos moves ${moves.join(' ')}`, 'go depth 2');
      const answer = await uciGui.waitFor(/^bestmove/);
      const said = uciGui.lines.splice(0);
      uciGui.take();
      expect(faultsOf(said, uciFault)).toEqual([]);
      const infos = said.filter((line) => line.startsWith('info depth'));
      expect(infos.length).toBeGreaterThan(0);
      const wanted = Math.min(lines, legalMoves(game.position).length);
      expect(infos.filter((line) => line.includes(' multipv 1 ')).length * wanted).toBe(infos.length);
      for (const line of infos) play(start, moves, line.split(' pv ')[1]!.split(' '));
      const [, best, , reply] = answer.split(' ');
      expect(legalMoves(game.position).map((move) => moveText(game.position, move))).toContain(best);
      if (reply) play(start, moves, [best!, reply]);
      moves.push(best!);
    }
    expect(moves.length).toBeGreaterThan(5);
  });

  it('XBoard: the same, with pondering and analysis', async () => {
    tell(xboard, 'xboard', 'protover 2', 'option Random Arrays=0', 'new', 'post', 'hard', 'sd 3');
    tell(xboard, `variant ${xboardName(variant)}`);
    const start = new Game(variant);
    const moves: string[] = [];
    xboardGui.lines.length = 0;
    xboardGui.take();
    for (let ply = 0; ply < 5; ply++) {
      tell(xboard, 'force', 'go');
      const [, move] = (await xboardGui.waitFor(/^move /)).split(' ');
      // Lines until here are about the position before; those after it, from pondering, are checked
      // below.
      const said = xboardGui.lines.splice(0);
      xboardGui.take();
      expect(faultsOf(said, xboardFault)).toEqual([]);
      for (const line of said.slice(0, said.lastIndexOf(`move ${move}`)).filter((line) => line.includes('\t')))
        play(start, moves, variationOf(line));
      moves.push(move!);
    }
    tell(xboard, 'force');
    xboardGui.lines.length = 0;
    xboardGui.take();
    tell(xboard, 'analyze');
    await xboardGui.waitFor(/^[2-9] .*\t/);
    tell(xboard, '.', 'hint', 'exit', 'draw', 'bk', 'ping 7', 'xyzzy');
    await xboardGui.waitFor(/^pong 7$/);
    expect(faultsOf(xboardGui.lines, xboardFault)).toEqual([]);
    expect(xboardGui.lines.filter((line) => line === 'pong 7')).toHaveLength(1);
    for (const line of xboardGui.lines.filter((line) => line.includes('\t'))) play(start, moves, variationOf(line));
  });
});

/** The moves of a line of thinking, without the mark of a bound. */
function variationOf(line: string): string[] {
  return line
    .split('\t')[1]!
    .replace(/ [!?]$/, '')
    .split(' ');
}
