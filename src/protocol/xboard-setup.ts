import { HELD_LIMIT, LIMITS_DROPS, SQUARE_BITS } from '../board/layout.ts';
import { pieceCode, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { BISHOP, KNIGHT, PAWN, QUEEN, ROOK } from '../variants/orthodox.ts';
import { CLASSIC_GAMES, xboardName } from '../variants/registry.ts';
import type { PieceDefinition, Variant } from '../variants/types.ts';
import { XBOARD_PICTURES, type XBoardPicture } from '../variants/xboard-pictures.ts';
import { toXBoardFen } from './xboard-fen.ts';
import { kingMoves } from './xboard-king.ts';

/** The pictures of the pieces that XBoard knows, by their letters in orthodox chess, and how it lets them move. */
const ORTHODOX: Readonly<Record<string, { readonly picture: XBoardPicture; readonly betza: string }>> = {
  N: { picture: 'knight', betza: KNIGHT.betza },
  B: { picture: 'bishop', betza: BISHOP.betza },
  R: { picture: 'rook', betza: ROOK.betza },
  Q: { picture: 'queen', betza: QUEEN.betza },
  // XBoard lets a pawn of its own step twice wherever its position comes from, one that it was taught only from where
  // such a pawn stands at the beginning, which it forgets when a position is loaded.
  P: { picture: 'pawn', betza: PAWN.betza },
};

/** XBoard's name of the game that it starts with. */
const NORMAL = 'normal';

/**
 * The names under which games are offered to XBoard, the one that it starts with first. It has a button for no more
 * than the first 22 that it does not know, so second names come last, and the classics after our own games and those
 * from files.
 *
 * @param winBoard whether it is WinBoard
 */
export function offeredNames(variants: readonly Variant[], winBoard: boolean): string[] {
  const games = [
    ...variants.filter((variant) => !CLASSIC_GAMES.includes(variant)),
    ...variants.filter((variant) => CLASSIC_GAMES.includes(variant)),
  ];
  const names = games.map((variant) => (winBoard && variant.xboard.winBoardName) || xboardName(variant));
  // WinBoard would take other names of such a game for its own one.
  const aliases = games.flatMap(({ aliases, xboard }) =>
    xboard.native || (winBoard && xboard.winBoardName) ? [] : aliases,
  );
  return [...new Set([NORMAL, ...names, ...aliases])];
}

/**
 * The lines that teach XBoard a game that begins with this position: one `setup`, then a `piece` for each kind that
 * moves differently than in orthodox chess; none for a game that XBoard knows.
 *
 * @param winBoard whether it is WinBoard
 */
export function setupLines(pos: Position, winBoard: boolean): string[] {
  const { variant } = pos.tables;
  const { native, holdings = 0, parent, winBoardParent = parent, winBoardName } = variant.xboard;
  if (native && !(winBoard && winBoardName)) return [];
  const size = `${variant.files}x${variant.ranks}+${holdings}_${winBoard ? winBoardParent : parent}`;
  return [
    `setup (${pieceTable(variant)}) ${size} ${toXBoardFen(pos)}`,
    ...variant.pieces
      .slice(1)
      .map((piece) => ({ piece, drops: dropSuffix(pos, piece) }))
      .filter(({ piece, drops }) => drops !== '' || !isOrthodox(piece))
      .map(({ piece, drops }) => `piece ${piece.letter}& ${toXBoardBetza(piece.betza)}${drops}`),
    ...kingLines(pos),
  ];
}

/** Does XBoard know by itself how this piece moves? */
function isOrthodox(piece: PieceDefinition): boolean {
  const known = ORTHODOX[piece.letter];
  return known !== undefined && known.betza === piece.betza && known.picture === pictureOf(piece);
}

/**
 * Where a piece may be dropped, in XBoard's notation: `@` and the highest rank, preceded by one `f` for each piece of
 * the kind that a file may contain. Only in games that limit drops so; elsewhere XBoard's own rules fit well enough.
 */
function dropSuffix({ tables }: Position, { letter }: PieceDefinition): string {
  const { drops, dropAllowed, mostOnFile } = tables.holdings;
  if ((tables.special & LIMITS_DROPS) === 0) return '';
  const type = tables.letters.indexOf(letter);
  if (!drops.includes(type)) return '';
  const first = pieceCode(type, WHITE) << SQUARE_BITS;
  const highest = dropAllowed.subarray(first, first + tables.squares).lastIndexOf(1);
  const most = mostOnFile[type]!;
  return `${most < HELD_LIMIT ? 'f'.repeat(most) : ''}@${Math.floor(highest / tables.files) + 1}`;
}

/** The distance in XBoard's table from a piece that promotes to its promoted form. */
const PROMOTED_BEYOND = 11;

/**
 * XBoard's table of piece letters: a letter or `.` for each of its kinds, `+` for promoted ones, White's half first,
 * the king last.
 */
export function pieceTable(variant: Variant): string {
  const [king, ...others] = variant.pieces;
  const row: string[] = [];
  for (const piece of others) {
    if (piece.letter.startsWith('+')) continue;
    const kind = XBOARD_PICTURES.indexOf(pictureOf(piece));
    row[kind] = piece.letter;
    if (piece.promotesTo) row[kind + PROMOTED_BEYOND] = '+';
  }
  const half = Array.from(row, (letter) => letter ?? '.').join('') + king!.letter;
  return half + half.toLowerCase();
}

/** @throws RangeError if the game's data name no picture for a piece that has none in orthodox chess */
function pictureOf({ letter, name, picture = ORTHODOX[letter]?.picture }: PieceDefinition): XBoardPicture {
  if (!picture) throw new RangeError(`no picture is named for the ${name}`);
  return picture;
}

/** XBoard writes riders with a 0 for 'any number of times' (`D0`), where a doubled letter (`DD`) is the older way. */
function toXBoardBetza(betza: string): string {
  return betza.replace(/([A-Z])\1/g, '$10');
}

/** One line for both kings, or one for each if they castle differently. */
function kingLines(pos: Position): string[] {
  const letter = pos.tables.variant.pieces[0]!.letter;
  const [white, black] = kingMoves(pos);
  if (white === black) return [`piece ${letter}& ${white}`];
  return [`piece ${letter} ${white}`, `piece ${letter.toLowerCase()} ${black}`];
}
