import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstSession, RANDOM_ARRAYS, type Session } from '../../src/web/state/session.ts';
import { keepSession, keptSession } from '../../src/web/state/storage.ts';

/** What a browser has: a memory of one tab, or of all. */
class Memory {
  readonly texts = new Map<string, string>();
  isFull = false;

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }
}

let tab: Memory;
let all: Memory;

beforeEach(() => {
  [tab, all] = [new Memory(), new Memory()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', all);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const PLAYED: Session = {
  ...firstSession(),
  variant: 'familiar',
  moves: ['a2a3'],
  scores: [null, -12],
  ply: 1,
  offer: 'white',
  arrays: { white: { kind: 'number', number: 12 }, black: { kind: 'secret', number: 7 } },
  ending: { kind: 'resignation', loser: 'black' },
};

describe('what is kept', () => {
  it('is there for this tab and for the next one', () => {
    expect(keptSession()).toBeUndefined();
    keepSession(PLAYED);
    expect(keptSession()).toEqual(PLAYED);
    vi.stubGlobal('sessionStorage', new Memory());
    expect(keptSession()).toEqual(PLAYED);
  });

  it("is first this tab's", () => {
    keepSession(PLAYED);
    const [key] = tab.texts.keys();
    all.setItem(key!, JSON.stringify({ ...PLAYED, variant: 'chess' }));
    expect(keptSession()?.variant).toBe('familiar');
  });

  it('is left alone if it cannot be read', () => {
    keepSession(PLAYED);
    const [key] = tab.texts.keys();
    for (const text of ['{', 'null', '[]', JSON.stringify({ ...PLAYED, level: 21 }), '{"variant":"chess"}']) {
      tab.setItem(key!, text);
      all.setItem(key!, text);
      expect(keptSession()).toBeUndefined();
    }
  });

  it('by an earlier page has what is new as it is for a newcomer', () => {
    const { offer: _offer, arrays: _arrays, resigns: _resigns, ...older } = PLAYED;
    keepSession(older as Session);
    expect(keptSession()).toEqual({ ...PLAYED, offer: null, arrays: RANDOM_ARRAYS, resigns: false });
  });

  it('is nothing where the memory is full or forbidden, and the game goes on', () => {
    [tab.isFull, all.isFull] = [true, true];
    keepSession(PLAYED);
    expect(keptSession()).toBeUndefined();
    vi.unstubAllGlobals();
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError');
      },
    });
    keepSession(PLAYED);
    expect(keptSession()).toBeUndefined();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });
});
