import { homedir } from 'node:os';
import { join } from 'node:path';

/** What decides where programs keep what is theirs; missing: this machine and its user. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const thisMachine = (): Machine => ({ platform: process.platform, env: process.env, home: homedir() });

/** Our own folder for what is not settings, for this user. */
export function dataFolder({ platform, env, home }: Machine = thisMachine()): string {
  const base = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_DATA_HOME;
  return join(base || join(home, platform === 'win32' ? 'AppData/Local' : '.local/share'), 'stablemate');
}

/** The folder of Cute Chess's settings. */
export function cuteChessFolder({ platform, env, home }: Machine = thisMachine()): string {
  const base = platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(base || join(home, platform === 'win32' ? 'AppData/Roaming' : '.config'), 'cutechess');
}
