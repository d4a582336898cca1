import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { diagram } from '../board/notation/diagram.ts';
import { startPosition } from '../board/notation/fen.ts';
import { InputError } from '../errors/input-error.ts';
import { boardPicture } from '../show/board-picture.ts';
import { diagramWidth, legend, moveLines, type Paint } from '../show/move-text.ts';
import { piecePicture } from '../show/piece-picture.ts';
import { type PieceSheet, pieceSheets } from '../show/piece-sheet.ts';
import { BOARD_FILE, pictureFile, rulesPage } from '../show/rules-page.ts';
import { rulesText } from '../show/rules-text.ts';
import { variantByName } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { type Block, sideBySide } from './side-by-side.ts';
import { colors } from './terminal.ts';

/** Where the screen's width is unknown. */
const USUAL_WIDTH = 100;
const NARROWEST = 18;
/** Lines of text are not wider than this, however wide the screen is. */
const TEXT_WIDTH = 100;

const PAINT: Paint = {
  piece: colors.bold,
  either: colors.green,
  quiet: colors.cyan,
  capture: colors.red,
  faint: colors.dim,
};

/** `stablemate variants show`: a game's board, how its pieces move, and its rules in words. */
export function variantsShowCommand(): CommandUnknownOpts {
  return new Command('show')
    .description("show a game's beginning, how its pieces move, with Betza notation and worth, and its rules in words")
    .argument('<name>', 'the game')
    .option('--svg <folder>', 'write pictures of the board and of each piece, and a page of rules, into a folder')
    .action(show);
}

function show(name: string, { svg }: { readonly svg?: string | undefined }): void {
  const variant = variantByName(name);
  if (svg === undefined) print(variant);
  else writePages(variant, svg);
}

function print(variant: Variant): void {
  const room = process.stdout.columns ?? USUAL_WIDTH;
  const { title, name: id, files, ranks, aliases, start } = variant;
  const sheets = pieceSheets(variant);
  console.log(`${colors.bold(title)}  ${[id, ...aliases].join(', ')}  ${files}x${ranks}\n`);
  for (const line of diagram(startPosition(variant))) console.log(line);
  console.log(`\n${start}\n`);
  for (const line of sideBySide(sheets.map(pieceBlock), room)) console.log(line);
  console.log();
  for (const line of legend(
    sheets.map((sheet) => sheet.diagram),
    PAINT,
  ))
    console.log(line);
  for (const { heading, sentences } of rulesText(variant)) {
    console.log(`\n${colors.bold(heading)}`);
    for (const line of wrap(sentences.join(' '), Math.min(room, TEXT_WIDTH))) console.log(line);
  }
}

function writePages(variant: Variant, folder: string): void {
  const sheets = pieceSheets(variant);
  const page = join(folder, 'index.html');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, BOARD_FILE), boardPicture(variant));
    for (const sheet of sheets) writeFileSync(join(folder, pictureFile(sheet)), piecePicture(sheet));
    writeFileSync(page, rulesPage(variant, sheets));
  } catch (error) {
    throw new InputError(`cannot write into '${folder}': ${(error as Error).message}`);
  }
  console.log(`${page}, with ${sheets.length + 1} pictures beside it`);
}

function pieceBlock({ letter, name, betza, value, diagram }: PieceSheet): Block {
  const width = Math.max(diagramWidth(diagram.radius), NARROWEST);
  const worth = value === undefined ? 'royal' : `worth ${value.toFixed(2)}`;
  const lines = [
    ...wrap(`${letter}  ${name}`, width).map(colors.bold),
    ...wrap(betza, width),
    worth,
    ...(diagram.wraps ? wrap('left and right edge are joined', width) : []),
    ...moveLines(diagram, letter, PAINT),
  ];
  return { width, lines };
}

/** A text in lines of a width, cut between words where that can be. */
function wrap(text: string, width: number): string[] {
  return text.match(new RegExp(`\\S.{0,${width - 1}}(?!\\S)|\\S{1,${width}}`, 'g')) ?? [];
}
