import { chessRules } from './chess.ts';
import { ARCHBISHOP, BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { CastlingToFiles, PieceDefinition, Variant } from './types.ts';

/** A piece of an army, and its letter where the other army has another piece of the same one. */
type ArmyPiece = PieceDefinition & { readonly otherLetter?: string };

/** A side's pieces and its first rank. */
interface Army {
  readonly name: string;
  /** From the most to the least valuable. */
  readonly pieces: readonly [ArmyPiece, ArmyPiece, ArmyPiece, ArmyPiece];
  /** What stands on files a to d, as places in `pieces`; on f to h stand the first three of them in the mirror. */
  readonly half: readonly [number, number, number];
  /** Its partner in castling keeps to one colour: towards the first file both go one square further. */
  readonly colourBound?: boolean;
}

const FIDE: Army = { name: 'FIDE', pieces: [QUEEN, ROOK, BISHOP, KNIGHT], half: [1, 3, 2] };
const CLOBBERERS: Army = {
  name: 'Clobberers',
  pieces: [
    { ...ARCHBISHOP, name: 'Cardinal' },
    { letter: 'L', name: 'Bede', betza: 'BD', picture: 'crowned bishop' },
    { letter: 'C', name: 'Fad', betza: 'FAD', picture: 'cobra', otherLetter: 'D' },
    { letter: 'E', name: 'Waffle', betza: 'WA', picture: 'elephant' },
  ],
  half: [1, 3, 2],
  colourBound: true,
};
const NUTTERS: Army = {
  name: 'Nutters',
  pieces: [
    { letter: 'C', name: 'Colonel', betza: 'fsRfhNFbW', picture: 'crown' },
    { letter: 'T', name: 'Charging Rook', betza: 'fsRbWbF', picture: 'canon' },
    { letter: 'U', name: 'Charging Knight', betza: 'fhNbsWbF', picture: 'unicorn' },
    { letter: 'H', name: 'Fibnif', betza: 'vNF', picture: 'hawk', otherLetter: 'F' },
  ],
  half: [1, 3, 2],
};
const ROOKIES: Army = {
  name: 'Rookies',
  pieces: [
    { letter: 'M', name: 'Chancellor', betza: 'RN', picture: 'marshall' },
    { letter: 'H', name: 'Half-Duck', betza: 'HFD', picture: 'camel' },
    { letter: 'S', name: 'Short Rook', betza: 'W4', picture: 'crowned rook' },
    { letter: 'W', name: 'Woody Rook', betza: 'WD', picture: 'gold' },
  ],
  half: [2, 3, 1],
};

/** Those first that keep their letters beside any that follow. */
const BY_LETTERS: readonly Army[] = [FIDE, ROOKIES, NUTTERS, CLOBBERERS];

/** Chess with Different Armies by Ralph Betza: pawns become any piece of either army. */
function differentArmies(white: Army, black: Army): Variant {
  const taken = new Map<string, PieceDefinition>();
  const named = (army: Army): PieceDefinition[] =>
    army.pieces.map(({ otherLetter, ...piece }) => {
      const first = taken.get(piece.letter);
      const own = first && first.name !== piece.name ? { ...piece, letter: otherLetter ?? piece.letter } : piece;
      taken.set(own.letter, own);
      return own;
    });
  // Where two pieces have the same letter it is exchanged in the same army, whichever side has it.
  const ordered = [white, black].toSorted((a, b) => BY_LETTERS.indexOf(a) - BY_LETTERS.indexOf(b));
  const pieces = new Map(ordered.map((army) => [army, named(army)]));
  const [own, other] = [pieces.get(white)!, pieces.get(black)!];
  const all = own.flatMap((piece, i) => (other[i]!.name === piece.name ? [piece] : [piece, other[i]!]));
  const row = (army: Army): string => {
    const letters = pieces.get(army)!.map(({ letter }) => letter);
    const half = army.half.map((place) => letters[place]);
    return [...half, letters[0], 'K', ...half.toReversed()].join('');
  };
  const partners = [...new Set([white, black].map((army) => pieces.get(army)![army.half[0]]!.letter))].join('');
  const names = `${white.name}-${black.name}`;
  return {
    ...chessRules,
    name: names.toLowerCase(),
    // Fairy-Max's name; XBoard takes it for its own catchall game where it is told to begin with it.
    aliases: [`fairy/${names}`],
    title: `Chess with Different Armies: ${white.name} against ${black.name}`,
    pieces: [KING, ...all, PAWN],
    start: `${row(black).toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${row(white)} w KQkq - 0 1`,
    pawn: orthodoxPawn(all.map(({ letter }) => letter).join('')),
    castling: {
      target: castlingFiles(white),
      ...(white.colourBound !== black.colourBound && { blackTarget: castlingFiles(black) }),
      partners,
      shuffled: true,
      fen: 'KQkq',
    },
    draws: { moveRule: 100, repetitions: 3 },
    xboard: { parent: 'fairy' },
  };
}

function castlingFiles({ colourBound }: Army): CastlingToFiles {
  const left = colourBound ? { king: 'b', partner: 'c' } : { king: 'c', partner: 'd' };
  return { kind: 'files', right: { king: 'g', partner: 'f' }, left };
}

const ARMIES = [FIDE, CLOBBERERS, NUTTERS, ROOKIES];

/** Every pairing of two armies; two of FIDE are chessRules. */
export const DIFFERENT_ARMIES: readonly Variant[] = ARMIES.flatMap((white) =>
  ARMIES.flatMap((black) => (white === FIDE && black === FIDE ? [] : [differentArmies(white, black)])),
);
