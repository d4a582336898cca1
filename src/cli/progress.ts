import { type Options, type Params, Presets, SingleBar } from 'cli-progress';
import { duration } from './format.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const BAR_WIDTH = 16;
/** How often (ms) the line is drawn anew on a terminal, and written where there is none. */
const DRAWN_EVERY = 1000;
const WRITTEN_EVERY = 60_000;

/** What is shown of long work. */
export interface ProgressOptions {
  /** What is counted: `games`. */
  readonly what: string;
  readonly total: number;
  /** What was done before the work began. */
  readonly before?: number;
  /** What else is to be said. */
  readonly detail?: () => string;
}

/**
 * How far long work is, how fast it goes and how long it will take, on stderr: a bar on a terminal, which is gone when
 * it is stopped, and a line a minute elsewhere.
 */
export class Progress {
  private readonly options: ProgressOptions;
  private readonly before: number;
  private readonly bar: SingleBar | undefined;
  private readonly begun = Date.now();
  private readonly timer: NodeJS.Timeout;
  private done: number;
  /** When the last line was written where there is no terminal, in milliseconds. */
  private writtenAt = this.begun;

  /** Begins to show it. */
  constructor(options: ProgressOptions) {
    this.options = options;
    this.before = options.before ?? 0;
    this.done = this.before;
    if (process.stderr.isTTY) {
      this.bar = new SingleBar(
        {
          clearOnComplete: true,
          hideCursor: true,
          // It would keep the first Ctrl-C from ending the program.
          gracefulExit: false,
          format: (options, params) => `${barOf(options, params)} ${this.line()}`,
        },
        Presets.shades_classic,
      );
      this.bar.start(options.total, this.done);
      for (const signal of SIGNALS) if (process.listenerCount(signal) === 0) process.once(signal, this.end);
    }
    this.timer = setInterval(() => this.show(), this.bar ? DRAWN_EVERY : WRITTEN_EVERY);
    this.timer.unref();
  }

  /** @param done how much is done in all */
  update(done: number): void {
    this.done = done;
    // Work that keeps this thread busy lets no timer run.
    if (this.bar) this.bar.update(done);
    else if (Date.now() - this.writtenAt >= WRITTEN_EVERY) this.show();
  }

  /** Takes the bar away while something is printed. */
  aside(print: () => void): void {
    this.bar?.stop();
    print();
    this.bar?.start(this.options.total, this.done);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const signal of SIGNALS) process.off(signal, this.end);
    this.bar?.stop();
  }

  /** Gives the terminal its cursor back before a signal ends the program, unless the command has its own way to end. */
  private readonly end = (signal: NodeJS.Signals): void => {
    this.stop();
    process.kill(process.pid, signal);
  };

  private show(): void {
    if (this.bar) {
      this.bar.render();
      return;
    }
    console.error(this.line());
    this.writtenAt = Date.now();
  }

  private line(): string {
    const { what, total, detail } = this.options;
    const parts = [`${this.done}/${total} ${what}`];
    const perUnit = (Date.now() - this.begun) / (this.done - this.before);
    const more = detail?.() ?? '';
    if (more !== '') parts.push(more);
    if (Number.isFinite(perUnit)) parts.push(rateText(perUnit), `${duration(perUnit * (total - this.done))} left`);
    return parts.join('  ');
  }
}

function barOf({ barCompleteString = '#', barIncompleteString = '-' }: Options, { progress }: Params): string {
  const filled = Math.round(BAR_WIDTH * Math.min(1, progress));
  return barCompleteString.slice(0, filled) + barIncompleteString.slice(0, BAR_WIDTH - filled);
}

/** @param each the time (ms) that each takes */
function rateText(each: number): string {
  return each < 1000 ? `${(1000 / each).toFixed(1)}/s` : `${(60_000 / each).toFixed(1)}/min`;
}
