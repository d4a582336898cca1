/*
 * Every number of the search and of its use of time that can be tuned, in one table; what only the selective search has
 * stands in selective/parameters.ts. Normal builds replace both files by plain constants with these values
 * (src/build/inline-parameters.ts), which the bundler writes into the code. The tunable build
 * (`npm run build:tunable`) keeps them: there each number is a UCI option of the same name, and a part of the search is
 * left out by the value that switches it off.
 */

import { tunable } from './tunable.ts';

/* Draws and extensions. */
export const UPCOMING_REPETITIONS = tunable('UPCOMING_REPETITIONS', 1, 0, 1, 1, 'see a repetition a move ahead');
export const CHECK_EXTENSION = tunable('CHECK_EXTENSION', 1, 0, 2, 1, 'plies that a node in check is searched deeper');
export const EXTENSION_LIMIT = tunable(
  'EXTENSION_LIMIT',
  2,
  1,
  4,
  1,
  'extensions end at this multiple of the root depth',
);
export const MATE_DISTANCE_PRUNING = tunable('MATE_DISTANCE_PRUNING', 1, 0, 1, 1, 'bound scores by the nearest mate');

/* Aspiration windows at the root. */
export const ASPIRATION_MIN_DEPTH = tunable(
  'ASPIRATION_MIN_DEPTH',
  5,
  1,
  1000,
  1,
  'plies from which on windows are narrow',
);
export const ASPIRATION_WINDOW = tunable('ASPIRATION_WINDOW', 17, 5, 100, 5, 'cp to either side of the last score');
export const ASPIRATION_GROWTH = tunable('ASPIRATION_GROWTH', 3, 2, 8, 1, 'factor by which a window that failed grows');
export const ASPIRATION_MAX_WINDOW = tunable('ASPIRATION_MAX_WINDOW', 800, 100, 3000, 100, 'cp, then it is infinite');

/* What the static score decides. */
export const IMPROVING = tunable(
  'IMPROVING',
  1,
  0,
  1,
  1,
  'prune less if the static score has risen since our last turn',
);
export const RAZORING_MAX_DEPTH = tunable('RAZORING_MAX_DEPTH', 3, -1, 8, 1, 'plies up to which razoring is tried');
export const RAZORING_BASE = tunable('RAZORING_BASE', 300, 0, 1000, 30, 'cp below alpha at depth 0');
export const RAZORING_MARGIN = tunable('RAZORING_MARGIN', 250, 50, 800, 25, 'cp more per depth squared');
export const REVERSE_FUTILITY_MAX_DEPTH = tunable('REVERSE_FUTILITY_MAX_DEPTH', 7, -1, 14, 1, 'plies');
export const REVERSE_FUTILITY_MAX_DEPTH_WITH_DROPS = tunable(
  'REVERSE_FUTILITY_MAX_DEPTH_WITH_DROPS',
  9,
  -1,
  14,
  1,
  'plies, where captured pieces are dropped',
);
export const REVERSE_FUTILITY_MARGIN = tunable('REVERSE_FUTILITY_MARGIN', 90, 20, 250, 10, 'cp above beta per ply');
export const REVERSE_FUTILITY_MARGIN_WITH_DROPS = tunable(
  'REVERSE_FUTILITY_MARGIN_WITH_DROPS',
  70,
  20,
  250,
  10,
  'the same where captured pieces are dropped',
);

/* Null move. */
export const NULL_MOVE_MIN_DEPTH = tunable('NULL_MOVE_MIN_DEPTH', 3, 1, 1000, 1, 'plies');
export const NULL_MOVE_REDUCTION = tunable(
  'NULL_MOVE_REDUCTION',
  3,
  1,
  6,
  1,
  'plies that the search after passing is reduced by',
);
export const NULL_MOVE_REDUCTION_WITH_DROPS = tunable(
  'NULL_MOVE_REDUCTION_WITH_DROPS',
  2,
  1,
  6,
  1,
  'the same where captured pieces are dropped: passing overlooks more, because threats come from the hand',
);
export const NULL_MOVE_CUT_NODES_WITH_DROPS = tunable(
  'NULL_MOVE_CUT_NODES_WITH_DROPS',
  1,
  0,
  1,
  1,
  'where captured pieces are dropped, pass only at nodes that are expected to fail high',
);
export const NULL_MOVE_DEPTH_DIVISOR = tunable(
  'NULL_MOVE_DEPTH_DIVISOR',
  3,
  1,
  10,
  1,
  'depths per ply of more reduction',
);
export const NULL_MOVE_SURPLUS_DIVISOR = tunable(
  'NULL_MOVE_SURPLUS_DIVISOR',
  200,
  50,
  800,
  25,
  'cp above beta per ply',
);
export const NULL_MOVE_MAX_SURPLUS = tunable(
  'NULL_MOVE_MAX_SURPLUS',
  3,
  0,
  8,
  1,
  'plies that the surplus reduces at most',
);
export const NULL_MOVE_STATIC_MARGIN = tunable(
  'NULL_MOVE_STATIC_MARGIN',
  20,
  0,
  60,
  4,
  'cp per ply that the static score may lack',
);
export const NULL_MOVE_STATIC_BASE = tunable(
  'NULL_MOVE_STATIC_BASE',
  120,
  0,
  400,
  20,
  'cp that are added to beta for it',
);
export const NULL_MOVE_VERIFY_DEPTH = tunable(
  'NULL_MOVE_VERIFY_DEPTH',
  12,
  4,
  1000,
  1,
  'plies from which on it is verified',
);
export const NULL_MOVE_FEW_PIECES = tunable('NULL_MOVE_FEW_PIECES', 2, 0, 8, 1, 'pieces with which zugzwang is near');
export const NULL_MOVE_VERIFY_FEW = tunable(
  'NULL_MOVE_VERIFY_FEW',
  5,
  1,
  1000,
  1,
  'plies of verification with few pieces',
);
export const NULL_MOVE_BAN_QUARTERS = tunable(
  'NULL_MOVE_BAN_QUARTERS',
  3,
  0,
  4,
  1,
  'quarters of a verification without null moves',
);

