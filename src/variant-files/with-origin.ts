import type { Variant } from '../variants/types.ts';

/**
 * A game that began as one of ours: whatever is still as the dialect would tell it of that game is exactly as in that
 * game, with all that the dialect has no words for.
 *
 * @param told what comes of the origin by way of the dialect
 */
export function withOrigin(variant: Variant, told: Variant, origin: Variant): Variant {
  const isSame = (key: keyof Variant): boolean => JSON.stringify(variant[key]) === JSON.stringify(told[key]);
  const own = variant.pieces.map((piece) => {
    const before = told.pieces.some((other) => JSON.stringify(other) === JSON.stringify(piece));
    return (before && origin.pieces.find(({ letter }) => letter === piece.letter)) || piece;
  });
  const pieces = own.every((piece) => origin.pieces.includes(piece))
    ? origin.pieces.filter((piece) => own.includes(piece))
    : own;
  const kept = (['promotion', 'castling', 'holdings', 'gameEnd', 'firstLeaps'] as const).filter(
    (key) => isSame(key) && key in origin,
  );
  // Where pawns can be depends on more than their own rules.
  const samePawns = isSame('pieces') && isSame('holdings') && isSame('start');
  // Rules that name pieces hold only for just these pieces.
  const gating = isSame('gating') && isSame('holdings') && isSame('pieces') && origin.gating;
  const [draws, startArrays] = [isSame('pieces') && isSame('draws'), isSame('pieces') && origin.startArrays];
  // Under these names XBoard and WinBoard are offered the origin itself.
  const { name, winBoardName, ...xboard } = origin.xboard;
  return {
    ...variant,
    pieces,
    ...(isSame('start') && { start: origin.start }),
    ...Object.fromEntries(kept.map((key) => [key, origin[key]])),
    ...(isSame('pawn') && { pawn: samePawns ? origin.pawn : { ...origin.pawn, ranks: variant.pawn.ranks } }),
    ...(draws && { draws: origin.draws }),
    // XBoard may know the origin, but not what comes of it.
    ...(isSame('xboard') && !xboard.native && { xboard }),
    ...(gating && { gating }),
    ...(startArrays && { startArrays }),
  };
}
