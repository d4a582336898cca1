import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  decodeTable,
  EndgameFileError,
  encodeTable,
  endgameFileName,
  readTable,
  writeTable,
} from '../../src/endgame/file.ts';
import { parseMaterial } from '../../src/endgame/material.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { chess } from '../../src/variants/chess.ts';
import { familiar } from '../../src/variants/familiar.ts';
import { isSame } from './positions.ts';

const folder = mkdtempSync(join(tmpdir(), 'endgame-'));
afterAll(() => rmSync(folder, { recursive: true }));

const material = parseMaterial(chess, 'KRK');
const built = new TableBuilder().build(material);
const bytes = encodeTable(built);

describe('a table in a file', () => {
  test('comes back as it was, and takes little room', () => {
    const read = decodeTable(material, bytes, 'x');
    expect(isSame(read.wins, built.wins)).toBe(true);
    expect(isSame(read.losses, built.losses)).toBe(true);
    expect(bytes.length).toBeLessThan(built.wins.length / 2);
  });

  test('is written whole, under its usual name', () => {
    const file = join(folder, endgameFileName(material));
    expect(file).toMatch(/chess-KRK\.endgame$/);
    expect(readTable(material, file)).toBeUndefined();
    writeTable(built, file);
    expect(readdirSync(folder)).toEqual(['chess-KRK.endgame']);
    expect(isSame(readTable(material, file)!.wins, built.wins)).toBe(true);
  });

  test('is refused wherever it is damaged', () => {
    for (let i = 0; i < bytes.length; i += i < 200 ? 1 : 97) {
      const damaged = Buffer.from(bytes);
      damaged[i]! ^= 16;
      expect(() => decodeTable(material, damaged, 'x')).toThrow(EndgameFileError);
    }
    expect(() => decodeTable(material, bytes.subarray(0, -1), 'x')).toThrow("'x' is damaged: its checksum is wrong");
    for (const length of [0, 5, 30])
      expect(() => decodeTable(material, bytes.subarray(0, length), 'x')).toThrow("'x' is damaged: it ends too soon");
  });

  test('is refused if it is something else', () => {
    const decode = (wanted: typeof material): unknown => decodeTable(wanted, bytes, 'x');
    expect(() => decodeTable(material, Buffer.from('# not a table at all\n'.repeat(9)), 'x')).toThrow(
      "'x' is no endgame table of Stablemate",
    );
    expect(() => decode(parseMaterial(chess, 'KQK'))).toThrow("'x' is the table of KRK of chess, not of KQK of chess");
    expect(() => decode(parseMaterial(familiar, 'KRK'))).toThrow(
      'is the table of KRK of chess, not of KRK of familiar',
    );
    const rules = { ...chess, pieces: chess.pieces.map((p) => (p.letter === 'R' ? { ...p, betza: 'R4' } : p)) };
    expect(() => decode(parseMaterial(rules, 'KRK'))).toThrow("'x' was built by other rules than chess has now");
  });

  test('that cannot be read or written is told in one line', () => {
    expect(() => readTable(material, folder)).toThrow(/^cannot read '.*'/);
    expect(() => writeTable(built, join(folder, 'no', 'such'))).toThrow(/^cannot write '.*'/);
    const file = join(folder, 'text');
    writeFileSync(file, 'text');
    expect(() => readTable(material, file)).toThrow('no endgame table');
    expect(readFileSync(file, 'utf8')).toBe('text');
  });
});
