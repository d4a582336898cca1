/*
 * What the fit of networks (network-fit.ts, and its callers in src/learn) lays out in memory. The file imports
 * nothing, so that the bundler writes these constants into the code.
 */

/** Neurons of a slice of the first layer: what one thread works on at a time. */
export const SLICE = 16;
/** Bytes of a row: a float of 32 bits for each neuron of a slice. */
export const ROW_BYTES = 4 * SLICE;
/** Bytes of a row of integers of 16 bits. */
export const SHORT_ROW_BYTES = 2 * SLICE;
/** Positions that a thread reads and compares at a time: their slopes fit the processor's first cache. */
export const CHUNK = 256;

/*
 * A position on disk is a record of bytes, lowest first: its length; flags; the score and the base score, 16 bits each,
 * in centipawns for the side to move; in games that count checks, how many White and Black still have to give; a bit
 * for each square that says whether a piece is there, then the codes of these pieces, each less 2, in as few bits as
 * the game's codes need; in games with holdings, for each code the number of copies in hand, as many ones and a zero.
 */
export const RECORD_FLAGS = 1;
export const RECORD_SCORE = 2;
export const RECORD_BASE = 4;
export const RECORD_STATE = 6;
/** In the flags: is Black to move? */
export const BLACK_FLAG = 1;
/** How the game ended for the side to move: 0 lost, 1 drawn, 2 won. */
export const RESULT_SHIFT = 1;
export const RESULT_MASK = 3;
/** Did the position come up in a game, and was it searched? */
export const PLAYED_FLAG = 8;
/** The castling rights. */
export const RIGHTS_SHIFT = 4;

/*
 * What the fit notes of a position, in numbers of 32 bits: the base score in centipawns, what it should be worth, the
 * output that is for it, how much its error counts, and the derivative of the error by the output.
 */
export const FACT_BASE = 0;
export const FACT_TARGET = 4;
export const FACT_OUTPUT = 8;
export const FACT_WEIGHT = 12;
export const FACT_SLOPE = 16;
export const FACTS_BYTES = 20;

/** How many ways there are for a side to see the board, see `Inputs`. */
export const VIEWS = 4;

/*
 * The tables by which records become inputs, in bytes from their beginning: [(own king << SQUARE_BITS) | other king]
 * the view; [left * 2 + (own ? 0 : 1)] the input for the number of checks left; [number of pieces] the output;
 * [(side * VIEWS + view) * PIECE_SQUARES + pieceSquare] the input. Inputs have 16 bits, views and outputs 8.
 */
export const VIEW_TABLE = 0;
export const CHECKS_TABLE = VIEW_TABLE + 128 * 128;
export const OUTPUT_TABLE = CHECKS_TABLE + 2 * 2 * 256;
export const INPUT_TABLE = OUTPUT_TABLE + 128;
export const TABLES_BYTES = INPUT_TABLE + 2 * 2 * VIEWS * 16384;
