import { serveJobs } from './serve-jobs.ts';

// A thread that does jobs. It knows all kinds of work, and loads the one that it is given.
serveJobs({
  perft: async () => (await import('../engine/perft-work.ts')).perftWork,
  'endgame-tables': async () => (await import('../endgame/table-work.ts')).tableWork,
  endgames: async () => (await import('../endgame/survey-work.ts')).surveyWork,
  duels: async () => (await import('../learn/duel.ts')).duelWork,
  'study-values': async () => (await import('../study/value-work.ts')).valueWork,
  'study-balance': async () => (await import('../study/balance-work.ts')).balanceWork,
  'study-first-moves': async () => (await import('../study/balance-work.ts')).firstMoveWork,
  'study-arrays': async () => (await import('../study/array-work.ts')).arrayWork,
  'study-array-pairs': async () => (await import('../study/array-work.ts')).arrayPairsWork,
  'study-array-match': async () => (await import('../study/array-work.ts')).arrayMatchWork,
  'self-play': async () => (await import('../learn/self-play-work.ts')).selfPlayWork,
});
