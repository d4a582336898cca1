/** A basic leap of Betza notation: its longer and shorter component, and whether the bare letter already rides. */
export interface Atom {
  readonly long: number;
  readonly short: number;
  readonly rides: boolean;
}

/** The single leaps by their letters, as XBetza has them. */
const LEAPERS: Readonly<Record<string, readonly [long: number, short: number]>> = {
  W: [1, 0],
  F: [1, 1],
  D: [2, 0],
  N: [2, 1],
  A: [2, 2],
  H: [3, 0],
  C: [3, 1],
  Z: [3, 2],
  G: [3, 3],
  // Other letters for the same.
  T: [3, 0],
  L: [3, 1],
  J: [3, 2],
};

/** Letters that stand for several atoms at once, or for an atom that rides. */
const COMPOUNDS: Readonly<Record<string, readonly Atom[]>> = {
  K: [leaper('W'), leaper('F')],
  R: [rider('W')],
  B: [rider('F')],
  Q: [rider('W'), rider('F')],
};

function leaper(letter: string): Atom {
  const [long, short] = LEAPERS[letter]!;
  return { long, short, rides: false };
}

function rider(letter: string): Atom {
  return { ...leaper(letter), rides: true };
}

/** The atoms that a capital letter stands for, or undefined if it is none. */
export function atomsOf(letter: string): readonly Atom[] | undefined {
  return COMPOUNDS[letter] ?? (LEAPERS[letter] ? [leaper(letter)] : undefined);
}

/** All letters that name atoms, for error messages. */
export const ATOM_LETTERS = [...Object.keys(LEAPERS), ...Object.keys(COMPOUNDS)].join(' ');
