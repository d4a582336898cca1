/*
 * Where the arena's arrays lie in its memory, in bytes from its beginning: the code in src/assembly reads and writes
 * them there, JavaScript through views.
 */
import {
  HURDLE,
  MAX_CODES,
  MAX_PATHS,
  MAX_PINS,
  MAX_RAYS,
  MAX_SQUARES,
  MOVE_BUFFER,
  MOVE_STACK_PLIES,
  PIECE_SQUARES_ON_BOARD,
  ROYAL_WIDTH,
  SQUARE_BITS,
} from './layout.ts';

const SQUARES = 1 << SQUARE_BITS;
const KING_ZONES = PIECE_SQUARES_ON_BOARD * MAX_SQUARES;

/** The length of the move stack, and of the list of its moves' scores. */
export const MOVE_STACK_MOVES = MOVE_BUFFER * (MOVE_STACK_PLIES + 1);

/* Fields of a position, see position.ts. */
export const BOARD_AT = 0;
export const PINNED_AT = BOARD_AT + 2 * HURDLE;
export const PIN_SQUARE_AT = PINNED_AT + SQUARES;
export const PIN_FROM_AT = PIN_SQUARE_AT + MAX_PINS;
export const PIN_RAY_AT = PIN_FROM_AT + MAX_PINS;
export const LIST_AT = PIN_RAY_AT + 2 * MAX_PINS;
export const PUT_OFF_AT = LIST_AT + 2 * 2 * SQUARES;
/** The squares that answer a check, marked by `keepAnswers` for itself. */
export const ANSWERS_AT = PUT_OFF_AT + 2 * SQUARES;
export const WANTED_AT = ANSWERS_AT + SQUARES;

/** Integers of 32 bits, in which a function that finds more than one number leaves the others. */
export const FINDINGS_AT = WANTED_AT + 8 * MAX_CODES;
export const FINDINGS = 16;
/* Their indices. */
export const PUT_OFF_COUNT = 0;
export const CHECKERS = 1;
export const CHECK_RAY = 2;
export const CHECK_FROM = 3;
export const PIN_COUNT = 4;
export const IRREGULAR = 5;

/** What a capture of each type of piece wins in an exchange, in centipawns: integers of 32 bits. */
export const SEE_VALUES_AT = FINDINGS_AT + 4 * FINDINGS;
/** Room for the squares of pieces that an exchange has used up, and for their codes. */
export const LIFTED_AT = SEE_VALUES_AT + 4 * MAX_CODES;
export const LIFTED_CODES_AT = LIFTED_AT + SQUARES;

/* Tables of the game, see position.ts. */
export const ROYAL_TARGETS_AT = LIFTED_CODES_AT + SQUARES;
/** [code << SQUARE_BITS | square], see board/tables/holdings.ts. */
export const DROP_ALLOWED_AT = ROYAL_TARGETS_AT + 4 * SQUARES * ROYAL_WIDTH;
export const PROGRAMS_AT = DROP_ALLOWED_AT + PIECE_SQUARES_ON_BOARD;
export const PATHS_AT = PROGRAMS_AT + 4 * PIECE_SQUARES_ON_BOARD;
export const RAYS_AT = PATHS_AT + 4 * MAX_PATHS;
export const ATTACKS_AT = RAYS_AT + MAX_RAYS;
export const KING_ZONE_AT = ATTACKS_AT + 2 * PIECE_SQUARES_ON_BOARD * SQUARES;
export const CHECKS_AT = KING_ZONE_AT + 4 * KING_ZONES;

/** The move stack, and the scores of its moves: integers of 32 bits. */
export const MOVES_AT = CHECKS_AT + 2 * KING_ZONES;
/** One more move than there is room for may be written, though not counted. */
export const SCORES_AT = MOVES_AT + 4 * (MOVE_STACK_MOVES + MOVE_BUFFER);
export const ARENA_BYTES = SCORES_AT + 4 * MOVE_STACK_MOVES;
