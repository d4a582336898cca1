import { performance } from 'node:perf_hooks';
import type { Move } from '../board/move.ts';
import { WHITE } from '../board/piece.ts';
import { clonePosition } from '../board/position/position.ts';
import type { Outcome } from '../board/rules/outcome.ts';
import { Game } from '../engine/game.ts';
import type { Variant } from '../variants/types.ts';
import { type AdjudicationRules, Adjudicator } from './adjudication.ts';
import { Clock } from './clock.ts';
import type { Answer, Claim, Driver } from './driver.ts';
import { EngineFailure } from './engine-process.ts';
import type { GameEnd, MoveRecord, PlayedGame } from './game-record.ts';
import type { TimeControl } from './time-control.ts';

/** Where a game begins: a position, and moves that are played before the engines are asked. */
export interface Opening {
  readonly fen: string;
  readonly moves: readonly Move[];
}

/** What holds where nobody says otherwise, see `Rules`; ms. */
export const GRACE_DEFAULT = 5000;
export const LONGEST_MOVE_DEFAULT = 300_000;

/** One engine in one game. */
export interface Player {
  readonly driver: Driver;
  readonly timeControl: TimeControl;
}

/** The rules that a match enforces. */
export interface Rules extends AdjudicationRules {
  readonly variant: Variant;
  /** Milliseconds by which an engine may exceed its time. */
  readonly margin: number;
  /** Milliseconds after its time at which an engine that has not answered is killed. */
  readonly grace: number;
  /** The time for a move (ms) where there is no clock. */
  readonly longestMove: number;
}

type Side = 0 | 1;
const OTHER = [1, 0] as const;
const NAMES = ['White', 'Black'] as const;
const WINS = ['1-0', '0-1'] as const;

/**
 * Plays a game between two engines. Whatever an engine does wrong ends the game and is part of the result; the engine
 * is then killed if it cannot be trusted any more.
 *
 * @param signal breaks the game off
 * @returns the game, or undefined if it was broken off; the engines are then killed
 */
export async function playGame(
  [white, black]: readonly [Player, Player],
  opening: Opening,
  rules: Rules,
  signal: AbortSignal,
): Promise<PlayedGame | undefined> {
  const referee = new Referee([white, black], opening, rules);
  return referee.play(signal);
}

class Referee {
  private readonly players: readonly [Player, Player];
  private readonly opening: Opening;
  private readonly rules: Rules;
  private readonly game: Game;
  private readonly clocks: readonly [Clock, Clock];
  private readonly adjudicator: Adjudicator;
  private readonly records: (MoveRecord | undefined)[] = [];
  private readonly offers = [false, false];
  /** The first claim of an engine that was not asked. */
  private claimed: { readonly side: Side; readonly claim: Claim } | undefined;
  private hearClaim: () => void = () => {};

  constructor(players: readonly [Player, Player], opening: Opening, rules: Rules) {
    this.players = players;
    this.opening = opening;
    this.rules = rules;
    this.game = new Game(rules.variant, opening.fen);
    this.clocks = [new Clock(players[0].timeControl), new Clock(players[1].timeControl)];
    this.adjudicator = new Adjudicator(rules);
  }

  async play(signal: AbortSignal): Promise<PlayedGame | undefined> {
    let abort = (): void => {};
    const aborted = new Promise<undefined>((resolve) => {
      abort = () => resolve(undefined);
    });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    const end = await Promise.race([this.playToEnd(), aborted]);
    signal.removeEventListener('abort', abort);
    if (!end) {
      for (const { driver } of this.players) driver.process.kill();
      return undefined;
    }
    await Promise.all(this.players.map(({ driver }) => dismiss(driver, end)));
    return { game: this.game, moves: this.records, end };
  }

  private async playToEnd(): Promise<GameEnd> {
    this.listen();
    return (await this.begin()) ?? (await this.playMoves());
  }

  private listen(): void {
    this.players.forEach(({ driver }, side) => {
      driver.listener = {
        claim: (claim) => {
          this.claimed ??= { side: side as Side, claim };
          this.hearClaim();
        },
        drawOffer: () => {
          if (this.offers[side]) return;
          this.offers[side] = true;
          this.players[OTHER[side as Side]].driver.offerDraw();
        },
      };
    });
  }

  /** Gets the engines ready and plays the opening, which also a game that ends with an engine's failure then has. */
  private async begin(): Promise<GameEnd | undefined> {
    const { moves } = this.opening;
    for (const side of [0, 1] as const) {
      try {
        await this.players[side].driver.newGame(this.game, this.clocks[side]);
      } catch (error) {
        for (const move of moves) this.game.play(move);
        return this.failure(side, error);
      }
    }
    for (const move of moves) this.put(move, undefined);
    return undefined;
  }

  private async playMoves(): Promise<GameEnd> {
    for (;;) {
      const outcome = this.game.outcome();
      if (outcome) return this.endByRules(outcome);
      if (this.offers[0] && this.offers[1])
        return { result: '1/2-1/2', reason: 'agreed draw', comment: 'draw by agreement' };
      const side: Side = this.game.position.side === WHITE ? 0 : 1;
      const end = await this.playMove(side);
      if (end) return end;
    }
  }

