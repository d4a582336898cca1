import type { Move } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { HASH_MAX, HASH_MIN } from '../engine/hash-size.ts';
import { NetworkChoice } from '../engine/network-choice.ts';
import { InputError } from '../errors/input-error.ts';
import { MULTI_PV_MAX, OVERHEAD_MAX } from '../search/limits.ts';
import { THREADS_MAX } from '../search/search-pool.ts';
import { findVariant } from '../variants/registry.ts';
import { EVAL_FILE, obeyVariantPath, VARIANT_PATH } from './options.ts';
import { errorLine, type Outlet, type Protocol } from './protocol.ts';
import { featureLines, setOption, variantsFeature, type XBoardOption } from './xboard-features.ts';
import { highlightLine } from './xboard-highlight.ts';
import { fromXBoardMove, looksLikeMove, reasonOfRefusal } from './xboard-moves.ts';
import { XBoardPlayer } from './xboard-player.ts';
import { setupLines } from './xboard-setup.ts';

/** On Windows it is WinBoard that speaks this protocol. */
const WINBOARD = process.platform === 'win32';

/** The number of characters of a line that an error message repeats. */
const ECHO_LENGTH = 100;

/** Obeys a command, given all that follows its name. */
type Command = (argument: string) => void;

/** The XBoard (CECP) protocol, version 2. */
export class XBoardProtocol implements Protocol {
  private readonly outlet: Outlet;
  private readonly player: XBoardPlayer;
  private readonly options: readonly XBoardOption[];
  private readonly commands: Readonly<Record<string, Command>>;

  /** @param networks which network evaluates which game, at first */
  constructor(outlet: Outlet, networks = new NetworkChoice()) {
    this.outlet = outlet;
    this.player = new XBoardPlayer((line) => outlet.say(line), networks);
    this.options = this.makeOptions();
    this.commands = this.makeCommands();
  }

  handle(line: string): void {
    const text = line.trim();
    const [name = '', argument = ''] = split(text);
    if (name === '') return;
    try {
      if (Object.hasOwn(this.commands, name)) this.commands[name]!(argument);
      else if (looksLikeMove(text)) this.userMove(text);
      else throw new InputError('unknown command');
    } catch (error) {
      this.outlet.say(`Error (${errorLine(error)}): ${echo(text)}`);
    }
  }

  warn(message: string): void {
    this.outlet.say(`telluser ${message}`);
  }

  async close(): Promise<void> {
    await this.player.thinker.close();
  }

  private makeOptions(): XBoardOption[] {
    const { player } = this;
    const { overhead } = player.clock;
    return [
      {
        name: 'Move Overhead',
        type: 'spin',
        default: overhead,
        min: 0,
        max: OVERHEAD_MAX,
        set: (time) => {
          player.clock.overhead = time;
        },
      },
      ...player.thinker.strength.options('Limit Strength', 'Elo'),
      {
        name: 'MultiPV',
        type: 'spin',
        default: 1,
        min: 1,
        max: MULTI_PV_MAX,
        set: (count) => player.setMultiPv(count),
      },
      { name: 'EndgamePath', type: 'path', set: (path) => player.thinker.engine.setEndgameFolder(path || undefined) },
      { name: EVAL_FILE, type: 'file', set: (file) => this.outlet.say(`# ${player.setNetwork(file)}`) },
      { name: 'Debug Log File', type: 'file', set: (file) => this.outlet.keepLog(file) },
      {
        name: VARIANT_PATH,
        type: 'file',
        set: (path) => {
          for (const line of obeyVariantPath(path)) this.outlet.say(`# ${line}`);
          this.outlet.say(variantsFeature(WINBOARD));
        },
      },
      {
        name: 'Random Arrays',
        type: 'check',
        default: player.game.randomArrays,
        set: (on) => {
          player.game.randomArrays = on;
        },
      },
      player.game.arrays.option(() => player.game.forgetDrawnArrays()),
    ];
  }

