import { InputError } from '../src/errors/input-error.ts';
import { UciEngine } from './uci-engine.ts';

/** How many nodes were counted or searched, and in what time: from the order to the answer, or as the engine says itself. */
export interface TimedCount {
  readonly nodes: number;
  readonly milliseconds: number;
}

/** A UCI engine that can be made to count and to search in the games that it knows. */
export class TimedEngine {
  private readonly engine: UciEngine;
  private readonly games = new Set<string>();
  private pocket: number | undefined;

  private constructor(command: string) {
    this.engine = new UciEngine(command);
  }

  /**
   * @param command as typed in a shell
   * @param ini a file of variants for an engine that reads such
   * @throws InputError if it is no UCI engine
   */
  static async start(command: string, ini?: string): Promise<TimedEngine> {
    const player = new TimedEngine(command);
    if (ini !== undefined) player.engine.tell(`setoption name VariantPath value ${ini}`);
    for (const line of await player.engine.ask(['uci'], /^uciok/, 10)) {
      const games = /^option name UCI_Variant type combo .*?((?: var \S+)+)/.exec(line)?.[1];
      for (const game of games?.split(' var ') ?? ['chess']) player.games.add(game);
    }
    return player;
  }

  /** Does it know a game by this name? */
  knows(game: string): boolean {
    return this.games.has(game);
  }

  /** From now on it writes castling as the king taking its own partner, which is clear on whatever files they stand. */
  writeKingTakesPartner(): void {
    this.engine.tell('setoption name UCI_Chess960 value true');
  }

  /** Goes to another game. */
  async choose(game: string): Promise<void> {
    const said = await this.engine.ask([`setoption name UCI_Variant value ${game}`, 'isready'], /^readyok/, 30);
    const pocket = said.map((line) => /^info string variant .* pocket (\d+)/.exec(line)?.[1]).findLast(Boolean);
    this.pocket = pocket === undefined ? undefined : Number(pocket);
  }

  /**
   * Counts the move sequences of a length.
   *
   * @param fen as we write it; holdings are left out if the engine knows of none in this game
   */
  async count(fen: string, depth: number): Promise<TimedCount> {
    await this.engine.ask([`position fen ${this.translate(fen)}`, 'isready'], /^readyok/, 30);
    const begun = performance.now();
    const said = await this.engine.ask([`go perft ${depth}`], TOTAL);
    return { nodes: totalOf(said), milliseconds: performance.now() - begun };
  }

  /**
   * Searches with a memory that knows nothing yet. What is told is what the engine itself says last.
   *
   * @param fen as for `count`
   * @param nodes when to stop
   */
  async search(fen: string, nodes: number): Promise<TimedCount> {
    await this.engine.ask(['ucinewgame', `position fen ${this.translate(fen)}`, 'isready'], /^readyok/, 30);
    const said = await this.engine.ask([`go nodes ${nodes}`], /^bestmove/);
    const last = said.map((line) => /^info (?=.*\bnodes (\d+))(?=.*\btime (\d+))/.exec(line)).findLast(Boolean);
    if (!last) throw new InputError(`the engine does not say how many nodes it searched in what time: ${fen}`);
    return { nodes: Number(last[1]), milliseconds: Math.max(1, Number(last[2])) };
  }

  /** Sets one of the engine's options. */
  set(option: string, value: number): void {
    this.engine.tell(`setoption name ${option} value ${value}`);
  }

  /** Every first move with the nodes below it. */
  async divide(fen: string, depth: number): Promise<Map<string, number>> {
    const said = await this.engine.ask([`position fen ${this.translate(fen)}`, `go perft ${depth}`], TOTAL);
    return new Map(
      said.flatMap((line) => {
        const [, move, nodes] = /^(\S+): (\d+)$/.exec(line) ?? [];
        return move === undefined ? [] : [[move, Number(nodes)]];
      }),
    );
  }

  /** Ends the engine. */
  close(): void {
    this.engine.close();
  }

  private translate(fen: string): string {
    return this.pocket === 0 ? fen.replace(/\[.*\]/, '') : fen;
  }
}

const TOTAL = /^Nodes searched: |^info string error/;

function totalOf(said: readonly string[]): number {
  const last = said.at(-1)!;
  const nodes = /^Nodes searched: (\d+)/.exec(last)?.[1];
  if (nodes === undefined) throw new InputError(`the engine cannot count: ${last}`);
  return Number(nodes);
}
