import { FenError, readFen, writeFen } from '../board/notation/fen.ts';
import { MoveError } from '../board/notation/move-text.ts';
import { moveFromSan } from '../board/notation/san.ts';
import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import { fromXBoardFen } from '../protocol/xboard-fen.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import type { MoveRecord } from './game-record.ts';
import type { PgnGame } from './pgn-parse.ts';

/**
 * Plays a game of a PGN over.
 *
 * @param file the name that errors begin with
 * @param fallback the game that is played where the PGN does not say
 * @param most how many half-moves at most
 * @throws InputError naming file, line and move if a move is not legal or the start position cannot be
 */
export function replay(
  { line, tags, moves }: PgnGame,
  file: string,
  fallback: Variant,
  most = Number.POSITIVE_INFINITY,
): Game {
  const where = `${file}:${line}`;
  try {
    const name = tags.get('Variant');
    const variant = name === undefined ? fallback : variantByName(name);
    const fen = tags.get('FEN');
    // Only XBoard tells how the pieces move.
    const read = tags.has('VariantMen') ? fromXBoardFen : readFen;
    const game = new Game(variant, fen === undefined ? undefined : writeFen(read(variant, fen)));
    for (const { san } of moves.slice(0, most)) {
      try {
        game.play(moveFromSan(game.position, san));
      } catch (error) {
        if (!(error instanceof MoveError)) throw error;
        const ply = game.moves.length;
        throw new InputError(`half-move ${ply + 1}: ${error.message}`);
      }
    }
    return game;
  } catch (error) {
    if (error instanceof FenError || error instanceof InputError) throw new InputError(`${where}: ${error.message}`);
    throw error;
  }
}

/** Score, depth, time in seconds and nodes: `+0.35/12 0.530s n=48213`, `-M5/20 1.000s`, `0.010s`. */
const SEARCH = /^(?:([+-])(?:M(\d{1,5})|(\d{1,9}\.\d\d)))?(?:\/(\d{1,5}))? ?(\d{1,9}\.\d{3})s(?: n=(\d{1,15}))?$/;

/** What the comment of a move says of the search that found it; undefined if it is another comment. */
export function readSearchComment(comment: string): MoveRecord | undefined {
  const [, sign, mate, pawns, depth, time, nodes] = SEARCH.exec(comment) ?? [];
  if (time === undefined) return undefined;
  const factor = sign === '-' ? -1 : 1;
  const score =
    mate !== undefined
      ? { mate: factor * Number(mate) }
      : pawns !== undefined
        ? { centipawns: factor * Math.round(100 * Number(pawns)) }
        : undefined;
  return {
    time: Math.round(1000 * Number(time)),
    ...(score ? { score } : {}),
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    ...(nodes === undefined ? {} : { nodes: Number(nodes) }),
  };
}

/** The comment of a move; `readSearchComment` reads it back. */
export function searchComment({ score, depth, time, nodes }: MoveRecord): string {
  const value = score && ('mate' in score ? `M${Math.abs(score.mate)}` : (Math.abs(score.centipawns) / 100).toFixed(2));
  const sign = score && ('mate' in score ? score.mate : score.centipawns) < 0 ? '-' : '+';
  const found = `${value === undefined ? '' : sign + value}${depth === undefined ? '' : `/${depth}`}`;
  return [found, `${(time / 1000).toFixed(3)}s`, nodes === undefined ? '' : `n=${nodes}`].filter(Boolean).join(' ');
}