/* Probcut and internal iterative reduction. */
export const PROBCUT_MIN_DEPTH = tunable('PROBCUT_MIN_DEPTH', 5, 3, 1000, 1, 'plies');
export const PROBCUT_MARGIN = tunable('PROBCUT_MARGIN', 180, 50, 500, 15, 'cp by which beta is raised');
export const PROBCUT_IMPROVING = tunable('PROBCUT_IMPROVING', 50, 0, 200, 10, 'cp less if the static score has risen');
export const PROBCUT_REDUCTION = tunable(
  'PROBCUT_REDUCTION',
  4,
  2,
  8,
  1,
  'plies by which the search that proves it is reduced',
);
export const PROBCUT_TABLE_DEPTH = tunable(
  'PROBCUT_TABLE_DEPTH',
  3,
  1,
  8,
  1,
  'plies less deep that a table score still counts',
);
export const IIR_MIN_DEPTH = tunable(
  'IIR_MIN_DEPTH',
  3,
  2,
  1000,
  1,
  'plies from which on a node without a hash move is reduced',
);

/* Shallow pruning of single moves. */
export const FUTILITY_MAX_DEPTH = tunable('FUTILITY_MAX_DEPTH', 9, -1, 14, 1, 'plies left after reduction');
export const FUTILITY_MARGIN = tunable('FUTILITY_MARGIN', 90, 20, 250, 10, 'cp below alpha per ply left');
export const FUTILITY_BASE = tunable('FUTILITY_BASE', 90, 0, 400, 15, 'cp below alpha at depth 0');
export const FUTILE_BOUNDS = tunable(
  'FUTILE_BOUNDS',
  1,
  0,
  1,
  1,
  'scores are bounds for moves that were left out as futile too',
);
export const LATE_MOVE_BASE = tunable(
  'LATE_MOVE_BASE',
  4,
  1,
  100000,
  1,
  'moves tried at depth 0; the depth squared is added',
);
export const LATE_MOVE_SHARE = tunable('LATE_MOVE_SHARE', 90, 30, 300, 10, 'hundredths of that are tried');
export const HISTORY_PRUNING_MAX_DEPTH = tunable(
  'HISTORY_PRUNING_MAX_DEPTH',
  3,
  -1,
  8,
  1,
  'plies left after reduction',
);
export const HISTORY_PRUNING_MARGIN = tunable(
  'HISTORY_PRUNING_MARGIN',
  4000,
  500,
  16000,
  400,
  'history below 0 per ply left',
);
export const SEE_QUIET_MAX_DEPTH = tunable('SEE_QUIET_MAX_DEPTH', 7, -1, 14, 1, 'plies left after reduction');
export const SEE_QUIET_MARGIN = tunable(
  'SEE_QUIET_MARGIN',
  32,
  5,
  80,
  3,
  'cp that a quiet move may lose per ply left squared',
);
export const SEE_NOISY_MAX_DEPTH = tunable('SEE_NOISY_MAX_DEPTH', 6, -1, 14, 1, 'plies');
export const SEE_NOISY_MARGIN = tunable('SEE_NOISY_MARGIN', 140, 20, 300, 10, 'cp that a capture may lose per ply');
export const SEE_COUNTED_CHECK_MARGIN = tunable(
  'SEE_COUNTED_CHECK_MARGIN',
  330,
  20,
  600,
  20,
  'cp that a move that gives check may lose per ply, where checks are counted',
);

