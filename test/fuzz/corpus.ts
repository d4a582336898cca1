import type { Move } from '../../src/board/move.ts';
import { writeFen } from '../../src/board/notation/fen.ts';
import { clonePosition, type Position } from '../../src/board/position/position.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { randomGames } from '../board/random-games.ts';

/** A position from which inputs are made. */
export interface Sample {
  readonly pos: Position;
  readonly fen: string;
  readonly legal: readonly Move[];
}

const POSITIONS = 240;
/** Inputs depend on their own seed alone, so what they are made from is always the same. */
const SEED = 1;

const known = new Map<Variant, readonly Sample[]>();

/** Positions of a game with legal moves, from random games. They must be left as they are. */
export function samplesOf(variant: Variant): readonly Sample[] {
  let samples = known.get(variant);
  if (!samples) {
    samples = [...takeSamples(variant)];
    known.set(variant, samples);
  }
  return samples;
}

function* takeSamples(variant: Variant): Generator<Sample> {
  for (const { pos, legal } of randomGames(variant, SEED, POSITIONS))
    if (legal.length > 0) yield { pos: clonePosition(pos), fen: writeFen(pos), legal: [...legal] };
}

let fens: readonly string[] | undefined;

/** FENs of all games. */
export function allFens(): readonly string[] {
  fens ??= VARIANTS.flatMap((variant) => samplesOf(variant).map(({ fen }) => fen));
  return fens;
}
