import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EngineSpec, parseEngineSpec } from '../../src/match/engine-spec.ts';
import type { PlayedGame } from '../../src/match/game-record.ts';
import type { GameRow } from '../../src/match/game-row.ts';
import { Match, type MatchSettings } from '../../src/match/match.ts';
import { planOpenings } from '../../src/match/openings.ts';
import { parseTimeControl } from '../../src/match/time-control.ts';
import { variantByName } from '../../src/variants/registry.ts';

const FAKE = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));

/** A folder that is gone when the test is over. */
export function temporaryFolder({ onTestFinished }: { onTestFinished(clean: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'match-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** An engine that behaves as its words say: see `fake-engine.mjs`. */
export function fake(words: string, more = ''): EngineSpec {
  const [protocol] = words.split(' ');
  return parseEngineSpec(`"${process.execPath}" "${FAKE}" ${words};proto=${protocol};moves=legal;${more}`, ['none']);
}

/** A short match of chess that is over in a moment. */
export function settings(engines: readonly EngineSpec[], more: Partial<MatchSettings> = {}): MatchSettings {
  const variant = variantByName('chess');
  return {
    engines,
    games: 2,
    format: 'round-robin',
    timeControl: parseTimeControl('0.4+0.01'),
    openings: planOpenings(variant, { text: 'random:0', seed: 1, shuffled: false, plies: undefined }),
    openingsText: 'random:0',
    seed: 1,
    rules: { variant, margin: 0, grace: 300, longestMove: 2000, longest: 30 },
    concurrency: 1,
    resume: false,
    ...more,
  };
}

export interface Result extends GameRow {
  readonly comment: string;
}

/** Plays a match; the games in the order in which they ended. */
export async function play(matchSettings: MatchSettings): Promise<Result[]> {
  const results: Result[] = [];
  const match = await Match.prepare(matchSettings);
  await match.play(
    (row: GameRow, { end }: PlayedGame) => results.push({ ...row, comment: end.comment }),
    new AbortController().signal,
  );
  return results;
}

/** Which of the processes that noted their numbers in a file still run. */
export function survivors(file: string): number[] {
  const numbers = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
  return numbers.filter((pid) => {
    try {
      process.kill(pid, 0);
      // A process that has ended stays in the table until its parent has heard of it.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
}
