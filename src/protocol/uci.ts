import { type Move, NO_MOVE } from '../board/move.ts';
import { diagram } from '../board/notation/diagram.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves, moveText } from '../board/notation/move-text.ts';
import { inCheck } from '../board/position/in-check.ts';
import type { Position } from '../board/position/position.ts';
import { Engine, type EngineListener } from '../engine/engine.ts';
import { Game } from '../engine/game.ts';
import { HASH_DEFAULT } from '../engine/hash-size.ts';
import { describeNetwork, NetworkChoice } from '../engine/network-choice.ts';
import { staticScore } from '../engine/static-score.ts';
import { AUTHORS, NAME, VERSION } from '../engine/version.ts';
import { hasNeurons } from '../net/network.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { chess } from '../variants/chess.ts';
import type { Variant } from '../variants/types.ts';
import { errorLine, type Outlet, type Protocol } from './protocol.ts';
import { readGo } from './uci-go.ts';
import { infoLine, scoreText } from './uci-info.ts';
import { UciPerft } from './uci-perft.ts';
import { readPosition } from './uci-position.ts';
import { UciSettings } from './uci-settings.ts';

/** The Universal Chess Interface, with Fairy-Stockfish's extensions for variants. */
export class UciProtocol implements Protocol {
  private readonly outlet: Outlet;
  private readonly settings: UciSettings;
  private readonly commands: Readonly<Record<string, (words: readonly string[]) => void>>;
  private readonly engine: Engine;
  private variant: Variant = chess;
  private readonly perft = new UciPerft();

  /** @param networks which network evaluates which game, at first */
  constructor(outlet: Outlet, networks: NetworkChoice = new NetworkChoice()) {
    this.outlet = outlet;
    const listener: EngineListener = {
      info: (info, game) => this.sayInfo(info, game),
      done: (result, game) => this.sayBestMove(result, game),
      error: (message) => this.sayError(message),
    };
    this.engine = new Engine(this.variant, listener, HASH_DEFAULT, networks);
    const { engine } = this;
    this.settings = new UciSettings({ engine, outlet, setVariant: (variant) => this.setVariant(variant) });
    this.commands = {
      uci: () => this.introduce(),
      isready: () => this.becomeReady(),
      ucinewgame: () => this.engine.newGame(),
      setoption: (words) => this.settings.set(words),
      position: (words) => this.setPosition(words),
      go: (words) => this.go(words),
      stop: () => this.stop(),
      ponderhit: () => this.engine.ponderHit(),
      d: () => this.display(),
      eval: () => this.sayStaticScore(),
      quit: () => this.outlet.quit(),
      // Known to the protocol, but there is nothing to do for them.
      debug: () => {},
      register: () => {},
    };
  }

  handle(line: string): void {
    const words = line.trim().split(/\s+/);
    // Unknown words before a command are skipped, as the protocol demands.
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
    await Promise.all([this.engine.quit(), this.perft.close()]);
  }

  private introduce(): void {
    this.outlet.say(`id name ${NAME} ${VERSION}`);
    this.outlet.say(`id author ${AUTHORS}`);
    for (const line of this.settings.announce()) this.outlet.say(line);
    this.outlet.say('uciok');
  }

  private becomeReady(): void {
    this.engine.whenReady(() => this.outlet.say('readyok'));
  }

  private setVariant(variant: Variant): void {
    this.variant = variant;
    const { name, files, ranks, holdings, xboard, start } = variant;
    const pocket = holdings?.pieces.length ?? 0;
    const board = `files ${files} ranks ${ranks} pocket ${pocket} template ${xboard.parent}`;
    this.outlet.say(`info string variant ${name} ${board} startpos ${start}`);
    this.engine.setGame(new Game(variant));
  }

  /** Changes nothing if any of the words is wrong. */
  private setPosition(words: readonly string[]): void {
    const game = readPosition(words, this.variant, this.settings.arrays);
    this.engine.setGame(game);
    if (words[0] === 'random') this.outlet.say(`info string position ${game.startFen}`);
  }

  private go(words: readonly string[]): void {
    const order = readGo(words, this.engine.game.position);
    if ('perft' in order) this.startPerft(order.perft);
    else this.engine.go({ ...order.limits, ...this.settings.limits() });
  }

  private stop(): void {
    this.engine.stop();
    if (this.perft.stop()) this.outlet.say('info string perft stopped');
  }

  private startPerft(depth: number): void {
    const { position } = new Game(this.variant, writeFen(this.engine.game.position));
    this.perft.start(position, depth, {
      counted: (nodes) => this.sayCounts(nodes, position),
      failed: (message) => this.sayError(message),
    });
  }

  /** In Stockfish's format. */
  private sayCounts(counts: readonly (readonly [move: Move, nodes: number])[], position: Position): void {
    let total = 0;
    for (const [move, nodes] of counts) {
      this.outlet.say(`${moveText(position, move, this.settings.kingTakesPartner)}: ${nodes}`);
      total += nodes;
    }
    this.outlet.say('');
    this.outlet.say(`Nodes searched: ${total}`);
  }

  private display(): void {
    const { position } = this.engine.game;
    for (const line of diagram(position)) this.outlet.say(line);
    const moves = legalMoves(position).map((move) => moveText(position, move, this.settings.kingTakesPartner));
    this.outlet.say('');
    this.outlet.say(`Fen: ${writeFen(position)}`);
    this.outlet.say(`Legal moves: ${moves.join(' ') || 'none'}`);
  }

  /** What the evaluation says of the position without any search, for White, in pawns. */
  private sayStaticScore(): void {
    const { position } = this.engine.game;
    const network = this.engine.networkOf(this.variant);
    const pawns = (centipawns: number): string => `${centipawns < 0 ? '' : '+'}${(centipawns / 100).toFixed(2)}`;
    if (network) {
      const by = hasNeurons(network) ? 'network' : 'tuned weights';
      this.outlet.say(`By the ${by}: ${pawns(staticScore(position, network))} (${describeNetwork(network)})`);
    }
    this.outlet.say(`By the terms: ${pawns(staticScore(position, null))}${network ? '' : ' (no network is in force)'}`);
  }

  private sayInfo(info: SearchInfo, game: Game): void {
    this.outlet.say(infoLine(info, game.position, this.settings.kingTakesPartner));
  }

  private sayBestMove({ move, ponder }: SearchResult, { position }: Game): void {
    if (move === NO_MOVE) {
      this.outlet.say(`info depth 0 score ${inCheck(position) ? 'mate 0' : scoreText(0)}`);
      this.outlet.say('bestmove (none)');
      return;
    }
    const reply = ponder === NO_MOVE ? '' : ` ponder ${moveText(position, ponder, this.settings.kingTakesPartner)}`;
    this.outlet.say(`bestmove ${moveText(position, move, this.settings.kingTakesPartner)}${reply}`);
  }

  private sayError(message: string): void {
    this.outlet.say(`info string error: ${message}`);
  }
}
