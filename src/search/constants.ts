/** Scores are centipawns as the side to move sees them. A mate in n plies is MATE - n, being mated in n is n - MATE. */
export const MATE = 32000;
export const INFINITE = 32500;
/** Scores beyond this are mates. */
export const MATE_BOUND = MATE - 1000;
export const DRAW = 0;
/** What no score is. */
export const UNKNOWN = 32767;

/** The most plies from the root that a search goes. */
export const MAX_PLY = 200;
/** The greatest nominal depth that can be asked for. */
export const MAX_DEPTH = 128;

/** How the tunable numbers of the search are named: what they prune or reduce, in centipawns, plies or moves. */
export const ASPIRATION_WINDOW = 25;
export const ASPIRATION_MIN_DEPTH = 5;

export const RAZORING_MAX_DEPTH = 3;
export const RAZORING_BASE = 300;
export const RAZORING_MARGIN = 250;

export const REVERSE_FUTILITY_MAX_DEPTH = 7;
export const REVERSE_FUTILITY_MARGIN = 90;

export const NULL_MOVE_MIN_DEPTH = 3;
export const NULL_MOVE_REDUCTION = 3;
/** The same where captured pieces can be dropped: there passing overlooks more, because threats come from the hand. */
export const NULL_MOVE_REDUCTION_WITH_DROPS = 2;
export const NULL_MOVE_DEPTH_DIVISOR = 3;
export const NULL_MOVE_SURPLUS_DIVISOR = 200;
export const NULL_MOVE_STATIC_MARGIN = 20;
export const NULL_MOVE_STATIC_BASE = 120;
export const NULL_MOVE_VERIFY_DEPTH = 12;
/** With so few pieces zugzwang is near, and verification begins at a smaller depth. */
export const NULL_MOVE_FEW_PIECES = 2;
export const NULL_MOVE_VERIFY_FEW = 5;

export const PROBCUT_MIN_DEPTH = 5;
export const PROBCUT_MARGIN = 180;
export const PROBCUT_IMPROVING = 50;
export const PROBCUT_REDUCTION = 4;

export const IIR_MIN_DEPTH = 4;

export const FUTILITY_MAX_DEPTH = 7;
export const FUTILITY_MARGIN = 90;
export const FUTILITY_BASE = 90;

export const LATE_MOVE_BASE = 4;

export const HISTORY_PRUNING_MAX_DEPTH = 3;
export const HISTORY_PRUNING_MARGIN = 4000;

export const SEE_QUIET_MAX_DEPTH = 7;
export const SEE_QUIET_MARGIN = 22;
export const SEE_NOISY_MAX_DEPTH = 6;
export const SEE_NOISY_MARGIN = 90;

export const SINGULAR_MIN_DEPTH = 7;
export const SINGULAR_MARGIN = 2;
export const SINGULAR_DOUBLE_MARGIN = 20;

/** The unit of reductions: so many make a ply. */
export const PLY = 1024;
export const REDUCTION_MIN_DEPTH = 3;
export const REDUCTION_BASE = 1.0;
export const REDUCTION_DIVISOR = 1.9;
export const REDUCTION_CUT_NODE = 1024;
export const REDUCTION_NOT_IMPROVING = 600;
/** So much history is worth a ply. */
export const REDUCTION_HISTORY_DIVISOR = 10000;

/** What all terms together that are not summed up piece by piece hardly ever come to, in centipawns. */
export const LAZY_MARGIN = 600;
export const QUIESCENCE_MARGIN = 180;
/** Plies of quiescence in which checks are still answered with all moves, */
export const QUIESCENCE_EVASIONS = 6;
/** and how many moves are then tried unless they capture. */
export const QUIESCENCE_MAX_EVASIONS = 4;

export const HISTORY_BONUS = 160;
export const HISTORY_MOST_BONUS = 1800;
export const HISTORY_LIMIT = 16384;

/** Nodes between two looks at the clock and the stop flag. */
export const POLL_INTERVAL = 64;
