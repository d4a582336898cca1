import { join } from 'node:path';
import { toSquare } from '../../src/board/move.ts';
import { legalMoves, moveText } from '../../src/board/notation/move-text.ts';
import { squareName } from '../../src/board/square.ts';
import { Game } from '../../src/engine/game.ts';
import { variantByName } from '../../src/variants/registry.ts';
import type { Display } from './display.ts';
import type { Player } from './match.ts';
import { THINKING, XBoard } from './xboard.ts';

/** A game that is entered by mouse, for both sides unless the engine is told to play. */
export interface HandMadeGame {
  readonly variant: string;
  /** Pieces of the first position, on squares or held (`M@`), that are picked up to see where they may go. */
  readonly lifted: readonly string[];
  /** Moves of both sides, drops (`p@d3`, lower case for Black's) and promotions (`e2f1j`) among them. */
  readonly moves: readonly string[];
  /** What is then moved in an analysis. */
  readonly analyzed: string;
  /**
   * From which square to which a piece is put while the position is edited, and what XBoard then sends of the board.
   */
  readonly edited: readonly [from: string, to: string, board: RegExp];
}

export const HAND_MADE: readonly HandMadeGame[] = [
  {
    variant: 'team-mate',
    lifted: ['b1', 'g1', 'h1', 'e2'],
    // Both sides castle, with the Cobra and with the Unicorn; then Black takes an Adjutant.
    moves: [
      ...['g1f3', 'd7d5', 'f1d3', 'b8d6', 'e1g1', 'd8d7', 'e2e3', 'c8e6', 'a2a3', 'e8c8'],
      ...['g2g3', 'd5d4', 'h2h3', 'd4e3', 'f3e1', 'e3e2', 'g1g2', 'e2f1j'],
    ],
    analyzed: 'g2f1',
    edited: ['a3', 'a4', /^>setboard \S*\/P7\/\S* w /],
  },
  {
    variant: 'familiar',
    lifted: ['a2', 'c1', 'e1', 'f1'],
    // Black castles; White's Hippogryph comes back.
    moves: [
      ...['d2d3', 'b6c4', 'e1c3', 'c4d2', 'c3c4', 'd5c4', 'f1e1'],
      ...['c6e4', 'd3e4', 'd6b6', 'e4f5', 'c6d6', 'f5e6g', 'd6e6'],
    ],
    analyzed: 'e2e3',
    edited: ['a2', 'a3', /^>setboard \S*\/P5\/1PPnPP\/\S* w /],
  },
  {
    variant: 'mad-mate',
    lifted: ['b1', 'e2'],
    // White castles; Black's pawn, dropped before, is exchanged for the queen that Black has lost.
    moves: [...['c2c4', 'd7d5', 'g2g3', 'g7g5', 'b1c3', 'd5c4', 'd1b3'], ...['d8d2', 'c1d2', 'p@g2', 'e1c1', 'g2h1q']],
    analyzed: 'c1b1',
    edited: ['a2', 'a3', /^>setboard \S*\/PQN3P1\/1P\S* w /],
  },
  {
    variant: 'ajax-bigamous',
    lifted: ['a1', 'b1', 'c1', 'e2', 'M@'],
    moves: [
      ...['b1c3', 'h8g6', 'M@b1', 'm@h8', 'g2g4', 'e7e6', 'g1g2', 'd7d6'],
      ...['e2e4', 'c7c6', 'f1e2', 'b7b6', 'h1g3', 'a7a6', 'e1h1', 'f7f6'],
      ...['g4g5', 'g6h4', 'g5f6', 'h4g5', 'c3b5', 'g5f7', 'f6g7', 'd6d5', 'g7h8m', 'h7h6'],
    ],
    analyzed: 'd2d3',
    edited: ['e4', 'e5', /^>setboard \S*\/1N1pP4\/9\/\S* w /],
  },
];

/** Plays such a game and gives all that is wrong, one line each; leaves a picture in the folder. */
export async function playByHand(
  made: HandMadeGame,
  engine: Player,
  display: Display,
  folder: string,
): Promise<string[]> {
  const variant = variantByName(made.variant);
  const xboard = await XBoard.open(display, variant, engine, [
    '-firstOptions',
    'Random Arrays=0',
    '-searchTime',
    '0:01',
  ]);
  const faults: string[] = [];
  try {
    const game = new Game(variant);
    for (const square of made.lifted) faults.push(...compare(square, await xboard.targets(square), game));
    xboard.key('ctrl+e');
    await xboard.waitFor(/^>force$/);
    for (const text of made.moves) {
      await enter(xboard, text);
      game.playText(text.replace(/^.@/, (drop) => drop.toUpperCase()));
    }
    display.capture(join(folder, `${made.variant}-by-hand.png`));
    xboard.key('ctrl+a');
    await xboard.waitFor(/^>analyze$/);
    // Without a window manager it comes up upon the board.
    await xboard.moveAside('^Engine output');
    await xboard.waitFor(THINKING);
    await enter(xboard, made.analyzed);
    await xboard.waitFor(THINKING);
    xboard.key('alt+Left');
    await xboard.waitFor(/^>undo$/);
    xboard.key('ctrl+e');
    await xboard.waitFor(/^>force$/);
    await enter(xboard, made.analyzed);
    // The engine plays the side that is on move.
    xboard.key(made.moves.length % 2 === 0 ? 'ctrl+b' : 'ctrl+w');
    await xboard.waitFor(/^>go$/);
    await xboard.waitFor(/^<move /);
    xboard.key('ctrl+x');
    await xboard.waitFor(/^>remove$/);
    const [from, to, board] = made.edited;
    xboard.key('ctrl+shift+e');
    await xboard.still();
    xboard.move(from + to);
    await xboard.still();
    xboard.key('ctrl+e');
    await xboard.waitFor(board);
    faults.push(...xboard.complaints());
  } catch (error) {
    display.capture(join(folder, `${made.variant}-by-hand-failed.png`));
    faults.push((error as Error).message, ...xboard.complaints());
  } finally {
    await xboard.close();
  }
  return faults;
}

async function enter(xboard: XBoard, text: string): Promise<void> {
  if (text[1] === '@') xboard.drop(text[0]!, text.slice(2));
  else if (text.length > 4) xboard.promote(text);
  else xboard.move(text);
  await xboard.waitFor(new RegExp(`^>usermove ${text}$`, 'i'));
}

/** Are the squares marked where a piece may go, and no others? */
function compare(square: string, marked: readonly string[], { position }: Game): string[] {
  const right = legalMoves(position)
    .filter((move) => moveText(position, move).startsWith(square))
    .map((move) => squareName(position.tables, toSquare(move)))
    .sort();
  if (marked.join() === right.join()) return [];
  return [`from ${square} XBoard marks ${marked.join(' ')}, legal are ${right.join(' ')}`];
}
