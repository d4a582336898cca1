import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownCommand } from '../../src/install/launcher.ts';

/** The command of a program that was started so. */
function commandOf(execArgv: string[], script: string | undefined): readonly string[] {
  vi.stubGlobal('process', { execPath: '/bin/node', execArgv, argv: ['/bin/node', script] });
  return ownCommand();
}

describe('the command that starts this program anew', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('compiles in one thread only', () => {
    expect(commandOf([], '/a/b.js')).toEqual(['/bin/node', '--v8-pool-size=1', '/a/b.js']);
  });

  it('keeps the options of Node.js that it was started with', () => {
    expect(commandOf(['--no-warnings'], 'b.js')).toEqual(['/bin/node', '--no-warnings', '--v8-pool-size=1', 'b.js']);
    expect(commandOf(['--v8-pool-size=3'], 'b.js')).toEqual(['/bin/node', '--v8-pool-size=3', 'b.js']);
  });

  it('is the program alone if that is a single file', () => {
    expect(commandOf([], '/bin/node')).toEqual(['/bin/node']);
    expect(commandOf([], undefined)).toEqual(['/bin/node']);
  });
});
