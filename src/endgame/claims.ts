/** What a game's inventor says of its endings of a king and pieces against a bare king. */
export interface EndingClaims {
  /** No single piece mates. */
  readonly noSingle: boolean;
  /** All pairs mate (colour-bound ones on opposite colours) but these. */
  readonly notMating: readonly string[];
  /** Every mate takes at most so many moves. */
  readonly within: number;
  /** Pairs that can mate only in corners of one colour. */
  readonly oneCorner: readonly string[];
}

/** By the name of the game, pairs as `pieceLetters` writes them. */
export const ENDING_CLAIMS: Readonly<Record<string, EndingClaims>> = {
  'team-mate': { noSingle: true, notMating: ['NM', 'NN', 'MM'], within: 50, oneCorner: ['NE', 'EM', 'FM', 'UM', 'JM'] },
};
