import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { type PerftEntry, parsePerftSuite } from '../board/notation/epd.ts';
import { FenError, readFen } from '../board/notation/fen.ts';
import type { Position } from '../board/position/position.ts';
import type { PerftPool } from '../engine/perft-pool.ts';
import { InputError } from '../errors/input-error.ts';
import { variantByName } from '../variants/registry.ts';
import { rate } from './format.ts';
import { Progress } from './progress.ts';

/** From this number of nodes on a count is worth the way to other machines. */
const WORTH_SENDING = 5_000_000;

/** How suites are run. */
export interface SuiteOptions {
  readonly pool: PerftPool;
  /** Counts what is large, where that is not `pool`. */
  readonly farPool?: PerftPool | undefined;
  /** Who counts for that one, in a few words. */
  readonly crew?: (() => string) | undefined;
  /** Counts greater than this are left out. */
  readonly mostNodes: number;
  /** The game of files that do not name it and are not named after it. */
  readonly variant: string | undefined;
}

/** A position of a suite, ready to be counted. */
interface Case extends PerftEntry {
  readonly file: string;
  readonly position: Position;
}

/**
 * Counts the positions of an EPD file, or of all in a folder, and prints every count that differs from the file's, and
 * a summary. While it works, `Progress` says how far it is.
 *
 * @returns whether all counts are right
 * @throws InputError if a file is missing, or something in it cannot be read
 */
export async function runSuites(
  path: string,
  { pool, farPool = pool, crew, mostNodes, variant }: SuiteOptions,
): Promise<boolean> {
  const cases = suiteFiles(path).flatMap((file) => readSuite(file, variant));
  const wanted = cases.flatMap(({ counts, ...entry }) =>
    counts.filter(({ nodes }) => nodes <= mostNodes).map((expected) => ({ ...entry, expected })),
  );
  const started = performance.now();
  let nodes = 0;
  let counts = 0;
  let wrong = 0;
  let name = '';
  const detail = (): string => [name, crew?.() ?? ''].filter(Boolean).join('  ');
  const progress = new Progress({ what: 'counts', total: wanted.length, detail });
  try {
    for (const { file, line, fen, position, expected } of wanted) {
      name = basename(file);
      progress.update(counts);
      // Counting in this thread keeps timers waiting.
      await setImmediate();
      const actual = await (expected.nodes < WORTH_SENDING ? pool : farPool).count(position, expected.depth);
      nodes += actual;
      counts++;
      if (actual === expected.nodes) continue;
      wrong++;
      progress.aside(() => {
        console.log(`${file}:${line}: ${fen}`);
        console.log(`  depth ${expected.depth}: expected ${expected.nodes}, got ${actual}`);
      });
    }
  } finally {
    progress.stop();
  }
  const time = performance.now() - started;
  const verdict = wrong === 0 ? 'all right' : `${wrong} wrong`;
  const work = `${nodes} nodes, ${time.toFixed(0)} ms, ${rate(nodes, time)} nps`;
  console.log(`${cases.length} positions, ${counts} counts, ${work}: ${verdict}`);
  return wrong === 0;
}

/** The file itself, or the `.epd` files of a folder in the order of their names. */
function suiteFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new InputError(`there is no file or folder '${path}'`);
  if (!stats.isDirectory()) return [path];
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.epd'))
    .sort();
  if (files.length === 0) throw new InputError(`the folder '${path}' contains no .epd file`);
  return files.map((name) => join(path, name));
}

function readSuite(file: string, fallback: string | undefined): Case[] {
  const suite = parsePerftSuite(readFileSync(file, 'utf8'), file);
  const variant = gameOf(file, suite.variant, fallback);
  return suite.entries.map((entry) => {
    try {
      // Suites also hold positions that no game can reach, because they try the generator.
      return { ...entry, file, position: readFen(variant, entry.fen, { anyCheck: true }) };
    } catch (error) {
      if (error instanceof FenError) throw new InputError(`${file}:${entry.line}: ${error.message}`);
      throw error;
    }
  });
}

/** The game that the file says, or that was asked for, or that the file is named after. */
function gameOf(
  file: string,
  said: string | undefined,
  fallback: string | undefined,
): ReturnType<typeof variantByName> {
  try {
    return variantByName(said ?? fallback ?? basename(file, '.epd'));
  } catch (error) {
    if (error instanceof InputError)
      throw new InputError(`${file}: ${error.message}; '# variant: <name>' names the game`);
    throw error;
  }
}
