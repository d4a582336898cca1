import { join } from 'node:path';
import { Command } from 'commander';
import { isDrawByMaterial } from '../board/draws.ts';
import { readFen } from '../board/fen.ts';
import { make } from '../board/make.ts';
import type { Move } from '../board/move.ts';
import { moveText } from '../board/notation.ts';
import { type Color, WHITE } from '../board/piece.ts';
import { clonePosition, type Position, reserve } from '../board/position.ts';
import { bestLine, bestMoves } from '../endgame/best-line.ts';
import { TableBuilder } from '../endgame/build.ts';
import { DRAWN, NOT_COVERED } from '../endgame/constants.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { EndgameFileError, endgameFileName, readTable, writeTable } from '../endgame/file.ts';
import { type Material, materialInside, materialOfPosition } from '../endgame/material.ts';
import { EndgameTable } from '../endgame/table.ts';
import { movesOf, pliesOf } from '../endgame/value.ts';
import { InputError } from '../input-error.ts';
import { variantByName } from '../variants/registry.ts';

interface ProbeOptions {
  variant: string;
  path?: string;
  rebuild?: true;
  json?: true;
}

/** `stablemate endgame probe`: what a position is worth, its best moves, and how it goes on. */
export function endgameProbeCommand(): Command {
  return new Command('probe')
    .description('tell the exact value of a position, its best moves and the best play until mate')
    .argument('<fen>', 'the position')
    .option('-v, --variant <name>', 'the game', 'team-mate')
    .option('-p, --path <folder>', 'read tables from here; those that are missing are built and kept here')
    .option('--rebuild', 'with --path: build and write anew what cannot be read')
    .option('--json', 'the answer as JSON')
    .action(probe);
}

function probe(fen: string, options: ProbeOptions): void {
  const variant = variantByName(options.variant);
  const pos = readFen(variant, fen);
  const material = materialOfPosition(pos);
  if (!material)
    throw new InputError(
      'no table knows this position; it must be a king with one or two pieces against a bare king, or with one piece against king and piece',
    );
  const set = openSet(material, options);
  const value = set.probe(pos);
  if (value === NOT_COVERED)
    throw new InputError('no table knows this position, because castling or a drop is still possible');
  const draw = value === DRAWN;
  const over = draw && isDrawByMaterial(pos);
  const moves = over ? [] : bestMoves(set, pos).map((move) => moveText(pos, move));
  const line = bestLine(set, pos);
  if (options.json) {
    const winner = draw ? null : sideName(winnerOf(pos, value)).toLowerCase();
    const plies = draw ? null : pliesOf(value);
    const texts = texted(pos, line);
    console.log(
      JSON.stringify({ value: draw ? 'draw' : 'mate', winner, plies, best: moves, line: texts }, undefined, 2),
    );
    return;
  }
  if (over) console.log('draw: by the rules of the game these pieces cannot force mate');
  else if (draw) console.log(moves.length === 0 ? 'draw: stalemate' : 'draw');
  else console.log(mateText(pos, value));
  if (moves.length > 0) console.log(`best: ${moves.join(' ')}`);
  if (line.length > 0) console.log(`line: ${numbered(pos, texted(pos, line))}`);
}

/** The tables of an ending and of all that captures can make of it, from files where that is wanted. */
function openSet(material: Material, { path, rebuild }: ProbeOptions): EndgameSet {
  const builder = new TableBuilder();
  const set = new EndgameSet(material.tables);
  for (const part of materialInside(material)) {
    const file = path === undefined ? undefined : join(path, endgameFileName(part));
    let distances = file === undefined ? undefined : readUnless(rebuild === true, part, file);
    if (!distances) {
      distances = builder.build(part);
      if (file !== undefined) writeTable(distances, file);
    }
    set.add(new EndgameTable(distances));
  }
  return set;
}

/** Reads a table; one that cannot be read is taken for missing if it may be built again. */
function readUnless(rebuild: boolean, material: Material, file: string): ReturnType<typeof readTable> {
  try {
    return readTable(material, file);
  } catch (error) {
    if (!(error instanceof EndgameFileError)) throw error;
    if (rebuild) return undefined;
    throw new EndgameFileError(`${error.message}; --rebuild writes it anew`);
  }
}

function mateText(pos: Position, value: number): string {
  const winner = sideName(winnerOf(pos, value));
  const plies = pliesOf(value);
  if (plies === 0) return `${winner} has mated`;
  const moves = movesOf(value);
  const text = `${winner} mates in ${moves} ${moves === 1 ? 'move' : 'moves'} (${plies} ${plies === 1 ? 'ply' : 'plies'})`;
  const { moveRule } = pos.tables.variant.draws;
  // A capture on the way would start the count anew, but the weaker side need not make one.
  const late = moveRule !== undefined && pos.halfmoves + plies > moveRule;
  return late ? `${text}, unless the ${moveRule / 2}-move rule comes first` : text;
}

function winnerOf(pos: Position, value: number): Color {
  return value > 0 ? pos.side : pos.opponent;
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
