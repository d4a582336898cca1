import { afterEach, describe, expect, it } from 'vitest';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { Engine, type EngineListener } from '../../src/engine/engine.ts';
import { Game } from '../../src/engine/game.ts';
import { InputError } from '../../src/errors/input-error.ts';
import type { SearchInfo, SearchResult } from '../../src/search/report.ts';
import { variantByName } from '../../src/variants/registry.ts';

const open: Engine[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.quit()));
});

interface Heard {
  readonly engine: Engine;
  /** The answers that `next` has not given yet. */
  readonly results: readonly SearchResult[];
  /** Waits for an answer. */
  readonly next: () => Promise<SearchResult>;
}

function engineOf(name: string, listener: EngineListener = {}): Heard {
  const results: SearchResult[] = [];
  let wake: (() => void) | undefined;
  const engine = new Engine(
    variantByName(name),
    {
      ...listener,
      done: (result) => {
        results.push(result);
        wake?.();
      },
    },
    4,
  );
  open.push(engine);
  const next = async (): Promise<SearchResult> => {
    while (results.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return results.shift()!;
  };
  return { engine, results, next };
}

describe('Engine', () => {
  it('answers once per go, and not at all for a search that another one replaced', async () => {
    const { engine, next, results } = engineOf('chess');
    engine.go({ infinite: true });
    engine.go({ infinite: true });
    engine.go({ depth: 2 });
    expect((await next()).depth).toBe(2);
    // The thread obeys one order after the other: what it had to say to these searches comes before it is ready.
    await new Promise<void>((resolve) => engine.whenReady(resolve));
    expect(results).toEqual([]);
  });

  it('compiles the tables of a game that nobody has set only when somebody asks whether it is ready', async () => {
    let reads = 0;
    const watched = {
      ...variantByName('chess'),
      get pieces() {
        reads++;
        return variantByName('chess').pieces;
      },
    };
    const engine = new Engine(watched, {}, 4);
    open.push(engine);
    engine.setHash(1);
    engine.setThreads(2);
    engine.setThreads(1);
    expect(reads).toBe(0);
    await new Promise<void>((resolve) => engine.whenReady(resolve));
    reads = 0;
    expect(engine.game.moves).toEqual([]);
    expect(reads).toBe(0);
  });

  it('stops at once, before the search has begun or after it has ended', async () => {
    const { engine, next } = engineOf('team-mate');
    for (let i = 0; i < 20; i++) {
      engine.go({ infinite: true });
      engine.stop();
      expect(legalMoves(engine.game.position)).toContain((await next()).move);
      engine.stop();
    }
  });

  it('drops the answer to a search of a game that is no longer in force', async () => {
    const { engine, next } = engineOf('familiar');
    engine.go({ infinite: true });
    const other = new Game(variantByName('ajax-bigamous'));
    engine.setGame(other);
    engine.go({ depth: 1 });
    expect(legalMoves(other.position)).toContain((await next()).move);
  });

  it('thinks on after a ponder-hit and keeps to its time', async () => {
    let heard: (info: SearchInfo) => void = () => {};
    const { engine, next } = engineOf('mad-mate', { info: (info) => heard(info) });
    const pastItsTime = new Promise<'thinks on'>((resolve) => {
      heard = ({ time, depth }) => {
        // The first depth is always searched, however late the thread begins.
        if (time > 100 && depth > 4) resolve('thinks on');
      };
    });
    engine.go({ ponder: true, moveTime: 50 });
    const answer = next();
    expect(await Promise.race([pastItsTime, answer])).toBe('thinks on');
    expect(engine.isThinking).toBe(true);
    const hit = performance.now();
    engine.ponderHit();
    await answer;
    expect(performance.now() - hit).toBeGreaterThan(25);
  });

  it('goes on after it was told to quit', async () => {
    const { engine, next } = engineOf('chess');
    engine.go({ infinite: true });
    await engine.quit();
    engine.go({ depth: 1 });
    expect((await next()).depth).toBe(1);
  });

  it('refuses a hash size that cannot be, and keeps the old one', async () => {
    const { engine, next } = engineOf('chess');
    for (const size of [0, -1, 1.5, 5000, Number.NaN]) expect(() => engine.setHash(size)).toThrow(InputError);
    engine.go({ depth: 2 });
    await next();
  });
});

describe('Game', () => {
  it('plays, refuses, and takes back', () => {
    const game = new Game(variantByName('chess'));
    game.playText('e2e4');
    expect(() => game.playText('e2e4')).toThrow(InputError);
    expect(() => game.undo(2)).toThrow(InputError);
    expect(game.moves).toHaveLength(1);
    game.undo();
    expect(game.moves).toHaveLength(0);
    expect(() => game.undo()).toThrow(InputError);
    expect(() => new Game(variantByName('chess'), 'nonsense')).toThrow(InputError);
  });

  it('knows how it ended', () => {
    const game = new Game(variantByName('chess'));
    for (const move of ['f2f3', 'e7e5', 'g2g4']) game.playText(move);
    expect(game.outcome()).toBeUndefined();
    game.playText('d8h4');
    expect(game.outcome()).toEqual({ result: '0-1', reason: 'checkmate' });
  });
});
