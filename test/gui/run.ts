import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_GAMES, variantByName } from '../../src/variants/registry.ts';
import { HAND_MADE, playByHand } from './by-hand.ts';
import { Display } from './display.ts';
import { type Match, type Player, playMatch } from './match.ts';
import { FAIRY_MAX, installMissing } from './packages.ts';
import { judge } from './verdict.ts';

/*
 * Plays whole games in the real XBoard, between engines and by mouse: `npm run test:gui [folder]`. PGN, XBoard's log and
 * a picture of each are left in the folder. Look at the pictures: no program can tell whether the right pieces are drawn.
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
    clock: '0:05',
    increment: '0.05',
    options: ['-secondOptions', 'Claim draw after=64'],
  },
  ...OWN_GAMES.filter((variant) => variant !== teamMate).map((variant) => ({
    name: variant.name,
    variant,
    games: 1,
    first: stablemate,
    second: stablemate,
    clock: '0:03',
    increment: '0.05',
  })),
];

async function main(folder: string): Promise<boolean> {
  installMissing();
  execFileSync('npm', ['run', '--silent', 'build:js'], { cwd: root, stdio: 'inherit' });
  mkdirSync(folder, { recursive: true });
  console.log(`PGN, logs and pictures go to ${folder}`);
  const display = await Display.open();
  let failed = 0;
  try {
    for (const match of MATCHES) {
      const begun = Date.now();
      const { faults, games } = judge(match, await playMatch(match, display, folder));
      if (!existsSync(join(folder, `${match.name}.png`))) faults.push('there is no picture');
      const seconds = Math.round((Date.now() - begun) / 1000);
      const ends = games.map(({ game, result }) => `${result} in ${Math.ceil(game.moves.length / 2)} moves`);
      console.log(`${faults.length > 0 ? 'FAILED' : 'ok'} ${match.name}: ${ends.join('; ')} (${seconds} s)`);
      for (const fault of faults) console.log(`  ${match.name}: ${fault}`);
      if (faults.length > 0) failed++;
    }
    for (const made of HAND_MADE) {
      const begun = Date.now();
      const faults = await playByHand(made, stablemate, display, folder);
      const seconds = Math.round((Date.now() - begun) / 1000);
      console.log(`${faults.length > 0 ? 'FAILED' : 'ok'} ${made.variant} by hand (${seconds} s)`);
      for (const fault of faults) console.log(`  ${made.variant} by hand: ${fault}`);
      if (faults.length > 0) failed++;
    }
  } finally {
    display.close();
  }
  const count = MATCHES.length + HAND_MADE.length;
  console.log(failed > 0 ? `${failed} of ${count} failed` : `all ${count} are fine`);
  return failed === 0;
}

try {
  const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'stablemate-gui-')));
  process.exitCode = (await main(folder)) ? 0 : 1;
} catch (error) {
  console.error(`test:gui: ${(error as Error).message}`);
  process.exitCode = 1;
}
