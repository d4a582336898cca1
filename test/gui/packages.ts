import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian puts the GUI and the opponent. */
export const XBOARD = '/usr/games/xboard';
export const FAIRY_MAX = '/usr/games/fairymax';
/** The library that gives a program other accounts than the machine's. */
export const NSS_WRAPPER = 'libnss_wrapper.so';

const PACKAGES = [
  { file: XBOARD, name: 'xboard' },
  { file: FAIRY_MAX, name: 'fairymax' },
  { file: '/usr/bin/Xvfb', name: 'xvfb' },
  { file: '/usr/bin/import', name: 'imagemagick' },
  { file: '/usr/bin/xdotool', name: 'xdotool' },
  // The library's own place differs between machines.
  { file: '/usr/share/doc/libnss-wrapper', name: 'libnss-wrapper' },
];

/**
 * Installs the Debian packages that are missing, and says so.
 *
 * @throws Error if apt-get cannot
 */
export function installMissing(): void {
  const missing = PACKAGES.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (missing.length === 0) return;
  console.log(`installing ${missing.join(', ')} with apt-get`);
  const apt = (args: readonly string[]) =>
    execFileSync('apt-get', args, {
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
