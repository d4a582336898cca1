import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startArrayText } from '../../src/board/notation/start-array.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { UciProtocol } from '../../src/protocol/uci.ts';
import { MAX_DEPTH } from '../../src/search/constants.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { scaled } from '../scale.ts';
import { Garbage } from './garbage.ts';
import { Recorder } from './recorder.ts';

/** How much garbage it is fed. */
const GARBAGE_LINES = scaled(8000, 50_000);

const open: UciProtocol[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((uci) => uci.close()));
});

interface Session {
  readonly gui: Recorder;
  readonly send: (...lines: string[]) => void;
}

/** @param sessions are closed after the test, if nothing else is said */
function start(sessions = open): Session {
  const gui = new Recorder();
  const uci = new UciProtocol(gui);
  sessions.push(uci);
  return {
    gui,
    send: (...lines) => {
      for (const line of lines) uci.handle(line);
    },
  };
}

const kept: UciProtocol[] = [];
let session: Session | undefined;
afterAll(() => Promise.all(kept.map((uci) => uci.close())));

/** The session that tests share which only search, because a thread takes long to start and to compile its code. */
function goOn(): Session {
  session ??= start(kept);
  session.send('ucinewgame');
  session.gui.lines.length = 0;
  session.gui.take();
  return session;
}

/** The FEN of the position in force. */
function fenOf(gui: Recorder, send: (line: string) => void): string {
  gui.take();
  send('d');
  return gui
    .take()
    .find((line) => line.startsWith('Fen: '))!
    .slice('Fen: '.length);
}

