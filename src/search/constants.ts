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

export const NULL_MOVE_MIN_DEPTH = 3;
export const NULL_MOVE_REDUCTION = 3;
export const NULL_MOVE_DEPTH_DIVISOR = 4;

export const REVERSE_FUTILITY_MAX_DEPTH = 6;
export const REVERSE_FUTILITY_MARGIN = 85;

export const FUTILITY_MAX_DEPTH = 5;
export const FUTILITY_MARGIN = 90;
export const FUTILITY_BASE = 80;

export const LATE_MOVE_PRUNING_MAX_DEPTH = 5;
export const LATE_MOVE_PRUNING_BASE = 5;

export const LATE_MOVE_REDUCTION_MIN_DEPTH = 3;
export const LATE_MOVE_REDUCTION_BASE = 0.6;
export const LATE_MOVE_REDUCTION_DIVISOR = 2.2;

export const QUIESCENCE_DELTA = 180;
/** Plies of quiescence in which checks are still answered with all moves. */
export const QUIESCENCE_EVASIONS = 6;

export const HISTORY_LIMIT = 16384;

/** Nodes between two looks at the clock and the stop flag. */
export const POLL_INTERVAL = 256;
