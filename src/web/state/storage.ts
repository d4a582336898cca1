import * as v from 'valibot';
import { SESSION, type Session } from './session.ts';

const KEY = 'stablemate';

/**
 * What was kept: by this tab if it was loaded anew, else by the tab that was last used. Undefined if there is nothing,
 * or nothing that can be read.
 */
export function keptSession(): Session | undefined {
  for (const storage of storages()) {
    const session = read(storage);
    if (session) return session;
  }
  return undefined;
}

/** Keeps a session for this tab, and for the next one that is opened. */
export function keepSession(session: Session): void {
  for (const storage of storages()) {
    try {
      storage.setItem(KEY, JSON.stringify(session));
    } catch {
      // The storage is full or forbidden: the game goes on without being kept.
    }
  }
}

/** Each tab has its own memory, so that two of them do not play into each other's games. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function read(storage: Storage): Session | undefined {
  try {
    const result = v.safeParse(SESSION, JSON.parse(storage.getItem(KEY) ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
