import { writeFen } from '../../src/board/notation/fen.ts';
import { UciProtocol } from '../../src/protocol/uci.ts';
import { readGo } from '../../src/protocol/uci-go.ts';
import { planTime } from '../../src/search/time.ts';
import { uciFault } from '../protocol/grammar.ts';
import { Mutator } from './mutator.ts';
import { type Grammar, holdSession, Listener, makeSession, type SessionInput } from './session.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

const GRAMMAR: Grammar = {
  templates: [
    ...['uci', 'isready', 'ucinewgame', 'stop', 'ponderhit', 'd', 'quit', 'debug on', 'register later', 'xyzzy'],
    ...[
      'position startpos',
      'position startpos moves <moves>',
      'position fen <fen>',
      'position fen <fen> moves <moves>',
    ],
    ...[
      'position random',
      'position arrays <n> <n>',
      'position arrays 959 0 moves <moves>',
      'position arrays theory random',
      'position',
    ],
    ...['go depth <n>', 'go nodes <n>', 'go infinite', 'go ponder wtime <n> btime <n>', 'go mate <n>', 'go'],
    ...['go wtime <n> btime <n> winc <n> binc <n> movestogo <n>', 'go depth 2 searchmoves <moves>', 'go movetime <n>'],
    ...['go perft 1', 'go perft <n>', 'setoption name MultiPV value <n>', 'setoption name Hash value 1'],
    ...['setoption name Move Overhead value <n>', 'setoption name Skill Level value <n>', 'setoption name Clear Hash'],
    ...['setoption name UCI_Elo value <n>', 'setoption name UCI_LimitStrength value true', 'setoption name'],
    ...[
      'setoption name EndgamePath value <empty>',
      'setoption name UCI_Variant value <variant>',
      'setoption name x value y',
    ],
    ...[
      'setoption name UCI_Chess960 value true',
      'setoption name UCI_Chess960 value false',
      'setoption name Threads value 1',
    ],
  ],
  opening: (variant, fen) => [
    'stop',
    'setoption name UCI_Chess960 value false',
    'setoption name MultiPV value 1',
    `setoption name UCI_Variant value ${variant}`,
    `position fen ${fen}`,
  ],
  isHeavy: (line) => /threads.*\d|hash.*\d\d|perft +0*([4-9]|\d\d)|debug log|endgamepath +value +[^<]/i.test(line),
};

/** A UCI client's lines: none of them does harm, and time limits that are taken are finite. */
export function uciTarget(): Target<SessionInput> {
  const listener = new Listener(uciFault);
  const protocol = new UciProtocol({ say: (line) => listener.say(line), quit: () => {}, keepLog: () => {} });
  protocol.handle('setoption name Hash value 1');
  // biome-ignore lint/complexity/useLiteralKeys: it is the way to what is private
  const engine = protocol['engine'];
  return {
    name: 'uci',
    generate: (random) => makeSession(new Mutator(random), GRAMMAR),
    sizeOf: ({ lines }) => lines.length,
    async check(input) {
      for (const line of input.lines) if (/^\s*go\s/.test(line)) checkLimits(line);
      const position = () => writeFen(engine.game.position);
      return holdSession(input, protocol, listener, position, (line) => line.startsWith('info string error'));
    },
    close: () => protocol.close(),
  };

  function checkLimits(line: string): void {
    const order = readOrRefuse(() => readGo(line.trim().split(/\s+/).slice(1), engine.game.position));
    if (!order || 'perft' in order) return;
    for (const [name, value] of Object.entries(order.limits))
      hold(typeof value !== 'number' || Number.isFinite(value), `${name} is ${value}`);
    const { soft, hard } = planTime(order.limits, 0);
    hold(soft >= 0 && hard > 0, `the plan is ${soft} to ${hard} ms`);
  }
}
