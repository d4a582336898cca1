import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Debian package, and a file or folder by which it is known to be there. */
export interface Package {
  readonly file: string;
  readonly name: string;
}

/**
 * Installs the Debian packages that are missing, and says so.
 *
 * @throws Error if apt-get cannot
 */
export function installMissing(packages: readonly Package[]): void {
  const missing = packages.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')} with apt-get`);
  // Tests that run side by side wait for each other's installation.
  const lock = join(tmpdir(), 'stablemate-apt-get.lock');
  const apt = (args: readonly string[]) =>
    execFileSync('flock', [lock, 'apt-get', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt(['update']);
    apt(['install', '--yes', '--no-install-recommends', ...missing]);
  } catch {
    throw new Error(`apt-get cannot install ${missing.join(', ')}; install them by hand`);
  }
}
