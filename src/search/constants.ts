/*
 * What scores and depths mean, and sizes. Numbers that could be tuned stand in parameters.ts. The file imports nothing,
 * so that the bundler writes these constants into the code.
 */

/** Scores are centipawns as the side to move sees them. A mate in n plies is MATE - n, being mated in n is n - MATE. */
export const MATE = 32000;
export const INFINITE = 32500;
/** Scores beyond this are mates. */
export const MATE_BOUND = MATE - 1000;
export const DRAW = 0;
/** A value that no score has. */
export const UNKNOWN = 32767;

/** The most plies from the root that a search goes. */
export const MAX_PLY = 200;
/** The greatest nominal depth that can be asked for. */
export const MAX_DEPTH = 128;
/** A ply in the unit of reductions. */
export const PLY = 1024;

/** History scores lie between the negative of this and this. */
export const HISTORY_LIMIT = 16384;

/** Nodes between two looks at the clock and the stop flag. */
export const POLL_INTERVAL = 64;

/**
 * A repetition needs at least this many reversible plies before it, and one that the next move can bring a ply less.
 */
export const REPETITION_PLIES = 4;
export const UPCOMING_REPETITION_PLIES = 3;
/** Draws by dead material are looked for from this number of pieces down. */
export const DEAD_MATERIAL_PIECES = 8;
