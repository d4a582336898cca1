import fs, { existsSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { saveGame, waitingFile } from '../../src/match/pgn-file.ts';
import { temporaryFolder } from './fakes.ts';

const { openSync } = fs;
afterEach(() => lock(''));

/** Has a file seem open in another program, for itself alone, as it can be on Windows only. */
function lock(locked: string): void {
  fs.openSync = (file, ...more) => {
    if (file === locked) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    return openSync(file, ...more);
  };
  syncBuiltinESMExports();
}

test('games wait beside a file that another program has open, and come into it in their order', (context) => {
  const file = join(temporaryFolder(context), 'games.pgn');
  expect(saveGame(file, '1')).toBe(true);
  lock(file);
  expect(saveGame(file, '2')).toBe(false);
  expect(saveGame(file, '3')).toBe(false);
  expect(saveGame(file, '')).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe('1');
  expect(readFileSync(waitingFile(file), 'utf8')).toBe('23');
  lock('');
  expect(saveGame(file, '4')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('1234');
  expect(existsSync(waitingFile(file))).toBe(false);
});

test('a file that cannot be written is named', (context) => {
  const file = join(temporaryFolder(context), 'none', 'games.pgn');
  expect(() => saveGame(file, '1')).toThrow(`cannot write '${file}' (ENOENT)`);
});
