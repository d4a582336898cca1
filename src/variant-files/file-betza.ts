/**
 * Where Fairy-Stockfish reads Betza notation otherwise than XBoard and we do: on oblique leaps a single `f` means only
 * the two leaps nearest to straight ahead (our `ff`), all four are `fh`; and it has the older letters L for (3,1) and J
 * for (3,2).
 */
const OBLIQUE_MOVE = /([a-z]*)([NCZLJ])/g;

const VERTICAL = 'fbvh';
const HORIZONTAL = 'lrsh';
const OLD_LETTERS: Readonly<Record<string, string>> = { L: 'C', J: 'Z' };

/**
 * A piece's moves as a file writes them, in our notation. Moves with turns are left as they are; Fairy-Stockfish has
 * none.
 */
export function betzaFromFile(betza: string): string {
  return betza.replace(OBLIQUE_MOVE, (move, modifiers: string, atom: string) => {
    if (modifiers.includes('a')) return move;
    return directionsFromFile(modifiers) + (OLD_LETTERS[atom] ?? atom);
  });
}

/** The other way round. */
export function betzaToFile(betza: string): string {
  return betza.replace(OBLIQUE_MOVE, (move, modifiers: string, atom: string) =>
    modifiers.includes('a') ? move : directionsToFile(modifiers) + atom,
  );
}

/** Doubles each direction that stands alone. */
function directionsFromFile(modifiers: string): string {
  return mapDirections(modifiers, (direction) =>
    direction.length === 1 && 'fblr'.includes(direction) ? direction + direction : direction,
  );
}

/** A direction alone is the half of all leaps. */
function directionsToFile(modifiers: string): string {
  return mapDirections(modifiers, (direction) =>
    direction.length === 1 && 'fblr'.includes(direction) ? `${direction}h` : direction,
  );
}

/** Cuts modifiers into directions of one or two letters, and the rest. */
function mapDirections(modifiers: string, change: (direction: string) => string): string {
  let text = '';
  for (let i = 0; i < modifiers.length; i++) {
    const letter = modifiers[i]!;
    const next = modifiers[i + 1] ?? '';
    const [vertical, horizontal] = [VERTICAL.includes(letter), HORIZONTAL.includes(letter)];
    if (!vertical && !horizontal) text += letter;
    else if (
      next !== '' &&
      (next === letter || (vertical && HORIZONTAL.includes(next)) || (horizontal && VERTICAL.includes(next)))
    ) {
      text += change(letter + next);
      i++;
    } else text += change(letter);
  }
  return text;
}
