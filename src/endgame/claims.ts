import { isForced } from './summary.ts';
import { type CornerTest, cornerNeeded, type Survey } from './survey.ts';

/** What a game's inventor says of its endgames against a bare king. Pairs are written as by `pieceLetters`. */
interface EndgameClaims {
  /** No single piece mates; all pairs mate (colour-bound ones on opposite colours) but these. */
  readonly notMating: readonly string[];
  /** Every mate takes at most this number of moves. */
  readonly within: number;
  /** Pairs that mate only in corners of one colour. */
  readonly oneCorner: readonly string[];
}

/** By the name of the game. */
const ENDGAME_CLAIMS: Readonly<Record<string, EndgameClaims>> = {
  'team-mate': { notMating: ['NN', 'NM', 'MM'], within: 50, oneCorner: ['NE', 'EM', 'FM', 'UM', 'JM'] },
};

/** Does a game's inventor say anything of its endgames? */
export function hasEndgameClaims(game: string): boolean {
  return game in ENDGAME_CLAIMS;
}

/** One of the inventor's claims and what the tables say of it. */
export interface Judgement {
  readonly claim: string;
  readonly holds: boolean;
  /** What the tables say, in one line. */
  readonly finding: string;
}

/**
 * Holds the claims of the game's inventor against the tables.
 *
 * @param pairs all pairs, with their corners
 * @returns nothing for a game whose inventor claims nothing
 */
export function judgeClaims(game: string, singles: readonly Survey[], pairs: readonly Survey[]): Judgement[] {
  const claims = ENDGAME_CLAIMS[game];
  if (!claims) return [];
  const mating = singles.filter(({ verdict }) => verdict !== 'never').map(({ pieces }) => pieces);
  const notMating = pairs.filter(({ verdict }) => verdict === 'never').map(({ pieces }) => pieces);
  const longest = [...singles, ...pairs].reduce((x, y) => (y.summary.longest > x.summary.longest ? y : x));
  return [
    {
      claim: 'no single piece mates a bare king',
      holds: mating.length === 0,
      finding: mating.length === 0 ? `none of ${singles.length}` : `${mating.join(', ')} does`,
    },
    {
      claim: `every pair mates but ${claims.notMating.join(', ')}`,
      holds: notMating.toSorted().join() === claims.notMating.toSorted().join(),
      finding: `${notMating.join(', ')} of ${pairs.length} pairs do not, nor two colour-bound pieces on one colour`,
    },
    {
      claim: `every mate takes at most ${claims.within} moves`,
      holds: longest.summary.longest <= claims.within,
      finding: `the longest is that of ${longest.pieces}, ${longest.summary.longest} moves`,
    },
    ...pairs.flatMap((pair) => judgeCorners(pair, claims.oneCorner.includes(pair.pieces))),
  ];
}

function judgeCorners({ pieces, corners }: Survey, claimed: boolean): Judgement[] {
  const needed = corners.some((test) => cornerNeeded(test) !== undefined);
  if (!claimed && !needed) return [];
  return [
    {
      claim: `${pieces} ${claimed ? 'mates only in corners of one colour' : 'mates in corners of either colour'}`,
      holds: claimed === needed,
      finding: corners.map(describeCorners).join('; ') || 'no piece of it is bound to a colour',
    },
  ];
}

function describeCorners(test: CornerTest): string {
  const needed = cornerNeeded(test);
  const { piece, own, other } = test;
  if (needed === 'own') return `only in corners of ${piece}'s own colour, in ${own.longest} moves`;
  if (needed === 'other') return `only in corners that are not of ${piece}'s colour, in ${other.longest} moves`;
  if (!isForced(own)) return 'only if corners of both colours count';
  return `in corners of ${piece}'s own colour in ${own.longest} moves, in the others in ${other.longest}`;
}
