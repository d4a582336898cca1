import type { Geometry } from '../board/square.ts';
import type { Variant } from '../variants/types.ts';
import { FIELD_NAMES, FIELDS, type Field, type FieldName, type Fields, INITIAL_FIELDS } from './fields.ts';
import { betzaToFile } from './file-betza.ts';
import { type FilePiece, lettersOf } from './file-game.ts';
import { fromVariant } from './from-variant.ts';
import { SHORT_KEYS } from './keys.ts';
import { foreignMoves } from './moves.ts';
import { CUSTOM_PIECES, KING_SLOT, PIECE_SLOTS } from './predefined-pieces.ts';
import { isSame, squaresOfRegion } from './regions.ts';

/** Of rules that matter only together with another one. */
const DEPENDENT: readonly (readonly [on: FieldName, fields: readonly FieldName[]])[] = [
  [
    'castling',
    [
      'castlingKingsideFile',
      'castlingQueensideFile',
      'castlingRank',
      'castlingKingFile',
      'castlingRookKingsideFile',
      'castlingRookQueensideFile',
      'castlingRookPiecesWhite',
      'castlingRookPiecesBlack',
    ],
  ],
  ['doubleStep', ['doubleStepRegionWhite', 'doubleStepRegionBlack']],
];

/**
 * A game as a section of a file in Fairy-Stockfish's dialect, without a base. What that engine has no words for stands
 * in comments.
 */
export function writeVariant(variant: Variant): string {
  const { game, missing } = fromVariant(variant);
  const { pieces, fields } = game;
  const comments = [
    variant.title,
    ...missing.map((rule) => `Fairy-Stockfish has no words for this: ${rule}.`),
    ...[...pieces.values()].flatMap(({ name, betza, letter }) => {
      const why = foreignMoves(betza);
      return why ? [`Fairy-Stockfish cannot move the ${name ?? letter} (${betza}): ${why}.`] : [];
    }),
  ];
  return [
    ...comments.map((comment) => `# ${comment}`),
    `[${variant.name}]`,
    ...PIECE_SLOTS.flatMap((slot) => pieceLines(slot, pieces.get(slot))),
    ...PIECE_SLOTS.flatMap((slot) => regionLines(slot, pieces.get(slot))),
    ...fieldLines(fields, pieces),
    '',
  ].join('\n');
}

function pieceLines(slot: string, piece: FilePiece | undefined): string[] {
  if (!piece) return [];
  const letter = piece.letter.toLowerCase();
  const own = CUSTOM_PIECES.includes(slot) || (slot === KING_SLOT && piece.betza !== 'K');
  const line = `${slot} = ${letter}${own ? `:${betzaToFile(piece.betza)}` : ''}`;
  return CUSTOM_PIECES.includes(slot) && piece.name ? [`# ${piece.name}`, line] : [line];
}

/** The squares to which a piece can go, if not all. */
function regionLines(slot: string, piece: FilePiece | undefined): string[] {
  const { white, black } = piece?.region ?? {};
  const name = slot[0]!.toUpperCase() + slot.slice(1);
  return [
    ...(white === undefined ? [] : [`mobilityRegionWhite${name} = ${white || '-'}`]),
    ...(black === undefined ? [] : [`mobilityRegionBlack${name} = ${black || '-'}`]),
  ];
}

function fieldLines(fields: Fields, pieces: ReadonlyMap<string, FilePiece>): string[] {
  const board = { files: fields.maxFile, ranks: fields.maxRank };
  const needless = new Set(DEPENDENT.flatMap(([on, names]) => (fields[on] ? [] : names)));
  // The title stands above the section, and only we could read it.
  needless.add('title');
  const texts = new Map<FieldName, string>();
  for (const name of FIELD_NAMES) {
    if (!needless.has(name) && !isInitial(name, fields, board))
      texts.set(name, (FIELDS[name] as Field<unknown>).write(fields[name], lettersOf(pieces)));
  }
  return [...texts].flatMap(([name, text]) => {
    const short = shortKey(name, texts);
    if (short === undefined) return [`${name} = ${text}`];
    return name.endsWith('White') ? [`${short} = ${text}`] : [];
  });
}

/** Regions are the same if they have the same squares on this board, whatever they are called. */
function isInitial(name: FieldName, fields: Fields, board: Geometry): boolean {
  const [value, initial] = [fields[name], INITIAL_FIELDS[name]];
  if (JSON.stringify(value) === JSON.stringify(initial)) return true;
  if (!name.includes('Region')) return false;
  const squares = (text: unknown) => squaresOfRegion({ white: String(text), black: '' }, board);
  return isSame(squares(value), squares(initial));
}

/** The key that says the same of both sides, if it can say this. */
function shortKey(name: FieldName, texts: ReadonlyMap<FieldName, string>): string | undefined {
  const other = name.endsWith('White') ? name.replace(/White$/, 'Black') : name.replace(/Black$/, 'White');
  if (other === name || texts.get(other as FieldName) !== texts.get(name)) return undefined;
  const short = name.replace(/(White|Black)$/, '');
  return SHORT_KEYS.has(short) ? short : undefined;
}
