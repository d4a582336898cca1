import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Variant } from '../../src/variants/types.ts';
import { type Display, showsSomething } from './display.ts';
import type { Player } from './match.ts';
import { XBoard } from './xboard.ts';

/** How long XBoard may take to complain of a game that has begun, in milliseconds. */
const LATEST_COMPLAINT = 700;

/**
 * Starts XBoard with a game, as `-variant` does it, and takes a picture of the board; gives what was wrong: the windows
 * that popped up over it, and complaints of the engine.
 */
export async function startGame(variant: Variant, engine: Player, display: Display, folder: string): Promise<string[]> {
  const file = join(folder, `start-${variant.name}.png`);
  const xboard = await XBoard.open(display, variant, engine, [], false);
  try {
    await sleep(LATEST_COMPLAINT);
    const faults = [...xboard.popUps().map((title) => `a window '${title}' popped up`), ...xboard.complaints()];
    display.capture(file);
    if (!showsSomething(file)) faults.push('there is no picture of it');
    return faults;
  } finally {
    await xboard.close();
  }
}
