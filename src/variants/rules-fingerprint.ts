import { sha256Hex } from '#platform/sha256';
import type { Variant } from './types.ts';

/**
 * A fingerprint of a game's rules, by which files that were made for a game know it again: 16 hexadecimal digits. Two
 * games have the same one if they differ at most in names, pictures, the order of their pieces, what XBoard is told,
 * and what was found out about them. A rule that is added to `Variant` later, and that a game does not have, changes
 * nothing.
 */
export function rulesFingerprint(variant: Variant): string {
  const { name: _name, aliases: _aliases, title: _title, xboard: _xboard, ...others } = variant;
  const { evalFile: _file, networkFrom: _network, arrayTheory: _theory, selectiveSearch: _search, ...rest } = others;
  const { pieces, ...rules } = rest;
  const moves = pieces.map(({ letter, betza, promotesTo }) => ({ letter, betza, promotesTo }));
  const sorted = moves.toSorted((a, b) => (a.letter < b.letter ? -1 : 1));
  return sha256Hex(canonical({ ...rules, pieces: sorted }), 16);
}

/** JSON with the keys of every object in the order of the alphabet. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
