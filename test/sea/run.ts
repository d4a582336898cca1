import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArrayMatrix } from '../../src/study/array-matrix.ts';
import { PATIENCE } from '../patience.ts';

/* Builds the single file and tries all that it can do, where there is no Node.js to be found: `npm run test:sea`. */

const folder = mkdtempSync(join(tmpdir(), 'stablemate-sea-'));
const program = join(folder, 'stablemate');
const weights = join(folder, 'weights.ts');
/** Nothing of this machine's Node is on the path, and nothing is where the program was built. */
const surroundings = { cwd: folder, env: { PATH: '/nonexistent', HOME: folder, STABLEMATE_WARM_UP: '0' } };

/** Sends lines to the engine, again when it has answered them with a move, until one of its own fits. */
async function converse(lines: readonly string[], until: RegExp): Promise<string> {
  const child = spawn(program, [], { ...surroundings, stdio: ['pipe', 'pipe', 'inherit'] });
  const timer = setTimeout(() => child.kill(), PATIENCE);
  const send = (): boolean => child.stdin.write(`${lines.join('\n')}\n`);
  send();
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (until.test(said)) break;
    if (/^bestmove/m.test(String(chunk))) send();
  }
  clearTimeout(timer);
  child.kill();
  return said;
}

function run(...args: string[]): string {
  return execFileSync(program, args, {
    ...surroundings,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
  });
}

const TRIALS: readonly (readonly [what: string, fits: RegExp, trial: () => string | Promise<string>])[] = [
  ['version', /^\d+\.\d+\.\d+\n$/, () => run('--version')],
  ['UCI', /uciok\nreadyok/, () => converse(['uci', 'isready'], /readyok/)],
  [
    'built-in networks',
    /By the network: .* 128 neurons/,
    () => converse(['setoption name UCI_Variant value mad-mate', 'eval'], /By the \w+: .*\n/),
  ],
  ['XBoard', /^move /m, () => converse(['xboard', 'protover 2', 'variant mad-mate', 'sd 3', 'go'], /^move /m)],
  [
    'search by two threads',
    /^bestmove [a-h]\d[a-h]\d/m,
    () => converse(['setoption name Threads value 2', 'position startpos', 'go depth 9'], /bestmove .*\n/),
  ],
  [
    'endgame tables in play',
    /tbhits [1-9]/,
    // The table is built meanwhile; a later search knows it.
    () => converse(['position fen 8/8/8/8/8/2k5/8/K2Q4 w - - 0 1', 'go movetime 300'], /tbhits [1-9]/),
  ],
  ['perft by two threads', /Nodes searched: 197281\n/, () => run('perft', '4', '--threads', '2')],
  [
    'endgame probe',
    /White mates in \d+/,
    () => run('endgame', 'probe', '-v', 'chess', '8/8/8/8/8/4k3/8/K6R w - - 0 1'),
  ],
  [
    'tune',
    /export/,
    () => {
      run('tune', 'familiar', '--games', '2', '--out', weights);
      return readFileSync(weights, 'utf8');
    },
  ],
  [
    'train',
    /^.Stablemate network\r\n/,
    () => {
      run('train', 'familiar', '--games', '2', '--epochs', '1', '--out', weights);
      return readFileSync(weights, 'latin1');
    },
  ],
  [
    'match against itself',
    /2 of 2 games/,
    () => run('match', '-e', 'self', '-e', 'self', '-g', '2', '-t', 'nodes=50', '--max-moves', '8'),
  ],
  [
    'match, started by the name alone',
    /1 of 1 games/,
    () =>
      execFileSync(
        'stablemate',
        ['match', '-e', 'self', '-e', 'self', '-g', '1', '-t', 'nodes=50', '--max-moves', '8'],
        { ...surroundings, env: { ...surroundings.env, PATH: folder }, encoding: 'utf8' },
      ),
  ],
  [
    'study values',
    /│ Q +│ Queen/,
    () => run('study', 'values', 'los-alamos', '--games', '8', '--nodes', '50', '--dir', join(folder, 'values')),
  ],
  [
    'study arrays, of scores that are known',
    /^White expects .* of the points by the best choice of both/m,
    () => {
      const dir = join(folder, 'arrays');
      const matrix = new ArrayMatrix(960);
      mkdirSync(dir);
      matrix.scores.fill(0);
      writeFileSync(join(dir, 'arrays.matrix'), matrix.write());
      const order = ['study', 'arrays', 'familiar', '--dir', dir, '--nodes', '50', '--refine', '4'];
      return run(...order, '--match', '2', '--match-nodes', '50');
    },
  ],
  ['install', /stablemate\.eng/, () => run('install', 'xboard', '--dir', join(folder, 'plugins'))],
  [
    'what was installed',
    /^\d+\.\d+\.\d+\n$/,
    () =>
      execFileSync(join(folder, 'plugins/stablemate/stablemate'), ['--version'], { ...surroundings, encoding: 'utf8' }),
  ],
];

let failed = 0;
try {
  const build = fileURLToPath(new URL('../../src/build/build-sea.ts', import.meta.url));
  execFileSync(process.execPath, [...process.execArgv, build, program], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const [what, fits, trial] of TRIALS) {
    const answer = await Promise.resolve()
      .then(trial)
      .catch((error: Error) => error.message);
    if (fits.test(answer)) console.log(`ok ${what}`);
    else {
      console.log(`FAILED ${what}:\n${answer.slice(-500)}`);
      failed++;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(failed > 0 ? 1 : 0);
