import type { ArrayTheory } from './array-theory.ts';
import type { XBoardPicture } from './xboard-pictures.ts';

/** Ranks as each side counts them from its own edge. */
export type Ranks = readonly [lowest: number, highest: number];

/**
 * Squares for each side, by their names as White sees the board, with blanks between: `d4 e4`. A `*` stands for all
 * files or all ranks: `*8`, `a*`.
 */
export interface SideSquares {
  /** White's squares. */
  readonly white: string;
  /** Black's squares. */
  readonly black: string;
}

/** A part of the board. */
export type Region = Ranks | SideSquares;

/** What something is worth to a side. */
export type Verdict = 'win' | 'draw' | 'loss';

/**
 * A game as data: everything in which it differs from another game, and nothing about how that is computed.
 * Ranks are counted from the side's own edge, starting with 1, so one number serves both sides.
 */
export interface Variant {
  /** The id by which UCI, XBoard and the command line know the game. */
  readonly name: string;
  /** Other names that are accepted everywhere. */
  readonly aliases: readonly string[];
  /** The game's name for people. */
  readonly title: string;
  /** The file of the network that comes with a game from a file; missing: the one that is built in, if there is one. */
  readonly evalFile?: string;
  /**
   * The name of the game whose built-in network evaluates this one too. It has the same pieces, board and holdings, and
   * differs only in rules on which the evaluation does not depend, such as castling.
   */
  readonly networkFrom?: string;
  /**
   * Whether the game is searched selectively, see src/search/selective. It is no rule, but what matches have found.
   */
  readonly selectiveSearch?: boolean;
  /** The number of files; files times ranks is at most 127 squares. */
  readonly files: number;
  /** The number of ranks. */
  readonly ranks: number;
  /** All kinds of piece, the king first, then from the most to the least valuable, the pawn last. */
  readonly pieces: readonly PieceDefinition[];
  /**
   * There is no king, and the first piece is one like the others: nothing is check, or `royals` says what is;
   * `gameEnd` says who wins.
   */
  readonly kingless?: boolean;
  /** A side may be without a king: then nothing is check for it. */
  readonly loneArmies?: boolean;
  /** Pieces beside a king, or in its place, that may not be left attacked. */
  readonly royals?: RoyalRule;
  /** Whoever can capture must: no other move is legal then. */
  readonly mustCapture?: boolean;
  /** What captures blow up; missing: nothing. */
  readonly blast?: BlastRule;
  /** Kings may not stand on one file or rank with nothing between them. */
  readonly noFacingKings?: boolean;
  /** A move may not give check. */
  readonly noChecks?: boolean;
  /** Pieces in hand that come onto the board with another piece's first move; missing: none. */
  readonly gating?: GatingRule;
  /** First moves of pieces that must not have moved at all; missing: where a piece stands decides for all pieces. */
  readonly firstLeaps?: FirstLeapsRule;
  /** The start position as a FEN of this game. */
  readonly start: string;
  /** How pawns move first, capture en passant and promote. */
  readonly pawn: PawnRule;
  /** When pieces with `promotesTo` promote; missing: never. */
  readonly promotion?: PiecePromotionRule;
  /** A piece may not be where it could never move again: it is not dropped there, and must promote if it goes there. */
  readonly noImmobility?: boolean;
  /** Who castles, and where to; missing: nobody. */
  readonly castling?: CastlingRule;
  /** What is held in hand, and how it comes back; missing: captured pieces are gone. */
  readonly holdings?: HoldingsRule;
  /** How each side may set up its first rank; missing: every game begins with `start`. */
  readonly startArrays?: StartArrayRule;
  /** How the sides best choose among these in secret. It is no rule, but what a study of just this game has found. */
  readonly arrayTheory?: ArrayTheory;
  /** The game's own ways to end; missing: it ends by mate and draws only. */
  readonly gameEnd?: GameEndRules;
  /** When the game is drawn. */
  readonly draws: DrawRules;
  /** What XBoard must be told beyond that. */
  readonly xboard: XBoardRule;
}

