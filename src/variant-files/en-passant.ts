/** Moves of Betza notation one after the other: modifiers, atom, range. */
const MOVE = /([a-z]*)([A-Z])(\2|\d+)?/g;

/** The double step of orthodox pawns, which the dialect has in other keys than the pawn's moves. */
export const DOUBLE_STEP = 'ifmnD';

/** The same moves, those that capture with en passant (`e`) or all of them without. */
export function withEnPassant(betza: string, allowed: boolean): string {
  return betza.replace(MOVE, (_, modifiers: string, atom: string, range = '') => {
    const plain = modifiers.replaceAll('e', '');
    const captures = plain.includes('c') || !plain.includes('m');
    return `${plain}${allowed && captures ? 'e' : ''}${atom}${range}`;
  });
}

/** Whether some of the moves are for a piece that has not moved yet (`i`). */
export function hasInitialMoves(betza: string): boolean {
  return [...betza.matchAll(MOVE)].some(([, modifiers]) => modifiers!.includes('i'));
}
