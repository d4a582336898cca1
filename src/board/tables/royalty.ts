import { splitLetters } from '../../variants/sides.ts';
import type { Variant } from '../../variants/types.ts';
import { MAX_SQUARES } from '../layout.ts';
import { COLORS, pieceCode } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';

/** Royal pieces other than the king, ready for use. */
export interface RoyalsTables {
  /** By code: such a piece is royal while its side has no more of them than this on the board; 0: never. */
  readonly most: Uint8Array;
  /** Whether, however many there are, they may not all be attacked at once. */
  readonly all: boolean;
  /** By square, if only the first of them is royal: its place in the order of files, then ranks; else empty. */
  readonly order: Uint8Array;
}

/** What explosions do, ready for use. */
export interface BlastTables {
  /** [square << 3]: the eight squares around a square, with the one behind the last for those beyond the edge. */
  readonly around: Uint8Array;
  /** By code: 1 if such a piece stays when something explodes next to it. */
  readonly spares: Uint8Array;
  /** By code: 1 if such a piece stays even where it captures. */
  readonly immune: Uint8Array;
}

export function compileRoyals({ royals, files, ranks }: Variant, kinds: readonly Kind[]): RoyalsTables {
  const most = new Uint8Array(kinds.length * 2);
  mark(most, kinds, royals?.letters ?? '', Math.min(royals?.atMost ?? 255, 255));
  const squares = royals?.onlyFirst ? files * ranks : 0;
  const order = Uint8Array.from({ length: squares }, (_, i) => (i % files) * ranks + Math.floor(i / files));
  return { most, all: royals?.notAll ?? false, order };
}

export function compileBlast({ blast }: Variant, kinds: readonly Kind[], { files, ranks }: Geometry): BlastTables {
  const around = new Uint8Array((MAX_SQUARES + 1) << 3).fill(files * ranks);
  for (let square = 0; square < files * ranks; square++) {
    const [file, rank] = [square % files, Math.floor(square / files)];
    let at = square << 3;
    for (let y = rank - 1; y <= rank + 1; y++) {
      for (let x = file - 1; x <= file + 1; x++) {
        if ((x === file && y === rank) || x < 0 || y < 0 || x >= files || y >= ranks) continue;
        around[at++] = y * files + x;
      }
    }
  }
  const spares = new Uint8Array(kinds.length * 2);
  const immune = new Uint8Array(kinds.length * 2);
  mark(spares, kinds, blast?.spares ?? '', 1);
  mark(immune, kinds, blast?.immune ?? '', 1);
  return { around, spares, immune };
}

/** Sets an entry for both colours of the pieces with these letters; one that was promoted is what it moves like. */
function mark(table: Uint8Array, kinds: readonly Kind[], letters: string, value: number): void {
  const named = splitLetters(letters);
  kinds.forEach(({ definition }, type) => {
    if (!definition || !named.includes(definition.letter)) return;
    for (const color of COLORS) table[pieceCode(type, color)] = value;
  });
}
