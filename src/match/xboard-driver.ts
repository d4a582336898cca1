import type { Move } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { MoveError } from '../board/notation/move-text.ts';
import type { Position } from '../board/position/position.ts';
import type { Game } from '../engine/game.ts';
import { fromXBoardMove, toXBoardMove } from '../protocol/xboard-moves.ts';
import type { Variant } from '../variants/types.ts';
import type { Clock } from './clock.ts';
import { type Answer, type Driver, type DriverParts, nameOfVariant } from './driver.ts';
import { EngineFailure, type EngineProcess } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import type { SearchReport } from './game-record.ts';
import { LineWaiter } from './line-waiter.ts';
import { claimInLine, moveInLine, readFeatures, thinkingInLine } from './xboard-lines.ts';

const READY_PATIENCE = 30_000;
/** Minutes on the clock of an engine that is limited by depth only, so that time never ends its search. */
const NO_HURRY = 600;

/** The XBoard protocol (CECP), version 2, from the GUI's side. */
export class XBoardDriver implements Driver {
  readonly ownName: string;
  readonly protocol = 'xboard';
  readonly process: EngineProcess;
  readonly isReusable: boolean;
  listener: Driver['listener'] = { claim: () => {}, drawOffer: () => {} };
  private readonly spec: EngineSpec;
  private readonly lines: LineWaiter;
  private readonly features: ReadonlyMap<string, string>;
  private report: SearchReport = {};
  private pings = 0;
  /** Whether the engine is in force mode: it takes moves in without answering them. */
  private forced = true;
  /** Whether it is the engine's turn. */
  private thinking = false;
  private position: Position | undefined;
  private refused = false;

  constructor({ process, spec, introduction }: DriverParts) {
    this.process = process;
    this.spec = spec;
    this.features = readFeatures(introduction);
    this.ownName = this.features.get('myname') ?? '';
    this.isReusable = this.features.get('reuse') !== '0';
    this.lines = new LineWaiter(process, (line) => this.hear(line));
  }

  async configure(): Promise<void> {
    for (const line of this.spec.init) this.process.send(line);
    for (const [name, value] of this.spec.options) {
      const lower = name.toLowerCase();
      // What is an option in UCI has a command of its own here.
      if (lower === 'hash' && this.has('memory')) this.process.send(`memory ${value}`);
      else if (lower === 'threads' && this.has('smp')) this.process.send(`cores ${value}`);
      else this.process.send(`option ${name}${value === '' ? '' : `=${value}`}`);
    }
    await this.becomeReady();
  }

  async newGame(start: Game, clock: Clock): Promise<void> {
    const { variant } = start;
    this.refused = false;
    this.position = start.position;
    this.process.send('new');
    const name = this.nameOf(variant);
    if (name !== 'normal') this.process.send(`variant ${name}`);
    this.sendLevel(clock);
    this.process.send('post');
    this.process.send('easy');
    this.force();
    if (start.startFen !== variant.start) this.setBoard(start.position);
    await this.becomeReady();
    if (this.refused) throw new EngineFailure('refusal', 'refuses the position in which the game begins');
  }

  played(before: Position, move: Move): void {
    // An engine that is not forced knows its own move, and is told the opponent's when it is to answer.
    if (!this.forced || this.spec.fenAlways) this.untold = toXBoardMove(before, move);
    else this.sendMove(toXBoardMove(before, move));
  }

  /** The last move on the board, where the engine has not been told of it. */
  private untold = '';

  think({ position, moves }: Game, { own, other }: { readonly own: Clock; readonly other: Clock }): Promise<Answer> {
    this.position = position;
    this.report = {};
    if (this.spec.fenAlways && moves.length > 0) {
      this.force();
      this.setBoard(position);
    }
    this.sendClocks(own, other);
    this.thinking = true;
    const answer = this.lines
      .wait('answer', (line, at) => this.answerIn(line, at))
      .finally(() => {
        this.thinking = false;
      });
    if (this.forced) {
      this.process.send('go');
      this.forced = false;
    } else this.sendMove(this.untold);
    return answer;
  }

  offerDraw(): void {
    if (this.features.get('draw') !== '0') this.process.send('draw');
  }

