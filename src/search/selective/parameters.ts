/*
 * The numbers of the selective search that can be tuned, in addition to those in ../parameters.ts, which see.
 */

import { tunable } from '../tunable.ts';

export const SELECTIVE_ASPIRATION_MIN_DEPTH = tunable(
  'SELECTIVE_ASPIRATION_MIN_DEPTH',
  4,
  1,
  1000,
  1,
  'plies from which on windows are narrow',
);
export const SELECTIVE_ASPIRATION_WINDOW = tunable(
  'SELECTIVE_ASPIRATION_WINDOW',
  8,
  3,
  100,
  3,
  'cp to either side of the last score',
);
export const SELECTIVE_STATIC_HISTORY = tunable(
  'SELECTIVE_STATIC_HISTORY',
  8,
  0,
  32,
  2,
  'what a move gains or loses in history by each cp of the static score, for each ply',
);
export const SELECTIVE_STATIC_HISTORY_LIMIT = tunable(
  'SELECTIVE_STATIC_HISTORY_LIMIT',
  1000,
  0,
  4000,
  100,
  'the most that it gains or loses so',
);
export const SELECTIVE_LOW_PLIES = tunable(
  'SELECTIVE_LOW_PLIES',
  4,
  0,
  4,
  1,
  'plies from the root with a history of their own',
);
export const SELECTIVE_LOW_PLY_DEPTH = tunable(
  'SELECTIVE_LOW_PLY_DEPTH',
  11,
  5,
  30,
  1,
  'plies of depth beyond which it learns',
);
export const SELECTIVE_CLEAR_FAIL_HIGH = tunable(
  'SELECTIVE_CLEAR_FAIL_HIGH',
  60,
  0,
  500,
  15,
  'cp beyond beta from which on a quiet move gains as by one ply more',
);
export const SELECTIVE_REVERSE_FUTILITY_MAX_DEPTH = tunable(
  'SELECTIVE_REVERSE_FUTILITY_MAX_DEPTH',
  8,
  -1,
  14,
  1,
  'plies',
);
export const SELECTIVE_REVERSE_FUTILITY_MARGIN = tunable(
  'SELECTIVE_REVERSE_FUTILITY_MARGIN',
  103,
  30,
  200,
  10,
  'cp for each ply',
);
export const SELECTIVE_NULL_MOVE_MIN_DEPTH = tunable('SELECTIVE_NULL_MOVE_MIN_DEPTH', 1, 1, 1000, 1, 'plies');
export const SELECTIVE_NULL_MOVE_DEPTH_MARGIN = tunable(
  'SELECTIVE_NULL_MOVE_DEPTH_MARGIN',
  10,
  0,
  40,
  3,
  'cp for each ply by which the static score may be lower than beta and NULL_MOVE_MARGIN',
);
export const SELECTIVE_NULL_MOVE_IMPROVING = tunable(
  'SELECTIVE_NULL_MOVE_IMPROVING',
  11,
  0,
  60,
  5,
  'cp by which it may be so if the position is improving',
);
export const SELECTIVE_NULL_MOVE_MARGIN = tunable(
  'SELECTIVE_NULL_MOVE_MARGIN',
  76,
  -50,
  200,
  15,
  'cp beyond beta that the static score must have at no depth',
);
export const SELECTIVE_NULL_MOVE_PV = tunable(
  'SELECTIVE_NULL_MOVE_PV',
  81,
  0,
  300,
  20,
  'cp more where the table says that the position was in a principal variation',
);
export const SELECTIVE_NULL_MOVE_STATISTICS = tunable(
  'SELECTIVE_NULL_MOVE_STATISTICS',
  23767,
  5000,
  60000,
  3000,
  'history of a reduced move from which on passing is no answer to it',
);
export const SELECTIVE_NULL_MOVE_REDUCTION = tunable(
  'SELECTIVE_NULL_MOVE_REDUCTION',
  1090,
  500,
  2000,
  100,
  '256ths of a ply that the search after passing is reduced by',
);
export const SELECTIVE_NULL_MOVE_REDUCTION_PLY = tunable(
  'SELECTIVE_NULL_MOVE_REDUCTION_PLY',
  81,
  0,
  200,
  10,
  'the same for each ply',
);
export const SELECTIVE_NULL_MOVE_SURPLUS = tunable(
  'SELECTIVE_NULL_MOVE_SURPLUS',
  99,
  30,
  300,
  15,
  'cp beyond beta that reduce it by one ply more',
);
export const SELECTIVE_NULL_MOVE_MAX_SURPLUS = tunable(
  'SELECTIVE_NULL_MOVE_MAX_SURPLUS',
  3,
  0,
  6,
  1,
  'plies that these come to at most',
);
export const SELECTIVE_NULL_MOVE_VERIFY_DEPTH = tunable(
  'SELECTIVE_NULL_MOVE_VERIFY_DEPTH',
  14,
  6,
  30,
  2,
  'plies from which on it is verified without passing',
);
export const SELECTIVE_PROBCUT_MIN_DEPTH = tunable('SELECTIVE_PROBCUT_MIN_DEPTH', 5, 3, 1000, 1, 'plies');
export const SELECTIVE_PROBCUT_MARGIN = tunable('SELECTIVE_PROBCUT_MARGIN', 100, 30, 300, 15, 'cp beyond beta');
export const SELECTIVE_PROBCUT_IMPROVING = tunable(
  'SELECTIVE_PROBCUT_IMPROVING',
  21,
  0,
  100,
  8,
  'cp less if the position is improving',
);
export const SELECTIVE_PROBCUT_MOVES = tunable(
  'SELECTIVE_PROBCUT_MOVES',
  2,
  1,
  10,
  1,
  'captures tried; at cut nodes twice as many',
);
export const SELECTIVE_IIR_MIN_DEPTH = tunable('SELECTIVE_IIR_MIN_DEPTH', 6, 2, 1000, 1, 'plies');
export const SELECTIVE_IIR_PLIES = tunable(
  'SELECTIVE_IIR_PLIES',
  2,
  1,
  3,
  1,
  'plies less in PV nodes without a hash move',
);
export const SELECTIVE_CHECK_PROBCUT_MIN_DEPTH = tunable('SELECTIVE_CHECK_PROBCUT_MIN_DEPTH', 4, 1, 1000, 1, 'plies');
export const SELECTIVE_CHECK_PROBCUT_MARGIN = tunable(
  'SELECTIVE_CHECK_PROBCUT_MARGIN',
  197,
  50,
  600,
  30,
  'cp beyond beta that a capture in check must win by the table',
);
export const SELECTIVE_LATE_MOVE_BASE = tunable(
  'SELECTIVE_LATE_MOVE_BASE',
  3,
  0,
  100000,
  1,
  'moves searched before late ones are left out; more by the square of the depth',
);
export const SELECTIVE_SEE_SCALE = tunable(
  'SELECTIVE_SEE_SCALE',
  140,
  50,
  300,
  10,
  'hundredths of its middlegame value that a piece counts for in exchanges',
);
export const SELECTIVE_SEE_NOISY_MARGIN = tunable(
  'SELECTIVE_SEE_NOISY_MARGIN',
  105,
  20,
  30_000,
  15,
  'cp for each ply that captures and checks may lose',
);
export const SELECTIVE_HISTORY_PRUNING_MAX_DEPTH = tunable(
  'SELECTIVE_HISTORY_PRUNING_MAX_DEPTH',
  4,
  -1,
  10,
  1,
  'plies left up to which quiet moves with bad continuations are left out',
);
export const SELECTIVE_FUTILITY_MAX_DEPTH = tunable('SELECTIVE_FUTILITY_MAX_DEPTH', 6, -1, 12, 1, 'plies left');
export const SELECTIVE_FUTILITY_BASE = tunable(
  'SELECTIVE_FUTILITY_BASE',
  84,
  0,
  300,
  15,
  'cp by which a quiet move is taken to lift the static score',
);
export const SELECTIVE_FUTILITY_MARGIN = tunable(
  'SELECTIVE_FUTILITY_MARGIN',
  75,
  20,
  200,
  10,
  'the same for each ply left',
);
export const SELECTIVE_FUTILITY_STATISTICS = tunable(
  'SELECTIVE_FUTILITY_STATISTICS',
  28255,
  0,
  100000,
  3000,
  'history from which on a quiet move is never futile',
);
export const SELECTIVE_SEE_QUIET_BASE = tunable(
  'SELECTIVE_SEE_QUIET_BASE',
  30,
  18,
  60,
  3,
  'factor of the square of the plies left that quiet moves may lose, less these plies',
);
export const SELECTIVE_SEE_QUIET_LIMIT = tunable(
  'SELECTIVE_SEE_QUIET_LIMIT',
  18,
  0,
  18,
  2,
  'the most by which it is less',
);
export const SELECTIVE_SEE_QUIET_SHARE = tunable(
  'SELECTIVE_SEE_QUIET_SHARE',
  48,
  0,
  100_000,
  6,
  'hundredths of a cp that one of it is',
);
export const SELECTIVE_SINGULAR_MIN_DEPTH = tunable('SELECTIVE_SINGULAR_MIN_DEPTH', 7, 4, 1000, 1, 'plies');
export const SELECTIVE_SINGULAR_MARGIN = tunable(
  'SELECTIVE_SINGULAR_MARGIN',
  1,
  1,
  6,
  1,
  'cp for each ply by which rivals must be worse',
);
export const SELECTIVE_SINGULAR_DOUBLE_MARGIN = tunable(
  'SELECTIVE_SINGULAR_DOUBLE_MARGIN',
  45,
  10,
  200,
  10,
  'cp more for an extension by two plies',
);
export const SELECTIVE_SINGULAR_DOUBLES = tunable(
  'SELECTIVE_SINGULAR_DOUBLES',
  3,
  0,
  10,
  1,
  'extensions by two plies in a line',
);
export const SELECTIVE_CHECK_EXTENSION_MIN_DEPTH = tunable(
  'SELECTIVE_CHECK_EXTENSION_MIN_DEPTH',
  7,
  1,
  1000,
  1,
  'plies from which on checks are extended',
);
export const SELECTIVE_CHECK_EXTENSION_SCORE = tunable(
  'SELECTIVE_CHECK_EXTENSION_SCORE',
  48,
  0,
  300,
  10,
  'cp that the static score is from 0 at least, for that',
);
export const SELECTIVE_REDUCTION_MIN_DEPTH = tunable('SELECTIVE_REDUCTION_MIN_DEPTH', 3, 2, 1000, 1, 'plies');
export const SELECTIVE_REDUCTION_FACTOR = tunable(
  'SELECTIVE_REDUCTION_FACTOR',
  219,
  120,
  350,
  8,
  'tenths of the factor of the logarithms of depth and number, in 32nds',
);
export const SELECTIVE_REDUCTION_BASE = tunable('SELECTIVE_REDUCTION_BASE', 534, 0, 1536, 80, '1024ths of a ply added');
export const SELECTIVE_REDUCTION_WORSENING = tunable(
  'SELECTIVE_REDUCTION_WORSENING',
  904,
  0,
  3000,
  100,
  '1024ths of a ply from which on it is one ply more if the position is not improving',
);
export const SELECTIVE_REDUCTION_PV = tunable(
  'SELECTIVE_REDUCTION_PV',
  2,
  0,
  4,
  1,
  'plies less where the position is or was in a principal variation',
);
export const SELECTIVE_ROOT_FULL_MOVES = tunable(
  'SELECTIVE_ROOT_FULL_MOVES',
  3,
  1,
  10,
  1,
  'moves of the root that are not reduced',
);
export const SELECTIVE_TABLE_HITS = tunable(
  'SELECTIVE_TABLE_HITS',
  537,
  0,
  1024,
  30,
  '1024ths of look-ups in the table that must be hits to reduce one ply less',
);
export const SELECTIVE_STABLE_CHANGES = tunable(
  'SELECTIVE_STABLE_CHANGES',
  2,
  -1,
  10,
  1,
  'changes of the best move at the root up to which one ply more is reduced',
);
export const SELECTIVE_LAST_NUMBER = tunable(
  'SELECTIVE_LAST_NUMBER',
  13,
  3,
  60,
  2,
  'number of the move before from which on one ply less is reduced',
);
export const SELECTIVE_STATISTICS_OFFSET = tunable(
  'SELECTIVE_STATISTICS_OFFSET',
  4923,
  0,
  20000,
  800,
  'history of a move that is neither good nor bad',
);
export const SELECTIVE_STATISTICS_DIVISOR = tunable(
  'SELECTIVE_STATISTICS_DIVISOR',
  14721,
  3000,
  60000,
  1200,
  'history that is worth one ply',
);
export const SELECTIVE_CAPTURE_STATISTICS_DIVISOR = tunable(
  'SELECTIVE_CAPTURE_STATISTICS_DIVISOR',
  4000,
  1000,
  20000,
  500,
  'history of a capture that is worth one ply',
);
export const SELECTIVE_HINDSIGHT_REDUCTION = tunable(
  'SELECTIVE_HINDSIGHT_REDUCTION',
  3,
  1,
  1000,
  1,
  'plies of reduction from which on a move that has lost nothing by static scores is searched a ply deeper after all',
);
export const SELECTIVE_HINDSIGHT_LOSS = tunable(
  'SELECTIVE_HINDSIGHT_LOSS',
  90,
  0,
  30000,
  15,
  'cp that a reduced move must have lost by static scores to be searched a ply less deep still',
);
export const SELECTIVE_QUIESCENCE_MARGIN = tunable(
  'SELECTIVE_QUIESCENCE_MARGIN',
  75,
  0,
  30000,
  15,
  'cp beyond the victim that a capture is taken to win',
);
export const SELECTIVE_QUIESCENCE_MOVES = tunable(
  'SELECTIVE_QUIESCENCE_MOVES',
  2,
  1,
  100,
  1,
  'captures tried that give no check',
);
export const SELECTIVE_QUIESCENCE_RECAPTURES = tunable(
  'SELECTIVE_QUIESCENCE_RECAPTURES',
  5,
  1,
  1000,
  1,
  'plies of quiescence from which on only recaptures are tried',
);
export const SELECTIVE_QUIESCENCE_CHECKS = tunable(
  'SELECTIVE_QUIESCENCE_CHECKS',
  0,
  0,
  4,
  1,
  'plies of quiescence in which quiet checks are tried',
);
export const SELECTIVE_LOSS_VICTIM = tunable(
  'SELECTIVE_LOSS_VICTIM',
  414,
  0,
  1024,
  50,
  '1024ths of its victim that a capture may lose without being put last',
);
export const SELECTIVE_LOSS_HISTORY = tunable(
  'SELECTIVE_LOSS_HISTORY',
  33,
  0,
  120,
  8,
  '1024ths of a cp for each point of its history that it may lose so',
);
