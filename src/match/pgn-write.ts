import { CASTLING, GATED_CASTLING, kindOf, type Move } from '../board/move.ts';
import { readFen } from '../board/notation/fen.ts';
import { moveText } from '../board/notation/move-text.ts';
import { sanOf } from '../board/notation/san.ts';
import { WHITE } from '../board/piece.ts';
import { make } from '../board/position/make.ts';
import { type Position, reserve } from '../board/position/position.ts';
import type { Result } from '../board/rules/outcome.ts';
import { setupLines } from '../protocol/xboard-setup.ts';
import { xboardName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import type { GameEndReason, MoveRecord } from './game-record.ts';
import { searchComment } from './pgn-game.ts';

const WIDTH = 80;

/** PGN's `Termination` tag for each reason; `normal` for all others. */
const TERMINATIONS: Partial<Record<WrittenGame['end']['reason'], string>> = {
  unfinished: 'unterminated',
  'time forfeit': 'time forfeit',
  'illegal move': 'rules infraction',
  'wrong claim': 'rules infraction',
  crash: 'abandoned',
  hang: 'abandoned',
  'adjudicated win': 'adjudication',
  'adjudicated draw': 'adjudication',
  'move limit': 'adjudication',
};

/** A game as it can be written: one of a match, or one that people play and that need not be over. */
export interface WrittenGame {
  readonly game: { readonly variant: Variant; readonly startFen: string; readonly moves: readonly Move[] };
  /** For each move of the game; undefined for those of the opening. Missing: moves have no comments. */
  readonly moves?: readonly (MoveRecord | undefined)[];
  readonly end: {
    readonly result: Result | '*';
    readonly reason: GameEndReason | 'unfinished';
    /** For people. */
    readonly comment: string;
  };
}

/**
 * A game in Portable Game Notation, with an empty line at its end.
 *
 * @param tags those that the game itself does not determine: at least Event, Site, Date, Round, White, Black
 */
export function writePgn({ game, moves, end }: WrittenGame, tags: ReadonlyMap<string, string>): string {
  const { variant, startFen } = game;
  const all = new Map(tags);
  all.set('Result', end.result);
  all.set('Variant', xboardName(variant));
  // A program that does not know the game at least learns where it begins, and XBoard how pieces move.
  if (!variant.xboard.native) all.set('VariantMen', variantMen(readFen(variant, startFen)));
  if (!variant.xboard.native || startFen !== variant.start) {
    all.set('SetUp', '1');
    // XBoard takes this for empty holdings also in games for which it shows none.
    all.set('FEN', startFen.replace('[]', '[-]'));
  }
  all.set('PlyCount', String(game.moves.length));
  all.set('Termination', TERMINATIONS[end.reason] ?? 'normal');
  all.set('Ending', end.reason);
  const head = [...all].map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  const words: string[] = [];
  const pos = readFen(variant, startFen);
  game.moves.forEach((move, i) => {
    if (pos.side === WHITE) words.push(`${pos.fullmove}.`);
    else if (i === 0) words.push(`${pos.fullmove}...`);
    words.push(sanForXBoard(pos, move));
    if (moves) words.push(...moveComment(moves[i]).split(' '));
    reserve(pos, 2);
    make(pos, move);
  });
  words.push(...`{${end.comment.replace(/[{}]/g, '?')}}`.split(' '), end.result);
  return `${head.join('\n')}\n\n${wrap(words)}\n\n`;
}

function moveComment(record: MoveRecord | undefined): string {
  return `{${record ? searchComment(record) : 'book'}}`;
}

/**
 * A move in standard algebraic notation, but castling as a move of the king (`Kb1`) where XBoard would take O-O for
 * another castling: on boards that have not eight files, and where kings do not begin on the e-file. Of a piece that is
 * gated with castling it knows no square, and means the king's.
 */
function sanForXBoard(pos: Position, move: Move): string {
  const san = sanOf(pos, move);
  const { variant, files } = pos.tables;
  const isOrthodox = files === 8 && variant.castling?.target.kind === 'files';
  if (kindOf(move) === GATED_CASTLING)
    return san.replace(new RegExp(`${moveText(pos, move).slice(0, 2)}(?=[+#]?$)`), '');
  if (kindOf(move) !== CASTLING || isOrthodox) return san;
  return san.replace(/^[O-]+/, `${variant.pieces[0]!.letter}${moveText(pos, move).slice(2)}`);
}

/** All kinds of piece that do not move as in orthodox chess, in the notation of XBoard's tag of this name. */
function variantMen(start: Position): string {
  return setupLines(start, false)
    .map((line) => /^piece (\w)&? (\S+)$/.exec(line))
    .flatMap((found) => (found ? [`${found[1]}:${found[2]}`] : []))
    .join(';');
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
