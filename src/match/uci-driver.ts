import type { Move } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves, MoveError, moveFromText, moveText } from '../board/notation/move-text.ts';
import { WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import type { Game } from '../engine/game.ts';
import type { Variant } from '../variants/types.ts';
import type { Clock } from './clock.ts';
import { type Answer, type Driver, type DriverParts, nameOfVariant } from './driver.ts';
import { EngineFailure, type EngineProcess } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import { LineWaiter } from './line-waiter.ts';
import { UciReport } from './uci-report.ts';

/** Milliseconds that an engine may take to get ready, and to end a search when told to stop. */
const READY_PATIENCE = 30_000;
const STOP_PATIENCE = 5_000;

/** The Universal Chess Interface, from the GUI's side. */
export class UciDriver implements Driver {
  readonly ownName: string;
  readonly protocol = 'uci';
  readonly process: EngineProcess;
  readonly isReusable = true;
  /** UCI has neither claims nor offers. */
  listener: Driver['listener'] = { claim: () => {}, drawOffer: () => {} };
  private readonly spec: EngineSpec;
  private readonly lines: LineWaiter;
  private readonly introduction: readonly string[];
  private readonly report = new UciReport();
  private readonly kingTakesPartner: boolean;
  private startFen = '';
  private moves: string[] = [];
  private variant: Variant | undefined;
  private search: Promise<Answer> | undefined;

  constructor({ process, spec, introduction }: DriverParts) {
    this.process = process;
    this.spec = spec;
    this.introduction = introduction;
    this.ownName = introduction.map((line) => /^id name (.+)$/.exec(line)?.[1]).find((name) => name) ?? '';
    this.kingTakesPartner = [...spec.options].some(
      ([name, value]) => name.toLowerCase() === 'uci_chess960' && value === 'true',
    );
    this.lines = new LineWaiter(process, (line) => {
      if (line.startsWith('info ')) this.report.hear(line);
    });
  }

  async configure(variant: Variant): Promise<void> {
    for (const line of this.spec.init) this.process.send(line);
    for (const [name, value] of this.spec.options)
      this.process.send(`setoption name ${name}${value === '' ? '' : ` value ${value}`}`);
    this.choose(variant);
    await this.becomeReady();
  }

  async newGame(start: Game): Promise<void> {
    this.choose(start.variant);
    this.startFen = start.startFen;
    this.moves = [];
    this.process.send('ucinewgame');
    await this.becomeReady();
  }

  played(before: Position, move: Move): void {
    this.moves.push(moveText(before, move, this.kingTakesPartner));
  }

  think(game: Game, { own, other }: { readonly own: Clock; readonly other: Clock }): Promise<Answer> {
    const { position } = game;
    const white = position.side === WHITE;
    const [whiteClock, blackClock] = white ? [own, other] : [other, own];
    this.process.send(this.positionLine(position));
    this.report.reset();
    const only = this.spec.legalMovesOnly
      ? ` searchmoves ${legalMoves(position)
          .map((move) => moveText(position, move, this.kingTakesPartner))
          .join(' ')}`
      : '';
    this.process.send(`go ${goWords(own, whiteClock, blackClock)}${only}`);
    const search = this.lines
      .wait('answer', (line, at): Answer | undefined => {
        const text = /^bestmove\s+(\S+)/.exec(line)?.[1];
        if (text === undefined) return undefined;
        return { kind: 'move', move: readMove(position, text), text, at, report: this.report.read() };
      })
      .finally(() => {
        this.search = undefined;
      });
    this.search = search;
    return search;
  }

  offerDraw(): void {}

  async endGame(): Promise<void> {
    const { search } = this;
    if (!search) return;
    this.process.send('stop');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new EngineFailure('hang', 'does not stop')), STOP_PATIENCE);
    });
    try {
      await Promise.race([search, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  quit(): void {
    if (this.search) this.process.send('stop');
    this.process.send('quit');
  }

  private becomeReady(): Promise<true> {
    this.process.send('isready');
    return this.lines.wait('get ready', (line) => line === 'readyok' || undefined, READY_PATIENCE);
  }

  /** Orthodox chess is what every engine plays unless it is told otherwise. */
  private choose(variant: Variant): void {
    if (this.variant === variant) return;
    this.variant = variant;
    const option = this.introduction.find((line) => /^option name UCI_Variant type combo\b/.test(line));
    const offered = [...(option ?? '').matchAll(/ var (\S+)/g)].map((found) => found[1]!);
    const name = nameOfVariant(this.spec.variant, variant, offered);
    if (name !== undefined) this.process.send(`setoption name UCI_Variant value ${name}`);
    else if (variant.name !== 'chess')
      throw new EngineFailure('refusal', `does not offer ${variant.name}; if it has another name for it, say variant=`);
  }

  private positionLine(position: Position): string {
    if (this.spec.fenAlways) return `position fen ${writeFen(position)}`;
    return `position fen ${this.startFen}${this.moves.length > 0 ? ` moves ${this.moves.join(' ')}` : ''}`;
  }
}

function goWords({ control, movesToGo }: Clock, white: Clock, black: Clock): string {
  switch (control.kind) {
    case 'move time':
      return `movetime ${Math.round(control.time)}`;
    case 'nodes':
      return `nodes ${control.nodes}`;
    case 'depth':
      return `depth ${control.depth}`;
    default: {
      const clock = (color: 'w' | 'b', { remaining, control: other }: Clock): string =>
        other.kind === 'clock'
          ? `${color}time ${Math.max(1, Math.floor(remaining))} ${color}inc ${other.increment}`
          : '';
      return [clock('w', white), clock('b', black), movesToGo === undefined ? '' : `movestogo ${movesToGo}`]
        .filter(Boolean)
        .join(' ');
    }
  }
}

/** Some engines append the pawn's letter where a pawn stays a pawn on the last rank. */
function readMove(position: Position, text: string): Move | undefined {
  const { pawn } = position.tables.variant;
  const texts = pawn.promotion.optional ? [text, text.replace(new RegExp(`${pawn.letter}$`, 'i'), '')] : [text];
  for (const candidate of texts) {
    try {
      return moveFromText(position, candidate);
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
    }
  }
  return undefined;
}
