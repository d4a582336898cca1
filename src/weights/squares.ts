import { SQUARE_BITS } from '../board/layout.ts';
import { KING_TYPE } from '../board/piece.ts';
import type { Tables } from '../board/tables/tables.ts';
import { squareMobility } from './values.ts';

/** Centipawns per expected move more than on the average square. */
const MOBILITY_WEIGHT = 4;
/** A held piece that comes with another piece's first move: it waits for a good one, but not until there is none. */
const HELD_SHARE_GATED = 0.85;

/** Centipawns per step nearer to the centre, on top of mobility. */
const CENTRE_WEIGHT = 3;
/** A king's centipawns per rank away from its own edge, and per file towards the middle, in the middlegame. */
const KING_ADVANCE = -18;
const KING_MIDDLE = -9;
/** In the endgame it is a piece like others. */
const KING_CENTRE_EG = 9;
/** Pawns in centipawns for the share of the ranks already passed, squared: in the middlegame and in the endgame. */
const PAWN_ADVANCE = 45;
const PAWN_ADVANCE_EG = 80;
const PAWN_CENTRE = 6;
/** The share of its worth on the board that a piece in hand has if it can be dropped anywhere. */
const HELD_SHARE_FREE = 1.05;
/** The same for pieces whose drop is confined to a rank. */
const HELD_SHARE_CONFINED = 0.95;
/** A held piece that can only come back by promotion. */
const HELD_SHARE_PROMOTION = 0.08;

/** Centipawns per step nearer to a square that wins the game when the piece gets there. */
const GOAL = 8;
const GOAL_EG = 25;

/** What squares are worth to White's piece of a type, by its moves and the game's goals: mg and eg, in centipawns. */
export function squareBonuses(
  tables: Tables,
  type: number,
  squares: readonly number[],
): readonly (readonly [mg: number, eg: number])[] {
  return squares.map((square) => {
    const [mg, eg] = movesBonus(tables, type, square);
    const nearer = stepsNearer(tables, type, square);
    return [mg + GOAL * nearer, eg + GOAL_EG * nearer];
  });
}

/**
 * Steps by which a piece is nearer to a square where it wins the game than the farthest possible; 0 without such a
 * square.
 */
function stepsNearer({ gameEnd, files, ranks, squares }: Tables, type: number, square: number): number {
  const first = (type << 1) << SQUARE_BITS;
  let nearest = Math.max(files, ranks);
  for (let goal = 0; goal < squares; goal++) {
    if (gameEnd.flags[first | goal] !== 1) continue;
    const fileGap = Math.abs((goal % files) - (square % files));
    const rankGap = Math.abs(Math.floor(goal / files) - Math.floor(square / files));
    nearest = Math.min(nearest, Math.max(fileGap, rankGap));
  }
  return Math.max(files, ranks) - nearest;
}

function movesBonus(tables: Tables, type: number, square: number): [mg: number, eg: number] {
  const { files, ranks, pawnType, variant } = tables;
  const file = square % files;
  const rank = Math.floor(square / files);
  const fromCentreFile = Math.abs(file - (files - 1) / 2);
  const fromCentreRank = Math.abs(rank - (ranks - 1) / 2);
  const central = (files + ranks) / 4 - fromCentreFile - fromCentreRank;
  if (type === KING_TYPE) {
    return [
      KING_ADVANCE * Math.min(rank, 4) + KING_MIDDLE * ((files - 1) / 2 - fromCentreFile),
      KING_CENTRE_EG * central,
    ];
  }
  if (type === pawnType) {
    const [lowest, highest] = variant.pawn.ranks;
    const first = Math.max(lowest, variant.pawn.initialRank ?? lowest) - 1;
    const ray = Math.max(0, (rank - first) / (ranks - 1 - first));
    // A pawn that has stayed on the last rank can never move again.
    if (rank === ranks - 1 && highest === ranks) return [-50, -50];
    const centre = PAWN_CENTRE * ((files - 1) / 2 - fromCentreFile) * (rank > first ? 1 : 0.3);
    return [PAWN_ADVANCE * ray * ray + centre - 8, PAWN_ADVANCE_EG * ray * ray];
  }
  const mobility = MOBILITY_WEIGHT * squareMobility(tables, type, square);
  return [mobility + CENTRE_WEIGHT * central, mobility + CENTRE_WEIGHT * central];
}

/** The share of its worth on the board that a piece has while it is held. */
export function heldShare(tables: Tables, type: number): number {
  const { files, squares } = tables;
  const first = (type << 1) << SQUARE_BITS;
  if (tables.unmoved?.gated.includes(type)) return HELD_SHARE_GATED;
  const free = tables.holdings.dropAllowed.subarray(first, first + squares).reduce((sum, allowed) => sum + allowed, 0);
  if (free === 0) return HELD_SHARE_PROMOTION;
  return free >= squares - files ? HELD_SHARE_FREE : HELD_SHARE_CONFINED;
}
