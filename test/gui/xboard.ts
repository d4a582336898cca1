import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { xboardName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { PATIENCE } from '../patience.ts';
import { BoardWindow, type Point } from './board-window.ts';
import type { Display } from './display.ts';
import { Home } from './home.ts';
import { XBOARD } from './packages.ts';
import { Screen } from './screen.ts';

/** The log, in its home. */
const DEBUG = 'debug';
const POLL = 30;
/** How long XBoard may take to end before it is killed, in milliseconds. */
const LONGEST_END = 5_000;
/** Time between two things that the same hand does. XBoard takes two clicks within 200 ms for a double click. */
const HAND = 0.05;
const UNHURRIED = 250;
const MOST_LOOKS = 8;

/** How far the mouse is pulled back to see the next piece to promote to, in pixels. */
const PULL = 30;
/** The kind in XBoard's table with which its choice of promotions begins. */
const QUEEN = 4;

/** Of the games that we offer, those that XBoard knows, and the most that have buttons of the others. */
const KNOWN_GAMES = 'normal,crazyhouse,3check,knightmate,capablanca,gothic,janus,shatranj,makruk'.split(',');
const MOST_BUTTONS = 22;

/** A place where nothing is in the way. */
const ASIDE = ['700', '100'];

/** A line of thinking. */
export const THINKING = /^<\d+ -?\d+ .*\t/;
const COMPLAINT = /^<(Illegal|Error|telluser)/;
const TRAFFIC = /^\d+ ([<>])(first|second) *: (.*)$/gm;

/** A real XBoard with an engine, used by mouse and keyboard as a person would. */
export class XBoard {
  /** Where it keeps its settings, and that belongs to nobody else. */
  readonly home: Home;
  private readonly display: Display;
  private variant: Variant;
  private readonly process: ChildProcess;
  private readonly window: string;
  private board!: BoardWindow;
  /** How much of the log was waited for. */
  private heard = 0;

  private constructor(display: Display, variant: Variant, home: Home, child: ChildProcess, window: string) {
    this.display = display;
    this.variant = variant;
    this.home = home;
    this.process = child;
    this.window = window;
  }

  /**
   * Starts XBoard with the first engine and a game, and waits until the board stands there.
   *
   * @param sized whether it is told the size of the board, which it else finds out by itself
   * @throws Error if it does not come up
   */
  static async open(
    display: Display,
    variant: Variant,
    engine: { command: string; folder: string },
    options: readonly string[] = [],
    sized = true,
  ): Promise<XBoard> {
    const home = new Home();
    // Named in the settings, so that there is none if XBoard reads somebody else's.
    home.set({ debugfile: home.file(DEBUG) });
    const { files, ranks, xboard } = variant;
    const size = sized
      ? ['-boardWidth', files, '-boardHeight', ranks, '-holdingsSize', xboard.holdings ?? 0].map(String)
      : [];
    const child = spawn(
      XBOARD,
      // biome-ignore format: names and values in pairs
      [
        '-debug', '-saveSettingsOnExit', 'false',
        '-fcp', engine.command, '-fd', engine.folder, '-variant', xboardName(variant), ...size, '-size', '49',
        '-showTargetSquares', 'true', '-animateMoving', 'false', '-flashCount', '0', '-ponderNextMove', 'false',
        '-soundMove', '', '-soundProgram', '', '-startupMessage', '', '-popupExitMessage', 'false',
        '-autoFlipView', 'false', ...options,
      ],
      { env: { ...home.environment, DISPLAY: display.name }, stdio: 'ignore' },
    );
    try {
      const window = await until(() => search(display, '^xboard'), 'a window of XBoard');
      const opened = new XBoard(display, variant, home, child, window);
      await opened.waitFor(/^<pong 1$/);
      await opened.findBoard();
      return opened;
    } catch (error) {
      child.kill();
      home.remove();
      throw error;
    }
  }

  /** All that was said so far: `<` before what the first engine said, `>` before what it was told. */
  lines(): string[] {
    const file = this.home.file(DEBUG);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // A move goes to the log in two pieces.
    const whole = text.replaceAll(/usermove \d+ >first *: /g, 'usermove ');
    return [...whole.matchAll(TRAFFIC)].filter((found) => found[2] === 'first').map((found) => found[1]! + found[3]!);
  }

  /**
   * Waits for a line that fits; it and all before it are then heard.
   *
   * @throws Error with what was said instead, if none comes in time
   */
  async waitFor(pattern: RegExp): Promise<string> {
    let index = -1;
    const find = () => {
      index = this.lines().findIndex((line, i) => i >= this.heard && pattern.test(line));
      return index >= 0 || undefined;
    };
    await until(find, `${pattern}`).catch((error) => {
      throw new Error(`${error.message}; instead: ${this.lines().slice(this.heard).slice(-6).join(' | ')}`);
    });
    this.heard = index + 1;
    return this.lines()[index]!;
  }

  /** Lines by which the engine complained. */
  complaints(): string[] {
    return this.lines().filter((line) => COMPLAINT.test(line));
  }

  /** The titles of windows that are there beside the board's. */
  popUps(): string[] {
    return searchAll(this.display, '.')
      .filter((window) => window !== this.window)
      .map((window) => this.xdotool('getwindowname', window).trim());
  }

  /** Clicks on a square. */
  click(square: string): void {
    this.clickAt(this.board.middleOf(square));
  }

  /** Moves from square to square by two clicks while a key is held down. */
  moveHolding(key: string, move: string): void {
    this.xdotool('keydown', key);
    this.move(move);
    this.xdotool('keyup', key);
  }

  /** Moves from square to square by two clicks. */
  move(text: string): void {
    const [, from, to] = /^([a-z]\d)([a-z]\d)$/.exec(text)!;
    this.click(from!);
    this.click(to!);
  }

  /** Moves a pawn to the last rank and pulls the mouse back until the piece with this letter is there. */
  promote(text: string): void {
    const [, from, to, rank, letter] = /^([a-z]\d)([a-z](\d))([a-z])$/.exec(text)!;
    this.click(from!);
    const { x, y } = this.board.middleOf(to!);
    const kinds = this.pieceTable().slice(0, -1);
    const offered = [...kinds.slice(QUEEN), ...kinds.slice(1, QUEEN)].filter((kind) => kind !== '.');
    const back = rank === '1' ? -PULL : PULL;
    const pulls = Array.from({ length: offered.indexOf(letter!.toUpperCase()) }, (_, i) => `${y + (i + 1) * back}`);
    this.xdotool(...['mousemove', `${x}`, `${y}`, 'sleep', String(HAND), 'mousedown', '1', 'sleep', String(HAND)]);
    for (const pulled of pulls) this.xdotool('mousemove', String(x), pulled, 'sleep', String(HAND));
    this.xdotool('mouseup', '1', 'sleep', String(HAND));
  }

  /** Drops a piece, upper case for White's, from the holdings on a square. */
  drop(letter: string, square: string): void {
    this.clickAt(this.held(letter));
    this.click(square);
  }

  private held(letter: string): Point {
    const kinds = this.pieceTable().replaceAll('.', '');
    return this.board.middleOfHeld(letter !== letter.toLowerCase(), kinds.indexOf(letter.toUpperCase()));
  }

  /** The letters of XBoard's kinds of pieces, `.` for those that the game does not have; the king is the last. */
  private pieceTable(): string {
    const [, table] = /^<setup \((\S+)\)/.exec(this.lines().find((line) => line.startsWith('<setup'))!)!;
    return table!.slice(0, table!.length / 2);
  }

  /** Presses a key, perhaps with others: `ctrl+a`. */
  key(name: string): void {
    this.xdotool('windowfocus', this.window, 'sleep', String(HAND), 'key', name, 'sleep', String(HAND));
  }

  /** Presses keys in another window of XBoard, named by a pattern, as soon as it is there. */
  async keysIn(title: string, ...names: readonly string[]): Promise<void> {
    const window = await this.windowNamed(title);
    this.xdotool('windowfocus', '--sync', window, 'sleep', String(HAND));
    for (const name of names) this.xdotool('key', name, 'sleep', String(HAND));
  }

  /** Chooses a file, by its whole path, in the dialog that asks for one. */
  async choose(title: string, file: string): Promise<void> {
    // The first stroke leaves the files used last, if the dialog shows them, the second one opens the line for a path.
    for (const key of ['ctrl+a', 'slash', 'slash']) {
      await this.keysIn(title, key);
      await sleep(UNHURRIED);
    }
    this.xdotool('type', file.slice(1));
    this.xdotool('sleep', String(HAND), 'key', 'Return');
    await until(() => search(this.display, title) === undefined || undefined, `the end of '${title}'`);
  }

  /** Begins a game that XBoard does not know by its button in File > New Variant. */
  async newVariant(variant: Variant): Promise<void> {
    this.key('alt+shift+v');
    // From the first button of the dialog backwards.
    const back = this.variantButtons().reverse().indexOf(variant.name) + 1;
    await this.keysIn('^New Variant', ...Array(back).fill('shift+Tab'), 'space');
    await this.waitFor(new RegExp(`^>variant ${variant.name}$`));
    await this.waitFor(/^<setup /);
    await this.waitFor(/^<pong /);
    this.variant = variant;
    await this.findBoard();
  }

  /** The games with a button at the end of the dialog of new games. */
  private variantButtons(): string[] {
    const [, names = ''] = /variants="(.*)"/.exec(this.lines().findLast((line) => line.includes('variants='))!)!;
    const unknown = names.split(',').filter((name) => !KNOWN_GAMES.includes(name.trim()));
    const buttons = unknown.slice(0, MOST_BUTTONS);
    // An odd number of them is filled up.
    return buttons.length % 2 === 0 ? buttons : [...buttons, ''];
  }

  /** Moves another window of XBoard, named by a pattern, away from the board. */
  async moveAside(title: string): Promise<void> {
    this.xdotool('windowmove', '--sync', await this.windowNamed(title), ...ASIDE);
  }

  private windowNamed(title: string): Promise<string> {
    return until(() => search(this.display, title), `a window '${title}'`);
  }

  private clickAt({ x, y }: Point): void {
    const at = [String(x), String(y)];
    this.xdotool('mousemove', ...at, 'sleep', String(HAND), 'click', '1', 'sleep', String(HAND));
  }

  /** Picks up a piece, on a square or held (`M@`), gives the squares that are marked for it, and puts it back. */
  async targets(from: string): Promise<string[]> {
    const place = from[1] === '@' ? this.held(from[0]!) : this.board.middleOf(from);
    this.clickAt(place);
    const marked = this.board.marked(await this.still());
    this.clickAt(place);
    return marked;
  }

  /** The screen as soon as nothing moves on it, or after a while, as clocks may run. */
  async still(): Promise<Screen> {
    let last = new Screen(this.display);
    for (let looks = 1; looks < MOST_LOOKS; looks++) {
      await sleep(UNHURRIED);
      const next = new Screen(this.display);
      if (next.equals(last)) break;
      last = next;
    }
    return last;
  }

  /** Ends it and forgets its settings. */
  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    // Now and then it stays, though it has logged its end.
    const late = setTimeout(() => this.process.kill('SIGKILL'), LONGEST_END);
    await gone;
    clearTimeout(late);
    this.home.remove();
  }

  private async findBoard(): Promise<void> {
    for (let looks = 1; ; looks++) {
      try {
        this.board = await this.lookForBoard();
        return;
      } catch (error) {
        // A window that has just changed its size may still lack a part.
        if (looks === MOST_LOOKS) throw error;
      }
    }
  }

  private async lookForBoard(): Promise<BoardWindow> {
    const geometry = this.xdotool('getwindowgeometry', '--shell', this.window);
    const [width, height] = ['WIDTH', 'HEIGHT'].map((name) => Number(new RegExp(`${name}=(\\d+)`).exec(geometry)?.[1]));
    const { files, ranks, xboard } = this.variant;
    const size = { width: width!, height: height! };
    return new BoardWindow(await this.still(), size, files, ranks, xboard.holdings !== undefined);
  }

  private xdotool(...args: readonly string[]): string {
    return execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: this.display.name }, encoding: 'utf8' });
  }
}

function search(display: Display, name: string): string | undefined {
  return searchAll(display, name)[0];
}

/** All windows whose names fit. */
function searchAll(display: Display, name: string): string[] {
  try {
    const env = { ...process.env, DISPLAY: display.name };
    const found = execFileSync('xdotool', ['search', '--onlyvisible', '--name', name], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return found.split('\n').filter((window) => window !== '');
  } catch {
    return [];
  }
}

async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(POLL)) {
    const found = look();
    if (found !== undefined) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}
