import type { DropRule, HoldingsRule } from '../variants/types.ts';
import type { GameFacts } from './game-facts.ts';
import { KING_SLOT, PAWN_SLOT, SHOGI_PAWN_SLOT } from './predefined-pieces.ts';
import { isEmpty, regionFrom, squaresOfRegion, without } from './regions.ts';

/** What is held, and may be dropped where; undefined if nothing is. */
export function holdingsRule(game: GameFacts): HoldingsRule | undefined {
  const { fields } = game;
  if (!fields.pieceDrops && !fields.capturesToHand && !fields.startFen.includes('[')) return undefined;
  const slots = [...game.pieces.keys()].filter((slot) => slot !== KING_SLOT && !game.hidden.has(slot));
  const drops = fields.pieceDrops ? dropRules(game, slots) : undefined;
  return {
    pieces: game.letters(slots),
    ...(fields.capturesToHand && { captured: 'captor' as const, ...(!fields.dropLoop && { demotes: true }) }),
    ...(drops && { drops }),
  };
}

/** Letters of the pieces in hand that may come onto a side's own rank with this number. */
export function gatedLetters(game: GameFacts, rank: number): string {
  const slots = [...game.pieces.keys()].filter((slot) => slot !== KING_SLOT && !game.hidden.has(slot));
  const own = squaresOfRegion([rank, rank], game.board);
  return game.letters(
    slots.filter((slot) => isEmpty(without(own, squaresOfRegion(dropRule(game, slot).region, game.board)))),
  );
}

function dropRules(game: GameFacts, slots: readonly string[]): DropRule[] {
  const rules = new Map<string, DropRule>();
  for (const slot of slots) {
    const rule = dropRule(game, slot);
    const key = JSON.stringify(rule);
    const letters = (rules.get(key)?.letters ?? '') + game.pieces.get(slot)!.letter;
    rules.set(key, { letters, ...rule });
  }
  return [...rules.values()];
}

function dropRule(game: GameFacts, slot: string): Omit<DropRule, 'letters'> {
  const { fields, board } = game;
  let squares = game.squares('dropRegion');
  if (slot === PAWN_SLOT) {
    if (!fields.promotionZonePawnDrops) squares = without(squares, game.squares('promotionRegion'));
    if (!fields.firstRankPawnDrops) squares = without(squares, squaresOfRegion([1, 1], board));
  }
  return {
    region: regionFrom(squares, board),
    ...(fields.dropNoDoubled === slot && { mostOnFile: fields.dropNoDoubledCount }),
    ...(!fields.dropChecks && game.pieces.has(KING_SLOT) && { noCheck: true }),
    ...(slot === SHOGI_PAWN_SLOT && fields.shogiPawnDropMateIllegal && { noMate: true }),
  };
}
