import { sideLetters } from '../../variants/sides.ts';
import type { PromotionRule } from '../../variants/types.ts';
import type { Pieces } from './pieces.ts';
import { LineError } from './sections.ts';
import { ABSOLUTE_ROYAL, type FilePiece, type PerSide, QUEEN, type Setup, SIDES, type Side } from './setup.ts';

/** What Black's pawns become where only White begins with the piece that pawns become. */
const BLACK_QUEEN = 9;
/** Pawns that begin on this rank become what White began with on the file where they promote. */
const FILES_DECIDE = 4;
/** The last digit of the value of pieces that pawns cannot become. */
const NO_PROMOTION = 3;

/** Which pieces pawns become. @throws LineError if that cannot be */
export function promotionChoices(setup: Setup, pieces: Pieces): Pick<PromotionRule, 'to' | 'most' | 'onFiles'> {
  const choices = { white: promotions(setup, pieces, 'white'), black: promotions(setup, pieces, 'black') };
  return {
    to: sideLetters(choices.white, choices.black),
    ...most(pieces, choices),
    ...(setup.pawnRank === FILES_DECIDE && { onFiles: promotionFiles(setup, pieces) }),
  };
}

/**
 * What a side's pawns become, as letters, the one that Fairy-Max takes first: any piece that is not royal, or only
 * that one if it is worth less than half of the best piece on the board, as in the old games.
 */
function promotions(setup: Setup, kinds: Pieces, side: Side): string {
  const { section, rows, pieces, pawnRank } = setup;
  const other = side === 'black' && rows.white.includes(QUEEN) && !rows.black.includes(QUEEN);
  const queen = other && pieces.length >= BLACK_QUEEN ? BLACK_QUEEN : QUEEN;
  const own = pieces[queen - 1];
  if (pawnRank === FILES_DECIDE) return [...new Set(promotionFiles(setup, kinds))].join('');
  if (!own) throw new LineError(section.line, `there is no piece ${queen}, which pawns become`);
  const best = Math.max(...[...rows.white, ...rows.black].map((n) => pieces[n - 1]?.value ?? 0));
  const free = own.value * 2 >= best;
  const numbers = [own, ...pieces.filter((piece) => free && isChoice(setup, piece, side))].map(({ number }) => number);
  return [...new Set(numbers.map((number) => kinds.of(number, side).kind.letter))].join('');
}

/** What pawns become on each file: what began there; for the royal piece, its neighbour towards file a. */
function promotionFiles({ section, rows, pieces }: Setup, kinds: Pieces): string {
  const row = rows.white;
  const isRoyal = (number: number): boolean => number > 0 && pieces[number - 1]!.value < 0;
  const numbers = row.map((number, file) => (isRoyal(number) ? (row[file - 1] ?? 0) : number));
  if (numbers.some((number) => number === 0 || isRoyal(number)))
    throw new LineError(section.rows[0]!.line, 'pawns become what began on their file, but on one nothing did');
  return numbers.map((number) => kinds.of(number, 'white').kind.letter).join('');
}

function isChoice({ pieces, rows }: Setup, { number, letter, value }: FilePiece, side: Side): boolean {
  if (number <= 2 || value === ABSOLUTE_ROYAL || Math.abs(value) % 10 === NO_PROMOTION) return false;
  // Of several with one letter the first is meant for White, the last for Black.
  const named = pieces.filter((piece) => piece.letter === letter);
  if ((side === 'white' ? named[0] : named.at(-1))!.number !== number) return false;
  return value >= 0 || rows[side].filter((n) => n === number).length > 1;
}

/** A side cannot have more royal pieces than at the beginning. */
function most(pieces: Pieces, choices: PerSide<string>): { most?: Record<string, number> } {
  const royals = pieces.kinds.filter(({ royal, letter }) => royal && (choices.white + choices.black).includes(letter));
  const count = (letter: string): number =>
    Math.max(...SIDES.map((side) => pieces.rowLetters(side).filter((other) => other === letter).length));
  return royals.length === 0 ? {} : { most: Object.fromEntries(royals.map(({ letter }) => [letter, count(letter)])) };
}
