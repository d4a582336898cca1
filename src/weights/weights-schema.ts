import * as v from 'valibot';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { halfSquares } from './game-weights.ts';
import { TERMS, type Weights } from './weights.ts';

/** Beyond all scores of positions, in centipawns. */
const MOST = 20_000;

const weight = v.pipe(v.number(), v.minValue(-MOST), v.maxValue(MOST));
const pair = v.tuple([weight, weight]);
const piece = v.strictObject({
  value: pair,
  held: pair,
  mobility: pair,
  mg: v.array(weight),
  eg: v.array(weight),
});
const ofTerms = v.record(v.string(), v.array(pair));
const terms = v.custom<Weights['terms']>(
  (input) =>
    v.is(ofTerms, input) &&
    Object.keys(input).length === Object.keys(TERMS).length &&
    Object.entries(TERMS).every(([name, [, count]]) => input[name]?.length === count),
  'it must have each term of the evaluation with as many pairs as it has',
);

/** The form of weights in a file. */
export const WEIGHTS = v.strictObject({
  command: v.optional(v.string()),
  pieces: v.record(v.string(), piece),
  terms,
}) satisfies v.GenericSchema<unknown, Weights>;

/**
 * Makes sure that weights are for the pieces and the board of a game.
 *
 * @throws InputError if a piece has none, or too few or too many for the squares
 */
export function checkWeights(weights: Weights, tables: Tables): void {
  const wanted = halfSquares(tables).length;
  for (const letter of tables.letters) {
    if (letter === '') continue;
    const own = weights.pieces[letter];
    if (!own) throw new InputError(`it has no weights for the piece ${letter}`);
    for (const { length } of [own.mg, own.eg])
      if (length !== wanted)
        throw new InputError(`it has ${length} weights for squares of the piece ${letter}; there must be ${wanted}`);
  }
}
