import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, boolean, looseObject, minLength, optional, pipe, string, tuple } from 'valibot';
import type { WaitingWork } from '../jobs/job-slots.ts';
import { checkMessage } from '../jobs/queue/messages.ts';
import { Refusal } from '../jobs/queue/refusal.ts';
import { EngineFailure } from './engine-process.ts';
import type { EngineSpec } from './engine-spec.ts';
import { GAMES, type GamesSetup, type PlannedEngine, specOf } from './game-plan.ts';
import { GameWork } from './game-work.ts';

/** Options by which an engine reads or writes files of its machine. */
const TOUCHES_FILES = /file|path|log|book|dir|folder/i;

/** What a worker lets the games of others do. */
export interface GameHost {
  /** The command that starts this program as an engine. */
  readonly self: EngineSpec['command'];
  /** The number of games at the same time. */
  readonly threads: number;
  /** Whether games may start any program, because everybody who can use the queue is trusted. */
  readonly allowEngines: boolean;
}

/** What decides whether a worker starts an engine. */
const Engines = array(
  looseObject({
    name: string(),
    isSelf: boolean(),
    command: optional(pipe(array(string()), minLength(1))),
    folder: optional(string()),
    init: array(string()),
    options: array(tuple([string(), string()])),
  }),
);

/**
 * Opens the games of a match that another process leads.
 *
 * @param kind of work
 * @returns undefined if it is another kind
 * @throws InputError if its engines cannot be read
 * @throws Refusal if this worker must not start one of them
 */
export function openQueuedGames(kind: string, setup: unknown, host: GameHost): WaitingWork | undefined {
  if (kind !== GAMES) return undefined;
  const games = setup as GamesSetup;
  checkMessage(Engines, games.engines, 'the list of engines');
  if (!host.allowEngines) for (const engine of games.engines) checkEngine(engine);
  return openGames(games, host);
}

function openGames(setup: GamesSetup, host: GameHost): WaitingWork {
  const folder = setup.variantFiles.length > 0 ? mkdtempSync(join(tmpdir(), 'stablemate-')) : undefined;
  const files = setup.variantFiles.map((text, i) => {
    const file = join(folder!, `games-${i + 1}.ini`);
    writeFileSync(file, text);
    return ['--variants', file];
  });
  const self: EngineSpec['command'] = [...host.self, ...files.flat()];
  const games = new GameWork(
    setup,
    setup.engines.map((engine) => specOf(engine, self)),
    2 * host.threads,
  );
  return {
    async resultOf(job, signal) {
      try {
        return await games.resultOf(job, signal);
      } catch (error) {
        if (error instanceof EngineFailure) throw new Refusal(`engine ${error.message}`);
        throw error;
      }
    },
    async close() {
      await games.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A queue that could start any command, or write any file, would be a hole. */
function checkEngine({ name, isSelf, command, folder, init, options }: PlannedEngine): void {
  const needs = (what: string): Refusal =>
    new Refusal(`engine '${name}' needs ${what}, which a worker allows with --allow-engines only`);
  if (!isSelf || command !== undefined) throw needs('a command of its own');
  if (folder !== undefined) throw needs('a folder');
  if (init.length > 0) throw needs('raw lines');
  const option = options.find(([option]) => TOUCHES_FILES.test(option));
  if (option) throw needs(`the option '${option[0]}'`);
}
