import { parseArgsStringToArgv } from 'string-argv';
import { InputError } from '../errors/input-error.ts';
import { EngineFailure, EngineProcess } from './engine-process.ts';
import { LineWaiter } from './line-waiter.ts';

/**
 * The number of nodes counted or searched, and the time (ms): from the command to the answer, or as the engine reports
 * it.
 */
export interface TimedCount {
  readonly nodes: number;
  readonly milliseconds: number;
}

/**
 * The lines of an answer, the last of which ends it, and when that one was there to be read (ms, `performance.now`).
 */
interface Said {
  readonly lines: readonly string[];
  readonly at: number;
}

/** How long (ms) an engine may take to introduce itself, to get ready, to count or search, and to end. */
const GREETING_PATIENCE = 10_000;
const READY_PATIENCE = 30_000;
const WORK_PATIENCE = 120_000;
const QUIT_GRACE = 1_000;

const PERFT_TOTAL = /^Nodes searched: (\d+)/;

/** A UCI engine that can be made to count and to search in the games that it knows, to measure or to check another. */
export class TimedEngine {
  private readonly command: string;
  private readonly process: EngineProcess;
  private readonly waiter: LineWaiter;
  private readonly games = new Set<string>();
  private lines: string[] = [];
  private pocket: number | undefined;

  private constructor(command: string) {
    this.command = command;
    this.process = new EngineProcess({ command: parseArgsStringToArgv(command) as [string, ...string[]] });
    this.waiter = new LineWaiter(this.process, (line) => this.lines.push(line));
  }

  /**
   * @param command program and arguments, as typed in a shell
   * @param ini a file of variants for an engine that reads such files
   * @throws InputError if it is no UCI engine
   */
  static async start(command: string, ini?: string): Promise<TimedEngine> {
    const engine = new TimedEngine(command);
    if (ini !== undefined) engine.process.send(`setoption name VariantPath value ${ini}`);
    for (const line of (await engine.ask(['uci'], /^uciok/, GREETING_PATIENCE)).lines) {
      const games = /^option name UCI_Variant type combo .*?((?: var \S+)+)/.exec(line)?.[1];
      for (const game of games?.split(' var ') ?? ['chess']) engine.games.add(game);
    }
    return engine;
  }

  /** Does it know a game by this name? */
  knows(game: string): boolean {
    return this.games.has(game);
  }

  /** From now on it writes castling as the king taking its own partner, which is clear on whatever files they stand. */
  writeKingTakesPartner(): void {
    this.process.send('setoption name UCI_Chess960 value true');
  }

  /** Goes to another game. */
  async choose(game: string): Promise<void> {
    const { lines } = await this.ask(
      [`setoption name UCI_Variant value ${game}`, 'isready'],
      /^readyok/,
      READY_PATIENCE,
    );
    const pocket = lines.map((line) => /^info string variant .* pocket (\d+)/.exec(line)?.[1]).findLast(Boolean);
    this.pocket = pocket === undefined ? undefined : Number(pocket);
  }

  /**
   * Counts the move sequences of a length.
   *
   * @param fen as we write it; holdings are left out if the engine knows of none in this game
   * @param depth plies
   * @throws InputError if the engine cannot count
   */
  async count(fen: string, depth: number): Promise<TimedCount> {
    await this.setPosition(fen);
    const begun = performance.now();
    const { lines, at } = await this.perft(depth);
    return { nodes: Number(PERFT_TOTAL.exec(lines.at(-1)!)![1]), milliseconds: at - begun };
  }

  /**
   * Searches with an empty transposition table. Nodes and time are what the engine itself says last.
   *
   * @param fen as for `count`
   * @param nodes when to stop
   * @throws InputError if the engine does not say them
   */
  async search(fen: string, nodes: number): Promise<TimedCount> {
    this.process.send('ucinewgame');
    await this.setPosition(fen);
    const { lines } = await this.ask([`go nodes ${nodes}`], /^bestmove/);
    const last = lines.map((line) => /^info (?=.*\bnodes (\d+))(?=.*\btime (\d+))/.exec(line)).findLast(Boolean);
    if (!last) throw new InputError(`the engine does not say how many nodes it searched in what time: ${fen}`);
    return { nodes: Number(last[1]), milliseconds: Math.max(1, Number(last[2])) };
  }

  /** Sets one of the engine's options. */
  set(option: string, value: number): void {
    this.process.send(`setoption name ${option} value ${value}`);
  }

  /** Every first move with the nodes below it. @throws InputError if the engine cannot count */
  async divide(fen: string, depth: number): Promise<Map<string, number>> {
    await this.setPosition(fen);
    const { lines } = await this.perft(depth);
    return new Map(
      lines.flatMap((line) => {
        const [, move, nodes] = /^(\S+): (\d+)$/.exec(line) ?? [];
        return move === undefined ? [] : [[move, Number(nodes)]];
      }),
    );
  }

  /** Ends the engine. */
  async close(): Promise<void> {
    this.process.send('quit');
    await this.process.close(QUIT_GRACE);
  }

  private async setPosition(fen: string): Promise<void> {
    const theirs = this.pocket === 0 ? fen.replace(/\[.*\]/, '') : fen;
    await this.ask([`position fen ${theirs}`, 'isready'], /^readyok/, READY_PATIENCE);
  }

  private async perft(depth: number): Promise<Said> {
    const said = await this.ask([`go perft ${depth}`], /^Nodes searched: |^info string error/);
    const last = said.lines.at(-1)!;
    if (!PERFT_TOTAL.test(last)) throw new InputError(`the engine '${this.command}' cannot count: ${last}`);
    return said;
  }

  /**
   * Sends lines and waits for the line that ends the answer.
   *
   * @param patience ms
   * @throws InputError if the engine ends, or does not answer in time
   */
  private async ask(orders: readonly string[], until: RegExp, patience = WORK_PATIENCE): Promise<Said> {
    this.lines = [];
    const answer = this.waiter.wait(
      `answer '${orders.at(-1)}' in ${patience / 1000} s`,
      (line, at) => (until.test(line) ? { lines: [...this.lines], at } : undefined),
      patience,
    );
    for (const order of orders) this.process.send(order);
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      this.process.kill();
      throw new InputError(`the engine '${this.command}' ${error.message}`);
    }
  }
}
