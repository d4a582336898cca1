/** The letters before an atom, for one leg of a move. */
export interface Modifiers {
  directions: string;
  move: boolean;
  capture: boolean;
  /** `p`: over a piece; on a leg before the last, the leg ends on one. */
  cannon: boolean;
  /** `g`: to the square behind a piece; on a leg before the last as `p` and `y`. */
  grasshopper: boolean;
  /** `t`: on a leg before the last, the leg ends on an own piece. */
  own: boolean;
  jump: boolean;
  initial: boolean;
  lame: boolean;
  enPassant: boolean;
  cylinder: boolean;
  /** `y`: the leg after this one changes between leaping and riding. */
  toggleRange: boolean;
  /** Where they begin in the notation, from 0. */
  readonly column: number;
}

export function noModifiers(column: number): Modifiers {
  return {
    directions: '',
    move: false,
    capture: false,
    cannon: false,
    grasshopper: false,
    own: false,
    jump: false,
    initial: false,
    lame: false,
    enPassant: false,
    cylinder: false,
    toggleRange: false,
    column,
  };
}

/** Letters of XBetza for moves that our tables cannot express, and what they mean. */
const REFUSED: Readonly<Record<string, string>> = {
  d: 'captures of own pieces',
  k: 'captures of royal pieces only',
  q: 'circular riders',
  u: 'pieces that leave another one behind',
  w: 'captures by withdrawal or approach',
  x: 'moves borrowed from or given to other pieces',
  z: 'crooked riders',
};

/** Adds one letter, any of b to z. @returns the problem with it, or undefined */
export function addModifier(modifiers: Modifiers, letter: string): string | undefined {
  if ('fblrvsh'.includes(letter)) modifiers.directions += letter;
  else if (letter === 'm') modifiers.move = true;
  else if (letter === 'c') modifiers.capture = true;
  else if (letter === 'p') modifiers.cannon = true;
  else if (letter === 'g') modifiers.grasshopper = true;
  else if (letter === 't') modifiers.own = true;
  else if (letter === 'j') modifiers.jump = true;
  else if (letter === 'i') modifiers.initial = true;
  else if (letter === 'n') modifiers.lame = true;
  else if (letter === 'e') modifiers.enPassant = true;
  else if (letter === 'o') modifiers.cylinder = true;
  else if (letter === 'y') modifiers.toggleRange = true;
  else return `'${letter}' is not possible in this engine: ${REFUSED[letter]}`;
  return undefined;
}
