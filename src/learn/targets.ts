/** What positions should be worth to a network that is fitted to them. */
export interface Targets {
  /** The share of a game's result; the rest is what a search said. */
  readonly resultShare: number;
  /** How much the error of a stray counts; that of a position that came up in a game counts 1. */
  readonly strayWeight: number;
  /** How much what comes later in the game counts beside a search's own score, see `blendLaterScores`. */
  readonly lambda: number;
}

/**
 * What is usual where the terms of the evaluation have played: results say what searches by the terms do not, and
 * strays what the terms do.
 */
const TARGETS_BY_TERMS: Targets = { resultShare: 0.1, strayWeight: 1, lambda: 0 };
/**
 * What is usual where a network has played. Its scores know more than the results, which a fit remembers game by game,
 * but not what only later positions show; and strays only say what it thinks already: a few of them keep it from
 * forgetting.
 */
const TARGETS_BY_NETWORK: Targets = { resultShare: 0, strayWeight: 0.1, lambda: 0.9 };

/** Targets as far as they are asked for. */
export type AskedTargets = { readonly [Name in keyof Targets]?: Targets[Name] | undefined };

/**
 * The targets that are asked for, and what is usual in place of what is missing.
 *
 * @param networkPlayed has a network played the games, and not the terms of the evaluation?
 */
export function targets(networkPlayed: boolean, asked: AskedTargets): Targets {
  const usual = networkPlayed ? TARGETS_BY_NETWORK : TARGETS_BY_TERMS;
  return {
    resultShare: asked.resultShare ?? usual.resultShare,
    strayWeight: asked.strayWeight ?? usual.strayWeight,
    lambda: asked.lambda ?? usual.lambda,
  };
}
