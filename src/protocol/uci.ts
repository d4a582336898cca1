import { NO_MOVE } from '../board/move.ts';
import { diagram } from '../board/notation/diagram.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves, moveText } from '../board/notation/move-text.ts';
import { randomStartArray, startArrayCount, startArrayFen } from '../board/notation/start-array.ts';
import { inCheck } from '../board/position/attack.ts';
import { Engine } from '../engine/engine.ts';
import { Game } from '../engine/game.ts';
import { HASH_DEFAULT, HASH_MAX, HASH_MIN } from '../engine/hash-size.ts';
import { PerftPool } from '../engine/perft-pool.ts';
import { AUTHORS, NAME, VERSION } from '../engine/version.ts';
import { InputError } from '../errors/input-error.ts';
import { MULTI_PV_MAX, OVERHEAD_DEFAULT, OVERHEAD_MAX } from '../search/limits.ts';
import { PARAMETERS } from '../search/parameters.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { THREADS_MAX } from '../search/search-pool.ts';
import { chess } from '../variants/chess.ts';
import { knownVariants, variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { obeyVariantPath, VARIANT_PATH } from './options.ts';
import { errorLine, type Outlet, type Protocol } from './protocol.ts';
import { Strength } from './strength.ts';
import { readGo } from './uci-go.ts';
import { infoLine, scoreText } from './uci-info.ts';
import { announceOption, setOption, type UciOption } from './uci-options.ts';

/** The Universal Chess Interface, with the extensions by which Fairy-Stockfish speaks of variants. */
export class UciProtocol implements Protocol {
  private readonly outlet: Outlet;
  private readonly options: readonly UciOption[];
  private readonly commands: Readonly<Record<string, (words: readonly string[]) => void>>;
  private readonly engine: Engine;
  private variant: Variant = chess;
  private kingTakesPartner = false;
  private multiPv = 1;
  private readonly strength = new Strength();
  private overhead = OVERHEAD_DEFAULT;
  /** Kept from one perft to the next, because a thread that has counted before is faster. */
  private perftPool: PerftPool | undefined;
  private counting = false;

  constructor(outlet: Outlet) {
    this.outlet = outlet;
    this.engine = new Engine(this.variant, {
      info: (info, game) => this.sayInfo(info, game),
      done: (result, game) => this.sayBestMove(result, game),
      error: (message) => this.sayError(message),
    });
    this.options = this.makeOptions();
    this.commands = {
      uci: () => this.introduce(),
      isready: () => this.becomeReady(),
      ucinewgame: () => this.engine.newGame(),
      setoption: (words) => this.setOption(words),
      position: (words) => this.setPosition(words),
      go: (words) => this.go(words),
      stop: () => this.stop(),
      ponderhit: () => this.engine.ponderHit(),
      d: () => this.display(),
      quit: () => this.outlet.quit(),
      // Known to the protocol, but there is nothing to do for them.
      debug: () => {},
      register: () => {},
    };
  }

  handle(line: string): void {
    const words = line.trim().split(/\s+/);
    // Words before a command are passed over, as the protocol wants it.
    const at = words.findIndex((word) => Object.hasOwn(this.commands, word));
    try {
      if (at >= 0) this.commands[words[at]!]!(words.slice(at + 1));
      else if (words[0] !== '')
        this.sayError(`unknown command '${words[0]}'; known are ${Object.keys(this.commands).join(', ')}`);
    } catch (error) {
      this.sayError(errorLine(error));
    }
  }

  warn(message: string): void {
    this.sayError(message);
  }

  async close(): Promise<void> {
    await Promise.all([this.engine.quit(), this.perftPool?.close()]);
  }

  private makeOptions(): UciOption[] {
    return [
      {
        name: 'Hash',
        type: 'spin',
        default: HASH_DEFAULT,
        min: HASH_MIN,
        max: HASH_MAX,
        set: (value) => this.engine.setHash(value),
      },
      { name: 'Clear Hash', type: 'button', set: () => this.engine.newGame() },
      {
        name: 'Threads',
        type: 'spin',
        default: 1,
        min: 1,
        max: THREADS_MAX,
        set: (value) => this.engine.setThreads(value),
      },
      {
        name: 'Ponder',
        type: 'check',
        default: false,
        // Nothing depends on it: we tell the expected reply always, and ponder whenever we are told to.
        set: () => {},
      },
      {
        name: 'MultiPV',
        type: 'spin',
        default: 1,
        min: 1,
        max: MULTI_PV_MAX,
        set: (value) => {
          this.multiPv = value;
        },
      },
      {
        name: 'Move Overhead',
        type: 'spin',
        default: OVERHEAD_DEFAULT,
        min: 0,
        max: OVERHEAD_MAX,
        set: (value) => {
          this.overhead = value;
        },
      },
      ...this.strength.options('UCI_LimitStrength', 'UCI_Elo'),
      { name: 'EndgamePath', type: 'string', set: (path) => this.engine.setEndgameFolder(path || undefined) },
      { name: 'Debug Log File', type: 'string', set: (file) => this.outlet.keepLog(file) },
      {
        name: VARIANT_PATH,
        type: 'string',
        set: (path) => {
          for (const line of obeyVariantPath(path)) this.outlet.say(`info string ${line}`);
        },
      },
      {
        name: 'UCI_Variant',
        type: 'combo',
        default: chess.name,
        get values() {
          return knownVariants().map(({ name }) => name);
        },
        set: (name) => this.setVariant(variantByName(name)),
      },
      {
        name: 'UCI_Chess960',
        type: 'check',
        default: false,
        set: (on) => {
          this.kingTakesPartner = on;
        },
      },
      // None in a normal build.
      ...PARAMETERS.map(
        ({ name, value, min, max }): UciOption => ({
          name,
          type: 'spin',
          default: value,
          min,
          max,
          set: (to) => this.engine.setParameter(name, to),
        }),
      ),
    ];
  }

  private introduce(): void {
    this.outlet.say(`id name ${NAME} ${VERSION}`);
    this.outlet.say(`id author ${AUTHORS}`);
    for (const option of this.options) this.outlet.say(announceOption(option));
    this.outlet.say('uciok');
  }

  private becomeReady(): void {
    this.engine.whenReady(() => this.outlet.say('readyok'));
  }

  private setOption(words: readonly string[]): void {
    const valueAt = words.indexOf('value');
    const name = words.slice(words[0] === 'name' ? 1 : 0, valueAt < 0 ? undefined : valueAt).join(' ');
    const option = this.options.find((o) => o.name.toLowerCase() === name.toLowerCase());
    if (!option) throw new InputError(`no option '${name}'; there are ${this.options.map((o) => o.name).join(', ')}`);
    const problem = setOption(option, valueAt < 0 ? '' : words.slice(valueAt + 1).join(' '));
    if (problem !== undefined) throw new InputError(problem);
  }

  private setVariant(variant: Variant): void {
    this.variant = variant;
    const { name, files, ranks, holdings, xboard, start } = variant;
    const pocket = holdings?.pieces.length ?? 0;
    this.outlet.say(
      `info string variant ${name} files ${files} ranks ${ranks} pocket ${pocket} template ${xboard.parent} startpos ${start}`,
    );
    this.engine.setGame(new Game(variant));
  }

  /**
   * `position startpos|fen <fen>|arrays <white> <black>|random [moves …]`; nothing changes unless all of it is right.
   */
  private setPosition(words: readonly string[]): void {
    const movesAt = words.indexOf('moves');
    const [kind, ...rest] = movesAt < 0 ? words : words.slice(0, movesAt);
    const game = new Game(this.variant, this.startFen(kind, rest));
    if (movesAt >= 0) for (const move of words.slice(movesAt + 1)) game.playText(move);
    this.engine.setGame(game);
    if (kind === 'random') this.outlet.say(`info string position ${game.startFen}`);
  }

  private startFen(kind: string | undefined, rest: readonly string[]): string | undefined {
    const { variant } = this;
    switch (kind) {
      case 'startpos':
        return undefined;
      case 'fen':
        return rest.join(' ');
      case 'random':
        return startArrayFen(variant, randomStartArray(variant), randomStartArray(variant));
      case 'arrays': {
        const last = startArrayCount(variant) - 1;
        if (rest.length !== 2 || !rest.every((text) => /^\d+$/.test(text)))
          throw new InputError(`position arrays: the numbers of White's and Black's array must follow, 0 to ${last}`);
        return startArrayFen(variant, Number(rest[0]), Number(rest[1]));
      }
      default:
        throw new InputError("position: 'startpos', 'fen <fen>', 'arrays <white> <black>' or 'random' must follow");
    }
  }

  private go(words: readonly string[]): void {
    const order = readGo(words, this.engine.game.position);
    if ('perft' in order) this.startPerft(order.perft);
    else {
      const { multiPv, overhead, strength } = this;
      this.engine.go({ ...order.limits, multiPv, overhead, skill: strength.skill });
    }
  }

  private stop(): void {
    this.engine.stop();
    if (!this.counting) return;
    this.dropPerftPool();
    this.outlet.say('info string perft stopped');
  }

  private dropPerftPool(): void {
    void this.perftPool?.close();
    this.perftPool = undefined;
    this.counting = false;
  }

  private startPerft(depth: number): void {
    if (this.counting) throw new InputError('a perft is still going on; stop it first');
    const pool = (this.perftPool ??= new PerftPool({ apart: true }));
    this.counting = true;
    this.countPositions(pool, depth).catch((error: unknown) => {
      this.dropPerftPool();
      this.sayError(errorLine(error));
    });
  }

  /** Answers as Stockfish does; counted in another thread, so that GUI and user are still heard. */
  private async countPositions(pool: PerftPool, depth: number): Promise<void> {
    const { position } = new Game(this.variant, writeFen(this.engine.game.position));
    const counts = await pool.divide(position, depth);
    if (this.perftPool !== pool) return;
    this.counting = false;
    let total = 0;
    for (const [move, nodes] of counts) {
      this.outlet.say(`${moveText(position, move, this.kingTakesPartner)}: ${nodes}`);
      total += nodes;
    }
    this.outlet.say('');
    this.outlet.say(`Nodes searched: ${total}`);
  }

  private display(): void {
    const { position } = this.engine.game;
    for (const line of diagram(position)) this.outlet.say(line);
    const moves = legalMoves(position).map((move) => moveText(position, move, this.kingTakesPartner));
    this.outlet.say('');
    this.outlet.say(`Fen: ${writeFen(position)}`);
    this.outlet.say(`Legal moves: ${moves.join(' ')}`);
  }

  private sayInfo(info: SearchInfo, game: Game): void {
    this.outlet.say(infoLine(info, game.position, this.kingTakesPartner));
  }

  private sayBestMove({ move, ponder }: SearchResult, { position }: Game): void {
    if (move === NO_MOVE) {
      this.outlet.say(`info depth 0 score ${inCheck(position) ? 'mate 0' : scoreText(0)}`);
      this.outlet.say('bestmove (none)');
      return;
    }
    const reply = ponder === NO_MOVE ? '' : ` ponder ${moveText(position, ponder, this.kingTakesPartner)}`;
    this.outlet.say(`bestmove ${moveText(position, move, this.kingTakesPartner)}${reply}`);
  }

  private sayError(message: string): void {
    this.outlet.say(`info string error: ${message}`);
  }
}
