import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFile } from '../../src/platform/node/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file that cannot be written leaves the older one, and nothing beside it', () => {
  const [file, taken] = [join(folder, 'file'), join(folder, 'taken')];
  writeFile(file, Buffer.from('first'));
  writeFile(file, Buffer.from('second'));
  expect(readFileSync(file, 'utf8')).toBe('second');
  // A folder cannot be replaced by a file.
  mkdirSync(join(taken, 'full'), { recursive: true });
  expect(() => writeFile(taken, Buffer.from('third'))).toThrow();
  expect(() => writeFile(taken, Buffer.from('third'), join(folder, 'other'))).toThrow();
  expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
});
