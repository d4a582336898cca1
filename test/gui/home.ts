import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { NSS_WRAPPER } from './packages.ts';

/**
 * A home folder for one XBoard, so that the user's own settings neither change the tests nor are changed. XBoard looks
 * for its settings in the home that the user's account names, whatever HOME says, so the account must name this one
 * too.
 */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'xboard-home-'));

  constructor() {
    const { username, uid, gid } = userInfo();
    writeFileSync(this.file('passwd'), `${username}:x:${uid}:${gid}::${this.folder}:/bin/sh\n`);
    writeFileSync(this.file('group'), `${username}:x:${gid}:\n`);
  }

  /**
   * Writes the settings that XBoard finds there, by the names of its options; those of its command line go before them.
   */
  set(settings: Readonly<Record<string, string>>): void {
    const lines = Object.entries(settings).map(([name, value]) => `-${name} "${value}"\n`);
    writeFileSync(this.file('.xboardrc'), lines.join(''));
  }

  /** The path of a file in it. */
  file(name: string): string {
    return join(this.folder, name);
  }

  /** The environment of a program that has its home here. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      // Most games are over before it pays.
      STABLEMATE_WARM_UP: '0',
      HOME: this.folder,
      LD_PRELOAD: NSS_WRAPPER,
      NSS_WRAPPER_PASSWD: this.file('passwd'),
      NSS_WRAPPER_GROUP: this.file('group'),
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