describe('UCI', () => {
  it('introduces itself and its options, one well formed line each', async () => {
    const { gui, send } = start();
    send('uci', 'isready');
    await gui.waitFor(/^readyok$/);
    const lines = [...gui.lines];
    expect(lines[0]).toMatch(/^id name Stablemate \d/);
    expect(lines[1]).toMatch(/^id author \S/);
    expect(lines.slice(-2)).toEqual(['uciok', 'readyok']);
    const options = lines.slice(2, -2);
    for (const line of options) {
      const [, type] = /^option name [A-Za-z_0-9 ]+ type (.*)$/.exec(line)!;
      const choices = [
        'check default (true|false)',
        'spin default \\d+ min \\d+ max \\d+',
        'combo default \\S+( var \\S+)+',
      ];
      expect(type).toMatch(new RegExp(`^(${choices.join('|')}|string default \\S+|button)$`));
    }
    const names = ['Hash', 'Threads', 'Ponder', 'MultiPV', 'Skill Level', 'UCI_Variant', 'UCI_Chess960'];
    for (const name of [...names, 'UCI_LimitStrength', 'UCI_Elo'])
      expect(options.some((line) => line.startsWith(`option name ${name} type`))).toBe(true);
    expect(options.find((line) => line.includes('UCI_Variant'))).toMatch(
      /var team-mate var familiar .*var chess var crazyhouse .*var minishogi .*var spartan .*var rookies-rookies$/,
    );
  });

  it('passes over words before a command, and over a line without one', async () => {
    const { gui, send } = start();
    send('joho debug on', 'joho isready', 'xyzzy');
    await gui.waitFor(/^readyok$/);
    expect(gui.lines).toEqual([expect.stringMatching(/^info string error: unknown command 'xyzzy'/), 'readyok']);
  });

  it('tells of the game on each change, as Fairy-Stockfish does', () => {
    const { gui, send } = start();
    send('setoption name UCI_Variant value ajax-bigamous', 'setoption name uci_variant value teammate');
    expect(gui.take()).toEqual([
      expect.stringMatching(
        /^info string variant ajax-bigamous files 9 ranks 8 pocket 1 template \S+ startpos rnb.*\[MMmm\] w KQkq - 0 1$/,
      ),
      expect.stringMatching(/^info string variant team-mate files 8 ranks 8 pocket 0 template \S+ startpos ufeakmnc\//),
    ]);
  });

  it('answers every kind of go with a legal move', async () => {
    const { gui, send } = goOn();
    send('position startpos moves e2e4 e7e5');
    for (const go of [
      'go depth 4',
      'go nodes 500',
      'go movetime 30',
      'go wtime 500 btime 500 winc 10 binc 10',
      'go wtime 300 btime 300 movestogo 3',
      'go wtime -20 btime -20',
      'go depth 2 searchmoves g1f3',
      'go mate 1 nodes 2000',
    ]) {
      send(go);
      expect(await gui.waitFor(/^bestmove /), go).toMatch(
        /^bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?$/,
      );
    }
    send('go depth 3 searchmoves b1c3 a2a3');
    expect(await gui.waitFor(/^bestmove/)).toMatch(/^bestmove (b1c3|a2a3)/);
  });

  it('prints lines of information that strict clients can read', async () => {
    const { gui, send } = start();
    send('setoption name MultiPV value 2', 'position startpos', 'go depth 5');
    const lines: string[] = [];
    for (let line = ''; !line.startsWith('bestmove'); ) lines.push((line = await gui.waitFor(/./)));
    const info = lines.slice(0, -1);
    expect(info.length).toBeGreaterThanOrEqual(10);
    for (const line of info) {
      const [figures, moves] = line.split(' pv ') as [string, string];
      expect(figures).toMatch(/^info depth \d+ seldepth \d+ multipv [12] score (cp|mate) -?\d+ nodes /);
      expect(figures).toMatch(/ nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+$/);
      expect(moves).toMatch(/^[a-h][1-8][a-h][1-8][qrbn]?( [a-h][1-8][a-h][1-8][qrbn]?)*$/);
    }
  });

  it('searches with as many threads as it is told to, without a word about it', async () => {
    const { gui, send } = start();
    send('setoption name Threads value 3', 'position startpos');
    expect(gui.take()).toEqual([]);
    for (const go of ['go depth 6', 'go nodes 20000', 'go movetime 50']) {
      send(go);
      expect(await gui.waitFor(/^bestmove /)).toMatch(/^bestmove [a-h][1-8][a-h][1-8]/);
    }
    send('go infinite', 'setoption name Threads value 1', 'stop');
    await gui.waitFor(/^bestmove/);
  });

  it('plays weaker by level, or by rating if that is switched on', async () => {
    const { gui, send } = start();
    const deepest = async (): Promise<number> => {
      send('position startpos', 'go nodes 100000');
      let depth = 0;
      for (let line = ''; !line.startsWith('bestmove'); line = await gui.waitFor(/./))
        depth = Math.max(depth, Number(/^info depth (\d+)/.exec(line)?.[1] ?? 0));
      return depth;
    };
    send('setoption name Skill Level value 2');
    expect(await deepest()).toBe(3);
    send('setoption name UCI_Elo value 600');
    expect(await deepest()).toBe(3);
    send('setoption name UCI_LimitStrength value true');
    expect(await deepest()).toBe(1);
    send('setoption name UCI_LimitStrength value false', 'setoption name Skill Level value 20');
    expect(await deepest()).toBeGreaterThan(5);
  });

  it('answers stop with the best move so far', async () => {
    const { gui, send } = goOn();
    send('position startpos');
    // How soon, `npm run test:load answers` measures.
    for (let i = 0; i < 9; i++) {
      send('go infinite');
      expect(await gui.waitFor(/^bestmove|^info depth 5/)).toMatch(/^info/);
      send('stop');
      const [, move] = /^bestmove (\S+)/.exec(await gui.waitFor(/^bestmove/))!;
      expect(gui.lines.findLast((line) => line.startsWith('info depth'))).toContain(` pv ${move}`);
    }
  });

  it('says nothing before stop when it searches without end, even if there is but one move or mate', async () => {
    const { gui, send } = goOn();
    const onlyMove = '7k/8/8/8/8/8/5PPq/6RK w - - 0 1';
    const mate = '7k/8/8/8/8/8/R7/KR6 w - - 0 1';
    // With only one move a search that has a clock would end at once, and this one goes on; of the mate it sees all.
    for (const [fen, depth] of [
      [onlyMove, 9],
      [mate, MAX_DEPTH],
    ] as const) {
      const before = gui.lines.length;
      send(`position fen ${fen}`, 'go infinite');
      await gui.waitFor(new RegExp(`^bestmove|^info depth ${depth} `));
      // Another engine, which has yet to start its thread, gives an answer meanwhile.
      const other = start();
      other.send(`position fen ${fen}`, 'go depth 1');
      await other.gui.waitFor(/^bestmove/);
      expect(gui.lines.slice(before).filter((line) => line.startsWith('bestmove'))).toEqual([]);
      send('stop');
      await gui.waitFor(/^bestmove/);
    }
  });

  it('ponders until the ponder-hit, or until stop', async () => {
    const { gui, send } = goOn();
    send('position startpos moves e2e4', 'go ponder wtime 200 btime 200');
    // A line that comes when its clock would be empty, did it run; of more than the one depth that is always searched.
    expect(await gui.waitFor(/^bestmove|^info depth ([5-9]|\d\d) .* time ([2-9]\d\d|\d{4,}) /)).toMatch(/^info/);
    send('ponderhit');
    await gui.waitFor(/^bestmove/);
    send('go ponder movetime 10', 'stop');
    await gui.waitFor(/^bestmove/);
  });

  it('forgets at ucinewgame what it found, and only then', async () => {
    const { gui, send } = goOn();
    const nodesOf = async (): Promise<number> => {
      send('position startpos', 'go depth 7');
      const from = gui.lines.length;
      await gui.waitFor(/^bestmove /);
      return Number(/ nodes (\d+) /.exec(gui.lines.slice(from).findLast((line) => line.includes(' nodes '))!)![1]);
    };
    send('setoption name Threads value 1');
    const fresh = await nodesOf();
    expect(await nodesOf()).toBeLessThan(fresh);
    send('ucinewgame', 'ucinewgame');
    expect(await nodesOf()).toBe(fresh);
    // A table that is new is empty, but histories are not.
    send('setoption name Hash value 2', 'ucinewgame');
    expect(await nodesOf()).toBe(fresh);
    send('setoption name Hash value 64');
  });

  it('counts as Stockfish does, and can be stopped', async () => {
    const { gui, send } = goOn();
    send('position startpos', 'go perft 3');
    await gui.waitFor(/^Nodes searched: 8902$/);
    send('go perft 1');
    const lines: string[] = [];
    for (let line = 'x'; !line.startsWith('Nodes'); ) lines.push((line = await gui.waitFor(/^/)));
    expect(lines).toHaveLength(22);
    expect(lines.slice(0, 20).every((line) => /^[a-h][1-8][a-h][1-8]: 1$/.test(line))).toBe(true);
    expect(lines.slice(-2)).toEqual(['', 'Nodes searched: 20']);
    send('go perft 9', 'isready');
    await gui.waitFor(/^readyok$/);
    send('stop');
    expect(gui.take()).toEqual(['info string perft stopped']);
  });

  it('shows board, FEN and moves', () => {
    const { gui, send } = start();
    send('setoption name UCI_Variant value mad-mate', 'position startpos moves e2e4 d7d5 e4d5', 'd');
    const text = gui.take().join('\n');
    expect(text).toContain('Fen: rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2');
    expect(text).toMatch(/Legal moves: .*d8d5/);
    expect(text).toContain('[P]');
    send('position startpos moves f2f3 e7e5 g2g4 d8h4', 'd');
    expect(gui.take()).toContain('Legal moves: none');
  });

  it('sets up arrays by number and at random', () => {
    const { gui, send } = start();
    send('setoption name UCI_Variant value familiar', 'position arrays 0 959 moves a2a3');
    expect(fenOf(gui, send)).toMatch(/^.{6}\/pppppp\/6\/P5\/1PPPPP\/KG.{4}\[\] b /);
    const fens = new Set<string>();
    for (let i = 0; i < 4; i++) {
      send('position random');
      fens.add(fenOf(gui, send));
    }
    expect(fens.size).toBeGreaterThan(1);
  });

  it('draws arrays by theory: as the option says, or for one side', () => {
    const { gui, send } = start();
    const familiar = variantByName('familiar');
    const ranks = (side: 'white' | 'black') =>
      familiar.arrayTheory![side].map(([array]) => startArrayText(familiar, array));
    const drawn = (position: string): [white: string, black: string] => {
      send(position);
      const rows = fenOf(gui, send).split('[')[0]!.split('/');
      return [rows.at(-1)!, rows[0]!.toUpperCase()];
    };
    send('setoption name UCI_Variant value familiar', 'setoption name arrays value Theory');
    for (let i = 0; i < 10; i++) {
      const [white, black] = drawn('position random');
      expect(ranks('white')).toContain(white);
      expect(ranks('black')).toContain(black);
      expect(ranks('black')).toContain(drawn('position arrays 0 theory')[1]);
    }
    send('setoption name Arrays value random');
    const others = Array.from({ length: 40 }, () => drawn('position arrays theory random')[1]);
    expect(others.some((black) => !ranks('black').includes(black))).toBe(true);
    expect(
      Array.from({ length: 40 }, () => drawn('position random')[0]).some((white) => !ranks('white').includes(white)),
    ).toBe(true);
  });

  it('writes castling as the GUI wants it and reads both ways', async () => {
    const { gui, send } = start();
    const fen = 'position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1';
    send(`${fen} moves e1g1`);
    const castled = fenOf(gui, send);
    send(`${fen} moves e1h1`);
    expect(fenOf(gui, send)).toBe(castled);
    send('setoption name UCI_Chess960 value true', fen, 'd');
    expect(gui.take().at(-1)).toMatch(/ e1h1( |$)/);
    send('setoption name UCI_Chess960 value false', 'd');
    expect(gui.take().at(-1)).toMatch(/ e1g1( |$)/);
  });

  it('says that there is no move when the game is over', async () => {
    const { gui, send } = goOn();
    send('position startpos moves f2f3 e7e5 g2g4 d8h4', 'go depth 3');
    expect(await gui.waitFor(/^info depth 0/)).toBe('info depth 0 score mate 0');
    expect(await gui.waitFor(/^bestmove/)).toBe('bestmove (none)');
  });

  it('answers nonsense with one line and keeps the position', () => {
    const { gui, send } = start();
    send('position startpos moves e2e4');
    const before = fenOf(gui, send);
    for (const line of [
      'position',
      'position fen',
      'position fen 8/8/8/8/8/8/8/8 w - - 0 1',
      'position startpos moves e2e4 e2e4',
      'position startpos moves e2',
      'position arrays 1 2',
      'setoption name Arrays value best',
      'setoption',
      'setoption name Hash value 99999999',
      'setoption name Hash',
      'setoption name Threads value 0',
      'setoption name Threads value 99999',
      'setoption name Skill Level value 21',
      'setoption name UCI_Elo value 100',
      'setoption name UCI_Chess960 value perhaps',
      'setoption name UCI_Variant value crazychess',
      'go depth',
      'go depth many',
      'go perft 0',
      'go searchmoves e9e10',
      'constructor',
      '__proto__',
      'hello',
    ]) {
      send(line);
      const answer = gui.take();
      expect(answer, line).toHaveLength(1);
      expect(answer[0], line).toMatch(/^info string error: (?!internal)/);
    }
    expect(fenOf(gui, send)).toBe(before);
  });

  it('survives many lines of garbage with its position unchanged, and then plays', async () => {
    const { gui, send } = start();
    send('setoption name UCI_Variant value team-mate', 'position startpos moves e2e4');
    const before = fenOf(gui, send);
    // Without `quit` and `d`, and without words that together would rightly change position, game or table.
    const words = [
      ...['uci', 'isready', 'setoption', 'position', 'go', 'stop', 'ponderhit', 'debug', 'register', 'fen', 'moves'],
      ...[
        'name',
        'value',
        'Hash',
        'Threads',
        'Skill Level',
        'UCI_Variant',
        'MultiPV',
        'depth',
        'wtime',
        'perft',
        'infinite',
        'ponder',
      ],
      ...['searchmoves', 'e2e4', 'e7e9', 'e7e8q', 'M@b1', '-1', '999999999999', '1e9', 'NaN', 'on', 'mate', 'nodes'],
      ...['8/8/8/8/8/8/8/8', 'w', '-', 'KQkq', '[', '/', 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNX', 'i99'],
    ];
    const garbage = new Garbage(words, seededRandom(50_000));
    let errors = 0;
    for (let i = 0; i < GARBAGE_LINES; i++) {
      send(garbage.line());
      if (i % 500 !== 0) continue;
      send('stop');
      const lines = gui.take();
      for (const line of lines) expect(line).not.toMatch(/internal error|\n|\bat .*:\d+:\d+/);
      errors += lines.filter((line) => line.startsWith('info string error')).length;
      // What the main thread never waits for, messages of the search thread, gets its turn.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(errors).toBeGreaterThan(GARBAGE_LINES / 5);
    send('stop');
    expect(gui.hasQuit).toBe(false);
    expect(fenOf(gui, send)).toBe(before);
    send('go depth 3');
    expect(await gui.waitFor(/^bestmove/)).toMatch(/^bestmove [a-h][78][a-h][1-8]/);
  });
});
