import { writeFen } from '../../src/board/notation/fen.ts';
import { XBoardProtocol } from '../../src/protocol/xboard.ts';
import { planTime } from '../../src/search/time.ts';
import { xboardFault } from '../protocol/grammar.ts';
import { Mutator } from './mutator.ts';
import { type Grammar, holdSession, Listener, makeSession, type SessionInput } from './session.ts';
import { hold, type Target } from './target.ts';

const GRAMMAR: Grammar = {
  templates: [
    ...[
      'xboard',
      'protover 2',
      'accepted usermove',
      'rejected san',
      'new',
      'variant <variant>',
      'force',
      'go',
      'playother',
    ],
    ...[
      'white',
      'black',
      'level <n> <n> <n>',
      'level 40 5:00 0',
      'level 0 2 12',
      'st <n>',
      'sd <n>',
      'time <n>',
      'otim <n>',
    ],
    ...[
      'usermove <move>',
      '<move>',
      'usermove <move>,<move>',
      '?',
      'ping <n>',
      'draw',
      'result 1-0 {White mates}',
      'setboard <fen>',
    ],
    ...[
      'hint',
      'bk',
      'undo',
      'remove',
      'hard',
      'easy',
      'post',
      'nopost',
      'analyze',
      'exit',
      '.',
      'name Fuzz',
      'rating <n> <n>',
    ],
    ...[
      'ics -',
      'computer',
      'random',
      'memory 1',
      'cores 1',
      'option Move Overhead=<n>',
      'option Random Arrays=<n>',
      'option Arrays=theory',
    ],
    ...[
      'option Skill Level=<n>',
      'option Limit Strength=1',
      'option Elo=<n>',
      'option x',
      'edit',
      'pause',
      'quit',
      'xyzzy',
    ],
  ],
  opening: (variant, fen) => [
    ...['force', 'easy', 'nopost', 'level 0 5 0', 'new', `variant ${variant}`, 'force', `setboard ${fen}`],
  ],
  isHeavy: (line) => /cores.*\d|memory.*\d\d|debug log|endgamepath *=/i.test(line),
};

const REFUSAL = /^(Error|Illegal move|tellusererror)/;

/** XBoard's lines: none of them does harm, and the clock stays a clock. */
export function xboardTarget(): Target<SessionInput> {
  const listener = new Listener(xboardFault);
  const protocol = new XBoardProtocol({ say: (line) => listener.say(line), quit: () => {}, keepLog: () => {} });
  protocol.handle('memory 1');
  // biome-ignore lint/complexity/useLiteralKeys: it is the way to what is private
  const player = protocol['player'];
  return {
    name: 'xboard',
    generate: (random) => makeSession(new Mutator(random), GRAMMAR),
    sizeOf: ({ lines }) => lines.length,
    async check(input) {
      const position = () => writeFen(player.game.position);
      const obeyed = await holdSession(input, protocol, listener, position, (line) => REFUSAL.test(line));
      const limits = player.clock.limits(player.game.ply);
      for (const [name, value] of Object.entries(limits))
        hold(typeof value !== 'number' || Number.isFinite(value), `${name} is ${value}`);
      const { soft, hard } = planTime(limits, 0);
      hold(soft >= 0 && hard > 0, `the plan is ${soft} to ${hard} ms`);
      return obeyed;
    },
    close: () => protocol.close(),
  };
}