/** A kind of piece. */
export interface PieceDefinition {
  /** Upper-case letter in FEN and moves; `+` and the letter of another piece for what that piece becomes. */
  readonly letter: string;
  /** Its name for people. */
  readonly name: string;
  /** All its moves in XBetza, '' for none; the only place that says how it moves. */
  readonly betza: string;
  /** The squares to which it can go and on which it attacks; missing: all. */
  readonly region?: Region;
  /** Where its `i` (initial) moves are allowed, if that is not where the pawn's rule allows them. */
  readonly initialRegion?: Region;
  /** The name of XBoard's picture for it, if that is not the one of its own letter in orthodox chess. */
  readonly picture?: XBoardPicture;
  /** What its inventor thinks that it is worth, in pawns. */
  readonly estimate?: number;
  /**
   * The letter of the piece that it becomes under the game's `promotion` rule, such as `+P`; captured, that is this one
   * again.
   */
  readonly promotesTo?: string;
}

/** What is special about pawns, beside the moves that their Betza notation says. */
export interface PawnRule {
  /** Empty if the game has no pawns. */
  readonly letter: string;
  /** Where Betza's `i` (initial) moves are allowed to every piece: a rank, or any squares; missing: nowhere. */
  readonly initialRank?: number;
  /** The same as any squares, in place of `initialRank`. */
  readonly initialRegion?: Region;
  /** Where first moves of three ranks are allowed, if only on some of those squares. */
  readonly longStepRegion?: Region;
  /** Where a side may capture en passant; missing: everywhere. */
  readonly enPassant?: Region;
  /** The lowest and the highest rank on which a pawn may stand in a position. */
  readonly ranks: Ranks;
  /** What pawns become. */
  readonly promotion: PromotionRule;
}

/** What a pawn becomes by a move that ends in the promotion region. */
export interface PromotionRule {
  /** Where; missing: on the last rank. */
  readonly region?: Region;
  /** Letters of the pieces that promote so, for each side if they differ; missing: the pawn. */
  readonly letters?: string | SideLetters;
  /** Letters that can always be chosen, for each side if they differ. */
  readonly to: string | SideLetters;
  /** The letter of the one piece of `to` that a pawn becomes on each file, from a on; missing: it has the choice. */
  readonly onFiles?: string;
  /** The most pieces of a kind, by its letter, that a side may have on the board after promoting to it. */
  readonly most?: Readonly<Record<string, number>>;
  /** Letters that can be chosen while one is in the mover's own holdings, which it leaves. */
  readonly fromOwnHoldings?: string;
  /** Letters that can be chosen while one is in the opponent's holdings, where the pawn goes in exchange. */
  readonly exchange?: string;
  /** Whether the pawn may also stay a pawn. */
  readonly optional: boolean;
}

/** How pieces with `promotesTo` promote: by a move that begins or ends in the region. */
export interface PiecePromotionRule {
  /** Where the move must begin or end. */
  readonly region: Region;
  /** Whether a piece may also stay what it is. */
  readonly optional: boolean;
}

/** How a king and another piece castle in one move. */
export interface CastlingRule {
  /**
   * Where king and partner go: to named files (as in orthodox chess), or the king two squares towards the partner
   * and the partner to the square that the king crosses, with at most `maxGap` free squares between them.
   */
  readonly target: CastlingToFiles | CastlingTwoSquares;
  /** Where Black's go if not to the same files; only beside a `target` of files. */
  readonly blackTarget?: CastlingToFiles;
  /** Letters of the pieces that may castle with the king. */
  readonly partners: string;
  /**
   * Whether a game may begin with king and partners on any files; otherwise they castle from where `start` has them.
   */
  readonly shuffled: boolean;
  /** Games begin with them anywhere: castling is then written so that no step of the king looks like it. */
  readonly anywhere?: boolean;
  /** The rank on which it is done, the first if missing. */
  readonly rank?: number;
  /** The letter of the piece that castles if that is not the king, and its file if there can be several. */
  readonly king?: string;
  /** See `king`. */
  readonly kingFile?: string;
  /** The files of the partners if they are not the outermost ones. */
  readonly partnerFiles?: CastlingPartnerFiles;
  /** How a FEN written by us names the rights: `KQkq`, or the partner's file letter. */
  readonly fen: 'KQkq' | 'files';
  /** Names that players of this game write instead of O-O (towards the last file) and O-O-O. */
  readonly scoreSheet?: readonly [right: string, left: string];
}

/** Castling to named files, towards the last file (right) and towards the first (left). */
export interface CastlingToFiles {
  /** Tells it from the other kind. */
  readonly kind: 'files';
  /** Where both go towards the last file. */
  readonly right: CastlingFiles;
  /** Where both go towards the first file. */
  readonly left: CastlingFiles;
}

