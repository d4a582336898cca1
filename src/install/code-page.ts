import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/*
 * Older Windows programs know one or two bytes for each character only, by a table that depends on the country: the
 * code page for ANSI programs.
 */

/** Where Windows keeps the number of its code page. */
const REGISTRY_KEY = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Nls\\CodePage';

/** The names of code pages that are not called `windows-<number>` by TextDecoder. */
const NAMES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
};

/** What the bytes from 128 on are in code page 1252, where Node.js 20 decodes them as control characters. */
const WESTERN = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The code page of this Windows, such as 1252 in the west of Europe, which is also the answer when it is not known. */
export function ansiCodePage(): number {
  try {
    // By its path, because Windows would look for it in the current folder first.
    const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
    const answer = execFileSync(program, ['query', REGISTRY_KEY, '/v', 'ACP'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    return Number(/REG_SZ\s+(\d+)/.exec(answer)?.[1] ?? 1252);
  } catch {
    return 1252;
  }
}

/** Whether a text has the same bytes in all code pages. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/**
 * A text in a code page.
 *
 * @returns one character for each byte; undefined if a character is not in the code page
 */
export function encoded(text: string, codePage: number): string | undefined {
  const name = NAMES[codePage] ?? `windows-${codePage}`;
  if (name === 'utf-8') return Buffer.from(text).toString('latin1');
  const bytes = bytesOfCharacters(name);
  const words = Array.from(text, (character) => (character < '\x80' ? character : bytes.get(character)));
  return words.includes(undefined) ? undefined : words.join('');
}

/** A text from a code page. @param bytes one character for each byte */
export function decoded(bytes: string, codePage: number): string {
  return decoder(NAMES[codePage] ?? `windows-${codePage}`)(Buffer.from(bytes, 'latin1'));
}

/** A decoder that writes U+FFFD for what is no character. */
function decoder(name: string): (bytes: Uint8Array) => string {
  if (name === 'windows-1252')
    return (bytes) => Array.from(bytes, (byte) => WESTERN[byte - 128] ?? String.fromCharCode(byte)).join('');
  const text = new TextDecoder(name);
  return (bytes) => text.decode(bytes);
}

/** The characters that are one or two bytes, the first of them above 127. */
function bytesOfCharacters(name: string): Map<string, string> {
  const decode = decoder(name);
  const found = new Map<string, string>();
  const tryBytes = (...bytes: number[]): void => {
    const character = decode(Uint8Array.from(bytes));
    if (Array.from(character).length === 1 && character !== '\ufffd' && !found.has(character))
      found.set(character, String.fromCharCode(...bytes));
  };
  for (let first = 0x80; first < 0x100; first++) tryBytes(first);
  for (let first = 0x81; first < 0xff; first++)
    for (let second = 0x40; second < 0xff; second++) tryBytes(first, second);
  return found;
}
