/*
 * How tables and positions are laid out in memory: constants of the hot code. They stand in a file that imports
 * nothing, and before any function, because the bundler inlines only such constants. All others are loaded each time:
 * perft is 5 % slower if a function stands among them.
 */

/**
 * The occupant of the square after the last one, which fills up tables that need an entry more: nothing can go there.
 */
export const WALL = 1;
/** The type of the royal piece in every game. */
export const KING_TYPE = 1;
/** What a king counts for in an exchange, in centipawns: more than everything. */
export const KING_WORTH = 20000;

/**
 * A piece on a square is one number, its piece-square: the code above the square. Tables of pieces on squares are
 * indexed by it, so a board has at most as many squares as fit into SQUARE_BITS, less one for a WALL.
 */
export const SQUARE_BITS = 7;
export const SQUARE_MASK = (1 << SQUARE_BITS) - 1;
export const MAX_SQUARES = SQUARE_MASK;
/** Room for piece codes, for path data and for rays; a game that needs more is refused. */
export const MAX_CODES = 64;
export const MAX_PATHS = 1 << 18;
export const MAX_RAYS = 1 << 16;
/** The number of piece-squares on a board; those of pieces in hand follow. */
export const PIECE_SQUARES_ON_BOARD = MAX_CODES << SQUARE_BITS;
/** Room for pins; each of them takes two pieces. */
export const MAX_PINS = 64;
/** Room for the moves of one position, whatever is held. */
export const MOVE_BUFFER = 4096;
/** The number of plies of a line for which the move stack has that much room; it has one part more for other users. */
export const MOVE_STACK_PLIES = 64;
/** Added to the piece-square of a piece in hand, which has the number of its copy, from 0, in place of the square. */
export const HELD = PIECE_SQUARES_ON_BOARD;
/** Piece-squares, of pieces on the board and in hand, have this many bits. */
export const PIECE_SQUARE_BITS = 14;
export const PIECE_SQUARES = 1 << PIECE_SQUARE_BITS;
export const PIECE_SQUARE_MASK = PIECE_SQUARES - 1;
/** No piece's piece-square. Tables of sums over pieces have 0 there. */
export const NO_PIECE_SQUARE = 0;
/** Where a square is expected: there is none. Ends lists of squares. */
export const NO_SQUARE = 255;

/*
 * The kinds of sections in a path program, in their order, see PATHS.md. LEAPS may capture or not, whatever stands
 * between; SLIDES the same along paths that other pieces block; STEPS never capture; STRIKES are two moves that only
 * capture, whatever stands between, as pawns have them; MIXED entries have flags of their own.
 */
export const LEAPS = 1;
export const SLIDES = 2;
export const STEPS = 4;
export const STRIKES = 8;
export const MIXED = 16;
/** Set in addition: two of the piece's paths lead to the same square, so repeated moves must be taken out. */
export const REPEATS = 32;
/** In `programs`: the number of bits for these kinds; above them stands the index where the program begins. */
export const SHAPE_BITS = 6;

/** In addition to those kinds, a reason for the sweep to leave a piece to the generator. */
export const PINNED = 1 << SHAPE_BITS;

/**
 * Numbers per entry of a MIXED section, and the flags of an entry: what it may do, whether it can promote there or
 * must.
 */
export const MIXED_WIDTH = 3;
export const QUIET_FLAG = 1;
export const CAPTURE_FLAG = 2;
export const PROMOTION_FLAG = 4;
export const FORCED_FLAG = 8;
/** What lies behind the entry is reached only if an own piece stands there. */
export const OWN_PIECE_FLAG = 32;
/** In the flags of a target square: the piece would have to promote there but cannot, so it cannot go there. */
export const BARRED_FLAG = 16;