/** Castling by two squares of the king. */
export interface CastlingTwoSquares {
  /** Tells it from the other kind. */
  readonly kind: 'two-squares';
  /** The most free squares that may be between king and partner. */
  readonly maxGap: number;
}

/** The files of the partners that castle, as letters; missing: the outermost. */
export interface CastlingPartnerFiles {
  /** The partner towards the last file. */
  readonly right?: string;
  /** The partner towards the first file. */
  readonly left?: string;
}

/** The files to which king and partner go, as letters. */
export interface CastlingFiles {
  /** Where the king goes. */
  readonly king: string;
  /** Where its partner goes. */
  readonly partner: string;
  /** To which other files they may go instead, at most three pairs; missing: to none. */
  readonly others?: readonly CastlingFiles[];
}

/** What is held in hand. */
export interface HoldingsRule {
  /** Letters that may be in a side's holdings; empty if the game has holdings that are always empty. */
  readonly pieces: string;
  /** Whose holdings a captured piece (of those above) enters; in the colour of that side. */
  readonly captured?: 'captor' | 'owner';
  /** What a pawn has become is marked (`Q~` in a FEN), and held as a pawn again when it is captured. */
  readonly demotes?: boolean;
  /** Pieces that may be dropped as a move, and where; missing: nothing is ever dropped. */
  readonly drops?: readonly DropRule[];
}

/** A kind of drop. */
export interface DropRule {
  /** The pieces that are dropped so. */
  readonly letters: string;
  /** The squares on which they are dropped, if empty. */
  readonly region: Region;
  /** The most pieces of the same kind, unpromoted and of the same side, that may stand on a file after the drop. */
  readonly mostOnFile?: number;
  /** The drop may not mate. */
  readonly noMate?: boolean;
  /** The drop may not give check to a king. */
  readonly noCheck?: boolean;
}

/** The first rank is set up by each side from these letters, the companion next to the king. */
export interface StartArrayRule {
  /** The pieces that everybody has, the king first. */
  readonly pieces: string;
  /** The pieces of which each side has one, next to its king; White may not move its own on the very first move. */
  readonly companions: string;
}

/** How a game ends otherwise than by the mate of a king; in this order, before stalemate and all draws. */
export interface GameEndRules {
  /** The end by having too few pieces. */
  readonly extinction?: ExtinctionRule;
  /** The end by reaching squares. */
  readonly flag?: FlagRule;
  /**
   * A side wins by giving this number of checks; a FEN that says how many each side still has to give (`3+3`) goes
   * before.
   */
  readonly checks?: number;
  /** What checkmate is for the side that is mated; missing: a loss. */
  readonly checkmate?: Verdict;
  /** What stalemate is for the side that cannot move; missing: a draw. */
  readonly stalemate?: Verdict;
  /**
   * Stalemate is that only for a side with fewer pieces; with more it is the opposite, with as many a draw.
   */
  readonly stalemateByCount?: boolean;
}

/** The game ends when a side has too few pieces of any one of some kinds, on the board and in its holdings. */
export interface ExtinctionRule {
  /** Letters of the kinds, each counted by itself; `*` is all pieces together, kings included. */
  readonly letters: string;
  /** What that is for the side that has so few. */
  readonly value: Verdict;
  /** How many are too few; missing: 0. */
  readonly count?: number;
  /** How many of the kind the other side must have; missing: 0. */
  readonly opponentCount?: number;
  /** A side to move that has too few itself is not beaten yet if the other side has just `opponentCount`. */
  readonly claim?: boolean;
}

/** The letter of a piece for each side. */
export interface SideLetters {
  /** White's, upper-case. */
  readonly white: string;
  /** Black's, upper-case too. */
  readonly black: string;
}

/** A side wins when enough of its pieces of a kind are in a region. */
export interface FlagRule {
  /** The letter of the kind, for each side if they differ; `*` is every piece. */
  readonly letter: string | SideLetters;
  /** The squares to reach. */
  readonly region: Region;
  /** How many pieces are enough; missing: 1. */
  readonly count?: number;
  /**
   * What the other side may still do: `equalise`, Black draws if it can reach the region at once too; `answer`, each
   * side has one more move, by which it may take the piece or reach the region first. Missing: nothing.
   */
  readonly reply?: 'equalise' | 'answer';
  /**
   * A side wins only with pieces there that are not attacked; if the last that are needed stay, it wins after its
   * opponent's move.
   */
  readonly safe?: boolean;
}

