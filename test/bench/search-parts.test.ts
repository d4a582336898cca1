import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { filesOf, leaveOut, SEARCH_PARTS, together } from '../../bench/search-parts.ts';

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

  it('can be left out together', () => {
    const both = together(['razor', ' killers']);
    expect(both.name).toBe('razoring, killers');
    expect(filesOf(both)).toHaveLength(2);
    for (const path of filesOf(both)) expect(() => leaveOut(both, path)).not.toThrow();
    const all = together(SEARCH_PARTS.map(({ name }) => name));
    for (const path of filesOf(all)) expect(() => transformSync(leaveOut(all, path), { loader: 'ts' })).not.toThrow();
    expect(() => together(['razoring', 'SEE'])).toThrow(
      /'SEE' may be SEE pruning of quiet moves or SEE pruning of captures/,
    );
    expect(() => together(['razoring', 'futile'])).toThrow(/no part is called 'futile'; there are upcoming/);
  });
});
