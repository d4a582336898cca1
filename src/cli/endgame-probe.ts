import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Move } from '../board/move.ts';
import { readFen } from '../board/notation/fen.ts';
import { moveText } from '../board/notation/move-text.ts';
import { type Color, WHITE } from '../board/piece.ts';
import { make } from '../board/position/make.ts';
import { clonePosition, type Position, reserve } from '../board/position/position.ts';
import { isDrawByMaterial } from '../board/rules/draws.ts';
import { Endgames, type EndgameValue } from '../endgame/endgames.ts';
import { EndgameFileError } from '../endgame/file.ts';
import { materialOfPosition, whyNoEndgames } from '../endgame/material.ts';
import { InputError } from '../errors/input-error.ts';
import { variantByName } from '../variants/registry.ts';
import type { OptionsOf } from './command-line.ts';

type Mate = Exclude<EndgameValue, { result: 'draw' }>;

/** `stablemate endgame probe`: what a position is worth, its best moves, and how it goes on. */
export function endgameProbeCommand(): CommandUnknownOpts {
  return command().action(probe);
}

type ProbeOptions = OptionsOf<typeof command>;

function command() {
  return new Command('probe')
    .description('tell the exact value of a position, its best moves and the best play until mate')
    .argument('<fen>', 'the position')
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('-p, --path <folder>', 'read tables from here; those that are missing are built and kept here')
    .option('--rebuild', 'with --path: build and write again what cannot be read')
    .option('--json', 'the answer as JSON');
}

function probe(fen: string, options: ProbeOptions): void {
  const variant = variantByName(options.variant);
  const why = whyNoEndgames(variant);
  if (why) throw new InputError(why);
  const pos = readFen(variant, fen);
  if (!materialOfPosition(pos))
    throw new InputError(
      'no table knows this position; it must be a king with one or two pieces against a bare king, ' +
        'or with one piece against king and piece',
    );
  const { found, best, line } = askTables(pos, options);
  if (!found) throw new InputError('no table knows this position, because castling or a drop is still possible');
  const draw = found.result === 'draw';
  const over = draw && isDrawByMaterial(pos);
  const moves = over ? [] : best.map((move) => moveText(pos, move));
  if (options.json) {
    const winner = found.result === 'draw' ? null : sideName(winnerOf(pos, found)).toLowerCase();
    const plies = found.plies ?? null;
    const texts = texted(pos, line);
    console.log(
      JSON.stringify({ value: draw ? 'draw' : 'mate', winner, plies, best: moves, line: texts }, undefined, 2),
    );
    return;
  }
  if (over) console.log('draw: by the rules of the game these pieces cannot force mate');
  else if (found.result === 'draw') console.log(moves.length === 0 ? 'draw: stalemate' : 'draw');
  else console.log(mateText(pos, found));
  if (moves.length > 0) console.log(`best: ${moves.join(' ')}`);
  if (line.length > 0) console.log(`line: ${numbered(pos, texted(pos, line))}`);
}

interface Answer {
  readonly found: EndgameValue | undefined;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
}

/** What the tables say; from files if a folder is given. */
function askTables(pos: Position, { path, rebuild }: ProbeOptions): Answer {
  const endgames = new Endgames(pos.tables.variant, {
    ...(path === undefined ? {} : { folder: path }),
    rebuild: rebuild === true,
  });
  try {
    return { found: endgames.probe(pos), best: endgames.bestMoves(pos), line: endgames.bestLine(pos) };
  } catch (error) {
    if (error instanceof EndgameFileError && !rebuild)
      throw new EndgameFileError(`${error.message}; --rebuild writes it anew`);
    throw error;
  }
}

function mateText(pos: Position, found: Mate): string {
  const winner = sideName(winnerOf(pos, found));
  const { plies } = found;
  if (plies === 0) return `${winner} has mated`;
  const moves = (plies + 1) >> 1;
  const length = `${moves} ${moves === 1 ? 'move' : 'moves'} (${plies} ${plies === 1 ? 'ply' : 'plies'})`;
  const text = `${winner} mates in ${length}`;
  const { moveRule } = pos.tables.variant.draws;
  // A capture on the way would restart the count, but the weaker side need not make one.
  const late = moveRule !== undefined && pos.halfmoves + plies > moveRule;
  return late ? `${text}, unless the ${moveRule / 2}-move rule comes first` : text;
}

function winnerOf(pos: Position, { result }: Mate): Color {
  return result === 'win' ? pos.side : pos.opponent;
}

function sideName(color: Color): string {
  return color === WHITE ? 'White' : 'Black';
}

/** The texts of moves that follow each other. */
function texted(start: Position, line: readonly Move[]): string[] {
  const pos = clonePosition(start);
  reserve(pos, line.length);
  return line.map((move) => {
    const text = moveText(pos, move);
    make(pos, move);
    return text;
  });
}

/** A line with move numbers, as in `1. e2e4 e7e5`. */
function numbered({ side, fullmove }: Position, moves: readonly string[]): string {
  return moves
    .map((text, i) => {
      const ply = i + side;
      if (ply % 2 === 0) return `${fullmove + ply / 2}. ${text}`;
      return i === 0 ? `${fullmove}... ${text}` : text;
    })
    .join(' ');
}
