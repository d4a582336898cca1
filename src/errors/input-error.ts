/** Characters of a message. Longer ones lose their middle: nobody reads on, and GUIs have small windows. */
const MAX_LENGTH = 600;

/**
 * Something that a person or another program has given is wrong: a position, a move, a notation, an option.
 * The message is one line that says what is wrong, where, and what would be right, so every room may show it as it is:
 * line breaks and control characters of what it quotes become spaces.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';

  constructor(message: string) {
    super(shorten(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')));
  }
}

function shorten(message: string): string {
  if (message.length <= MAX_LENGTH) return message;
  return `${message.slice(0, MAX_LENGTH / 2)} … ${message.slice(-MAX_LENGTH / 2)}`;
}
