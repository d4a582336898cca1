import { readFileSync } from 'node:fs';
import type { Move } from '../../src/board/move.ts';
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
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  const name = lines.map((line) => /^# variant: (\S+)$/.exec(line)?.[1]).find((found) => found !== undefined);
  if (name === undefined) throw new Error(`${file} names no game`);
  const variant = variantByName(name);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, fen, operations] = /^(\S+ [wb] \S+ \S+) (.*;)$/.exec(line) ?? [];
      const id = /id "([^"]+)";/.exec(operations ?? '')?.[1];
      const best = /bm ([^;]+);/.exec(operations ?? '')?.[1];
      const mate = /dm (\d+);/.exec(operations ?? '')?.[1];
      if (fen === undefined || id === undefined || best === undefined)
        throw new Error(`${file}: cannot read '${line}'`);
      const pos = readFen(variant, fen);
      return {
        id,
        pos,
        mate: mate === undefined ? undefined : Number(mate),
        best: best.split(' ').map((san) => moveFromSan(pos, san)),
      };
    });
}
