import { tablesOf } from '../board/tables/tables.ts';
import { hasNeurons, type Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import { VARIANTS } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';

/** At least this share of a game's kinds of piece must be those of another game whose network it begins with. */
const LEAST_SHARE = 0.5;

/**
 * The built-in network of the game that is most like another one: with pieces in hand, compulsory captures and
 * explosions only if it has them too, and with at least half of its pieces, called by the same letters and moving in the
 * same way. One with the same board goes before any other. Then the one that shares the most pieces counts, and of games
 * with as many of these the one that ends and fills hands in the most similar way, the first one if there are several.
 *
 * @returns null if there is none
 */
export function relatedNetwork(variant: Variant): Network | null {
  const likeness = VARIANTS.filter((other) => isOfOneKind(variant, other))
    .map((other) => ({
      other,
      share: shareOfPieces(variant, other),
      board: Number(hasSameBoard(variant, other)),
      differs: differences(variant, other),
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((one, two) => two.board - one.board || two.share - one.share || one.differs - two.differs);
  for (const { other } of likeness) {
    const network = networkOf(tablesOf(other));
    if (hasNeurons(network)) return network;
  }
  return null;
}

/** Have two games boards of the same size? */
export function hasSameBoard(one: Variant, other: Variant): boolean {
  return one.files === other.files && one.ranks === other.ranks;
}

/** Have two games the same kinds of rule as far as they turn around what pieces are worth? */
function isOfOneKind(one: Variant, other: Variant): boolean {
  return (
    (one.holdings === undefined) === (other.holdings === undefined) &&
    (one.mustCapture === true) === (other.mustCapture === true) &&
    (one.blast === undefined) === (other.blast === undefined)
  );
}

/** The share of a game's kinds of piece that another game has too. */
function shareOfPieces(variant: Variant, other: Variant): number {
  const known = new Map(other.pieces.map(({ letter, betza }) => [letter, betza]));
  return variant.pieces.filter(({ letter, betza }) => known.get(letter) === betza).length / variant.pieces.length;
}

/** In how many of the rules that decide what both sides play for, and what with, two games differ. */
function differences(one: Variant, other: Variant): number {
  const others = decisiveRules(other);
  return decisiveRules(one).filter((rule, i) => rule !== others[i]).length;
}

function decisiveRules({ gameEnd, royals, holdings }: Variant): (string | boolean | undefined)[] {
  return [JSON.stringify(gameEnd), JSON.stringify(royals), holdings?.captured, holdings?.demotes];
}