  async endGame(result: string, reason: string): Promise<void> {
    this.thinking = false;
    this.process.send(`result ${result} {${reason}}`);
    this.force();
    await this.becomeReady();
  }

  quit(): void {
    this.process.send('quit');
  }

  private has(feature: string): boolean {
    return this.features.get(feature) === '1';
  }

  private force(): void {
    this.process.send('force');
    this.forced = true;
  }

  private async becomeReady(): Promise<void> {
    if (!this.has('ping')) return;
    const pong = `pong ${++this.pings}`;
    this.process.send(`ping ${this.pings}`);
    await this.lines.wait('answer a ping', (line) => line === pong || undefined, READY_PATIENCE);
  }

  private nameOf(variant: Variant): string {
    if (variant.name !== 'chess' && this.features.size === 0)
      throw new EngineFailure(
        'refusal',
        `does not introduce itself, or takes too long, so it cannot play ${variant.name}`,
      );
    const offered = (this.features.get('variants') ?? 'normal').split(',').map((name) => name.trim());
    const aliases = variant.name === 'chess' ? ['normal'] : variant.aliases;
    const name = nameOfVariant(this.spec.variant, { name: variant.name, aliases }, offered);
    if (name === undefined)
      throw new EngineFailure('refusal', `does not offer ${variant.name}; if it has another name for it, say variant=`);
    return name === 'chess' ? 'normal' : name;
  }

  private setBoard(position: Position): void {
    if (!this.has('setboard'))
      throw new EngineFailure(
        'refusal',
        'can only begin games in their own start position; choose --openings random:<n>',
      );
    this.process.send(`setboard ${writeFen(position)}`);
  }

  private sendMove(text: string): void {
    this.process.send(this.has('usermove') ? `usermove ${text}` : text);
  }

  private sendLevel({ control }: Clock): void {
    switch (control.kind) {
      case 'clock': {
        // Whole seconds are all that this command can say; `time` tells before each move what is left exactly.
        const seconds = Math.ceil(control.base / 1000);
        const base = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
        this.process.send(`level ${control.moves ?? 0} ${base} ${control.increment / 1000}`);
        break;
      }
      case 'move time':
        this.process.send(`st ${control.time / 1000}`);
        break;
      case 'depth':
        this.process.send(`level 0 ${NO_HURRY} 0`);
        this.process.send(`sd ${control.depth}`);
        break;
      case 'nodes':
        throw new EngineFailure('refusal', 'speaks XBoard, which cannot limit nodes; choose another time control');
    }
  }

  private sendClocks(own: Clock, other: Clock): void {
    const centiseconds = ({ remaining, control }: Clock): number | undefined => {
      if (control.kind === 'move time') return undefined;
      return Number.isFinite(remaining) ? Math.max(1, Math.floor(remaining / 10)) : NO_HURRY * 6000;
    };
    const [ours, theirs] = [centiseconds(own), centiseconds(other)];
    if (ours === undefined || this.features.get('time') === '0') return;
    this.process.send(`time ${ours}`);
    this.process.send(`otim ${theirs ?? ours}`);
  }

  /** Hears what may come at any time. What it says when it is its turn is an answer, see `answerIn`. */
  private hear(line: string): void {
    if (/^tellusererror Illegal position/i.test(line)) this.refused = true;
    if (/^offer draw\b/.test(line)) this.listener.drawOffer();
    const claim = this.thinking ? undefined : claimInLine(line);
    if (claim) this.listener.claim(claim);
  }

  private answerIn(line: string, at: number): Answer | undefined {
    const thinking = thinkingInLine(line);
    if (thinking) {
      this.report = thinking;
      return undefined;
    }
    const text = moveInLine(line);
    if (text === undefined) {
      const claim = claimInLine(line);
      return claim && { kind: 'claim', claim };
    }
    // Lines that come together are heard before anybody waits again; they are no answers any more.
    this.thinking = false;
    return { kind: 'move', move: readMove(this.position!, text), text, at, report: this.report };
  }
}

function readMove(position: Position, text: string): Move | undefined {
  try {
    return fromXBoardMove(position, text);
  } catch (error) {
    if (error instanceof MoveError) return undefined;
    throw error;
  }
}
