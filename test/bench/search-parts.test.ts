import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { filesOf, leaveOut, SEARCH_PARTS } from '../../bench/search-parts.ts';

describe('the parts of the search', () => {
  for (const part of SEARCH_PARTS) {
    it(`can be searched without: ${part.name}`, () => {
      for (const path of filesOf(part)) {
        const text = leaveOut(part, path);
        expect(text).not.toBe(readFileSync(path, 'utf8'));
        expect(() => transformSync(text, { loader: 'ts' })).not.toThrow();
      }
    });
  }

  it('are not taken for something that the source does not hold', () => {
    const [part] = SEARCH_PARTS;
    const { file } = part!.edits[0]!;
    const gone = { name: 'nothing', edits: [{ file, from: 'no such text', to: '' }] };
    expect(() => leaveOut(gone, filesOf(gone)[0]!)).toThrow(/holds 'no such text' 0 times, not once/);
  });
});
