import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { until } from './programs.ts';

/** The status of a program that a signal from the terminal has ended. */
const INTERRUPTED = 130;

/**
 * Starts a match in a terminal under Wine and presses Ctrl-C there, when games are over. Another Windows program could
 * not press it without a library, so this is tried from outside.
 *
 * @param exe stablemate.exe
 * @param pgn the match's file of games
 * @param onWindows gives a path as Windows has it
 * @throws Error if the match does not end, or its engines are blamed
 */
export async function interruptMatch(
  exe: string,
  pgn: string,
  env: NodeJS.ProcessEnv,
  onWindows: (path: string) => string,
): Promise<undefined> {
  const match = [
    ...['match', '-v', 'team-mate', '-g', '1000', '-t', 'depth=4', '--max-moves', '12', '--pgn', onWindows(pgn)],
    ...['-e', 'self;name=one', '-e', 'self;name=two;proto=xboard'],
  ];
  const line = ['wine', exe, ...match].map((word) => `'${word}'`).join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env, TERM: 'xterm' },
  });
  let shown = '';
  terminal.stdout.on('data', (chunk) => (shown += chunk));
  try {
    const saved = (): string => (existsSync(pgn) ? readFileSync(pgn, 'utf8') : '');
    const isOver = (): boolean => terminal.exitCode !== null;
    await until('a game is over', () => saved().includes('[Result ') || isOver());
    terminal.stdin.write('\u0003');
    await until('the match ends', isOver);
    const games = saved().split('[Result ').length - 1;
    // The terminal may break lines anywhere.
    const said = /(\d+) of 1000 games, .*interrupted after/.exec(shown.replaceAll('\r', '').replaceAll('\n', ''));
    if (terminal.exitCode !== INTERRUPTED || Number(said?.[1]) !== games || /crash|hang|abandoned/.test(saved()))
      throw new Error(`status ${terminal.exitCode}, ${games} games in the file`);
  } catch (error) {
    throw new Error(`${(error as Error).message}; the terminal shows:\n${shown.slice(-800)}`);
  } finally {
    terminal.kill('SIGKILL');
  }
}