  private async playMove(side: Side): Promise<GameEnd | undefined> {
    const { driver } = this.players[side];
    const clock = this.clocks[side];
    const startedAt = performance.now();
    let answer: Answer | 'other claim' | undefined;
    try {
      const thinking = driver.think(this.game, { own: clock, other: this.clocks[OTHER[side]] });
      answer = await this.waitFor(thinking, side);
    } catch (error) {
      return this.failure(side, error);
    }
    if (answer === 'other claim') return this.judgeClaim(this.claimed!.side, this.claimed!.claim);
    if (answer === undefined) {
      driver.process.kill();
      const comment = `${NAMES[side]} does not answer any more`;
      return { result: WINS[OTHER[side]], reason: 'hang', comment };
    }
    if (answer.kind === 'claim') return this.judgeClaim(side, answer.claim);
    const { move, text, at, report } = answer;
    const elapsed = Math.max(0, at - startedAt);
    const over = clock.spend(elapsed);
    if (over > this.rules.margin) {
      const comment = `${NAMES[side]} exceeds the time by ${Math.ceil(over)} ms`;
      return { result: WINS[OTHER[side]], reason: 'time forfeit', comment };
    }
    if (move === undefined) {
      const comment = `${NAMES[side]} plays ${printable(text)}, which is not legal`;
      return { result: WINS[OTHER[side]], reason: 'illegal move', comment };
    }
    const { fullmove } = this.game.position;
    // An offer stands until it is answered by a move.
    this.offers[OTHER[side]] = this.offers[OTHER[side]]! && this.offers[side]!;
    this.put(move, { ...report, time: Math.round(elapsed) });
    return this.game.outcome() ? undefined : this.adjudicator.moved(side, report, fullmove);
  }

  /**
   * The answer; undefined if the engine does not answer in time; or a claim of the other engine if that comes first.
   */
  private async waitFor(thinking: Promise<Answer>, side: Side): Promise<Answer | 'other claim' | undefined> {
    const { remaining } = this.clocks[side];
    const { margin, grace, longestMove } = this.rules;
    const patience = Number.isFinite(remaining) ? remaining + margin + grace : longestMove;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patience);
    });
    const claim = new Promise<'other claim'>((resolve) => {
      this.hearClaim = () => {
        // What an engine claims together with its move is about the position after it.
        if (this.claimed && this.claimed.side !== side) resolve('other claim');
      };
      this.hearClaim();
    });
    try {
      return await Promise.race([claim, thinking, late]);
    } finally {
      clearTimeout(timer);
      // An answer that loses the race may still be rejected, which no longer matters.
      thinking.catch(() => {});
    }
  }

  private put(move: Move, record: MoveRecord | undefined): void {
    const before = clonePosition(this.game.position);
    this.game.play(move);
    this.records.push(record);
    for (const { driver } of this.players) driver.played(before, move);
  }

  private endByRules({ result, reason }: Outcome): GameEnd {
    const { moveRule = 0 } = this.rules.variant.draws;
    const drawn = result === '1/2-1/2';
    const wins = drawn ? 'draw' : `${NAMES[result === '1-0' ? 0 : 1]} wins`;
    const comments: Record<Outcome['reason'], string> = {
      checkmate: result === '1-0' ? 'White mates' : 'Black mates',
      stalemate: drawn ? 'stalemate' : `${wins} by stalemate`,
      extinction: `${wins} by extinction`,
      flag: `${wins} by reaching the goal`,
      checks: `${wins} by checks`,
      repetition: `${wins} by repetition`,
      'perpetual check': `${wins} by the other side's perpetual check`,
      'move rule': `draw by the ${moveRule / 2}-move rule`,
      material: 'draw by insufficient material',
    };
    return { result, reason, comment: comments[reason] };
  }

  /** A claim while by the rules the game is not over: only a claim to have lost oneself is right. */
  private judgeClaim(side: Side, claim: Claim): GameEnd {
    const won = WINS[OTHER[side]];
    if (claim.kind === 'resignation' || (claim.kind === 'result' && claim.result === won))
      return { result: won, reason: 'resignation', comment: `${NAMES[side]} resigns` };
    return { result: won, reason: 'wrong claim', comment: `${NAMES[side]} claims '${printable(claim.text)}'` };
  }

  /** An engine failed: the game is its loss. */
  private failure(side: Side, error: unknown): GameEnd {
    if (!(error instanceof EngineFailure)) throw error;
    this.players[side].driver.process.kill();
    const reason = error.kind === 'refusal' ? 'wrong claim' : error.kind;
    return { result: WINS[OTHER[side]], reason, comment: `${NAMES[side]} ${error.message}` };
  }
}

/** Tells an engine that the game is over; one whose search does not end is killed. */
async function dismiss(driver: Driver, { result, comment }: GameEnd): Promise<void> {
  driver.listener = { claim: () => {}, drawOffer: () => {} };
  if (driver.process.hasEnded) return;
  try {
    await driver.endGame(result, comment);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    driver.process.kill();
  }
}

/** An engine's text as it may stand in a comment of a game. */
function printable(text: string): string {
  return text.replace(/[^ -~]|[{}]/g, '?').slice(0, 60);
}
