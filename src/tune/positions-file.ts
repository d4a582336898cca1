import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { InputError } from '../input-error.ts';
import type { PositionsPlan } from './position-recorder.ts';
import type { Positions } from './positions.ts';
import type { SelfPlayPlan } from './self-play.ts';

/** What a file of positions says that they are of: all that they hang on. */
export interface PositionsOrigin extends SelfPlayPlan, PositionsPlan {
  readonly variant: string;
  readonly games: number;
}

/**
 * Reads positions that were kept in a file.
 *
 * @returns undefined if there is no such file
 * @throws InputError if it holds anything else, or positions of another origin
 */
export function readPositions(file: string, origin: PositionsOrigin): Positions | undefined {
  if (!existsSync(file)) return undefined;
  let found: Partial<{ origin: PositionsOrigin; positions: Positions }>;
  try {
    found = deserialize(readFileSync(file)) as typeof found;
  } catch {
    found = {};
  }
  if (!found?.origin || !found.positions) throw new InputError(`${file} is not a file of positions; name another one`);
  const text = describe(found.origin);
  if (text !== describe(origin))
    throw new InputError(`${file} holds ${text}, not ${describe(origin)}; name another one`);
  return found.positions;
}

export function writePositions(file: string, origin: PositionsOrigin, positions: Positions): void {
  writeFileSync(file, serialize({ origin, positions }));
}

function describe({ variant, games, nodes, seed, byNetwork, strays, withTerms }: PositionsOrigin): string {
  return `${games} games of ${variant} by ${byNetwork ? 'network' : 'terms'} with ${nodes} nodes a move and seed ${seed}, ${strays} strays, with${withTerms ? '' : 'out'} terms`;
}
