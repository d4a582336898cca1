import type { Geometry } from '../board/square.ts';
import type { Tables } from '../board/tables/tables.ts';
import { forestsOf, pathsOf } from './forest.ts';

/** Where each square goes when the board is mirrored or turned onto itself; the identity comes first. */
export function boardMaps({ files, ranks }: Geometry): Uint8Array[] {
  const maps: Uint8Array[] = [];
  for (const swap of files === ranks ? [false, true] : [false]) {
    for (const flipRanks of [false, true]) {
      for (const flipFiles of [false, true]) {
        maps.push(
          Uint8Array.from({ length: files * ranks }, (_, square) => {
            const x = flipFiles ? files - 1 - (square % files) : square % files;
            const y = flipRanks ? ranks - 1 - Math.floor(square / files) : Math.floor(square / files);
            return swap ? x * files + y : y * files + x;
          }),
        );
      }
    }
  }
  return maps;
}

/** Where each square goes when the board is turned top to bottom, which makes Black's pieces White's. */
export function flippedSquares({ files, ranks }: Geometry): Uint8Array {
  return Uint8Array.from(
    { length: files * ranks },
    (_, square) => (ranks - 1 - Math.floor(square / files)) * files + (square % files),
  );
}

/** The shade of a square: 0 for those of the corner a1, 1 for the others. */
export function shadeOf({ files }: Pick<Geometry, 'files'>, square: number): number {
  return ((square % files) + Math.floor(square / files)) & 1;
}

const tested = new WeakMap<Tables, Map<number, readonly boolean[]>>();

/** Which of the board's maps keep all of these pieces' moves: `boardMaps` numbers, the identity first. */
export function symmetriesOf(tables: Tables, codes: readonly number[]): number[] {
  const verdicts = codes.map((code) => keptBy(tables, code));
  return boardMaps(tables).flatMap((_, i) => (verdicts.every((kept) => kept[i]) ? [i] : []));
}

/** For each of the board's maps: does the piece move from a mapped square as it moves from the square, mapped? */
function keptBy(tables: Tables, code: number): readonly boolean[] {
  let known = tested.get(tables);
  if (!known) tested.set(tables, (known = new Map()));
  let kept = known.get(code);
  if (!kept) {
    const forests = forestsOf(tables, code);
    const describe = (square: number, map: Uint8Array): string =>
      [
        ...new Set(
          pathsOf(forests[square]!).map(({ crossed, node }) =>
            [
              crossed
                .map((s) => map[s]!)
                .sort()
                .join(' '),
              map[node.square],
              node.quiet,
              node.capture,
            ].join('/'),
          ),
        ),
      ]
        .sort()
        .join();
    const maps = boardMaps(tables);
    const plain = forests.map((_, square) => describe(square, maps[0]!));
    kept = maps.map((map) => plain.every((_, square) => describe(square, map) === plain[map[square]!]));
    known.set(code, kept);
  }
  return kept;
}
