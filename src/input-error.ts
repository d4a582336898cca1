/**
 * Something that a person or another program gave us is wrong: a position, a move, a notation, an option.
 * The message is one line that says what is wrong, where, and what would be right, so every layer may show it as it is.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}