/* Singular extension. */
export const SINGULAR_MIN_DEPTH = tunable('SINGULAR_MIN_DEPTH', 7, 4, 1000, 1, 'plies');
export const SINGULAR_MARGIN = tunable('SINGULAR_MARGIN', 2, 1, 8, 1, 'cp per ply that every other move must be worse');
export const SINGULAR_DOUBLE_MARGIN = tunable('SINGULAR_DOUBLE_MARGIN', 20, 0, 100, 5, 'cp more for a second ply');
export const SINGULAR_TABLE_DEPTH = tunable(
  'SINGULAR_TABLE_DEPTH',
  3,
  1,
  8,
  1,
  'plies less deep that the table may have searched',
);

/* Late move reductions; 1024 are a ply. */
export const REDUCTION_MIN_DEPTH = tunable('REDUCTION_MIN_DEPTH', 3, 1, 1000, 1, 'plies');
export const REDUCTION_BASE = tunable('REDUCTION_BASE', 100, 0, 300, 10, 'hundredths of a ply');
export const REDUCTION_DIVISOR = tunable(
  'REDUCTION_DIVISOR',
  190,
  80,
  400,
  10,
  'hundredths: of log depth times log move number',
);
export const REDUCTION_CUT_NODE = tunable(
  'REDUCTION_CUT_NODE',
  1024,
  0,
  3072,
  128,
  'more at a node expected to fail high',
);
export const REDUCTION_NOT_IMPROVING = tunable(
  'REDUCTION_NOT_IMPROVING',
  600,
  0,
  3072,
  128,
  'more if the score has not risen',
);
export const REDUCTION_PV = tunable('REDUCTION_PV', 1024, 0, 3072, 128, 'less in a principal variation');
export const REDUCTION_EVASION = tunable('REDUCTION_EVASION', 1024, 0, 3072, 128, 'less for answers to a check');
export const REDUCTION_HINT = tunable('REDUCTION_HINT', 1024, 0, 3072, 128, 'less for killers and counter moves');
export const REDUCTION_CHECK = tunable('REDUCTION_CHECK', 1024, 0, 3072, 128, 'less for moves that give check');
export const REDUCTION_HISTORY_DIVISOR = tunable(
  'REDUCTION_HISTORY_DIVISOR',
  10000,
  2000,
  40000,
  800,
  'history worth a ply',
);
export const ROOT_FULL_MOVES = tunable('ROOT_FULL_MOVES', 3, 1, 20, 1, 'moves of the root that are not reduced');
export const ROOT_REDUCTION_DIVISOR = tunable(
  'ROOT_REDUCTION_DIVISOR',
  2,
  1,
  8,
  1,
  'share of the reduction that later ones get',
);

/* Quiescence. */
export const LAZY_MARGIN = tunable(
  'LAZY_MARGIN',
  600,
  200,
  2000,
  50,
  'cp that the terms besides piece-squares hardly come to',
);
export const QUIESCENCE_MARGIN = tunable('QUIESCENCE_MARGIN', 180, 0, 30000, 20, 'cp that a capture may lack to alpha');
export const QUIESCENCE_CHECKS = tunable('QUIESCENCE_CHECKS', 0, 0, 4, 1, 'plies with quiet moves that give check');
export const QUIESCENCE_CHECKS_WITH_DROPS = tunable(
  'QUIESCENCE_CHECKS_WITH_DROPS',
  1,
  0,
  4,
  1,
  'the same where pieces are dropped: threats come from the hand',
);
export const QUIESCENCE_COUNTED_CHECKS = tunable(
  'QUIESCENCE_COUNTED_CHECKS',
  1,
  0,
  4,
  1,
  'the same where checks are counted',
);
export const QUIESCENCE_EVASIONS = tunable('QUIESCENCE_EVASIONS', 6, -1, 20, 1, 'plies with all answers to checks');
export const QUIESCENCE_TABLE_PLIES = tunable(
  'QUIESCENCE_TABLE_PLIES',
  1,
  0,
  20,
  1,
  'plies that look in the table first; later ones only where the static score is below beta',
);
export const QUIESCENCE_CHOICES = tunable(
  'QUIESCENCE_CHOICES',
  1,
  0,
  20,
  1,
  'plies with all captures where they are compulsory',
);
export const QUIESCENCE_MAX_EVASIONS = tunable(
  'QUIESCENCE_MAX_EVASIONS',
  3,
  1,
  30,
  1,
  'quiet answers to a check that are tried',
);

