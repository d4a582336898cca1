import { FIELD_NAMES, type FieldName } from './fields.ts';
import { PIECE_SLOTS } from './predefined-pieces.ts';

/**
 * Keys that set several fields at once, or are an older name of one. They are read in this order and before the fields'
 * own names, so that a key that says it more exactly goes before one that says it for both sides.
 */
export const SHORT_KEYS: ReadonlyMap<string, readonly FieldName[]> = new Map<string, readonly FieldName[]>([
  ['whiteFlag', ['flagRegionWhite']],
  ['blackFlag', ['flagRegionBlack']],
  ['castlingRookPiece', both('castlingRookPieces')],
  ['whiteDropRegion', ['dropRegionWhite']],
  ['blackDropRegion', ['dropRegionBlack']],
  ['pawnTypes', [...both('promotionPawnTypes'), ...both('enPassantTypes'), ...both('nMoveRuleTypes')]],
  ['promotionPawnTypes', both('promotionPawnTypes')],
  ['promotionPieceTypes', both('promotionPieceTypes')],
  ['tripleStepRegion', both('tripleStepRegion')],
  ['enPassantRegion', both('enPassantRegion')],
  ['enPassantTypes', both('enPassantTypes')],
  ['castlingKingPiece', both('castlingKingPiece')],
  ['castlingRookPieces', both('castlingRookPieces')],
  ['nMoveRuleTypes', both('nMoveRuleTypes')],
  ['flagPiece', both('flagPiece')],
  ['flagRegion', both('flagRegion')],
]);

function both<T extends string>(name: T): (`${T}White` | `${T}Black`)[] & FieldName[] {
  return [`${name}White`, `${name}Black`] as (`${T}White` | `${T}Black`)[] & FieldName[];
}

/** Keys of rules that we do not have, and the value with which they say nothing new. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    twoBoards: 'false',
    sittuyinPromotion: 'false',
    piecePromotionOnCapture: 'false',
    pieceDemotion: 'false',
    mutuallyImmuneTypes: '-',
    petrifyOnCaptureTypes: '-',
    petrifyBlastPieces: 'false',
    castlingDroppedPiece: 'false',
    oppositeCastling: 'false',
    mustDrop: 'false',
    mustDropType: '*',
    enclosingDrop: 'none',
    enclosingDropStart: '-',
    sittuyinRookDrop: 'false',
    dropOppositeColoredBishop: 'false',
    dropPromoted: 'false',
    wallingRule: 'none',
    wallingRegion: '-',
    wallingRegionWhite: '-',
    wallingRegionBlack: '-',
    wallOrMove: 'false',
    diagonalLines: '-',
    pass: 'false',
    passWhite: 'false',
    passBlack: 'false',
    passOnStalemate: 'false',
    passOnStalemateWhite: 'false',
    passOnStalemateBlack: 'false',
    makpongRule: 'false',
    flipEnclosedPieces: 'none',
    moveRepetitionIllegal: 'false',
    chasingRule: 'none',
    shatarMateRule: 'false',
    bikjangRule: 'false',
    flagPieceBlockedWin: 'false',
    connectN: '0',
    connectPieceTypes: '*',
    connectHorizontal: 'true',
    connectVertical: 'true',
    connectDiagonal: 'true',
    connectRegion1White: '-',
    connectRegion1Black: '-',
    connectRegion2White: '-',
    connectRegion2Black: '-',
    connectNxN: '0',
    collinearN: '0',
    connectValue: 'win',
    materialCounting: 'none',
    adjudicateFullBoard: 'false',
    countingRule: 'none',
    castlingWins: '-',
    dropOnTop: 'false',
  }),
);

/** Keys that only say how the game is to be played well, which we find out by ourselves. */
export const NEEDLESS_KEYS: ReadonlySet<string> = new Set(['pieceValueMg', 'pieceValueEg']);

/** Ranks from which a region is made, in the older way. */
export const RANK_KEYS = ['promotionRank', 'doubleStepRank', 'doubleStepRankMin'] as const;

/** The names of pieces for people, which only we read: `pieceNames = g:Griffon, e:Great Elephant`. */
export const PIECE_NAMES_KEY = 'pieceNames';

/** The file of a network that evaluates the game, relative to the file of games. */
export const EVAL_FILE_KEY = 'evalFile';

/** The slot that a key confines to part of the board, and for which side; undefined if it is no such key. */
export function mobilityKey(key: string): { readonly side: 'white' | 'black'; readonly slot: string } | undefined {
  const [, side, first, rest] = /^mobilityRegion(White|Black)([A-Z])(.*)$/.exec(key) ?? [];
  if (side === undefined) return undefined;
  return { side: side === 'White' ? 'white' : 'black', slot: first!.toLowerCase() + rest! };
}

/** All keys that there are, for suggestions. */
export const ALL_KEYS: readonly string[] = [
  ...PIECE_SLOTS,
  ...FIELD_NAMES,
  ...SHORT_KEYS.keys(),
  ...FOREIGN_KEYS.keys(),
  ...NEEDLESS_KEYS,
  ...RANK_KEYS,
  PIECE_NAMES_KEY,
  EVAL_FILE_KEY,
];
