import { describe, expect, test } from 'vitest';
import { BetzaError, parseBetza } from '../../../src/betza/parse.ts';
import { WALL } from '../../../src/board/layout.ts';
import { parsePerftSuite } from '../../../src/board/notation/epd.ts';
import { FenError, readFen, writeFen } from '../../../src/board/notation/fen.ts';
import { legalMoves, MoveError, moveFromText, moveText } from '../../../src/board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../../../src/board/notation/san.ts';
import { InputError } from '../../../src/errors/input-error.ts';
import { seededRandom } from '../../../src/platform/random.ts';
import { OWN_GAMES } from '../../../src/variants/registry.ts';
import { position } from '../positions.ts';
import { randomPosition } from '../random-games.ts';

const random = seededRandom(14);
const below = (n: number): number => Math.floor(random() * n);

/** A text with one to three characters changed, left out, doubled, put in or swapped. */
function damaged(text: string, alphabet: string): string {
  const characters = [...text];
  for (let n = 1 + below(3); n > 0; n--) {
    const at = below(characters.length + 1);
    const some = alphabet[below(alphabet.length)]!;
    const change = below(5);
    if (change === 0) characters.splice(at, 1);
    else if (change === 1) characters.splice(at, 0, some);
    else if (change === 2) characters.splice(at, 1, some);
    else if (change === 3) characters.splice(at, 0, characters[at] ?? some);
    else characters.push(...characters.splice(at, 1));
  }
  return characters.join('');
}

/** What reading gives; undefined if it refuses with an error of this kind, in one line. */
function readOrRefuse<T>(read: () => T, kind: typeof InputError | typeof BetzaError): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof kind)) throw error;
    expect(error.message).not.toContain('\n');
    return undefined;
  }
}

describe.each(OWN_GAMES)('damaged texts of $name', (variant) => {
  test('a FEN is refused, or gives a position that can be played and written', () => {
    let accepted = 0;
    for (let i = 0; i < 1000; i++) {
      const fen = damaged(writeFen(randomPosition(variant, random)), 'KQRBNPkqrbnpMmAaGg0123456789/[]- wbé#');
      const pos = readOrRefuse(() => readFen(variant, fen), FenError);
      if (!pos) continue;
      accepted++;
      expect(pos.count[0]! + pos.count[1]!).toBe(pos.board.filter((code) => code > WALL).length);
      expect(legalMoves(pos).length).toBeLessThan(1000);
      const written = writeFen(pos);
      expect(writeFen(readFen(variant, written))).toBe(written);
    }
    expect(accepted).toBeGreaterThan(50);
  });

  test('a move is refused, or gives a legal move', () => {
    for (let i = 0; i < 100; i++) {
      const pos = randomPosition(variant, random);
      const legal = legalMoves(pos);
      if (legal.length === 0) continue;
      const move = legal[below(legal.length)]!;
      const alphabet = 'KQRBNPMAabcdefghi12345678x@=+#O0-() ';
      const fromSan = readOrRefuse(() => moveFromSan(pos, damaged(sanOf(pos, move), alphabet)), MoveError);
      if (fromSan !== undefined) expect(legal).toContain(fromSan);
      const fromText = readOrRefuse(() => moveFromText(pos, damaged(moveText(pos, move), alphabet)), MoveError);
      if (fromText !== undefined) expect(legal).toContain(fromText);
    }
  });
});

test('a damaged notation is refused, or gives moves', () => {
  const known = OWN_GAMES.flatMap((variant) => variant.pieces.map((piece) => piece.betza));
  for (let i = 0; i < 2000; i++) {
    const notation = damaged(known[below(known.length)]!, 'WFDNAHCZGKRBQfblrvsmcpinreya0123 X-');
    const moves = readOrRefuse(() => parseBetza(notation), BetzaError);
    for (const { legs } of moves ?? []) {
      expect(legs.length, notation).toBeGreaterThan(0);
      for (const { range } of legs) expect(range, notation).toBeGreaterThan(0);
    }
  }
});

test('a damaged suite is refused, or gives entries', () => {
  const suite = `# variant: chess\n${writeFen(position('chess'))} ;D1 20 ;D2 400\n`;
  for (let i = 0; i < 1000; i++)
    readOrRefuse(() => parsePerftSuite(damaged(suite, ';D#\n 0123456789x'), 'x.epd'), InputError);
});
