import { DROP, EN_PASSANT, isCastling, kindOf, type Move, toSquare, typeOf } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { EMPTY, pieceCode } from '../board/piece.ts';
import { make } from '../board/position/make.ts';
import { reserve } from '../board/position/position.ts';
import { Game } from '../engine/game.ts';

/*
 * XBoard counts holdings itself, by its own rules: captures add, drops remove. It does not know that a promotion can be
 * an exchange with the opponent's holdings, so its counts and the true ones differ in time, and it ends a game in which
 * an engine drops a piece that it does not count as held. So we count as XBoard does, and choose only among moves that
 * it accepts.
 */

/**
 * The moves to choose from so that XBoard accepts the choice; undefined if there is no restriction, also if nothing
 * would remain.
 */
export function acceptableMoves(game: Game): Move[] | undefined {
  if (!game.variant.pawn.promotion.exchange) return undefined;
  const held = heldForXBoard(game);
  const { side } = game.position;
  const legal = legalMoves(game.position);
  const acceptable = legal.filter((move) => kindOf(move) !== DROP || held[pieceCode(typeOf(move), side)]! > 0);
  return acceptable.length > 0 && acceptable.length < legal.length ? acceptable : undefined;
}

/** The number of held pieces of each piece code, as XBoard counts them. */
export function heldForXBoard(game: Game): Int16Array {
  const { position: pos } = new Game(game.variant, game.startFen);
  const { pawnType } = pos.tables;
  const { heldAs } = pos.tables.holdings;
  const held = Int16Array.from(pos.held);
  reserve(pos, game.moves.length);
  for (const move of game.moves) {
    if (kindOf(move) === DROP) held[pieceCode(typeOf(move), pos.side)]!--;
    const victim = kindOf(move) === EN_PASSANT ? pieceCode(pawnType, pos.opponent) : pos.board[toSquare(move)]!;
    if (victim !== EMPTY && !isCastling(move)) held[heldAs[victim]!]!++;
    make(pos, move);
  }
  return held;
}
