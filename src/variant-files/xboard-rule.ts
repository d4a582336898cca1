import type { HoldingsRule, PieceDefinition, XBoardRule } from '../variants/types.ts';
import { NEUTRAL_PICTURES, XBOARD_PICTURES, type XBoardPicture } from '../variants/xboard-pictures.ts';
import type { Fields } from './fields.ts';

/** Pictures by letters. */
type Pictures = ReadonlyMap<string, XBoardPicture>;

/** Pictures for pieces that move so, where a file says nothing of pictures. */
const USUAL: Readonly<Record<string, XBoardPicture>> = {
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  F: 'advisor',
  A: 'elephant',
  FA: 'elephant',
  BN: 'archbishop',
  RN: 'marshall',
  K: 'commoner',
  WfF: 'gold',
  NN: 'nightrider',
  BW: 'crowned bishop',
  RF: 'crowned rook',
  mRcpR: 'canon',
  nN: 'knight',
  nA: 'elephant',
};

/**
 * A picture of its own for each kind of piece that XBoard can draw: as the file's table has it, else what it usually
 * is, else any that is left. The king needs none.
 *
 * @param table XBoard's table of pieces as a file gives it, White's half first, or `-`
 */
export function picturesOf(table: string, [, ...pieces]: readonly PieceDefinition[]): Pictures {
  const pictures = new Map<string, XBoardPicture>();
  const taken = new Set<string>();
  const give = (letter: string, picture: XBoardPicture | '' | undefined): void => {
    if (!picture || taken.has(picture) || pictures.has(letter)) return;
    pictures.set(letter, picture);
    taken.add(picture);
  };
  const cells = table.match(/[A-Za-z.]/g) ?? [];
  const plain = pieces.map(({ letter }) => letter).filter((letter) => letter.length === 1);
  for (const [i, letter] of cells.slice(0, cells.length / 2).entries())
    if (plain.includes(letter)) give(letter, XBOARD_PICTURES[i]);
  if (plain.includes('P')) give('P', 'pawn');
  for (const { letter, betza } of pieces) if (plain.includes(letter)) give(letter, USUAL[betza]);
  for (const letter of plain) for (const picture of NEUTRAL_PICTURES) give(letter, picture);
  return pictures;
}

export function withPicture(piece: PieceDefinition, pictures: Pictures): PieceDefinition {
  const picture = pictures.get(piece.letter);
  return picture ? { ...piece, picture } : piece;
}

/**
 * What XBoard is told of a game of a file. Its board shows holdings from the front of its table, so as many as reach
 * the last.
 */
export function xboardRule(fields: Fields, pictures: Pictures, holdings: HoldingsRule | undefined): XBoardRule {
  const last = Math.max(...[...pictures.values()].map((picture) => XBOARD_PICTURES.indexOf(picture)));
  return {
    parent: fields.variantTemplate,
    ...(holdings?.drops && { holdings: Math.max(last + 1, 1) }),
  };
}
