import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { xboardName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { type Display, showsSomething } from './display.ts';
import { Home } from './home.ts';
import { XBOARD } from './packages.ts';

/** An engine as XBoard starts it, in the folder in which it is started. */
export interface Player {
  readonly command: string;
  readonly folder: string;
}

/** A match in XBoard, in which the first player begins and the colours then alternate. */
export interface Match {
  /** Names its files. */
  readonly name: string;
  readonly variant: Variant;
  readonly games: number;
  readonly first: Player;
  readonly second: Player;
  /** How deep both look, so that a busy machine makes games longer, but not other ones. */
  readonly depth: number;
  /** More of XBoard's options. */
  readonly options?: readonly string[];
}

/** What a match leaves behind. */
export interface MatchRecord {
  /** XBoard's own log of all that was said. */
  readonly debug: string;
  readonly pgn: string;
  /** Anything but 0 means that XBoard did not come to the end by itself. */
  readonly exitCode: number | null;
}

/** From which half-move on the picture is taken. */
const PICTURE_PLY = 8;
const LONGEST_MATCH = 400_000;
/** Minutes for a game, of which next to nothing is used. */
const CLOCK = '1';

/** Plays a match and saves PGN, log and a picture from the midst of its first game into a folder. */
export async function playMatch(match: Match, display: Display, folder: string): Promise<MatchRecord> {
  const file = (suffix: string) => join(folder, `${match.name}.${suffix}`);
  // The log is named in the settings, so that there is none if XBoard reads somebody else's.
  const home = new Home();
  home.set({ debugfile: file('debug') });
  // It appends to what is there.
  for (const suffix of ['debug', 'pgn', 'png']) rmSync(file(suffix), { force: true });
  const xboard = spawn(XBOARD, matchArguments(match, file), {
    env: { ...home.environment, DISPLAY: display.name },
    stdio: 'ignore',
  });
  let exitCode: number | null = null;
  const ended = new Promise<void>((resolve) => {
    xboard.on('error', () => resolve());
    xboard.on('exit', (code) => {
      exitCode = code;
      resolve();
    });
  });
  const deadline = sleep(LONGEST_MATCH, 'late', { ref: false });
  let pictured = false;
  while ((await Promise.race([ended, deadline, sleep(50, 'look')])) === 'look') {
    if (pictured || countMoves(readText(file('debug'))) < PICTURE_PLY) continue;
    display.capture(file('png'));
    // The first moves can be made before the window is there.
    pictured = showsSomething(file('png'));
  }
  xboard.kill();
  await ended;
  home.remove();
  return { debug: readText(file('debug')), pgn: readText(file('pgn')), exitCode };
}

function matchArguments(match: Match, file: (suffix: string) => string): string[] {
  const flags: Record<string, string> = {
    sgf: file('pgn'),
    saveSettingsOnExit: 'false',
    fcp: match.first.command,
    fd: match.first.folder,
    scp: match.second.command,
    sd: match.second.folder,
    variant: xboardName(match.variant),
    mg: String(match.games),
    depth: String(match.depth),
    tc: CLOCK,
    inc: '0.1',
    testLegality: 'true',
    // The engines must know the rules of their game; XBoard knows those of orthodox chess.
    testClaims: 'false',
    checkMates: 'false',
    materialDraws: 'false',
    trivialDraws: 'false',
    ruleMoves: '0',
    repeatsToDraw: '0',
    adjudicateLossThreshold: '0',
    autoCallFlag: 'true',
    ponderNextMove: 'false',
    matchPause: '300',
    size: '49',
    popupExitMessage: 'false',
    popupMoveErrors: 'false',
    animateMoving: 'false',
    soundMove: '',
    soundProgram: '',
    startupMessage: '',
  };
  const options = Object.entries(flags).flatMap(([name, value]) => [`-${name}`, value]);
  return ['-debug', '-xautoraise', ...options, ...(match.options ?? [])];
}

function countMoves(debug: string): number {
  return debug.match(/<(first|second) *: move /g)?.length ?? 0;
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
