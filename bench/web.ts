/*
 * How fast the engine searches in Chromium, compared with Node.js: the same positions with the same number of nodes and
 * one thread, in turn. All find the same nodes in the same order, so only time differs. In the browser it is measured
 * as the library's worker and as the page's, which another bundler builds.
 */
import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { geometricMean, median } from 'simple-statistics';
import type * as Library from '../src/browser.ts';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { rate } from '../src/cli/format.ts';
import { type PageServer, servePage } from '../src/cli/page-server.ts';
import { Progress } from '../src/cli/progress.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { answer, launch } from './browser.ts';
import { machine } from './machine.ts';
import { POSITIONS } from './positions.ts';

const DIST = 'dist';
const HASH = 16;

/** Searches a position of a game with a clean memory, and gives the nodes and the milliseconds. */
type Run = (game: string, fen: string, nodes: number) => Promise<{ readonly nodes: number; readonly time: number }>;

/** What is compared, by column; the first is what the others are compared with. */
type Sides = Readonly<Record<string, Run>>;

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:web', 'measure how fast positions are searched in Chromium and in Node.js, in turn')
    .option('-n, --nodes <n>', 'nodes of each search', '200000')
    .option('-r, --rounds <n>', 'how often each position is measured', '5')
    .option('-g, --games <list>', 'only these games')
    .option('-b, --browser <file>', 'the browser', '/usr/bin/chromium')
    .option('--json', 'print all speeds for a program');
}

async function run(options: OptionsOf<typeof command>): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const nodes = wholeNumber('the number of nodes', options.nodes, 1000, 1_000_000_000);
  const games = options.games?.split(',') ?? Object.keys(POSITIONS);
  const unknown = games.find((game) => !Object.hasOwn(POSITIONS, game));
  if (unknown !== undefined) throw new InputError(`no positions of '${unknown}'`);
  const about = machine();
  const places = games.flatMap((game) => POSITIONS[game]!.map(({ fen }) => ({ game, fen })));
  const server = await servePage({ folder: DIST, host: '127.0.0.1', port: 0, variants: '' });
  const browser = await launch(options.browser);
  try {
    const sides: Sides = {
      'Node.js': await inNode(),
      library: await inPage(await browser.newPage(), server, 'browser/worker.js'),
      page: await inPage(await browser.newPage(), server, `web/assets/${pageWorker()}`),
    };
    const speeds = await measure(sides, places, nodes, rounds);
    if (options.json) console.log(JSON.stringify({ machine: about, options, positions: speeds }, null, 2));
    else report(speeds, `${about}, Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Nodes per second by side, one per round, for a position. */
interface Speeds {
  readonly game: string;
  readonly fen: string;
  readonly bySide: Readonly<Record<string, number[]>>;
}

async function measure(
  sides: Sides,
  places: readonly { readonly game: string; readonly fen: string }[],
  nodes: number,
  rounds: number,
): Promise<Speeds[]> {
  const names = Object.keys(sides);
  const total = (rounds + 1) * places.length * names.length;
  const progress = new Progress({ what: 'searches', total });
  let done = 0;
  try {
    const speeds: Speeds[] = [];
    for (const { game, fen } of places) {
      const bySide: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
      const counts = new Set<number>();
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        for (const name of names) {
          const found = await sides[name]!(game, fen, nodes);
          counts.add(found.nodes);
          if (round > 0) bySide[name]!.push(rate(found.nodes, found.time));
          progress.update(++done);
        }
      }
      if (counts.size > 1) throw new InputError(`${game}: not all search the same nodes: ${fen}`);
      speeds.push({ game, fen, bySide });
    }
    return speeds;
  } finally {
    progress.stop();
  }
}

function report(speeds: readonly Speeds[], about: string): void {
  const [first = '', ...others] = Object.keys(speeds[0]!.bySide);
  const ratio = ({ bySide }: Speeds, other: string): number =>
    median(bySide[other]!.map((speed, round) => speed / bySide[first]![round]!));
  const rows = [...new Set(speeds.map(({ game }) => game))].map((game) => {
    const own = speeds.filter((speed) => speed.game === game);
    const speed = geometricMean(own.map(({ bySide }) => median(bySide[first]!)));
    const ratios = others.map((other) => geometricMean(own.map((one) => ratio(one, other))).toFixed(2));
    return [game, (speed / 1000).toFixed(0), ...ratios];
  });
  const all = others.map((other) => geometricMean(speeds.map((one) => ratio(one, other))).toFixed(2));
  console.log(about);
  console.log(tableText(['game', `${first} kn/s`, ...others], [...rows, ['all', '', ...all]]));
}

async function inNode(): Promise<Run> {
  const { Engine, Game, variantByName }: typeof Library = await import(pathToFileURL(`${DIST}/index.js`).href);
  let heard: (result: Library.SearchResult) => void = () => {};
  const engine = new Engine(variantByName('chess'), { done: (result) => heard(result) }, { hash: HASH });
  return async (game, fen, nodes) => {
    engine.newGame();
    engine.setGame(new Game(variantByName(game), fen));
    await engine.ready();
    const begun = performance.now();
    const result = await new Promise<Library.SearchResult>((resolve) => {
      heard = resolve;
      engine.go({ nodes });
    });
    return { nodes: result.nodes, time: performance.now() - begun };
  };
}

/** @param worker the path of the worker's script */
async function inPage(page: Page, { url }: PageServer, worker: string): Promise<Run> {
  const address = `${url}bench`;
  await answer(page, address, '<!doctype html><title>bench</title>');
  await page.goto(address);
  // As text, because what tsx makes of a function needs helpers that a page has not.
  await page.evaluate(`(async () => {
    const { Engine, Game, setWorkerFactory, variantByName } = await import('/browser/browser.js');
    setWorkerFactory(() => new Worker('/${worker}', { type: 'module' }));
    let heard;
    const engine = new Engine(variantByName('chess'), { done: (result) => heard(result) }, { hash: ${HASH} });
    globalThis.run = async (game, fen, nodes) => {
      engine.newGame();
      engine.setGame(new Game(variantByName(game), fen));
      await engine.ready();
      const begun = performance.now();
      const result = await new Promise((resolve) => {
        heard = resolve;
        engine.go({ nodes });
      });
      return { nodes: result.nodes, time: performance.now() - begun };
    };
  })()`);
  return (game, fen, nodes) => page.evaluate(`run(${JSON.stringify(game)}, ${JSON.stringify(fen)}, ${nodes})`);
}

/** The file name of the worker of the page's engine. */
function pageWorker(): string {
  const name = readdirSync(`${DIST}/web/assets`).find((file) => /^worker-.*\.js$/.test(file));
  if (name === undefined) throw new InputError("the page is not built; 'npm run build:web' builds it");
  return name;
}
