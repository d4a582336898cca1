import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for files that the program keeps for itself and that may be deleted at any time: below $XDG_CACHE_HOME
 * where it is set, else %LOCALAPPDATA% on Windows and ~/.cache elsewhere. It need not exist.
 */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const base = XDG_CACHE_HOME || (process.platform === 'win32' && LOCALAPPDATA) || join(homedir(), '.cache');
  return join(base, 'stablemate');
}
