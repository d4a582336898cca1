import { Game } from '../engine/game.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import { Clock } from './clock.ts';
import { EngineFailure } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import { openDriver } from './open-driver.ts';
import type { Opening } from './play-game.ts';
import type { TimeControl } from './time-control.ts';

const QUIT_GRACE = 2_000;

/**
 * Starts each engine once, to see that it can play, and to learn its name and protocol.
 *
 * @param opening one of those that will be played
 * @returns the engines as they are to be started from now on, all with names of their own
 * @throws InputError naming the engine and what it cannot do
 */
export async function probeEngines(
  engines: readonly EngineSpec[],
  variant: Variant,
  opening: Opening,
  timeControl: TimeControl,
): Promise<(EngineSpec & { readonly name: string })[]> {
  const settled = await Promise.allSettled(engines.map((engine) => probe(engine, variant, opening, timeControl)));
  const taken = new Set<string>();
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    const { name } = result.value;
    let own = name;
    for (let n = 2; taken.has(own); n++) own = `${name} #${n}`;
    taken.add(own);
    return { ...result.value, name: own };
  });
}

async function probe(
  engine: EngineSpec,
  variant: Variant,
  opening: Opening,
  timeControl: TimeControl,
): Promise<EngineSpec & { readonly name: string }> {
  const said = engine.name ?? engine.command.join(' ');
  try {
    const driver = await openDriver(engine, variant);
    try {
      await driver.newGame(new Game(variant, opening.fen), new Clock(engine.timeControl ?? timeControl));
    } catch (error) {
      driver.process.kill();
      throw error;
    }
    driver.quit();
    await driver.process.close(QUIT_GRACE);
    // A tag of a game is one line of printable text.
    const name = (engine.name ?? (driver.ownName || said)).replace(/[^ -~]+/g, '?').trim();
    return { ...engine, protocol: driver.protocol, name };
  } catch (error) {
    if (error instanceof EngineFailure) throw new InputError(`engine '${said}' ${error.message}`);
    throw error;
  }
}
