import type { Geometry } from '../board/square.ts';

/** Where each square goes when the board is turned top to bottom, which makes Black's pieces White's. */
export function flippedSquares({ files, ranks }: Geometry): Uint8Array {
  return Uint8Array.from(
    { length: files * ranks },
    (_, square) => (ranks - 1 - Math.floor(square / files)) * files + (square % files),
  );
}
