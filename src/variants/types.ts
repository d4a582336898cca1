import type { XBoardPicture } from './xboard-pictures.ts';

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
  readonly files: number;
  readonly ranks: number;
  /** All kinds of piece, the king first, then from the most to the least valuable, the pawn last. */
  readonly pieces: readonly PieceDefinition[];
  /** The start position as a FEN of this game. */
  readonly start: string;
  readonly pawn: PawnRule;
  readonly castling?: CastlingRule;
  readonly holdings?: HoldingsRule;
  readonly arrays?: ArrayRule;
  readonly draws: DrawRules;
  readonly xboard: XBoardRule;
}

export interface PieceDefinition {
  /** Upper-case letter in FEN and moves. */
  readonly letter: string;
  readonly name: string;
  /** All its moves in XBetza; the only place that says how it moves. */
  readonly betza: string;
  /** The name of XBoard's picture for it, if that is not the one of its own letter in orthodox chess. */
  readonly picture?: XBoardPicture;
  /** What its inventor thinks that it is worth, in pawns. */
  readonly estimate?: number;
}

export interface PawnRule {
  readonly letter: string;
  /** The rank on which Betza's `i` (initial) moves are allowed. */
  readonly initialRank?: number;
  /** The lowest and the highest rank on which a pawn may stand in a position. */
  readonly ranks: readonly [lowest: number, highest: number];
  readonly promotion: PromotionRule;
}

/** What a pawn may become on the last rank. */
export interface PromotionRule {
  /** Letters that are always to be had. */
  readonly to: string;
  /** Letters that are to be had while one is in the mover's own holdings, which it leaves. */
  readonly fromOwnHoldings?: string;
  /** Letters that are to be had while one is in the opponent's holdings, where the pawn goes in exchange. */
  readonly exchange?: string;
  /** Whether the pawn may also stay a pawn. */
  readonly optional: boolean;
}

export interface CastlingRule {
  /**
   * Where king and partner go: to named files (as in orthodox chess), or the king two squares towards the partner
   * and the partner to the square that the king crosses, with at most `maxGap` free squares between them.
   */
  readonly target:
    | { readonly kind: 'files'; readonly right: CastlingFiles; readonly left: CastlingFiles }
    | { readonly kind: 'two-squares'; readonly maxGap: number };
  /** Letters of the pieces that may castle with the king. */
  readonly partners: string;
  /** Whether a game may begin with king and partners on any files; otherwise they castle from where `start` has them. */
  readonly shuffled: boolean;
  /** How a FEN written by us names the rights: `KQkq`, or the partner's file letter. */
  readonly fen: 'KQkq' | 'files';
  /** Names that players of this game write instead of O-O (towards the last file) and O-O-O. */
  readonly scoreSheet?: readonly [right: string, left: string];
}

export interface CastlingFiles {
  readonly king: string;
  readonly partner: string;
}

export interface HoldingsRule {
  /** Letters that may be in a side's holdings; empty if the game has holdings that are always empty. */
  readonly pieces: string;
  /** Whose holdings a captured piece (of those above) enters; in the colour of that side. */
  readonly captured?: 'captor' | 'owner';
  /** Pieces that may be dropped as a move, and on which ranks; missing: nothing is ever dropped. */
  readonly drops?: readonly DropRule[];
}

export interface DropRule {
  readonly letters: string;
  readonly ranks: readonly [lowest: number, highest: number];
}

/** The first rank is set up by each side from these letters, the companion next to the king. */
export interface ArrayRule {
  /** The pieces that everybody has, the king first. */
  readonly pieces: string;
  /** The pieces of which each side has one, next to its king; White may not move its own on the very first move. */
  readonly companions: string;
}

export interface DrawRules {
  /** Half-moves without a capture or a pawn move after which the game is a draw; missing: never. */
  readonly moveRule?: number;
  /** How often a position must occur for a draw. */
  readonly repetitions: number;
  readonly material?: MaterialRule;
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
  /** XBoard knows this very game under the parent's name: it needs no setup, and no other name is offered to it. */
  readonly native?: boolean;
  /** How many kinds of piece, counted from the front of XBoard's piece table, its board shows as held; missing: none. */
  readonly holdings?: number;
}
