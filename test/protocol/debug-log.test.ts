import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Session } from '../../src/protocol/session.ts';
import { Recorder, tell } from './recorder.ts';

const folder = mkdtempSync(join(tmpdir(), 'debug-log-'));
const sessions: Session[] = [];

afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  rmSync(folder, { recursive: true });
});

function start() {
  const recorder = new Recorder();
  const session = new Session(recorder);
  sessions.push(session);
  return { recorder, session, send: (...lines: string[]) => tell(session, ...lines) };
}

/** The lines of a log without times and process. */
function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} \[\d+\] [<>#] /);
      return line.replace(/^\S+ \S+ /, '');
    });
}

describe('a debug log', () => {
  it('holds all lines of both directions, from the option on until it is emptied', async () => {
    const file = join(folder, 'uci.log');
    const { send, recorder } = start();
    send('uci', `setoption name Debug Log File value ${file}`, 'isready');
    await recorder.waitFor(/^readyok$/);
    send('  position   startpos ');
    send('setoption name Debug Log File value <empty>', 'isready');
    const lines = linesOf(file);
    expect(lines[0]).toMatch(/^# Stablemate \d/);
    expect(lines.slice(1)).toEqual([
      '> isready',
      '< readyok',
      '> position   startpos',
      '> setoption name Debug Log File value <empty>',
    ]);
    expect(recorder.lines).toContain('option name Debug Log File type string default <empty>');
  });

  it("is XBoard's option too, and a name may contain anything", async () => {
    const file = join(folder, 'a = b.log');
    const { send, recorder } = start();
    send('xboard', 'protover 2', `option Debug Log File=${file}`, 'ping 3');
    await recorder.waitFor(/^pong 3$/);
    expect(linesOf(file).slice(1)).toEqual(['> ping 3', '< pong 3']);
    expect(recorder.lines).toContain('feature option="Debug Log File -file "');
  });

  it('goes on at the end of a file that is there', () => {
    const file = join(folder, 'twice.log');
    for (let i = 0; i < 2; i++) {
      const { session, send } = start();
      session.keepLog(file);
      send('uci');
    }
    expect(linesOf(file).filter((line) => line.startsWith('# '))).toHaveLength(2);
    expect(linesOf(file).filter((line) => line === '> uci')).toHaveLength(2);
  });

  it.each([
    [() => join(folder, 'no', 'such', 'folder.log'), 'ENOENT'],
    [() => folder, 'EISDIR'],
  ])('that cannot be written costs one line', async (file, code) => {
    const { send, recorder } = start();
    send('uci');
    recorder.take();
    send(`setoption name Debug Log File value ${file()}`, 'isready');
    expect(await recorder.waitFor(/^/)).toBe(
      `info string error: cannot write the debug log '${file()}' (${code}); no log is kept`,
    );
    expect(await recorder.waitFor(/^/)).toBe('readyok');
    const xboard = start();
    xboard.send('xboard', `option Debug Log File=${file()}`, 'ping 1');
    expect(xboard.recorder.take()).toEqual([expect.stringMatching(/^Error \(cannot write/)]);
    expect(await xboard.recorder.waitFor(/^/)).toBe('pong 1');
  });

  it.runIf(existsSync('/dev/full'))('costs one line when the disk is full, and the session goes on', async () => {
    const { send, recorder } = start();
    send('setoption name Debug Log File value /dev/full', 'isready', 'isready');
    expect(await recorder.waitFor(/^/)).toBe(
      "info string error: cannot write the debug log '/dev/full' any more (ENOSPC); the session goes on without",
    );
    for (let i = 0; i < 2; i++) expect(await recorder.waitFor(/^/)).toBe('readyok');
  });

  it.runIf(process.platform === 'linux')('never waits for a pipe that nobody reads', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const { send, recorder } = start();
    send(`setoption name Debug Log File value ${pipe}`, 'isready');
    expect(await recorder.waitFor(/^/)).toContain('(ENXIO)');
    expect(await recorder.waitFor(/^/)).toBe('readyok');
  });
});
