/** A part of the sources whose tests are tried by mutation. */
export interface Area {
  /** Patterns of the sources that are mutated. */
  readonly sources: readonly string[];
  /** Patterns of the tests that are to notice. */
  readonly tests: readonly string[];
  /**
   * Whether a source keeps what it has once worked out. Which test runs a line then tells nothing, since later tests find the
   * result kept; every test of the area is run for every mutant.
   */
  readonly remembers?: true;
}

/** Of the tests, only those that take seconds are named: each runs hundreds of times. */
export const AREAS: Readonly<Record<string, Area>> = {
  betza: { sources: ['src/betza/*.ts'], tests: ['test/betza/*.test.ts'] },
  rules: {
    sources: ['src/board/rules/*.ts', 'src/board/position/{castling,drops}.ts'],
    tests: [
      'test/board/*.test.ts',
      'test/board/rules/*.test.ts',
      'test/board/position/{castling,make}.test.ts',
      'test/board/notation/{fen,move-text,start-array}.test.ts',
    ],
  },
  promotions: {
    sources: ['src/board/tables/promotions.ts'],
    tests: ['test/board/*.test.ts', 'test/board/rules/*.test.ts'],
    remembers: true,
  },
  match: { sources: ['src/match/{clock,elo,sprt}.ts'], tests: ['test/match/{play,statistics}.test.ts'] },
  protocol: {
    sources: [
      'src/protocol/uci-{go,options}.ts',
      'src/protocol/xboard-{fen,highlight,holdings,king,moves,options,result,root-moves,setup,time}.ts',
    ],
    tests: [
      'test/protocol/uci-{go,options}.test.ts',
      'test/protocol/xboard-{games,highlight,moves,options,setup,time}.test.ts',
    ],
  },
};
