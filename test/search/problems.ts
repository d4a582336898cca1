import { readFileSync } from 'node:fs';
import type { Move } from '../../src/board/move.ts';
import { operandsOf, parseEpd } from '../../src/board/notation/epd.ts';
import { readFen } from '../../src/board/notation/fen.ts';
import { moveFromSan } from '../../src/board/notation/san.ts';
import type { Position } from '../../src/board/position/position.ts';
import { variantByName } from '../../src/variants/registry.ts';

/** A position with what is right to play in it: an EPD's operations `dm`, `bm` and `id`. */
export interface Problem {
  readonly id: string;
  readonly pos: Position;
  /** In how many moves the side to move mates; undefined if it only wins something. */
  readonly mate: number | undefined;
  /** All moves that are right. */
  readonly best: readonly Move[];
}

/**
 * Reads the problems of a file beside this one: EPD lines, their game named by a comment `# variant: <name>`.
 *
 * @throws Error naming the line that cannot be read
 */
export function readProblems(file: string): Problem[] {
  const { variant: name, entries } = parseEpd(readFileSync(new URL(file, import.meta.url), 'utf8'));
  if (name === undefined) throw new Error(`${file} names no game`);
  const variant = variantByName(name);
  return entries.map((entry) => {
    const [[id] = [], best, [mate] = []] = ['id', 'bm', 'dm'].map((opcode) => operandsOf(entry, opcode));
    if (id === undefined || best === undefined) throw new Error(`${file}:${entry.line}: no id or no best move`);
    const pos = readFen(variant, entry.fen);
    return {
      id,
      pos,
      mate: mate === undefined ? undefined : Number(mate),
      best: best.map((san) => moveFromSan(pos, san)),
    };
  });
}
