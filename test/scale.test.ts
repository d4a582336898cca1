import { expect, test } from 'vitest';
import { VARIANTS } from '../src/variants/registry.ts';
import { GAMES_OF_ALL_RULES } from './scale.ts';

/** What tells games apart, and is no rule; values and pieces are estimates. */
const NO_RULES = ['name', 'aliases', 'title', 'xboard', 'start', 'evalFile', 'picture', 'estimate'];
/** Pieces and squares by their letters are of one game only; that there are such keys is the rule. */
const LETTER = /^[A-Z]$/;

/** The rules that a definition speaks of: its keys with those above them, and what is switched on or decided. */
function rulesOf(definition: unknown, path = ''): string[] {
  if (Array.isArray(definition)) return definition.flatMap((item) => rulesOf(item, path));
  if (typeof definition === 'object' && definition !== null)
    return Object.entries(definition).flatMap(([key, value]) => {
      if (NO_RULES.includes(key)) return [];
      const below = `${path}.${LETTER.test(key) ? 'piece' : key}`;
      return [below, ...rulesOf(value, below)];
    });
  return typeof definition === 'boolean' || ['win', 'draw', 'loss'].includes(definition as string)
    ? [`${path}=${definition}`]
    : [];
}

test('the games of day to day have every rule that a game has', () => {
  const known = new Set(GAMES_OF_ALL_RULES.flatMap((variant) => rulesOf(variant)));
  const others = VARIANTS.flatMap((variant) =>
    rulesOf(variant)
      .filter((rule) => !known.has(rule))
      .map((rule) => `${variant.name} ${rule}`),
  );
  expect(others).toEqual([]);
  expect(known.size).toBeGreaterThan(50);
  expect(GAMES_OF_ALL_RULES.length).toBeLessThan(VARIANTS.length * 0.6);
});
