import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Session } from '../../src/protocol/session.ts';
import { uciFault, xboardFault } from './grammar.ts';
import { Recorder, tell } from './recorder.ts';

/*
 * Sessions as Cute Chess and XBoard wrote them down, without the lines of thinking, shortened, held once more: the same
 * lines must be answered by lines of the same kind in the same order. The engine need not find the same moves; it is
 * told to play those of the transcript.
 */

interface Line {
  readonly direction: '>' | '<';
  readonly text: string;
}

/** A line of either program's log; XBoard logs a move that it sends in two pieces. */
const LOGGED = /^\d+ ([<>])(?:\w+\(\d\)|first *) ?: (.*)$/;

function read(name: string): Line[] {
  const text = readFileSync(new URL(`transcripts/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, direction, words] = LOGGED.exec(line) ?? [];
      expect(direction, line).toBeDefined();
      return { direction: direction as '<' | '>', text: words!.replace(/\d+ >first *: /g, '') };
    });
}

const sessions: Session[] = [];
afterAll(() => Promise.all(sessions.map((session) => session.close())));

function start() {
  const gui = new Recorder();
  const session = new Session(gui);
  sessions.push(session);
  return { gui, send: (...lines: string[]) => tell(session, ...lines) };
}

/** Lines of thinking are not in the transcripts. */
const THINKING = /^info depth|\t/;

describe('a session with Cute Chess by UCI', () => {
  it('goes as it went', async () => {
    const { gui, send } = start();
    for (const { direction, text } of read('cutechess-uci')) {
      if (direction === '>') {
        send(text);
        if (text.startsWith('go')) send('stop');
        continue;
      }
      // Options may be added or changed, but those that there were must stay.
      const pattern = text.startsWith('bestmove')
        ? /^bestmove [a-h]\d/
        : text.startsWith('id name')
          ? /^id name/
          : undefined;
      const name = /^option name .* type \w+/.exec(text)?.[0];
      const wanted = pattern ?? (name === undefined ? exactly(text) : new RegExp(`^${escaped(name)}\\b`));
      await gui.waitFor(wanted);
    }
    expect(gui.hasQuit).toBe(true);
    expect(gui.lines.flatMap((line) => uciFault(line) ?? [])).toEqual([]);
    expect(gui.lines.filter((line) => /error/.test(line))).toEqual([]);
  });
});

describe.each([
  ['Cute Chess by XBoard', 'cutechess-xboard'],
  ['XBoard', 'xboard'],
])("a session with %s's protocol", (_, name) => {
  it('goes as it went', async () => {
    const { gui, send } = start();
    const lines = read(name);
    const thinks = (i: number): boolean =>
      lines
        .slice(i + 1)
        .find((line) => line.direction === '<')
        ?.text.startsWith('move') ?? false;
    const answered = new Set<number>();
    const pongs: string[] = [];
    for (const [i, { direction, text }] of lines.entries()) {
      if (direction === '>') {
        send(text);
        // The clock of the transcript is not waited for.
        if (thinks(i) && /^(go|usermove)\b/.test(text)) send('?');
      } else if (text.startsWith('move ')) {
        const [, move] = (await gui.waitFor(/^move /)).split(' ');
        const [, wanted] = text.split(' ');
        if (move !== wanted) send('force', 'undo', `usermove ${wanted}`, 'playother');
      } else if (text.startsWith('pong ')) {
        // A ping is answered when the threads are ready, be that sooner or later than it was.
        pongs.push(text);
      } else if (!text.startsWith('feature')) {
        await gui.waitFor(exactly(text));
      } else {
        // Options and games may be added, but nothing that was offered may go.
        const at = gui.lines.findIndex((line, j) => !answered.has(j) && offers(line, text));
        expect(at, text).toBeGreaterThanOrEqual(0);
        answered.add(at);
      }
    }
    await expect.poll(() => gui.lines.filter((line) => line.startsWith('pong '))).toEqual(pongs);
    expect(gui.hasQuit).toBe(true);
    expect(gui.lines.flatMap((line) => xboardFault(line) ?? [])).toEqual([]);
    expect(gui.lines.filter((line) => !THINKING.test(line) && /^(Error|Illegal|tellusererror)/.test(line))).toEqual([]);
  });
});

/** Does a feature line offer all that an older one offered? */
function offers(line: string, older: string): boolean {
  if (older.startsWith('feature myname=')) return line.startsWith('feature myname=');
  const games = /^feature variants="(.*)"$/;
  const [, before] = games.exec(older) ?? [];
  if (before === undefined) return older.split(' ').every((part) => ` ${line} `.includes(` ${part} `));
  const now = games.exec(line)?.[1]?.split(',') ?? [];
  return before.split(',').every((name) => now.includes(name));
}

function exactly(text: string): RegExp {
  return new RegExp(`^${escaped(text)}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
