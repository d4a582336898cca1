/*
 * How long a visitor waits for the page: from the address to a piece that is picked up, compared with a page of one
 * button, in turn, each in a window that remembers nothing.
 */
import type { Browser } from 'playwright-core';
import { median } from 'simple-statistics';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { servePage } from '../src/cli/page-server.ts';
import { tableText } from '../src/cli/terminal.ts';
import { answer, launch } from './browser.ts';
import { machine } from './machine.ts';

const FOLDER = 'dist/web';

/** The least that a browser can be asked for in the same way. */
const ONE_BUTTON = `<!doctype html><title>bench</title>
<button aria-label="e2, white Pawn" onclick="this.ariaPressed = 'true'">e2</button>`;

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:page', 'measure how soon a piece can be picked up on the page')
    .option('-r, --rounds <n>', 'how often it is measured', '15')
    .option('-b, --browser <file>', 'the browser', '/usr/bin/chromium')
    .option('--json', 'print all times for a program');
}

async function run(options: OptionsOf<typeof command>): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const about = machine();
  const server = await servePage({ folder: FOLDER, host: '127.0.0.1', port: 0, variants: '' });
  const browser = await launch(options.browser);
  const times = { button: [] as number[], page: [] as number[] };
  try {
    // The first round warms the browser up.
    for (let round = 0; round <= rounds; round++) {
      const button = await timeToPick(browser, `${server.url}bench`);
      const page = await timeToPick(browser, server.url);
      if (round === 0) continue;
      times.button.push(button);
      times.page.push(page);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  if (options.json) {
    console.log(JSON.stringify({ machine: about, ...times }, null, 2));
    return;
  }
  const ratio = median(times.page.map((time, round) => time / times.button[round]!));
  const row = (what: string, measured: readonly number[]): string[] => [what, median(measured).toFixed(0)];
  console.log(`${about}, Chromium ${browser.version()}`);
  console.log(
    tableText(['until a piece is picked up', 'ms'], [row('one button', times.button), row('page', times.page)]),
  );
  console.log(`ratio ${ratio.toFixed(1)}`);
}

/** Milliseconds from the address to a piece that is picked up. */
async function timeToPick(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await answer(page, '**/bench', ONE_BUTTON);
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^e2, / }).click();
  await page.locator('[aria-pressed="true"]').first().waitFor();
  const time = performance.now() - begun;
  await context.close();
  return time;
}
