import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variantByName } from '../../src/variants/registry.ts';
import type { Display } from './display.ts';
import type { Player } from './match.ts';
import { THINKING, XBoard } from './xboard.ts';

/** Something that a person does with XBoard's menus and keys, and what must follow. */
export interface Scene {
  readonly name: string;
  /** The game with which XBoard begins. */
  readonly variant: string;
  /** More of XBoard's options. */
  readonly options?: readonly string[];
  /** @throws Error if what must follow does not */
  play(xboard: XBoard, picture: (name: string) => void): Promise<void>;
}

/** Neither king can ever get through, and eight pieces are few enough for a draw by agreement. */
const FORTRESS = 'k7/8/8/1p2p2p/1P2P2P/8/8/K7 w - - 0 1\n';
const WALK = ['a1a2', 'a2b2', 'b2b1', 'b1c1', 'c1c2', 'c2d2', 'd2d1', 'd1c1', 'c1b1', 'b1a1'];
/** Scored by the terms, which find it even wherever the kings are; what a network finds there changes with each fit. */
const BY_THE_TERMS = ['-depth', '10', '-firstOptions', 'EvalFile=none'];
const AGREED = /^>result 1\/2-1\/2 \{Draw agreed\}$/;

export const SCENES: readonly Scene[] = [
  {
    name: 'new-variant',
    variant: 'familiar',
    options: ['-depth', '6'],
    async play(xboard, picture) {
      for (const name of ['team-mate', 'mad-mate', 'ajax-bigamous', 'familiar']) {
        await xboard.newVariant(variantByName(name));
        picture(name);
        xboard.key('ctrl+w');
        await engineMove(xboard);
      }
    },
  },
  {
    name: 'draw-offered',
    variant: 'chess',
    options: BY_THE_TERMS,
    async play(xboard, picture) {
      await load(xboard, FORTRESS);
      for (const move of WALK) {
        xboard.move(move);
        // With Black to move it can be told that Black is the engine's.
        if (move === WALK[0]) xboard.key('ctrl+b');
        await engineMove(xboard);
        if (xboard.lines().includes('<offer draw')) break;
      }
      picture('window');
      await xboard.keysIn('^Information', 'Return');
      xboard.key('F6');
      await xboard.waitFor(AGREED);
    },
  },
  {
    name: 'draw-taken',
    variant: 'chess',
    options: BY_THE_TERMS,
    async play(xboard, picture) {
      await load(xboard, FORTRESS);
      xboard.move(WALK[0]!);
      xboard.key('ctrl+b');
      await engineMove(xboard);
      xboard.key('F6');
      await xboard.waitFor(/^<offer draw$/);
      await xboard.waitFor(AGREED);
      picture('agreed');
    },
  },
  ...['familiar', 'ajax-bigamous'].map((variant) => ({
    name: `ponder-${variant}`,
    variant,
    options: ['-ponderNextMove', 'true', '-searchTime', '0:01'],
    async play(xboard: XBoard, picture: (name: string) => void) {
      xboard.key('ctrl+w');
      for (let i = 0; i < 2; i++) {
        await engineMove(xboard);
        // What it thinks of now begins with the move that it expects.
        const [, expected] = /\t(\w+)/.exec(await xboard.waitFor(THINKING))!;
        picture(`${i}`);
        xboard.move(expected!);
        await xboard.waitFor(new RegExp(`^>usermove ${expected}$`));
      }
      await engineMove(xboard);
    },
  })),
  {
    name: 'exclude',
    variant: 'team-mate',
    async play(xboard, picture) {
      xboard.key('ctrl+a');
      await xboard.moveAside('^Engine output');
      const best = /\t(\w+)/.exec(await xboard.waitFor(THINKING))![1]!;
      xboard.moveHolding('Control_L', best);
      await xboard.waitFor(new RegExp(`^>exclude ${best}$`));
      // The engine may have said lines of the search before while it had not read this; the new one begins at depth 1.
      await xboard.waitFor(/^<1 .*\t/);
      const others = new RegExp(`^<\\d+ .*\\t(?!${best})`);
      for (let i = 0; i < 4; i++) {
        const line = await xboard.waitFor(THINKING);
        if (!others.test(line)) throw new Error(`${best} was left out, but still there is '${line}'`);
      }
      picture('excluded');
    },
  },
  {
    name: 'save-and-load',
    variant: 'team-mate',
    options: ['-timeDelay', '0.1'],
    async play(xboard, picture) {
      const moves = ['g1f3', 'd7d5', 'f1d3', 'b8d6', 'e1g1', 'd8d7'];
      xboard.key('ctrl+e');
      for (const move of moves) xboard.move(move);
      await xboard.waitFor(new RegExp(`^>usermove ${moves.at(-1)}$`));
      const file = xboard.home.file('game.pgn');
      xboard.key('ctrl+s');
      await xboard.choose('^Save', file);
      await xboard.still();
      picture('saved');
      xboard.key('ctrl+n');
      await xboard.waitFor(/^>new$/);
      await xboard.waitFor(/^<pong /);
      xboard.key('ctrl+o');
      await xboard.choose('^Load', file);
      await xboard.still();
      // The castling among them, though XBoard has no rights to castle in what it saved.
      for (const move of moves) await xboard.waitFor(new RegExp(`^>usermove ${move}$`));
      picture('loaded');
    },
  },
];

/** Loads a position from a new game. */
async function load(xboard: XBoard, fen: string): Promise<void> {
  const file = xboard.home.file('position.fen');
  writeFileSync(file, fen);
  xboard.key('ctrl+n');
  await xboard.waitFor(/^>new$/);
  await xboard.waitFor(/^<pong /);
  xboard.key('ctrl+shift+o');
  await xboard.choose('^Load', file);
  await xboard.waitFor(/^>setboard /);
  await xboard.still();
}

/** Waits for the engine's next move. */
async function engineMove(xboard: XBoard): Promise<void> {
  await xboard.waitFor(/^<move /);
}

/** Plays a scene and gives all that is wrong, one line each; leaves pictures in the folder. */
export async function playScene(scene: Scene, engine: Player, display: Display, folder: string): Promise<string[]> {
  const picture = (name: string) => display.capture(join(folder, `${scene.name}-${name}.png`));
  const xboard = await XBoard.open(display, variantByName(scene.variant), engine, scene.options);
  try {
    await scene.play(xboard, picture);
    return xboard.complaints();
  } catch (error) {
    picture('failed');
    return [(error as Error).message, ...xboard.complaints()];
  } finally {
    await xboard.close();
  }
}
