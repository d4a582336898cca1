import { fileName } from '../board/square.ts';
import type { Verdict } from '../variants/types.ts';
import { KING_SLOT, PAWN_SLOT } from './predefined-pieces.ts';

/** A value of a file makes no sense; the message can follow `key 'x': `. */
export class ValueError extends Error {}

/** What letters of pieces stand for while a section is read, and the other way round. */
export interface Letters {
  /** The slot of the piece with this letter, whatever its case. */
  slotOf(letter: string): string | undefined;
  letterOf(slot: string): string | undefined;
}

/** A kind of value: what holds where nothing is said, and how it is read and written. */
export interface Field<T> {
  readonly initial: T;
  /** @throws ValueError that says what would be right */
  read(text: string, letters: Letters): T;
  write(value: T, letters: Letters): string;
}

/** Stands for all pieces. */
export const ALL_PIECES = '*';
/** The largest board of the dialect. */
export const MOST_FILES = 12;
export const MOST_RANKS = 10;

const flag = (initial: boolean): Field<boolean> => ({
  initial,
  read: (text) => {
    if (text !== 'true' && text !== 'false') throw new ValueError(`it is '${text}', but must be true or false`);
    return text === 'true';
  },
  write: String,
});

const number = (initial: number, lowest = 0, highest = 1000): Field<number> => ({
  initial,
  read: (text) => {
    if (!/^\d{1,6}$/.test(text) || Number(text) < lowest || Number(text) > highest)
      throw new ValueError(`it is '${text}', but must be a whole number from ${lowest} to ${highest}`);
    return Number(text);
  },
  write: String,
});

const fileNumber = (text: string): number => (/^[a-z]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : NaN);

/** A file as its number, from 1; 0 is none. */
const file = (initial: number): Field<number> => ({
  initial,
  read: (text) => {
    const value = /^\d{1,2}$/.test(text) ? Number(text) : fileNumber(text);
    if (!(value >= 1 && value <= MOST_FILES))
      throw new ValueError(`it is '${text}', but must be a file, a to ${fileName(MOST_FILES - 1)} or its number`);
    return value;
  },
  write: (value) => fileName(value - 1),
});

const text = (initial: string): Field<string> => ({ initial, read: (value) => value, write: (value) => value });

/** Squares by their names with blanks between, `*` for all files or all ranks; nothing for none. */
export const region = (initial: string): Field<string> => ({
  initial,
  read: (value) => {
    const names = value
      .toLowerCase()
      .split(/\s+/)
      .filter((name) => name !== '' && name !== '-');
    for (const name of names) {
      const [, fileName, rank] = /^(\*|[a-z])(\*|\d{1,2})$/.exec(name) ?? [];
      const onBoard =
        (fileName === '*' || fileNumber(fileName ?? '') <= MOST_FILES) &&
        (rank === '*' || (Number(rank) <= MOST_RANKS && Number(rank) > 0));
      if (fileName === undefined || !onBoard)
        throw new ValueError(`'${name}' is no square; squares are written d4, all of a rank *4, all of a file d*`);
    }
    return names.join(' ');
  },
  write: (value) => value || '-',
});

/** Kinds of piece, by their slots, or ALL_PIECES. */
const pieces = (initial: readonly string[]): Field<readonly string[]> => ({
  initial,
  read: (value, letters) => {
    const found = value.replace(/\s/g, '');
    if (found === '' || found === '-') return [];
    if (found === ALL_PIECES) return [ALL_PIECES];
    return [...new Set([...found].map((letter) => slotOf(letter, letters)))];
  },
  write: (value, letters) => value.map((slot) => letterOf(slot, letters)).join('') || '-',
});

/** One kind of piece, by its slot; ALL_PIECES, or nothing. */
const piece = (initial: string): Field<string> => ({
  initial,
  read: (value, letters) => {
    if (value === '-' || value === ALL_PIECES) return value === '-' ? '' : value;
    if (value.length !== 1) throw new ValueError(`it is '${value}', but must be one letter`);
    return slotOf(value, letters);
  },
  write: (value, letters) => letterOf(value, letters) || '-',
});

/** The words of a list; none where it is `-`. */
function wordsOf(value: string): string[] {
  return value.split(/\s+/).filter((word) => word !== '' && word !== '-');
}

/** What kinds of piece become, by slots: from, to; '' for nothing. */
const pairs = (): Field<readonly (readonly [from: string, to: string])[]> => ({
  initial: [],
  read: (value, letters) =>
    wordsOf(value).map((pair) => {
      const [, from, to] = /^([a-z]):([a-z-])$/i.exec(pair) ?? [];
      if (from === undefined || to === undefined) throw new ValueError(`'${pair}' is not of the form p:g`);
      return [slotOf(from, letters), to === '-' ? '' : slotOf(to, letters)] as const;
    }),
  write: (value, letters) =>
    value.map((pair) => pair.map((slot) => letterOf(slot, letters)).join(':')).join(' ') || '-',
});

/** Numbers by kinds of piece, by slots. */
const limits = (): Field<readonly (readonly [slot: string, most: number])[]> => ({
  initial: [],
  read: (value, letters) =>
    wordsOf(value).map((pair) => {
      const [, letter, most] = /^([a-z]):(\d{1,2})$/i.exec(pair) ?? [];
      if (letter === undefined) throw new ValueError(`'${pair}' is not of the form q:1`);
      return [slotOf(letter, letters), Number(most)] as const;
    }),
  write: (value, letters) => value.map(([slot, most]) => `${letterOf(slot, letters)}:${most}`).join(' ') || '-',
});

