import { type Options, type Params, Presets, SingleBar } from 'cli-progress';
import type { Match } from '../match/match.ts';
import { share } from '../match/standings.ts';
import { duration, eloText, llrText, percent } from './format.ts';

const BAR_WIDTH = 16;
const MINUTE = 60_000;

/** A line on the terminal that shows how a match stands, redrawn after each game and every second. */
export class MatchLive {
  private readonly match: Match;
  private readonly bar: SingleBar;
  private readonly startedAt = Date.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(match: Match) {
    this.match = match;
    this.bar = new SingleBar(
      {
        clearOnComplete: true,
        hideCursor: true,
        // Otherwise the bar's own handler of Ctrl-C would end the program before the match does.
        gracefulExit: false,
        format: (options, params) => this.line(options, params),
      },
      Presets.shades_classic,
    );
  }

  start(): void {
    this.bar.start(this.match.total, this.match.standings.games);
    this.timer = setInterval(() => this.update(), 1000);
  }

  update(): void {
    this.bar.update(this.match.standings.games);
    this.bar.render();
  }

  stop(): void {
    clearInterval(this.timer);
    this.bar.stop();
  }

  private line({ barCompleteString = '#', barIncompleteString = '-' }: Options, { progress }: Params): string {
    const { match } = this;
    const { standings, total, sprt } = match;
    const tally = standings.engine(match.protagonist);
    const filled = Math.round(BAR_WIDTH * Math.min(1, progress));
    const elapsed = Date.now() - this.startedAt;
    const perGame = elapsed / (standings.games - match.before);
    const bar = barCompleteString.slice(0, filled) + barIncompleteString.slice(0, BAR_WIDTH - filled);
    const parts = [`${bar} ${standings.games}/${total}`];
    if (standings.games > 0) {
      parts.push(`+${tally.wins} =${tally.draws} -${tally.losses}  ${percent(share(tally))}`);
      if (tally.elo) parts.push(`Elo ${eloText(tally.elo)}`, `LOS ${percent(tally.elo.los)}`);
    }
    if (sprt) parts.push(`LLR ${llrText(sprt)}`);
    if (Number.isFinite(perGame)) {
      parts.push(`${(MINUTE / perGame).toFixed(1)}/min`, `${duration(perGame * (total - standings.games))} left`);
    }
    return parts.join('  ');
  }
}
