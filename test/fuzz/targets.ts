import { betzaTarget } from './betza.ts';
import { fenTarget } from './fen.ts';
import { answersTarget, enginesTarget, openingsTarget, settingsTarget } from './match-input.ts';
import { movesTarget, sanTarget } from './moves.ts';
import { networksTarget } from './networks.ts';
import { pgnTarget } from './pgn.ts';
import type { Target } from './target.ts';
import { uciTarget } from './uci.ts';
import { xboardTarget } from './xboard.ts';

/** All targets by their names; each is made when it is asked for. */
export const TARGETS: Readonly<Record<string, () => Target>> = {
  fen: fenTarget as () => Target,
  moves: movesTarget as () => Target,
  san: sanTarget as () => Target,
  pgn: pgnTarget as () => Target,
  betza: betzaTarget as () => Target,
  networks: networksTarget as () => Target,
  uci: uciTarget as () => Target,
  xboard: xboardTarget as () => Target,
  engines: enginesTarget as () => Target,
  openings: openingsTarget as () => Target,
  settings: settingsTarget as () => Target,
  answers: answersTarget as () => Target,
};
