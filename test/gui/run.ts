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
import { playScene, SCENES } from './scenes.ts';
import { judge } from './verdict.ts';

/*
 * Plays whole games in the real XBoard, between engines and by mouse, and uses its menus: `npm run test:gui [folder]`. PGN, XBoard's
 * logs and pictures are left in the folder. Look at the pictures: no program can tell whether the right pieces are drawn.
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
    depth: 4,
    options: ['-secondOptions', 'Claim draw after=64'],
  },
  ...OWN_GAMES.filter((variant) => variant !== teamMate).map((variant) => ({
    name: variant.name,
    variant,
    games: 1,
    first: stablemate,
    second: stablemate,
    depth: 4,
  })),
];

/** Something that is tried, and all that was wrong with it. */
interface Check {
  readonly name: string;
  check(display: Display, folder: string): Promise<{ readonly faults: readonly string[]; readonly remark?: string }>;
}

const CHECKS: readonly Check[] = [
  ...MATCHES.map((match) => ({
    name: match.name,
    check: async (display: Display, folder: string) => {
      const { faults, games } = judge(match, await playMatch(match, display, folder));
      if (!existsSync(join(folder, `${match.name}.png`))) faults.push('there is no picture');
      const ends = games.map(({ game, result }) => `${result} in ${Math.ceil(game.moves.length / 2)} moves`);
      return { faults, remark: `: ${ends.join('; ')}` };
    },
  })),
  ...HAND_MADE.map((made) => ({
    name: `${made.variant} by hand`,
    check: async (display: Display, folder: string) => ({
      faults: await playByHand(made, stablemate, display, folder),
    }),
  })),
  ...SCENES.map((scene) => ({
    name: scene.name,
    check: async (display: Display, folder: string) => ({
      faults: await playScene(scene, stablemate, display, folder),
    }),
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
    for (const { name, check } of CHECKS) {
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
  console.log(failed > 0 ? `${failed} of ${CHECKS.length} failed` : `all ${CHECKS.length} are fine`);
  return failed === 0;
}

try {
  const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'stablemate-gui-')));
  process.exitCode = (await main(folder)) ? 0 : 1;
} catch (error) {
  console.error(`test:gui: ${(error as Error).message}`);
  process.exitCode = 1;
}
