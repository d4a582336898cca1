import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { cleanSearch } from '../../src/search/clean-search.ts';
import { MATE_BOUND } from '../../src/search/constants.ts';
import { variantByName } from '../../src/variants/registry.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/conversions.ts', import.meta.url));
const PROOF = 4000;

interface Output {
  readonly unproved: number;
  readonly games: readonly { readonly position: { readonly fen: string; readonly strong: number } }[];
}

test('plays positions in which a search of --proof nodes sees the mate', () => {
  const options = `-v familiar -p 2 -s 4 -t nodes=100 -n 2000 --proof ${PROOF} -c 1 --json`.split(' ');
  const command = ['--import', 'tsx', SCRIPT, ...options];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { unproved, games } = JSON.parse(stdout) as Output;
  expect(unproved).toBeGreaterThan(0);
  expect(games).toHaveLength(4);
  const familiar = variantByName('familiar');
  const search = cleanSearch(tablesOf(familiar), 32);
  for (const { position } of games) {
    const pos = readFen(familiar, position.fen);
    const { score } = search(pos, { nodes: PROOF });
    expect(pos.side === position.strong ? score : -score).toBeGreaterThan(MATE_BOUND);
  }
});
