import { InputError } from '../errors/input-error.ts';
import { OVERHEAD_DEFAULT, type SearchLimits } from '../search/limits.ts';

const MINUTE = 60_000;
const DEFAULT_BASE = 5 * MINUTE;

/**
 * Our own time control and clock, as XBoard's `level`, `st`, `sd` and `time` set them. Times inside are milliseconds.
 */
export class TimeControl {
  /** Milliseconds per move that are lost between GUI and engine. */
  overhead = OVERHEAD_DEFAULT;
  private movesPerSession = 0;
  private base = DEFAULT_BASE;
  private increment = 0;
  private moveTime: number | undefined;
  private depth: number | undefined;
  private clock = DEFAULT_BASE;
  /** The ply of the game at which the present count of moves per session began. */
  private sessionPly = 0;

  /** A game begins: the clock is full again, and there is no limit of depth. */
  reset(): void {
    this.depth = undefined;
    this.clock = this.base;
    this.sessionPly = 0;
  }

  /**
   * `level MOVES BASE INCREMENT`: base in minutes or minutes:seconds, increment in seconds.
   *
   * @param ply half-moves played so far in the game; moves per session count from there
   * @throws InputError if it cannot be read
   */
  setLevel([moves = '', base = '', increment = '']: readonly string[], ply: number): void {
    const movesPerSession = readNumber(moves);
    const baseTime = readTime(base, MINUTE);
    this.increment = readNumber(increment) * 1000;
    this.movesPerSession = Math.floor(movesPerSession);
    this.base = baseTime;
    this.clock = baseTime;
    this.sessionPly = ply;
    this.moveTime = undefined;
  }

  /**
   * `st TIME`: the time for each move, in seconds or minutes:seconds.
   *
   * @throws InputError if it cannot be read
   */
  setMoveTime(text: string): void {
    const time = readTime(text, 1000);
    if (time === 0) throw new InputError('no time at all');
    this.moveTime = time;
  }

  /**
   * `sd DEPTH`: never deeper, in plies.
   *
   * @throws InputError if it cannot be read
   */
  setDepth(text: string): void {
    const depth = readNumber(text);
    if (depth < 1) throw new InputError('depth must be at least 1');
    this.depth = Math.floor(depth);
  }

  /**
   * `time N`: our clock, in hundredths of a second; negative if it ran out.
   *
   * @throws InputError if it cannot be read
   */
  setClock(text: string): void {
    if (!/^-?\d{1,12}$/.test(text)) throw new InputError('not a number');
    this.clock = Number(text) * 10;
  }

  /** Milliseconds on our clock, as last told by the GUI, less our own move since. */
  get remaining(): number {
    return this.clock;
  }

  /**
   * Our move was made: updates the clock until XBoard sends it again.
   *
   * @param spent milliseconds that the move took
   * @param ply half-moves of the game before it
   */
  moved(spent: number, ply: number): void {
    this.clock += this.increment - spent;
    if (this.movesPerSession > 0 && this.movesToGo(ply + 2) === this.movesPerSession) this.clock += this.base;
  }

  /** The limits of a search for a move to be played after a number of half-moves of the game. */
  limits(ply: number): SearchLimits {
    const { depth, overhead, moveTime, increment } = this;
    if (moveTime !== undefined) return { depth, overhead, moveTime };
    const movesToGo = this.movesPerSession > 0 ? this.movesToGo(ply) : undefined;
    return { depth, overhead, clock: Math.max(1, this.clock), increment, movesToGo };
  }

  private movesToGo(ply: number): number {
    // Of two half-moves one is ours, whichever of the two sides began.
    const played = Math.max(0, ply - this.sessionPly) >> 1;
    return this.movesPerSession - (played % this.movesPerSession);
  }
}

function readNumber(text: string): number {
  if (!/^\d{1,9}(\.\d{0,6})?$/.test(text)) throw new InputError('not a number');
  return Number(text);
}

/** A time as a number of units or as minutes:seconds, in milliseconds; later protocols may append to it. */
function readTime(text: string, unit: number): number {
  const match = /^(\d{1,6})(?::([0-5]?\d)|(\.\d{1,6}))?(?!\d)/.exec(text);
  if (!match) throw new InputError('not a time');
  const [, whole, seconds, fraction = ''] = match;
  return seconds === undefined ? Number(whole + fraction) * unit : Number(whole) * MINUTE + Number(seconds) * 1000;
}