/** Royal pieces: those of some kinds, which may not be left attacked. */
export interface RoyalRule {
  /** Letters of the kinds. */
  readonly letters: string;
  /** They are royal while their side has no more of the kind than this on the board; missing: however many. */
  readonly atMost?: number;
  /** However many there are, not all pieces of these kinds may be left attacked at once. */
  readonly notAll?: boolean;
  /** Only one of them is royal: the one on the file nearest to a, of several there the one on the lowest rank. */
  readonly onlyFirst?: boolean;
}

/**
 * A capture explodes: the piece that captures goes too, and all pieces next to the square on which it captured. Where
 * explosions can reach a royal piece, it is also safe from capture while it stands next to an enemy's.
 */
export interface BlastRule {
  /** Letters of pieces that are not affected next to a capture. */
  readonly spares: string;
  /** Letters of pieces that survive everything but being captured; missing: none. */
  readonly immune?: string;
}

/**
 * Gating: a piece that has not moved since the game began, and that leaves its side's first rank (or the one on which
 * kings castle), may let a piece in hand come onto the square that it leaves; a king that castles onto its own square
 * or its partner's. Such a piece comes after the move, so it blocks no check.
 */
export interface GatingRule {
  /** Letters of the pieces in hand that come so. */
  readonly letters: string;
}

/**
 * Moves marked `i` of pieces on the first rank (or the one on which kings castle) that are for those that have not
 * moved since the game began, wherever other pieces make theirs. They are leaps that capture nothing; a king makes them
 * while it is not in check.
 */
export interface FirstLeapsRule {
  /** Letters of the pieces. */
  readonly letters: string;
  /** Letters of pieces by which a king loses them for good, once one moves to its rank or file. */
  readonly lostTo?: string;
}

/** When the game is drawn by other rules than stalemate. */
export interface DrawRules {
  /** Half-moves without a capture or a pawn move after which the game is a draw; missing: never. */
  readonly moveRule?: number;
  /** How often a position must occur for a draw, or what `repetition` says instead; 0: repetition does not matter. */
  readonly repetitions: number;
  /** What repetition is for the side to move, or for White whichever side is to move; missing: a draw. */
  readonly repetition?: RepetitionRule;
  /** Whether a side that gave check by every move of a repetition loses by it. */
  readonly perpetualCheckLoses?: boolean;
  /** The draw by lack of material; missing: none. */
  readonly material?: MaterialRule;
}

/** What the repetition of a position is, where it is no draw. */
export interface RepetitionRule {
  /** What it is for the side that is named. */
  readonly value: Verdict;
  /** The side: the one to move, or White. */
  readonly side: 'mover' | 'white';
}

/** Material with which the game is a draw; never while a pawn is on the board or anything is in the holdings. */
export interface MaterialRule {
  /** Whether each side is looked at by itself, or all pieces but the kings together. */
  readonly count: 'each-side' | 'together';
  /** Letters of which a single one does not win. */
  readonly single: string;
  /** Pairs of letters that do not win. */
  readonly pairs: readonly string[];
  /** Whether any number of colour-bound pieces on squares of one colour does not win. */
  readonly colourBound: boolean;
}

/** What XBoard must be told about a game that cannot be told from its other data. */
export interface XBoardRule {
  /** XBoard's own variant from which it takes the rules that `setup` cannot say. */
  readonly parent: string;
  /**
   * The same for WinBoard, if another. It draws unorthodox pieces at a few sizes of the board only, and takes such a
   * size by itself in some variants (`fairy`, `shatranj`, `seirawan`), but not in others (`crazyhouse`, `bughouse`).
   */
  readonly winBoardParent?: string;
  /**
   * The name under which WinBoard is offered the game, so that it is taught the game like one that it does not know:
   * its own has no pictures of some pieces, or none at the size of the board that it takes. It is a second name, too.
   */
  readonly winBoardName?: string;
  /** The name under which XBoard is offered the game, if its own name has in it that of another one there. */
  readonly name?: string;
  /** XBoard knows this very game under the parent's name: it needs no setup, and no other name is offered to it. */
  readonly native?: boolean;
  /** XBoard draws the start by lot, and gives all castling rights where it has replaced a partner too. */
  readonly replacesPartners?: boolean;
  /**
   * How many kinds of piece, counted from the front of XBoard's piece table, its board shows as held; missing: none.
   */
  readonly holdings?: number;
}