/** In `attacks`: this piece can never capture there. */
export const NEVER = 0;
/** In `attacks`: it captures there whatever stands between. */
export const ALWAYS = 1;
/** In `rays`, added to a square: it must be occupied, not empty. Only in games with pieces that hop. */
export const HURDLE = 1 << SQUARE_BITS;
/** In `rays`, after the attacker's square and another one, both with HURDLE: the pieces there must be of one side. */
export const OWN_HURDLE = 253;
/** In `rays`: the last ray between two squares ends here. Greater than any square. */
export const LAST_RAY = 255;
/** In `rays`: this ray ends here, and another one between the same squares follows. */
export const NEXT_RAY = 254;

/** The most squares that a royal piece may be able to go to from one square. */
export const MAX_ROYAL_MOVES = 15;
/** Squares per piece-square of a royal piece in `royalTargets`. */
export const ROYAL_WIDTH = 16;
/**
 * In an entry of `kingZone`: the targets that are attacked in any case, and above them those that are attacked if a ray
 * is open.
 */
export const TARGET_MASK = (1 << MAX_ROYAL_MOVES) - 1;
export const MAYBE_SHIFT = 15;

/*
 * What makes a game special to the generator and to `make`, as bits. TRIED: every move is made and taken back to see if
 * it is legal, because pieces hop or there is no king. ENDS: the game ends by rules of its own. COUNTS_CHECKS: a number
 * of checks wins. LIMITS_DROPS: some drops depend on the other pieces on the file. BARS_MATING_DROPS: some drops may
 * not mate. KINGLESS: there is no king. LONE_ARMIES: a side may be without one. ROYALS: pieces beside the king, or in
 * its place, may not be left attacked. MUST_CAPTURE: captures are compulsory. BLASTS: captures explode. FACING_KINGS:
 * kings may not see each other along a line. NO_CHECKS: no move may give check. PROMOTION_LIMITS: pieces become only
 * what their side has not too many of, or what their file says. SLANTED_STEPS: what is taken en passant need not stand
 * behind the square where that is done. UNMOVED: it matters which pieces have not moved yet. LONG_STEPS: a piece can be
 * taken en passant on two squares.
 */
export const TRIED = 1;
export const ENDS = 2;
export const COUNTS_CHECKS = 4;
export const LIMITS_DROPS = 8;
export const BARS_MATING_DROPS = 16;
export const KINGLESS = 32;
export const LONE_ARMIES = 64;
export const ROYALS = 128;
export const MUST_CAPTURE = 256;
export const BLASTS = 512;
export const FACING_KINGS = 1024;
export const NO_CHECKS = 2048;
export const PROMOTION_LIMITS = 4096;
export const SLANTED_STEPS = 8192;
export const UNMOVED = 16384;
export const LONG_STEPS = 32768;
/** Check is another thing than an attack on each side's one king. */
export const ODD_ROYALTY = KINGLESS | LONE_ARMIES | ROYALS;
/** More than an attack on the own king can make a move illegal. */
export const ODD_LEGALITY = ODD_ROYALTY | FACING_KINGS | NO_CHECKS;
/** Something is left to do when a move has been made. */
export const HAS_AFTERMATH = COUNTS_CHECKS | BLASTS | UNMOVED;
/** Something is to be undone before a move is taken back. */
export const HAS_UNDOING = BLASTS | UNMOVED;

/**
 * The number of ways to castle that a right can give. They have places in the castling tables of a position: the
 * number of the right, and more by CASTLING_RIGHTS for each further way; behind the last one stands NO_SQUARE.
 */
export const CASTLING_RIGHTS = 4;
export const CASTLING_WAYS = 4;
/** Squares per list in `castlingEmpty` and `castlingSafe`. */
export const CASTLING_WIDTH = 16;
/** Added to the square of a possible en passant capture nearest to the victim: the square before is one too. */
export const ALSO_BEFORE = 1 << SQUARE_BITS;
/** Squares per list of `enPassantFrom`. */
export const EN_PASSANT_WIDTH = 8;
/** One more than the most pieces of a kind that a side can hold. */
export const HELD_LIMIT = 64;

/** The piece-square of a copy, counted from 0, of a piece in hand. */
export function heldPieceSquare(code: number, copy: number): number {
  return HELD | (code << SQUARE_BITS) | copy;
}
