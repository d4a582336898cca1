import { Game, type Outcome, type Position, type Variant } from '../../index.ts';
import { type Choice, choicesOf, endsOf } from './choices.ts';

/** A game in progress as the page shows it; everything in it follows from the session. */
export interface GameView {
  readonly variant: Variant;
  /** The position that the board shows. */
  readonly position: Position;
  /** The legal moves in it. */
  readonly choices: readonly Choice[];
  /** Begin and end of the move that led to it. */
  readonly last: { readonly from: string; readonly to: string } | undefined;
  /** All moves, in standard algebraic notation. */
  readonly sans: readonly string[];
  /** The number of the first full move, and whether Black makes it. */
  readonly firstMove: { readonly number: number; readonly black: boolean };
  /** How the game has ended by its rules, after all its moves. */
  readonly outcome: Outcome | undefined;
  /** How it has ended by its rules in the position that the board shows. */
  readonly outcomeHere: Outcome | undefined;
}

/**
 * Plays a game over.
 *
 * @throws InputError if a move is not legal or the FEN is bad
 */
export function viewGame(variant: Variant, startFen: string, moves: readonly string[], ply: number): GameView {
  const game = new Game(variant, startFen);
  const firstMove = { number: game.position.moveNumber, black: game.position.side === 'black' };
  let position = game.position.copy();
  let outcomeHere = game.outcome;
  const sans = moves.map((text, i) => {
    const move = game.position.moveFromText(text);
    const san = game.position.san(move);
    game.play(move);
    if (i + 1 === ply) {
      position = game.position.copy();
      outcomeHere = game.outcome;
    }
    return san;
  });
  const last = moves[ply - 1];
  return {
    variant,
    position,
    choices: choicesOf(position),
    last: last === undefined ? undefined : endsOf(last),
    sans,
    firstMove,
    outcome: game.outcome,
    outcomeHere,
  };
}

/** The game as the engine gets it: with its moves up to the one that the board shows. */
export function gameAt(variant: Variant, startFen: string, moves: readonly string[], ply: number): Game {
  const game = new Game(variant, startFen);
  for (const text of moves.slice(0, ply)) game.playText(text);
  return game;
}
