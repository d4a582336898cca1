/** Longer messages lose their middle: nobody reads on, and GUIs have small windows. */
const LONGEST = 600;

/**
 * Something that a person or another program gave us is wrong: a position, a move, a notation, an option.
 * The message is one line that says what is wrong, where, and what would be right, so every layer may show it as it is,
 * whatever it quotes.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';

  constructor(message: string) {
    super(shorten(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')));
  }
}

function shorten(message: string): string {
  if (message.length <= LONGEST) return message;
  return `${message.slice(0, LONGEST / 2)} … ${message.slice(-LONGEST / 2)}`;
}