const verdict = <T extends Verdict | 'none'>(initial: T, values: readonly T[]): Field<T> => ({
  initial,
  read: (value) => {
    const found = values.find((known) => known === value);
    if (!found) throw new ValueError(`it is '${value}', but must be ${values.join(', ')}`);
    return found;
  },
  write: String,
});
const VERDICTS = ['win', 'draw', 'loss'] as const;

function slotOf(letter: string, letters: Letters): string {
  const slot = letters.slotOf(letter);
  if (slot === undefined) throw new ValueError(`there is no piece '${letter}'`);
  return slot;
}

function letterOf(slot: string, letters: Letters): string {
  return slot === ALL_PIECES ? slot : (letters.letterOf(slot) ?? '').toLowerCase();
}

const PAWN = [PAWN_SLOT];

/**
 * All that a game of the dialect says beside its pieces, by the keys of the dialect, and what holds where it says
 * nothing.
 */
export const FIELDS = {
  title: text(''),
  selectiveSearch: flag(false),
  variantTemplate: text('fairy'),
  pieceToCharTable: text('-'),
  pocketSize: number(0),
  maxRank: number(8, 1, MOST_RANKS),
  maxFile: file(8),
  chess960: flag(false),
  startFen: text('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'),
  promotionRegionWhite: region('*8'),
  promotionRegionBlack: region('*1'),
  promotionPawnTypesWhite: pieces(PAWN),
  promotionPawnTypesBlack: pieces(PAWN),
  promotionPieceTypesWhite: pieces([]),
  promotionPieceTypesBlack: pieces([]),
  mandatoryPawnPromotion: flag(true),
  promotionLimit: limits(),
  promotedPieceType: pairs(),
  mandatoryPiecePromotion: flag(false),
  doubleStep: flag(true),
  doubleStepRegionWhite: region('*2'),
  doubleStepRegionBlack: region('*7'),
  tripleStepRegionWhite: region(''),
  tripleStepRegionBlack: region(''),
  enPassantRegionWhite: region('**'),
  enPassantRegionBlack: region('**'),
  enPassantTypesWhite: pieces(PAWN),
  enPassantTypesBlack: pieces(PAWN),
  blastOnCapture: flag(false),
  blastImmuneTypes: pieces([]),
  checking: flag(true),
  mustCapture: flag(false),
  flyingGeneral: flag(false),
  soldierPromotionRank: number(1, 1, MOST_RANKS),
  castling: flag(true),
  castlingKingsideFile: file(7),
  castlingQueensideFile: file(3),
  castlingRank: number(1, 1, MOST_RANKS),
  castlingKingFile: file(5),
  castlingKingPieceWhite: piece(KING_SLOT),
  castlingKingPieceBlack: piece(KING_SLOT),
  castlingRookKingsideFile: file(MOST_FILES),
  castlingRookQueensideFile: file(1),
  castlingRookPiecesWhite: pieces(['rook']),
  castlingRookPiecesBlack: pieces(['rook']),
  pieceDrops: flag(false),
  dropLoop: flag(false),
  gating: flag(false),
  seirawanGating: flag(false),
  cambodianMoves: flag(false),
  capturesToHand: flag(false),
  firstRankPawnDrops: flag(false),
  promotionZonePawnDrops: flag(false),
  dropRegionWhite: region('**'),
  dropRegionBlack: region('**'),
  dropChecks: flag(true),
  dropNoDoubled: piece(''),
  dropNoDoubledCount: number(1),
  immobilityIllegal: flag(false),
  nMoveRuleTypesWhite: pieces(PAWN),
  nMoveRuleTypesBlack: pieces(PAWN),
  nMoveRule: number(50),
  nFoldRule: number(3),
  nFoldValue: verdict('draw', VERDICTS),
  nFoldValueAbsolute: flag(false),
  perpetualCheckIllegal: flag(false),
  stalemateValue: verdict('draw', VERDICTS),
  stalematePieceCount: flag(false),
  checkmateValue: verdict('loss', VERDICTS),
  shogiPawnDropMateIllegal: flag(false),
  extinctionValue: verdict<Verdict | 'none'>('none', [...VERDICTS, 'none']),
  extinctionClaim: flag(false),
  extinctionPseudoRoyal: flag(false),
  dupleCheck: flag(false),
  extinctionPieceTypes: pieces([]),
  extinctionPieceCount: number(0),
  extinctionOpponentPieceCount: number(0),
  flagPieceWhite: piece(ALL_PIECES),
  flagPieceBlack: piece(ALL_PIECES),
  flagRegionWhite: region(''),
  flagRegionBlack: region(''),
  flagPieceCount: number(1, 1),
  flagMove: flag(false),
  flagPieceSafe: flag(false),
  checkCounting: flag(false),
} as const satisfies Record<string, Field<unknown>>;

export type FieldName = keyof typeof FIELDS;
export type Fields = {
  readonly [K in FieldName]: (typeof FIELDS)[K] extends Field<infer T> ? T : never;
};

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The values that hold where a file says nothing. */
export const INITIAL_FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].initial])) as Fields;
