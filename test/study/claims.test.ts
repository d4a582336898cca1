import { expect, test } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { claimsReport, judgeGameClaims } from '../../src/study/judge-claims.ts';
import { CLAIMS } from '../../src/variants/claims/index.ts';
import { variantByName } from '../../src/variants/registry.ts';

const names = Object.keys(CLAIMS);
const judged = (name: string, measured = {}) => judgeGameClaims(tablesOf(variantByName(name)), CLAIMS[name]!, measured);

test('there are claims of each of the four games', () => {
  expect(names.sort()).toEqual(['ajax-bigamous', 'familiar', 'mad-mate', 'team-mate']);
});

test.each(names)('what can be told from the rules of %s alone holds', (name) => {
  for (const { claim, verdict, finding } of judged(name)) {
    expect([claim, finding, verdict]).not.toContain('fails');
    if (!/worth|weakest|valuable|drawn|stalemate/.test(claim)) expect([claim, finding, verdict]).toContain('holds');
  }
});

const worth = (letter: string, value: number, error: number) => ({
  letter,
  name: letter,
  value,
  error,
  tuned: 0,
  fromMoves: 0,
});

test('worths are held against what was measured', () => {
  const pieces = [
    'A 8.9 0.3',
    'J 7 0.2',
    'C 6.9 2.5',
    'U 7.6 0.3',
    'F 3.2 0.3',
    'N 3 0.3',
    'E 2.9 0.2',
    'M 2.2 0.1',
  ].map((text) => {
    const [letter, value, error] = text.split(' ');
    return worth(letter!, Number(value), Number(error));
  });
  const verdicts = new Map(judged('team-mate', { values: { pieces } }).map(({ claim, verdict }) => [claim, verdict]));
  expect(verdicts.get('Acromantula is worth 7.5 to 8.5 pawns')).toBe('fails');
  expect(verdicts.get('Adjutant is worth 6.5 to 7.5 pawns')).toBe('holds');
  expect(verdicts.get('Cobra is worth 5.25 to 5.75 pawns')).toBe('open');
  expect(verdicts.get('Unicorn is worth 4.5 to 5.5 pawns')).toBe('fails');
  expect(verdicts.get('Mortar is the weakest piece but the pawn')).toBe('holds');
  expect([...verdicts].find(([claim]) => claim.startsWith('from the least'))![1]).toBe('open');
});

test('a claim that no game is drawn needs games', () => {
  const level = { nodes: 100, games: 200, white: 0.5, draws: 0.01, plies: 80, ends: { repetition: 0.01 } };
  const verdictOf = (measured: object) => judged('mad-mate', measured).map(({ claim, verdict }) => [claim, verdict]);
  expect(verdictOf({})).toContainEqual(['no game is drawn', 'open']);
  expect(verdictOf({ balance: { levels: [level] } })).toEqual(
    expect.arrayContaining([
      ['no game is drawn', 'fails'],
      ['no game ends by stalemate', 'holds'],
    ]),
  );
});

test('claims that fail are marked', () => {
  const tables = tablesOf(variantByName('chess'));
  const own = {
    source: 'nobody',
    claims: [
      { kind: 'colour-bound', letters: '' },
      { kind: 'attacks', letter: 'N', count: 8 },
      { kind: 'attacks', letter: 'K', count: 9 },
      { kind: 'changes colour', letters: 'NB' },
      { kind: 'move rule', moves: 64 },
      { kind: 'pieces', count: 16 },
    ],
  } as const;
  const all = judgeGameClaims(tables, own, {});
  expect(all.map(({ verdict }) => verdict)).toEqual(['fails', 'holds', 'fails', 'fails', 'fails', 'holds']);
  expect(all[0]!.finding).toBe('Bishop');
  expect(all[2]!.finding).toBe('8');
  expect(claimsReport(tables, own, all).match(/class="far"/g)).toHaveLength(4);
});