/* Order of moves and what is learned for it. */
export const KILLER_MOVES = tunable(
  'KILLER_MOVES',
  1,
  0,
  1,
  1,
  'try the last two quiet moves that failed high at this ply first',
);
export const COUNTER_MOVES = tunable('COUNTER_MOVES', 1, 0, 1, 1, 'then the one that last refuted the move before');
export const QUIET_HISTORY = tunable('QUIET_HISTORY', 1, 0, 1, 1, 'order quiet moves by their history');
export const CONTINUATION_HISTORY = tunable(
  'CONTINUATION_HISTORY',
  1,
  0,
  1,
  1,
  'and by what followed the moves before',
);
export const CAPTURE_HISTORY = tunable('CAPTURE_HISTORY', 1, 0, 1, 1, 'order captures by their history too');
export const LOSING_CAPTURES_LAST = tunable('LOSING_CAPTURES_LAST', 1, 0, 1, 1, 'put captures that lose material last');
export const TABLE_HISTORY = tunable(
  'TABLE_HISTORY',
  1,
  0,
  1,
  1,
  'let hash moves that fail high without a search count in the history',
);
export const HISTORY_BONUS = tunable('HISTORY_BONUS', 220, 20, 600, 20, 'for a fail-high, per ply');
export const HISTORY_MAX_BONUS = tunable('HISTORY_MAX_BONUS', 1800, 200, 6000, 150, 'for a fail-high at most');
export const STATIC_HISTORY_WEIGHT = tunable(
  'STATIC_HISTORY_WEIGHT',
  8,
  0,
  40,
  1,
  'for the move before, per cp by which it raised the static score',
);
export const STATIC_HISTORY_LIMIT = tunable('STATIC_HISTORY_LIMIT', 600, 0, 3000, 50, 'for that at most');
export const CORRECTION_LIMIT = tunable(
  'CORRECTION_LIMIT',
  150,
  0,
  400,
  15,
  'cp by which a static score is corrected at most',
);
export const CORRECTION_MAX_WEIGHT = tunable(
  'CORRECTION_MAX_WEIGHT',
  13,
  1,
  64,
  2,
  'of 256, of a search; else its depth plus 1',
);

/* The transposition table. */
export const TABLE_AGE_WEIGHT = tunable(
  'TABLE_AGE_WEIGHT',
  4,
  0,
  16,
  1,
  'plies that an entry loses with each search that it outlives',
);
export const TABLE_KEPT_DEPTH = tunable('TABLE_KEPT_DEPTH', 3, 0, 16, 1, 'plies deeper that an entry resists a bound');

/* Time. Shares are in hundredths unless they say otherwise. */
export const MOVES_PER_SQUARE = tunable(
  'MOVES_PER_SQUARE',
  50,
  10,
  150,
  5,
  'hundredths of a move for which the clock is to last at the start, for each square of the board',
);
export const SHORT_GAME_SHARE = tunable(
  'SHORT_GAME_SHARE',
  60,
  10,
  100,
  5,
  'of these, where drops of captured pieces, checks or squares to be reached decide a game sooner',
);
export const LEAST_MOVES = tunable(
  'LEAST_MOVES',
  12,
  4,
  40,
  1,
  'moves for which the clock is always to last, if each adds to it',
);
export const LEAST_MOVES_ALONE = tunable('LEAST_MOVES_ALONE', 16, 4, 60, 2, 'the same if no move adds anything');
export const INCREMENT_SHARE = tunable('INCREMENT_SHARE', 75, 0, 100, 5, 'share of an increment spent at once');
export const LONGEST_SHARE = tunable('LONGEST_SHARE', 35, 5, 90, 5, 'share of the clock that a move takes at most');
export const LONGEST_FACTOR = tunable(
  'LONGEST_FACTOR',
  400,
  100,
  1000,
  50,
  'share of its plan that a move takes at most',
);
export const NEW_DEPTH_SHARE = tunable(
  'NEW_DEPTH_SHARE',
  90,
  20,
  200,
  10,
  'share of the plan after which no new depth is begun',
);
export const CHANGE_WEIGHT = tunable('CHANGE_WEIGHT', 40, 0, 200, 10, 'more for each recent change of the best move');
export const DROP_WEIGHT = tunable(
  'DROP_WEIGHT',
  60,
  0,
  300,
  10,
  'ten-thousandths more for each cp that the score fell',
);
export const DROP_LIMIT = tunable('DROP_LIMIT', 100, 0, 400, 10, 'cp of a fall that count at most');
export const STEADY_WEIGHT = tunable('STEADY_WEIGHT', 5, 0, 20, 1, 'less for each depth with the same best move');
export const STEADY_FROM = tunable('STEADY_FROM', 4, 0, 20, 1, 'depths with the same best move that count nothing');
export const STEADY_LIMIT = tunable('STEADY_LIMIT', 10, 0, 30, 1, 'depths with the same best move that count at most');
export const CHANGE_FADING = tunable(
  'CHANGE_FADING',
  50,
  0,
  100,
  5,
  'what a change of the best move counts a depth later',
);
