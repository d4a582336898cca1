import { InputError } from '../errors/input-error.ts';

/** Who plays whom: the first engine against all others, or everybody against everybody. */
export type Format = 'gauntlet' | 'round-robin';

/** A game of a match that is to be played. Engines are numbered in the order in which they were named. */
export interface Fixture {
  /** The number of its opening, from 0. */
  readonly round: number;
  /** 1 for the first game with the opening, in which `first` is White, 2 for the one with colours reversed. */
  readonly leg: 1 | 2;
  readonly first: number;
  readonly second: number;
}

/** A part of a match: number `index` (from 1) of `count`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The pairings of a tournament. */
export function pairings(engines: number, format: Format): [first: number, second: number][] {
  const list: [number, number][] = [];
  for (let first = 0; first < (format === 'gauntlet' ? 1 : engines); first++)
    for (let second = first + 1; second < engines; second++) list.push([first, second]);
  return list;
}

/**
 * All games of a match, in the order in which they are begun: each pairing plays `games` games, two with every opening,
 * and one with the last if the number is odd.
 *
 * @param shard only the games of this part; both games with an opening are in the same part
 */
export function schedule(
  engines: number,
  games: number,
  format: Format,
  shard: Shard = { index: 1, count: 1 },
): Fixture[] {
  const list: Fixture[] = [];
  let unit = 0;
  for (let round = 0; 2 * round < games; round++)
    for (const [first, second] of pairings(engines, format)) {
      if (unit++ % shard.count !== shard.index - 1) continue;
      list.push({ round, leg: 1, first, second });
      if (2 * round + 1 < games) list.push({ round, leg: 2, first, second });
    }
  return list;
}

/** Reads `2/5`. @throws InputError */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || shard.index < 1 || shard.index > shard.count)
    throw new InputError(`--shard is '${text}'; it must be like 2/5, part 2 of 5`);
  return shard;
}
