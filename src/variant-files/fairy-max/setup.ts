import { fileName } from '../../board/square.ts';
import { type FairyMaxSection, type Line, LineError } from './sections.ts';

/** Both sides, in the order of their lines in the file. */
export const SIDES = ['white', 'black'] as const;
export type Side = (typeof SIDES)[number];
export type PerSide<T> = Readonly<Record<Side, T>>;

/** The numbers of the pieces that are pawns. */
export const PAWNS: PerSide<number> = { white: 1, black: 2 };
/** The number of the piece that pawns become. */
export const QUEEN = 7;
/** The value of royal pieces of which the loss of the first one loses. */
export const ABSOLUTE_ROYAL = -1;
const MOST_PIECES = 15;

/** A piece as its line says. */
export interface FilePiece {
  readonly number: number;
  readonly letter: string;
  /** In centipawns; negative for royal pieces. */
  readonly value: number;
  readonly line: number;
  readonly rays: readonly string[];
}

/** What the lines of a section say: board, first ranks and pieces. */
export interface Setup {
  readonly section: FairyMaxSection;
  readonly files: number;
  readonly ranks: number;
  /** The number of ranks on which pawns promote. */
  readonly zone: number;
  /** The rank on which pawns begin. */
  readonly pawnRank: number;
  /** The numbers of the pieces on each side's first rank, 0 for none. */
  readonly rows: PerSide<readonly number[]>;
  readonly pieces: readonly FilePiece[];
}

/** @throws LineError that says what cannot be read */
export function readSetup(section: FairyMaxSection): Setup {
  const { board } = section;
  const [, width, height, depthText = '1'] = /^(\d+)x(\d+)(?:=(-?\d+))?$/.exec(board?.text ?? '') ?? [];
  if (width === undefined || height === undefined || !board)
    throw new LineError(section.line, 'the next line must be the size of the board, as in 8x8');
  const [files, ranks] = [Number(width), Number(height)];
  const depth = Number(depthText);
  const pieces = section.pieces.map((piece, i) => readPiece(piece, i + 1));
  checkRows(section);
  if (pieces.length > MOST_PIECES)
    throw new LineError(pieces[MOST_PIECES]!.line, `there can be at most ${MOST_PIECES} kinds of piece`);
  if (pieces.length < 2)
    throw new LineError(section.end, "pieces must follow, White's and Black's pawn first, as in n:259 14,7 31,7");
  const size = { files, ranks, pieces: pieces.length };
  return {
    ...{ section, files, ranks, pieces },
    zone: Math.max(1, depth),
    // A negative number moves the pawns and leaves the zone as it is.
    pawnRank: depth < 0 ? 1 - depth : depth === 3 ? 3 : 2,
    rows: { white: readRow(section, size, 0), black: readRow(section, size, 1) },
  };
}

function readPiece({ line, text }: Line, number: number): FilePiece {
  const [, letter, value, rays] = /^(\S):\s*(-?\d+)\s*(.*)$/.exec(text)!;
  if (!/[a-z]/i.test(letter!)) throw new LineError(line, `'${letter}' stands for a piece, but must be a letter`);
  return {
    ...{ number, line, letter: letter!.toUpperCase(), value: Number(value) },
    rays: rays!.split(/\s+/).filter((ray) => ray !== ''),
  };
}

/** @throws LineError if the rows of numbers are not where they must be */
function checkRows({ rows, board }: FairyMaxSection): void {
  rows.forEach((row, i) => {
    if (!row)
      throw new LineError(
        board!.line + i + 1,
        `this must be ${i === 0 ? 'White' : 'Black'}'s first rank, ` +
          'a number of a piece for each file, as in 6 4 5 7 3 5 4 6',
      );
  });
}

function readRow(
  section: FairyMaxSection,
  { files, ranks, pieces }: { files: number; ranks: number; pieces: number },
  index: 0 | 1,
): number[] {
  const row = section.rows[index]!;
  const whose = index === 0 ? 'White' : 'Black';
  const numbers = row.text.split(/\s+/).map(Number);
  if (numbers.length === ranks && numbers.length !== files)
    throw new LineError(
      section.board!.line,
      'the board lies on its side, as MaxQi has it, which does not say in its file ' +
        'where cannons and soldiers stand; ' +
        'Chinese chess is built in as xiangqi',
    );
  if (numbers.length !== files)
    throw new LineError(row.line, `there are ${numbers.length} pieces on ${whose}'s first rank of ${files} files`);
  const unknown = numbers.find((number) => number > pieces);
  if (unknown !== undefined) throw new LineError(row.line, `there is no piece ${unknown}; there are ${pieces}`);
  return numbers;
}

/** The letter of a file, counted from 1. */
export function fileLetter(file: number): string {
  return fileName(file - 1);
}
