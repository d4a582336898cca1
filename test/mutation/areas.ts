/** A part of the sources whose tests are tried by mutation. */
export interface Area {
  /** Patterns of the sources that are mutated. */
  readonly sources: readonly string[];
  /** Patterns of the tests that are to notice. */
  readonly tests: readonly string[];
}

/** Only tests that take a few seconds at most are named, since each runs hundreds of times. */
export const AREAS: Readonly<Record<string, Area>> = {
  betza: { sources: ['src/betza/*.ts'], tests: ['test/betza/*.test.ts'] },
  rules: {
    sources: ['src/board/rules/*.ts'],
    tests: ['test/board/familiar.test.ts', 'test/board/rules/{draws,game-end,outcome}.test.ts'],
  },
  castling: {
    sources: ['src/board/position/{castling,drops}.ts'],
    tests: [
      'test/board/{ajax-bigamous,familiar,mad-mate,team-mate}.test.ts',
      'test/board/position/castling.test.ts',
      'test/board/rules/{draws,game-end}.test.ts',
    ],
  },
  promotions: {
    sources: ['src/board/tables/promotions.ts'],
    tests: ['test/board/tables/promotions.test.ts'],
  },
  match: { sources: ['src/match/{clock,elo,sprt}.ts'], tests: ['test/match/{play,statistics}.test.ts'] },
  protocol: {
    sources: [
      'src/protocol/uci-{go,options}.ts',
      'src/protocol/xboard-{features,fen,highlight,holdings,king,moves,result,setup,time}.ts',
    ],
    tests: [
      'test/protocol/uci-{go,options}.test.ts',
      'test/protocol/xboard-{games,highlight,moves,options,setup,time}.test.ts',
    ],
  },
};
