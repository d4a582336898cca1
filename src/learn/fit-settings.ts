/** How a network is fitted to positions: what each of them should be worth to it, and how often it learns from them. */
export interface FitSettings {
  /** The share of a game's result; the rest is what a search said. */
  readonly resultShare: number;
  /** How much the error of a stray counts; that of a position that came up in a game counts 1. */
  readonly strayWeight: number;
  /** How much what comes later in the game counts beside a search's own score, see `blendLaterScores`. */
  readonly lambda: number;
  /** How often each position is learned from. */
  readonly epochs: number;
}

/**
 * What is usual where the terms of the evaluation have played: results say what searches by the terms do not, and
 * strays what the terms do.
 */
const SETTINGS_BY_TERMS: FitSettings = { resultShare: 0.1, strayWeight: 1, lambda: 0, epochs: 6 };
/**
 * What is usual where a network has played. Its scores know more than the results, which a fit remembers game by game
 * the more often it sees them, but not what only later positions show; and strays only say what it thinks already: a
 * few of them keep it from forgetting.
 */
const SETTINGS_BY_NETWORK: FitSettings = { resultShare: 0, strayWeight: 0.1, lambda: 0.9, epochs: 2 };

/** Settings as far as they are asked for. */
export type AskedFitSettings = { readonly [Name in keyof FitSettings]?: FitSettings[Name] | undefined };

/**
 * The settings that are asked for, and what is usual in place of what is missing.
 *
 * @param networkPlayed has a network played the games, and not the terms of the evaluation?
 */
export function fitSettings(networkPlayed: boolean, asked: AskedFitSettings): FitSettings {
  const usual = networkPlayed ? SETTINGS_BY_NETWORK : SETTINGS_BY_TERMS;
  return {
    resultShare: asked.resultShare ?? usual.resultShare,
    strayWeight: asked.strayWeight ?? usual.strayWeight,
    lambda: asked.lambda ?? usual.lambda,
    epochs: asked.epochs ?? usual.epochs,
  };
}
