import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/input-error.ts';
import { CACHE } from './assembly.ts';

/** The systems for which a single file is built: those on which it is tried. */
export const TARGETS = ['linux-x64', 'win-x64'] as const;
export type Target = (typeof TARGETS)[number];

const WINDOWS = process.platform === 'win32';

/** This machine's own name as a target; one that is not among them has no single file. */
export const OWN_TARGET = `${WINDOWS ? 'win' : process.platform}-${process.arch}`;

/**
 * Node's own program for a target, of the version that runs now: an engine can only be put into the version by which it
 * was prepared. For another system it comes from the npm registry, once; the cache keeps it.
 *
 * @returns its path
 * @throws InputError if npm does not get it
 */
export function nodeProgram(target: Target): string {
  if (target === OWN_TARGET) return process.execPath;
  const name = `node-${target}`;
  const { node: version } = process.versions;
  const kept = join(CACHE, `${name}-${version}`);
  const program = join(kept, 'node_modules', name, 'bin', target === 'win-x64' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  // Builds may run side by side, and none may use a program that is half unpacked.
  const unfinished = mkdtempSync(`${kept}-`);
  try {
    install(`${name}@${version}`, unfinished);
    rmSync(kept, { recursive: true, force: true });
    renameSync(unfinished, kept);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

/** Has npm put a package into a folder, which it would refuse without force if it is for another system. */
function install(spec: string, folder: string): void {
  const options = ['--force', '--no-save', '--ignore-scripts', '--no-audit', '--fetch-retries=0', '--loglevel=error'];
  try {
    execFileSync('npm', ['install', spec, '--prefix', '.', ...options], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      // There npm is no program, but a script.
      shell: WINDOWS,
    });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const why = /^npm (?:error|ERR!) code (\w+)/m.exec(stderr)?.[1] ?? message.split('\n')[0];
    throw new InputError(
      `cannot get Node.js for another system (npm install ${spec}: ${why}); it takes a network, and a version of ` +
        'Node.js that the npm registry has for that system',
    );
  }
}
