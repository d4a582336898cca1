import { expect, test } from 'vitest';
import { InputError } from '../../src/errors/input-error.ts';

test('a message is one line of bearable length, whatever it quotes', () => {
  expect(new InputError("cannot read 'a\r\n\tb\u0000c'").message).toBe("cannot read 'a b c'");
  const long = new InputError(`cannot read '${'x'.repeat(100_000)}'; it must be a number`).message;
  expect(long.length).toBeLessThan(700);
  expect(long).toMatch(/^cannot read 'xxx.* … .*x'; it must be a number$/);
});
