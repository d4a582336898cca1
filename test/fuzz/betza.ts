import { parseBetza } from '../../src/betza/parse.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { KING, orthodoxPawn, PAWN } from '../../src/variants/orthodox.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { Mutator } from './mutator.ts';
import { hold, readOrRefuse, type Target } from './target.ts';

const PIECES = [
  ...new Set(VARIANTS.flatMap((variant) => variant.pieces.map((piece) => piece.betza))),
  ...[
    'afsWafsF',
    'FyafsF',
    'RDmafsafW',
    'nDnA',
    'WmpafsW',
    'ffNbsN',
    'mRcB',
    'fmQbcQ2sDD',
    'fmWfceFifmnD',
    'NmpafsafF',
  ],
];
const ALPHABET = 'WFDNAHCZGKRBQfblrvsmcpinreya0123X-';

/** Reading of pieces' moves, and some of what is read made into tables. */
export function betzaTarget(): Target<string> {
  return {
    name: 'betza',
    generate(random) {
      const mutator = new Mutator(random);
      const separator = mutator.oneOf(['a', 'y', '']);
      return mutator.text(mutator.oneOf(PIECES), PIECES, ALPHABET, separator);
    },
    check(notation) {
      const moves = readOrRefuse(() => parseBetza(notation));
      if (!moves) return false;
      for (const { legs } of moves) {
        hold(legs.length > 0, 'a move without legs');
        for (const { dx, dy, range } of legs)
          hold(range > 0 && Number.isInteger(dx) && Number.isInteger(dy) && (dx !== 0 || dy !== 0), 'a leg to nowhere');
      }
      // Making tables takes a thousand times as long as reading.
      if (notation.length < 12 && checksum(notation) % 300 === 0) compile(notation);
      return true;
    },
  };
}

/** Chooses some notations, always the same ones. */
function checksum(text: string): number {
  let sum = 0;
  for (const character of text) sum = (31 * sum + character.codePointAt(0)!) % 65_521;
  return sum;
}

/** Makes the tables of a game with such a piece; those that need too much room are refused by a RangeError. */
function compile(betza: string): void {
  const piece = { letter: 'X', name: 'Fuzz', betza };
  try {
    tablesOf({
      name: 'fuzz',
      aliases: [],
      title: 'Fuzz',
      files: 6,
      ranks: 6,
      pieces: [KING, piece, PAWN],
      start: 'xxk3/6/6/6/6/3KXX w - - 0 1',
      pawn: orthodoxPawn('X'),
      draws: { moveRule: 100, repetitions: 3 },
      xboard: { parent: 'fairy' },
    });
  } catch (error) {
    // A game that is too large for the tables is refused like this.
    if (!(error instanceof RangeError && /possible|too many/.test(error.message))) throw error;
  }
}
