import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { installMissing } from '../debian-packages.ts';
import { GAMES, someOf } from '../scale.ts';
import { HAND_MADE, playByHand } from './by-hand.ts';
import { Display, showsSomething } from './display.ts';
import { type Match, type MatchRecord, type Player, playMatch } from './match.ts';
import { FAIRY_MAX, PACKAGES } from './packages.ts';
import { playScene, SCENES } from './scenes.ts';
import { startGame } from './starts.ts';
import { judge } from './verdict.ts';

/*
 * Plays whole games in the real XBoard, between engines and by mouse, uses its menus, and starts half of the games of all
 * rules in it, or every game with `TESTS_ARE_LONG=yes`, which takes three minutes more: `npm run test:gui [folder]`. PGN, XBoard's
 * logs and pictures are left in the folder. Look at the pictures: no program can tell whether the right pieces are
 * drawn.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const stablemate: Player = { command: 'node bin/stablemate.js', folder: root };
const fairyMax: Player = { command: FAIRY_MAX, folder: root };
const teamMate = variantByName('team-mate');

const MATCHES: readonly Match[] = [
  {
    name: 'team-mate-fairy-max',
    variant: teamMate,
    games: 2,
    first: stablemate,
    second: fairyMax,
    depth: 5,
    options: ['-secondOptions', 'Claim draw after=64'],
  },
  ...OWN_GAMES.filter((variant) => variant !== teamMate).map((variant) => ({
    name: variant.name,
    variant,
    // One is over so soon that there may be no picture of it.
    games: 2,
    first: stablemate,
    second: stablemate,
    // Each ply more makes Mad Mate's take two to three times as long; from 8 on they agree to draws.
    depth: 6,
  })),
];

/** Something that is tried, and all that was wrong with it. */
interface Check {
  readonly name: string;
  check(display: Display, folder: string): Promise<{ readonly faults: readonly string[]; readonly remark?: string }>;
}

/** So often a match is played if the other program dies, as Fairy-Max does now and then before its first move. */
const TRIES = 5;
const OTHER_DIED = /Error writing to second chess program/;

async function playUnlessItDied(match: Match, display: Display, folder: string): Promise<MatchRecord> {
  for (let tries = 1; ; tries++) {
    const record = await playMatch(match, display, folder);
    if (match.second === stablemate || !OTHER_DIED.test(record.debug) || tries === TRIES) return record;
    console.log(`${match.name}: the other program died; the match is played again`);
  }
}

/** Between engines, without a hand. */
const PLAYED: readonly Check[] = MATCHES.map((match) => ({
  name: match.name,
  check: async (display, folder) => {
    const { faults, games } = judge(match, await playUnlessItDied(match, display, folder));
    if (!showsSomething(join(folder, `${match.name}.png`))) faults.push('there is no picture of it');
    const ends = games.map(({ game, result }) => `${result} in ${Math.ceil(game.moves.length / 2)} moves`);
    return { faults, remark: `: ${ends.join('; ')}` };
  },
}));

/** With mouse and keys. */
const BY_HAND: readonly Check[] = [
  ...HAND_MADE.map(
    (made): Check => ({
      name: `${made.variant} by hand`,
      check: async (display, folder) => ({ faults: await playByHand(made, stablemate, display, folder) }),
    }),
  ),
  ...SCENES.map(
    (scene): Check => ({
      name: scene.name,
      check: async (display, folder) => ({ faults: await playScene(scene, stablemate, display, folder) }),
    }),
  ),
];

/** Half of the games of all rules, or every game, begun and looked at. */
const STARTED: readonly Check[] = someOf(GAMES).map((variant) => ({
  name: `${variant.name} started`,
  check: async (display, folder) => ({ faults: await startGame(variant, stablemate, display, folder) }),
}));

const LANES: Readonly<Record<string, readonly Check[]>> = { played: PLAYED, 'by-hand': BY_HAND, started: STARTED };

/** Does checks one after the other on a screen of their own, and gives how many failed. */
async function doAll(checks: readonly Check[], folder: string): Promise<number> {
  const display = await Display.open();
  let failed = 0;
  try {
    for (const { name, check } of checks) {
      const begun = Date.now();
      const { faults, remark = '' } = await check(display, folder);
      const seconds = Math.round((Date.now() - begun) / 1000);
      console.log(`${faults.length > 0 ? 'FAILED' : 'ok'} ${name}${remark} (${seconds} s)`);
      for (const fault of faults) console.log(`  ${name}: ${fault}`);
      if (faults.length > 0) failed++;
    }
  } finally {
    display.close();
  }
  return failed;
}

async function main(folder: string): Promise<boolean> {
  installMissing(PACKAGES);
  mkdirSync(folder, { recursive: true });
  console.log(`PGN, logs and pictures go to ${folder}`);
  // Side by side, as each waits for clocks and windows most of its time, and in processes of their own: a hand blocks
  // while it moves,
  // and meanwhile a game between engines would go by unseen.
  const failures = await Promise.all(
    Object.keys(LANES).map(async (lane) => {
      const [failed] = (await once(fork(fileURLToPath(import.meta.url), [folder, lane]), 'exit')) as [number | null];
      // A lane that was killed has no exit code, and has failed.
      return failed ?? 1;
    }),
  );
  const failed = failures.reduce((sum, count) => sum + count, 0);
  const count = Object.values(LANES).reduce((sum, checks) => sum + checks.length, 0);
  console.log(failed > 0 ? `${failed} of ${count} failed` : `all ${count} are fine`);
  return failed === 0;
}

try {
  const [, , to = mkdtempSync(join(tmpdir(), 'stablemate-gui-')), lane] = process.argv;
  const folder = resolve(to);
  // The exit code of a lane is the number of checks that failed.
  if (lane !== undefined) process.exitCode = await doAll(LANES[lane]!, folder);
  else process.exitCode = (await main(folder)) ? 0 : 1;
} catch (error) {
  console.error(`test:gui: ${(error as Error).message}`);
  process.exitCode = 1;
}
