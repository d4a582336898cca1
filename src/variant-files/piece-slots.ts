import type { PieceDefinition, Variant } from '../variants/types.ts';
import type { FilePiece } from './file-game.ts';
import { movesKey, withEnPassant, withoutInitialMoves, withoutSteps } from './moves.ts';
import {
  CUSTOM_PIECES,
  KING_SLOT,
  PAWN_SLOT,
  PREDEFINED_PIECES,
  SOLDIER_AT_HOME,
  SOLDIER_SLOT,
} from './predefined-pieces.ts';
import { regionNames, squaresOfRegion } from './regions.ts';

/** The letters that the dialect's own games of shogi have for what they call otherwise there. */
const USUAL_LETTERS: Readonly<Record<string, string>> = { bers: 'D', dragonHorse: 'H' };
const IMMOBILE_SLOT = 'immobile';
const SOLDIER = PREDEFINED_PIECES[SOLDIER_SLOT]!;

/** The kinds of piece of one of our games in the slots of the dialect. */
export interface Slots {
  readonly pieces: ReadonlyMap<string, FilePiece>;
  /** Slot by letter, also of what pieces become (`+P`). */
  readonly slotOf: ReadonlyMap<string, string>;
}

/** Gives each kind of piece of a game a slot: a predefined one that moves in the same way if there is one. */
export function slotsOf({ pieces: all, firstLeaps, kingless, pawn, files, ranks }: Variant): Slots {
  const pieces = new Map<string, FilePiece>();
  const slots = new Map<string, string>();
  const free = [...CUSTOM_PIECES];
  const put = (slot: string, { letter, name, region }: PieceDefinition, betza: string): void => {
    slots.set(letter, slot);
    const names = region && regionNames(squaresOfRegion(region, { files, ranks }), { files, ranks });
    if (!pieces.has(slot)) pieces.set(slot, { letter, betza, name, ...(names && { region: names }) });
  };
  // First leaps are said by other keys.
  const definitions = all.map((piece) =>
    firstLeaps?.letters.includes(piece.letter) ? { ...piece, betza: withoutInitialMoves(piece.betza) } : piece,
  );
  const plain = definitions.filter(({ letter }) => !letter.startsWith('+'));
  plain.forEach((piece, i) => {
    const betza = piece.letter === pawn.letter ? orthodoxPawn(piece.betza) : piece.betza;
    if (i === 0 && !kingless) put(KING_SLOT, piece, piece.betza);
    else if (piece.betza === SOLDIER_AT_HOME && piece.initialRegion) put(SOLDIER_SLOT, piece, SOLDIER);
    else put(predefinedSlot(betza, (slot) => !pieces.has(slot)) ?? free.shift()!, piece, betza);
  });
  const letters = new Set(plain.map(({ letter }) => letter));
  for (const piece of definitions.filter(({ letter }) => letter.startsWith('+'))) {
    // What a piece becomes has no letter of its own with us; in the dialect it needs one.
    const slot = predefinedSlot(piece.betza, () => true) ?? free.shift()!;
    const letter = pieces.get(slot)?.letter ?? freeLetter((USUAL_LETTERS[slot] ?? '') + piece.name, letters);
    letters.add(letter);
    slots.set(piece.letter, slot);
    put(slot, { ...piece, letter }, piece.betza);
  }
  return { pieces, slotOf: slots };
}

/**
 * The pawn's moves as the dialect names them, if they are those of its own kind of pawn: the rest is said by other
 * keys.
 */
function orthodoxPawn(betza: string): string {
  const moves = movesKey(PREDEFINED_PIECES[PAWN_SLOT]!);
  const plain = withoutSteps(betza);
  return plain !== '' && movesKey(withEnPassant(plain, true)) === moves ? PREDEFINED_PIECES[PAWN_SLOT]! : betza;
}

function predefinedSlot(betza: string, isFree: (slot: string) => boolean): string | undefined {
  if (betza === '') return isFree(IMMOBILE_SLOT) ? IMMOBILE_SLOT : undefined;
  const moves = movesKey(betza);
  return Object.keys(PREDEFINED_PIECES).find(
    (slot) => isFree(slot) && PREDEFINED_PIECES[slot] !== '' && movesKey(PREDEFINED_PIECES[slot]!) === moves,
  );
}

/** A letter that no piece has yet, of the name if possible. */
function freeLetter(name: string, taken: ReadonlySet<string>): string {
  const wanted = [...name.toUpperCase().replace(/[^A-Z]/g, ''), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return wanted.find((letter) => !taken.has(letter)) ?? wanted[0]!;
}