  private makeCommands(): Record<string, Command> {
    const { player } = this;
    const ignore: Command = () => {};
    return {
      xboard: () => player.thinker.engine.prepare(),
      protover: () => this.introduce(),
      quit: () => this.outlet.quit(),
      ping: (number) => player.thinker.pong(`pong ${number}`),
      option: (text) => setOption(this.options, text),
      memory: (megabytes) => this.setMemory(megabytes),
      cores: (count) => this.setCores(count),

      new: () => player.newGame(),
      variant: (variant) => this.setVariant(variant),
      setboard: (fen) => this.setBoard(fen),
      undo: () => player.undo(),
      remove: () => player.remove(),
      result: () => player.hearGameEnd(),

      force: () => player.force(),
      go: () => player.go(),
      playother: () => player.playOther(),
      // Obsolete; the idioms in which they occur end with `go`, and never change whose turn it is.
      white: () => player.playOther(),
      black: () => player.playOther(),
      usermove: (move) => this.userMove(move),
      '?': () => player.thinker.moveNow(),
      draw: () => player.hearDrawOffer(),
      hint: () => player.sayHint(),
      bk: () => this.sayBook(),

      lift: (square) => this.sayTargets(square),
      put: ignore,
      hover: ignore,

      level: (text) => player.clock.setLevel(text.split(/\s+/), player.game.ply),
      st: (time) => player.clock.setMoveTime(time),
      sd: (depth) => player.clock.setDepth(depth),
      time: (time) => player.clock.setClock(time),
      otim: ignore,

      hard: () => player.setPondering(true),
      easy: () => player.setPondering(false),
      post: () => {
        player.thinker.posting = true;
      },
      nopost: () => {
        player.thinker.posting = false;
      },

      analyze: () => player.analyze(),
      exit: () => player.exitAnalysis(),
      '.': () => player.sayStatus(),
      exclude: (move) => player.exclude(this.rootMoves(move), true),
      include: (move) => player.exclude(this.rootMoves(move), false),

      // What XBoard tells us that makes no difference.
      accepted: ignore,
      rejected: ignore,
      random: ignore,
      computer: ignore,
      name: ignore,
      rating: ignore,
      ics: ignore,
    };
  }

  private introduce(): void {
    for (const line of featureLines(this.options, WINBOARD)) this.outlet.say(line);
    this.player.thinker.engine.prepare();
  }

  private setVariant(name: string): void {
    const variant = findVariant(name);
    if (!variant) throw new InputError('unknown variant');
    this.player.setVariant(variant);
    for (const line of setupLines(this.player.game.position, WINBOARD)) this.outlet.say(line);
  }

  private setBoard(fen: string): void {
    try {
      this.player.setBoard(fen);
    } catch (error) {
      this.outlet.say(`tellusererror Illegal position: ${errorLine(error)}`);
    }
  }

  private userMove(text: string): void {
    const { position } = this.player.game;
    let reason = this.player.isOnMove ? 'not your turn' : undefined;
    if (!reason) {
      try {
        this.player.userMove(fromXBoardMove(position, text));
        return;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        reason = reasonOfRefusal(position, text);
      }
    }
    this.outlet.say(`Illegal move${reason ? ` (${reason})` : ''}: ${echo(text)}`);
  }

  /** The moves that `exclude` and `include` mean: one, or all of them. */
  private rootMoves(text: string): readonly Move[] {
    const { position } = this.player.game;
    return text === 'all' ? legalMoves(position) : [fromXBoardMove(position, text)];
  }

  private setMemory(text: string): void {
    const megabytes = Number(text);
    if (!/^\d{1,7}$/.test(text)) throw new InputError('not a number of MB');
    this.player.setHash(Math.min(Math.max(megabytes, HASH_MIN), HASH_MAX));
  }

  /** Sets the number of threads. More than the engine can use are no error: it uses what it can. */
  private setCores(text: string): void {
    if (!/^\d{1,6}$/.test(text) || Number(text) < 1) throw new InputError('not a number of cores');
    this.player.thinker.engine.setThreads(Math.min(Number(text), THREADS_MAX));
  }

  /** Marks the squares to which a picked up piece may go; none while we think, because it is not the user's turn. */
  private sayTargets(lifted: string): void {
    const line = this.player.isOnMove ? undefined : highlightLine(this.player.game.position, lifted);
    if (line) this.outlet.say(line);
  }

  private sayBook(): void {
    this.outlet.say(' There is no opening book.');
    this.outlet.say('');
  }
}

/** The first word of a line, and the rest. */
function split(line: string): [name: string, argument: string] {
  const end = line.search(/\s/);
  return end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end).trim()];
}

/** A received line, shortened and without control characters, to be repeated in an answer. */
function echo(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, ECHO_LENGTH);
}
