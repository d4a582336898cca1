import { chess } from '../../src/variants/chess.ts';
import { KING, ORTHODOX_CASTLING, orthodoxPawn, PAWN } from '../../src/variants/orthodox.ts';
import type { PieceDefinition, Variant } from '../../src/variants/types.ts';

/*
 * Games that nobody plays, made of what the real ones leave out: pieces that get to a square by several ways, that move
 * differently forward and back, or that move and capture differently.
 */

const SEVERAL_WAYS: readonly PieceDefinition[] = [
  { letter: 'M', name: 'Moa', betza: 'afsWafsF' },
  { letter: 'G', name: 'Griffon', betza: 'FyafsF' },
  { letter: 'X', name: 'Rook that leaps and bends', betza: 'RDmafsafW' },
  { letter: 'Y', name: 'Piece with long ways side by side', betza: 'afsafWafafsF' },
  { letter: 'L', name: 'Lame rider', betza: 'nDnA' },
  { letter: 'H', name: 'Bent jumper', betza: 'WmpafsW' },
];

const DIRECTED: readonly PieceDefinition[] = [
  { letter: 'G', name: 'Gold', betza: 'WfF' },
  { letter: 'S', name: 'Silver', betza: 'FfW' },
  { letter: 'L', name: 'Lance', betza: 'fRbW' },
  { letter: 'N', name: 'Narrow knight', betza: 'ffNbsN' },
  { letter: 'T', name: 'Two-faced', betza: 'mRcB' },
  { letter: 'D', name: 'Divided', betza: 'fmQbcQ2sDD' },
];

function oddVariant(name: string, pieces: readonly PieceDefinition[]): Variant {
  return {
    name,
    aliases: [],
    title: name,
    files: 8,
    ranks: 8,
    pieces: [KING, ...pieces, PAWN],
    start: '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
    pawn: orthodoxPawn(pieces.map((p) => p.letter).join('')),
    castling: { ...ORTHODOX_CASTLING, partners: pieces[0]!.letter },
    draws: { moveRule: 100, repetitions: 3 },
    xboard: { parent: 'fairy' },
  };
}

/** Games with what needs every move tried, whose counts other engines know: see test/differential/hoppers.ini. */
export const TRIED_VARIANTS: readonly Variant[] = [
  {
    ...chess,
    name: 'hoppers',
    aliases: [],
    pieces: [
      KING,
      { letter: 'C', name: 'Cannon', betza: 'mRcpR' },
      { letter: 'J', name: 'Korean cannon', betza: 'pR' },
      { letter: 'H', name: 'Lame horse', betza: 'nN' },
      { letter: 'E', name: 'Lame elephant', betza: 'nA' },
      { letter: 'Z', name: 'Korean elephant', betza: 'nZ' },
      { letter: 'G', name: 'Grasshopper', betza: 'gQ' },
      { letter: 'D', name: 'Lame Dabbaba', betza: 'nD' },
      { letter: 'B', name: 'Vao', betza: 'mBcpB' },
      PAWN,
    ],
    start: 'cjhgkhec/pppppppp/2d2b1z/8/8/2D2B1Z/PPPPPPPP/CJHGKHEC w - - 0 1',
    pawn: orthodoxPawn('CJHEZGDB'),
  },
  {
    ...chess,
    name: 'no-king',
    aliases: [],
    kingless: true,
    pieces: [{ ...KING, name: 'Commoner' }, ...chess.pieces.slice(1)],
    pawn: orthodoxPawn('KQRBN'),
    gameEnd: { extinction: { letters: 'KQRBNP', value: 'loss' } },
  },
  {
    ...chess,
    name: 'far-king',
    aliases: [],
    pieces: [{ ...KING, betza: 'QN' }, ...chess.pieces.slice(1)],
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
  },
];

export const ODD_VARIANTS: readonly Variant[] = [
  oddVariant('several-ways', SEVERAL_WAYS),
  oddVariant('directed', DIRECTED),
];
